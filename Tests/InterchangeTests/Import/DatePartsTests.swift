import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@testable import LogbookInterchange
@testable import LogbookStorage

/// Tests dates in two columns: a year and a part of it.
@Suite struct DatePartsTests {
  struct Columns: CustomTestStringConvertible, Sendable {
    let heading: String
    let values: [String]
    let days: [String]
    var format: String?
    var year = "year"

    var testDescription: String { heading }
  }

  static let columns = [
    Columns(heading: "quarter", values: ["1", "4", "Q2"], days: ["2020-01-01", "2020-10-01", "2020-04-01"]),
    Columns(heading: "Quartal", values: ["01"], days: ["2020-01-01"]),
    Columns(
      heading: "week",
      values: ["1", "12", "53", "W05"],
      days: ["2019-12-30", "2020-03-16", "2020-12-28", "2020-01-27"]
    ),
    Columns(heading: "iso_week", values: ["1"], days: ["2019-12-30"]),
    Columns(heading: "KW", values: ["KW 2"], days: ["2020-01-06"]),
    Columns(heading: "epi week", values: ["1", "53"], days: ["2019-12-29", "2020-12-27"]),
    Columns(heading: "MMWR_week", values: ["02"], days: ["2020-01-05"]),
    Columns(heading: "MMWR_WEEK", values: ["02"], days: ["2020-01-05"], year: "MMWR_YEAR"),
    Columns(heading: "week", values: ["02"], days: ["2020-01-05"], year: "epi_year"),
    Columns(heading: "epiweek", values: ["2"], days: ["2020-01-05"], format: "%Y-%U"),
    Columns(heading: "Month", values: ["1", "12"], days: ["2020-01-01", "2020-12-01"]),
    Columns(heading: "n", values: ["2"], days: ["2020-04-01"], format: "%Y-%q"),
    Columns(heading: "weeknum", values: ["1"], days: ["2020-01-05"], format: "%Y-%U"),
  ]

  @Test(arguments: columns)
  func `a year and a part of it are read as the heading of the part says`(columns: Columns) async throws {
    let rows = columns.values.map { "A,2020,\($0),5\n" }.joined()
    let format = try columns.format.map { try DateFormat($0) }
    let (storage, result) = try await imported("place,\(columns.year),\(columns.heading),tested\n\(rows)", as: .reports)
    {
      $0.mapping = ["date": "\(columns.year)+\(columns.heading)"]
      $0.dateFormat = format
    }
    #expect(result.imported == columns.values.count)
    let days = try await storage.allReports().map { "\($0.firstDay)" }
    #expect(days.sorted() == columns.days.sorted())
  }

  struct Whole: CustomTestStringConvertible, Sendable {
    let heading: String
    let values: [String]
    let days: [String]
    var format: String?

    var testDescription: String { heading }
  }

  @Test(arguments: [
    Whole(
      heading: "epiweek",
      values: ["202002", "2020-2", "2020W02", "2020-EW02"],
      days: Array(repeating: "2020-01-05", count: 4)
    ),
    Whole(heading: "epiweek", values: ["2020-01-05"], days: ["2020-01-05"]),
    Whole(heading: "MMWR week", values: ["202002"], days: ["2020-01-05"], format: "%Y%U"),
    Whole(heading: "year_week", values: ["2020-02", "202002"], days: ["2020-01-06", "2020-01-06"]),
    Whole(heading: "Month", values: ["202002", "2020-02"], days: ["2020-02-01", "2020-02-01"]),
    Whole(heading: "Quartal", values: ["20202", "2020 Q2"], days: ["2020-04-01", "2020-04-01"]),
    Whole(heading: "period", values: ["2020-02"], days: ["2020-02-01"]),
  ])
  func `a year and a part of it in one column are read as the heading says`(whole: Whole) async throws {
    let rows = whole.values.enumerated().map { "\($0),\($1),5\n" }.joined()
    let format = try whole.format.map { try DateFormat($0) }
    for wide in [nil, .tested] as [ReportColumn?] {
      let rows = wide == nil ? rows : whole.values.map { "\($0),5\n" }.joined()
      let headings = wide == nil ? "place,\(whole.heading),tested\n" : "\(whole.heading),A\n"
      let (storage, _) = try await imported(headings + rows, as: .reports) {
        ($0.mapping, $0.dateFormat, $0.wide) = (["date": whole.heading], format, wide)
      }
      let days = Set(try await storage.allReports().map { "\($0.firstDay)" })
      #expect(days == Set(whole.days))
    }
  }

