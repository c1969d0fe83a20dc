import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@Suite struct QueryReferenceTests {
  @Test func `titles are sorted by their matching keys`() throws {
    let titles = ["b", "A", "C", "ä", "a", "\u{C4}"]
    let tasks = try titles.enumerated().map {
      try TaskItem(title: $1, number: $0 + 1, createdAt: Date(timeIntervalSince1970: 0))
    }
    let sorted = TaskQuery(sort: [.ascending(.title)]).apply(to: tasks)
    #expect(sorted.map(\.number) == [2, 5, 1, 3, 4, 6])
  }

  @Test func `locations are sorted by their matching keys`() throws {
    let reports = try ["b", "A", "C", "a"].enumerated().map {
      try Report(location: $1, numberTested: 1, dateReported: Date(timeIntervalSince1970: 0), number: $0 + 1)
    }
    let sorted = ReportQuery(sort: [.descending(.location)]).apply(to: reports)
    #expect(sorted.map(\.number) == [3, 1, 2, 4])
  }

  @Test func `no report is before, at or after the date NaN`() throws {
    let report = try Report(location: "here", numberTested: 1, dateReported: Date(timeIntervalSince1970: 0))
    let never = Date(timeIntervalSince1970: .nan)
    #expect(!ReportQuery(from: never).matches(report))
    #expect(!ReportQuery(before: never).matches(report))
    #expect(ReportQuery(from: report.dateReported).matches(report))
    #expect(!ReportQuery(before: report.dateReported).matches(report))
  }
}
