import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@Suite struct ReportBreakdownTests {
  /// Returns the groups for the reports since the given day. The windows of the groups are computed from all reports,
  /// including earlier ones.
  private func lines(
    _ breakdown: ReportBreakdown,
    _ reports: [Report],
    from first: String? = nil
  ) throws -> [ReportGroup] {
    var (shown, all) = (breakdown.seriesBuilder, breakdown.seriesBuilder)
    for report in reports {
      try all.add(report)
      if try first.map({ try day($0).startInUTC <= report.dateReported }) ?? true { try shown.add(report) }
    }
    return try breakdown.groups(of: shown.series, windowsFrom: all.series)
  }

  private let reports: [Report]

  init() throws {
    reports = try [
      report("Graz", "2020-12-31", 10, 1, number: 4), report("Graz", "2021-02-01", 20, nil, number: 5),
      report("wien", "2021-01-01", 100, 5, number: 3), report("Wien", "2020-12-01", 100, 10, number: 1),
      report("Wien", "2020-12-31", nil, 2, number: 2), report("Wien", "2021-01-31", 100, 10, number: 6),
    ]
  }

  @Test func `grouping by two fields gives each pair that has a report, ordered by the first field`() throws {
    let byLocation = try lines(ReportBreakdown(by: [.location, .month]), reports)
    #expect(
      byLocation.map(\.keys) == [
        ["Graz", "2020-12"], ["Graz", "2021-02"], ["Wien", "2020-12"], ["Wien", "2021-01"],
      ]
    )
    #expect(
      byLocation[2].totals
        == ReportTotals(
          reports: 2,
          tested: .init(sum: 100, missing: 1),
          positive: .init(sum: 12),
          negative: .init(missing: 2),
          known: (10, 100)
        )
    )
    let byMonth = try lines(ReportBreakdown(by: [.month, .location]), reports)
    #expect(
      byMonth.map(\.keys) == [
        ["2020-12", "Graz"], ["2020-12", "Wien"], ["2021-01", "Wien"], ["2021-02", "Graz"],
      ]
    )
    #expect(byMonth.map(\.totals) == [0, 2, 3, 1].map { byLocation[$0].totals })
  }

  @Test(arguments: [
    (ReportGrouping.day, ["2020-12-31", "2021-01-01", "2021-02-01"]), (.week, ["2020-W53", "2021-W05"]),
    (.month, ["2020-12", "2021-01", "2021-02"]),
  ])
  func `grouping by one period agrees with the store's summaries`(period: ReportGrouping, keys: [String]) throws {
    let reports = self.reports.filter { $0.number != 1 && $0.number != 6 }
    let breakdown = try ReportBreakdown(by: [period])
    let groups = try lines(breakdown, reports)
    #expect(groups.map(\.keys) == keys.map { [$0] })
    #expect(try groups == breakdown.groups(of: ReportSummary.summaries(of: reports, by: period)))
    #expect(!breakdown.needsReports)
  }

  @Test func `a period is compared only with the one directly before it`() throws {
    let months = try lines(ReportBreakdown(by: [.month], comparesPeriods: true), reports)
    #expect(months[0].change == ReportChange(from: nil, to: months[0].totals))
    #expect(months[0].change?.tested == nil)
    let january = try #require(months[1].change)
    #expect(january.tested?.difference == 90)
    #expect(january.tested?.share == 90.0 / 110)
    #expect(january.positive?.difference == 2)
    #expect(january.positivityRate == 15.0 / 200 - 11.0 / 110)
    let february = try #require(months[2].change)
    #expect(february.tested?.difference == -180)
    #expect(february.positive == nil)
    #expect(february.positivityRate == nil)
    let places = try lines(ReportBreakdown(by: [.location, .month], comparesPeriods: true), reports)
    #expect(places.map { $0.change?.tested?.difference } == [nil, nil, nil, 100])
  }

  @Test(arguments: [
    (ReportGrouping.week, "2020-12-27", "2020-12-28"), (.week, "2021-01-03", "2021-01-04"),
    (.day, "2020-02-29", "2020-03-01"), (.month, "2020-12-01", "2021-01-31"),
  ])
  func `consecutive periods may cross the ends of months and years`(
    period: ReportGrouping,
    first: String,
    second: String
  ) throws {
    let reports = try [report("a", first, 10, 0, number: 1), report("a", second, 15, 0, number: 2)]
    let groups = try lines(ReportBreakdown(by: [period], comparesPeriods: true), reports)
    #expect(groups.map { $0.change?.tested?.share } == [nil, 0.5])
    #expect(groups.map { $0.change?.positive?.share } == [nil, nil])
    #expect(groups.map { $0.change?.positive?.difference } == [nil, 0])
  }

  @Test func `the first windows include days before the requested ones`() throws {
    let breakdown = try ReportBreakdown(by: [.location, .day], window: 32)
    let groups = try lines(breakdown, reports, from: "2021-01-01")
    // Each location is spelled as in its lowest-numbered report since 2021-01-01.
    #expect(groups.map(\.keys) == [["Graz", "2021-02-01"], ["wien", "2021-01-01"], ["wien", "2021-01-31"]])
    #expect(
      try groups.map(\.window) == [
        ReportWindow(day: day("2021-02-01"), daysKnown: 0, sum: 0, divisor: 0),
        ReportWindow(day: day("2021-01-01"), daysKnown: 2, sum: 15, divisor: 200),
        ReportWindow(day: day("2021-01-31"), daysKnown: 2, sum: 15, divisor: 200),
      ]
    )
    #expect(groups[0].window?.value == nil)
    #expect(groups[1].window?.value == 0.075)
  }

  @Test func `rows are sorted and limited within the first group, with missing values last`() throws {
    func keys(_ by: [ReportGrouping], _ sort: [SortTerm<ReportBreakdown.Key>], _ limit: Int?) throws -> [[String]] {
      try lines(ReportBreakdown(by: by, sort: sort, limit: limit), reports).map(\.keys)
    }
    #expect(try keys([.month], [.descending(.tested)], nil) == [["2021-01"], ["2020-12"], ["2021-02"]])
    #expect(try keys([.month], [.ascending(.positive)], nil) == [["2020-12"], ["2021-01"], ["2021-02"]])
    #expect(try keys([.month], [.descending(.rate)], 2) == [["2020-12"], ["2021-01"]])
    #expect(try keys([.month], [.ascending(.negative), .descending(.reports)], 1) == [["2020-12"]])
    #expect(
      try keys([.month, .location], [.descending(.tested)], 1)
        == [["2020-12", "Wien"], ["2021-01", "Wien"], ["2021-02", "Graz"]]
    )
    #expect(try keys([.location, .month], [], 0) == [])
    let summaries = try ReportSummary.summaries(of: reports, by: .location)
    let top = try ReportBreakdown(by: [.location], sort: [.descending(.positive)], limit: 1)
    #expect(top.groups(of: summaries).map(\.keys) == [["Wien"]])
  }

  static let refused: [(by: [ReportGrouping], window: Int?, comparesPeriods: Bool, description: String)] = [
    ([], nil, false, "by "), ([.day, .month], nil, false, "by day,month"),
    ([.location, .location], nil, false, "by location,location"),
    ([.location, .day, .month], nil, false, "by location,day,month"), ([.day], 0, false, "window 0"),
    ([.day], 367, false, "window 367"), ([.month], 7, false, "by month"), ([.location], nil, true, "by location"),
  ]

  @Test(arguments: refused)
  func `invalid breakdowns are refused`(
    by: [ReportGrouping],
    window: Int?,
    comparesPeriods: Bool,
    description: String
  ) throws {
    let error = try #require(throws: ValidationError.self) {
      try ReportBreakdown(by: by, window: window, comparesPeriods: comparesPeriods)
    }
    #expect("\(error.field) \(error.value)" == description)
  }

  @Test func `the longest window is accepted`() throws {
    #expect(try ReportBreakdown(by: [.day, .location], window: 366).window == 366)
  }
}

func day(_ text: String) throws -> CalendarDay {
  let figures = text.split(separator: "-").compactMap { Int($0) }
  return try #require(CalendarDay(year: figures[0], month: figures[1], day: figures[2]))
}

func report(
  _ location: String,
  _ date: String,
  _ tested: Int?,
  _ positive: Int?,
  _ negative: Int? = nil,
  number: Int
) throws -> Report {
  try Report(
    location: location,
    numberTested: tested,
    numberPositive: positive,
    numberNegative: negative,
    dateReported: day(date).startInUTC + 43_200,
    number: number
  )
}