  @Test(arguments: [
    ("year,week", "2020,2", "2020-01-06"), ("MMWR_YEAR,MMWR_WEEK", "2020,2", "2020-01-05"),
    ("Jahr,Kalenderwoche", "2020,2", "2020-01-06"), ("Year,Month", "2020,2", "2020-02-01"),
    ("year,month,day", "2020,2,3", "2020-02-03"), ("year,week,date", "2020,2,2020-01-09", "2020-01-09"),
    ("epiweek,n", "202002,2", "2020-01-05"),
  ])
  func `a year and a part of it are found without a mapping`(headings: String, values: String, day: String) async throws
  {
    let (storage, _) = try await imported("state,\(headings),tested\nA,\(values),5\n", as: .reports)
    #expect(try await storage.allReports().map { "\($0.firstDay)" } == [day])
  }

  @Test func `two parts of a year are ambiguous without a mapping`() async throws {
    await #expect(throws: ImportFailure.self) {
      try await imported("state,year,month,week,tested\nA,2020,2,6,5\n", as: .reports)
    }
  }

  @Test(arguments: ["n", "period", "weekday", "day of week", "Wochentag"])
  func `a part whose heading does not tell what it is needs a format`(heading: String) async throws {
    await #expect(throws: ImportFailure.unclearDate(["year", heading])) {
      try await imported("place,year,\(heading),tested\nA,2020,3,5\n", as: .reports) {
        $0.mapping = ["date": "year+\(heading)"]
      }
    }
  }

  @Test(arguments: [
    ("week", "53", "is not a week of the calendar; 2021 has the weeks W01 to W52"),
    ("quarter", "5", "is not a quarter of the calendar; quarters are 1 to 4"),
    ("month", "13", "is not a month of the calendar; months are 01 to 12"),
  ])
  func `a part that the year does not have is refused`(heading: String, value: String, rule: String) async throws {
    let failure = await #expect(throws: ImportFailure.self) {
      try await imported("place,year,\(heading),tested\nA,2021,\(value),5\n", as: .reports) {
        $0.mapping = ["date": "year+\(heading)"]
      }
    }
    #expect("\(try #require(failure))".contains(rule))
  }

  struct Period: Sendable {
    let text, first, last: String
    var format: String?
  }

  @Test(arguments: [
    Period(text: "2024-W05", first: "2024-01-29", last: "2024-02-04"),
    Period(text: "2020-EW02", first: "2020-01-05", last: "2020-01-11"),
    Period(text: "2024-02", first: "2024-02-01", last: "2024-02-29"),
    Period(text: "2022-Q4", first: "2022-10-01", last: "2022-12-31"),
    Period(text: "2024", first: "2024-01-01", last: "2024-12-31", format: "%Y"),
    Period(text: "2022", first: "2022-01-01", last: "2022-12-31"),
    Period(text: "Mar 2022", first: "2022-03-01", last: "2022-03-31"),
    Period(text: "2022 March", first: "2022-03-01", last: "2022-03-31"),
    Period(text: "Sept.-2022", first: "2022-09-01", last: "2022-09-30"),
    Period(text: "2022M03", first: "2022-03-01", last: "2022-03-31"),
    Period(text: "2022Q1", first: "2022-01-01", last: "2022-03-31"),
    Period(text: "Q4/2022", first: "2022-10-01", last: "2022-12-31"),
    Period(text: "week 5 2024", first: "2024-01-29", last: "2024-02-04"),
    Period(text: "2024W5", first: "2024-01-29", last: "2024-02-04"),
    Period(text: "W05-2024", first: "2024-01-29", last: "2024-02-04"),
    Period(text: "2020EW02", first: "2020-01-05", last: "2020-01-11"),
    Period(text: "3/22", first: "2022-03-01", last: "2022-03-31", format: "%m/%y"),
    Period(text: "Feb 2023", first: "2023-02-01", last: "2023-02-28", format: "%b %Y"),
    Period(text: "2022 3", first: "2022-07-01", last: "2022-09-30", format: "%Y %q"),
    Period(text: "05/2024", first: "2024-01-29", last: "2024-02-04", format: "%V/%G"),
    Period(text: "2024 00", first: "2024-01-01", last: "2024-01-06", format: "%Y %U"),
    Period(text: "2024 53", first: "2024-12-30", last: "2024-12-31", format: "%Y %W"),
    Period(text: "2024-W05-2", first: "2024-01-30", last: "2024-01-30"),
    Period(text: "2022-03-01", first: "2022-03-01", last: "2022-03-01"),
    Period(text: "2024 60", first: "2024-02-29", last: "2024-02-29", format: "%Y %j"),
  ])
  func `a figure dated by a week, month, quarter or year covers its days`(period: Period) async throws {
    let days = [period.first, period.last]
    let format = try period.format.map { try DateFormat($0) }
    let isPeriod = period.first != period.last
    let (row, column, line) = (
      "place,date,tested\nA,\(period.text),5\n", "place,\(period.text)\nA,5\n", "date,A\n\(period.text),5\n"
    )
    for text in [row, column, line] {
      let change: @Sendable (inout ImportOptions) -> Void = {
        ($0.dateFormat, $0.wide, $0.onDuplicate) = (format, text == row ? nil : .tested, .replace)
      }
      let (storage, result) = try await imported(text, as: .reports, change)
      #expect(try await storage.allReports().flatMap { ["\($0.firstDay)", "\($0.lastDay)"] } == days)
      #expect((result.periods, result.rhythm) == (isPeriod ? 1 : 0, nil))
      let report = try #require(try await storage.allReports().first)
      let (_, again) = try await imported(text, as: .reports, into: storage, change)
      #expect((again.replaced, again.revisionCount) == (1, 0))
      let covering: @Sendable (Int) async throws -> Report? = { days in
        try await imported(text, as: .reports) {
          change(&$0)
          $0.covers = .days(days)
        }.storage.allReports().first
      }
      if isPeriod {
        let same = try await covering(report.days)
        #expect((same?.firstDay, same?.days) == (report.firstDay, report.days))
        let failure = await #expect(throws: ImportFailure.self) { try await covering(5) }
        let reason = "“5 days” contradicts the \(report.days) days of its date"
        #expect(failure?.description.contains(reason) == true)
      } else {
        #expect(try await covering(2)?.days == 2)
      }
    }
  }

  @Test(arguments: [
    ("week 54 2024", "is not a week of the calendar; 2024 has the weeks W01 to W52"), ("2022Q5", "is not a quarter of"),
    ("2022M13", "is not a month of the calendar"), ("Mar 22", "must be a date such as"),
    ("Mar 5 2022", "must be a date such as"), ("5 2022", "must be a date such as"), ("1850", "must be a date such as"),
  ])
  func `a text that is no period, or one that the year does not have, is refused`(text: String, rule: String) async {
    let failure = await #expect(throws: ImportFailure.self) {
      _ = try await imported("place,date,tested\nA,\(text),5\n", as: .reports)
    }
    #expect(failure?.description.contains("“\(text)” \(rule)") == true)
  }

  @Test func `a column with other days than those of the date is refused`() async throws {
    for (days, isValid) in [(29, true), (20, false)] {
      let text = "place,date,days,tested\nA,2024-02,\(days),5\n"
      do {
        let (storage, _) = try await imported(text, as: .reports)
        #expect(try await storage.allReports().map(\.days) == [29])
        #expect(isValid)
      } catch let failure as ImportFailure {
        #expect(!isValid)
        let reason = "“20 days” contradicts the 29 days of its date"
        #expect("\(failure)".hasPrefix("line 2, column date: \(reason)"))
      }
    }
  }

  @Test func `weekly totals are those of the last days of the weeks`() async throws {
    let text = "place,date,tested,positive\nA,2024-W05,100,7\nA,2024-W06,170,8\n"
    let (storage, result) = try await imported(text, as: .reports) { ($0.isCumulative, $0.totals) = (true, [.tested]) }
    let figures = try await storage.allReports()
    #expect(figures.map { "\($0.firstDay) \($0.lastDay)" } == ["2024-01-29 2024-02-04", "2024-02-05 2024-02-11"])
    #expect(figures.map(\.numberTested) == [nil, 70])
    #expect(figures.map(\.numberPositive) == [7, 8])
    #expect(result.spans.count == 1)
  }
}
