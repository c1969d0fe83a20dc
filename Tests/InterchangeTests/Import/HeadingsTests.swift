import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@testable import LogbookInterchange
@testable import LogbookStorage

/// Tests lines before the headings, rows that repeat them, and errors about them.
@Suite struct HeadingsTests {
  @Test(arguments: ["Source: example\n\n", "Source: example\r\n\r\n", "a,b\rc\r", "\n\"\n"])
  func `lines before the headings are skipped`(preamble: String) async throws {
    let (storage, result) = try await imported(
      preamble + "location,date,tested\nA,2020-01-01,x\nA,2020-01-02,1,000\nA,2020-01-03,5\n",
      as: .reports
    ) {
      ($0.skippedLines, $0.onInvalid) = (2, .skip)
    }
    #expect(result.invalid.map(\.line) == [4, 5])
    #expect(try await storage.allReports().map(\.numberTested) == [5])
  }

  @Test func `more lines than the file has leave no headings`() async throws {
    await #expect(throws: ImportFailure.noHeadings) {
      try await imported("location,date,tested\nA,2020-01-01,5\n", as: .reports) { $0.skippedLines = 3 }
    }
  }

  @Test func `headings below the first line are found`() async throws {
    await #expect(throws: ImportFailure.headingsBelow("for location", line: 3)) {
      try await imported("Source: example\n\nlocation,date,tested\nA,2020-01-01,5\n", as: .reports)
    }
  }

  @Test func `a first line may name the delimiter`() async throws {
    let (storage, _) = try await imported("sep=;\nlocation;date;tested\nA, B;2020-01-01;5\n", as: .reports)
    #expect(try await storage.allReports().map(\.location) == ["A, B"])
    let (tasks, _) = try await imported("sep=;\r\ntitle;due\r\nx;2020-01-01\r\n", as: .tasks)
    #expect(try await tasks.allTasks().map(\.title) == ["x"])
  }

  @Test func `rows that repeat the headings are counted, but a single column has none`() async throws {
    let text = "location,date,tested\nA,2020-01-01,5\n"
    #expect(try await imported(text + text, as: .reports).result.repeatedHeadings == 1)
    let (storage, result) = try await imported("title\ntitle\nSweep\n", as: .tasks)
    #expect((result.read, result.repeatedHeadings) == (2, 0))
    #expect(try await storage.allTasks().map(\.title) == ["title", "Sweep"])
  }

  @Test func `an error shows the first few headings`() async throws {
    let failure = await #expect(throws: ImportFailure.self) {
      try await imported((1...5000).map { "c\($0)" }.joined(separator: ",") + "\n", as: .reports)
    }
    #expect("\(try #require(failure))".hasSuffix("“c8” and 4992 more"))
  }

  @Test func `a date may be given for the whole file`() async throws {
    let day = try #require(CalendarDay(year: 2020, month: 3, day: 1)).startInUTC
    for text in [
      "location,tested\nA,5\n", "location,date,tested\nA,soon,5\n", "location,year,month,day,tested\nA,1,2,3,5\n",
    ] {
      let (storage, _) = try await imported(text, as: .reports) { $0.date = day }
      #expect(try await storage.allReports().map(\.dateReported) == [day])
    }
  }

  @Test(arguments: ["BEGIN:VTODO\r\nSUMMARY:x\r\nEND:VTODO\r\n"])
  func `a part of a calendar is not plain text`(text: String) async throws {
    await #expect(throws: ImportFailure.unknownFormat(.calendarPart)) { try await imported(text, as: .tasks) }
  }
}
