import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@testable import LogbookInterchange
@testable import LogbookStorage

/// Tests to which day a report belongs whose date is written with a time and an offset from UTC.
@Suite struct FileDaysTests {
  struct File: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    /// The expected dates, sorted.
    let dates: [String]
    let asWritten: Int
    let moved: Int
    var wide = false
    var isCumulative = false
    var dateFormat: String?
  }

  static let files = [
    File(
      testDescription: "all times are midnights, several reports a day",
      text: """
        location,date,tested
        A,2020-04-01T00:00:00+02:00,5
        A,2020-04-01T00:00:00+02:00,6
        A,2020-04-02T00:00:00+02:00,7
        A,2020-04-03T00:00:00Z,7
        """,
      dates: ["2020-04-01T00:00:00Z", "2020-04-02T00:00:00Z", "2020-04-03T00:00:00Z"],
      asWritten: 3,
      moved: 0
    ),
    File(
      testDescription: "one report a day, at different times and offsets",
      text: """
        location,date,tested
        Tokyo,2020-03-01T00:00:00+09:00,100
        NY,2020-03-31T20:00:00-05:00,70
        Rome,2020-03-31T20:00:00+01:00,70
        """,
      dates: ["2020-03-01T00:00:00Z", "2020-03-31T20:00:00Z", "2020-03-31T20:00:00Z"],
      asWritten: 2,
      moved: 0
    ),
    File(
      testDescription: "several times a day",
      text: """
        location,date,tested
        NY,2020-03-31T08:00:00-05:00,70
        NY,2020-03-31T20:00:00-05:00,71
        """,
      dates: ["2020-03-31T13:00:00Z", "2020-04-01T01:00:00Z"],
      asWritten: 0,
      moved: 1
    ),
    File(
      testDescription: "JSON",
      text: #"[{"location": "A", "date": "2020-04-01T00:00+02:00", "tested": 5}]"#,
      dates: ["2020-04-01T00:00:00Z"],
      asWritten: 1,
      moved: 0
    ),
    File(
      testDescription: "a wide table with a row per day",
      text: "date,A,B\n2020-04-01T00:00+02:00,1,2\n",
      dates: ["2020-04-01T00:00:00Z", "2020-04-01T00:00:00Z"],
      asWritten: 2,
      moved: 0,
      wide: true
    ),
    File(
      testDescription: "a wide table with a column per day",
      text: "location,2020-04-01T00:00+02:00,2020-04-02T00:00+02:00\nA,1,2\n",
      dates: ["2020-04-01T00:00:00Z", "2020-04-02T00:00:00Z"],
      asWritten: 2,
      moved: 0,
      wide: true
    ),
    File(
      testDescription: "running totals",
      text: "location,date,tested\nA,2020-04-01T00:00+02:00,5\nA,2020-04-02T00:00+02:00,6\n",
      dates: ["2020-04-02T00:00:00Z"],
      asWritten: 1,
      moved: 0,
      isCumulative: true
    ),
    File(
      testDescription: "a format of dates",
      text: "location,date,tested\nA,01.04.2020 00:00 +0200,5\n",
      dates: ["2020-04-01T00:00:00Z"],
      asWritten: 1,
      moved: 0,
      dateFormat: "%d.%m.%Y %H:%M %z"
    ),
  ]

  @Test(arguments: files)
  func `days are those that are written, unless there are several times a day`(file: File) async throws {
    let format = try file.dateFormat.map { try DateFormat($0) }
    let (storage, result) = try await imported(file.text, as: .reports) {
      ($0.wide, $0.isCumulative, $0.dateFormat) = (file.wide ? .tested : nil, file.isCumulative, format)
    }
    #expect(try await storage.allReports().map(\.dateReported.iso8601).sorted() == file.dates)
    #expect((result.dayShifts.asWritten, result.dayShifts.moved) == (file.asWritten, file.moved))
  }
}
