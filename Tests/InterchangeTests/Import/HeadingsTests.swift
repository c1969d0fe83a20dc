import LogbookDomain
import LogbookPersistence
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

  @Test(arguments: ["date,Bern\n2020-01-01,5\n", "canton,2020-01-01\nBern,5\n"])
  func `headings of a wide table below the first line are found`(table: String) async throws {
    let failure = await #expect(throws: ImportFailure.self) {
      try await imported("Source: example\n\n" + table, as: .reports) {
        ($0.wide, $0.mapping["location"]) = (.tested, table.hasPrefix("canton") ? "canton" : nil)
      }
    }
    guard case .headingsBelow(_, line: 3)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    let (storage, _) = try await imported("Source: example\n\n" + table, as: .reports) {
      ($0.wide, $0.skippedLines) = (.tested, 2)
      if table.hasPrefix("canton") { $0.mapping["location"] = "canton" }
    }
    #expect(try await storage.allReports().map(\.numberTested) == [5])
  }

  @Test(arguments: [("Mine\n\ntitle\nSweep\n", "csv"), ("Mine\n\ntitle,due\nSweep,\n", "")])
  func `headings of tasks below the first line are found`(text: String, fileExtension: String) async throws {
    func run(_ skippedLines: Int) async throws -> Storage {
      var options = ImportOptions()
      options.skippedLines = skippedLines
      let context = ImportContext(now: noon, zone: .gmt) { .timeOrdered(at: noon) }
      let file = RecordImporter.File(fileExtension: fileExtension) { ByteSource(bytes: Array(text.utf8)) }
      let storage = try Storage(.inMemory)
      _ = try await RecordImporter(.tasks, options, context, from: [file]).run(into: storage)
      return storage
    }
    await #expect(throws: ImportFailure.headingsBelow("for title", line: 3)) { try await run(0) }
    #expect(try await run(2).allTasks().map(\.title) == ["Sweep"])
  }

  @Test(arguments: [
    ("A,2020-01-01,5\nA,soon,6\n", true), ("A,soon,6\nA,2020-01-01,5\n", true), ("A,soon,6\n", false),
    ("A,2020-01-01,x\nA,2020-01-02,y\n", false),
  ])
  func `an invalid row can be skipped only if another row is valid`(rows: String, isSkippable: Bool) async throws {
    let failure = await #expect(throws: ImportFailure.self) {
      try await imported("location,date,tested\n" + rows, as: .reports)
    }
    guard case .invalidRow(let row, isSkippable)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(!row.isUnreadDate)
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
    let day = try #require(CalendarDay(year: 2020, month: 3, day: 1))
    for text in [
      "location,tested\nA,5\n", "location,date,tested\nA,soon,5\n", "location,year,month,day,tested\nA,1,2,3,5\n",
    ] {
      let (storage, _) = try await imported(text, as: .reports) { $0.date = day...day }
      #expect(try await storage.allReports().map(\.dateReported) == [day.startInUTC])
    }
  }

  @Test(arguments: ["BEGIN:VTODO\r\nSUMMARY:x\r\nEND:VTODO\r\n"])
  func `a part of a calendar is not plain text`(text: String) async throws {
    await #expect(throws: ImportFailure.unknownFormat(.calendarPart)) { try await imported(text, as: .tasks) }
  }
}
