import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@Suite struct ReportSummaryTests {
  private func report(_ location: String, _ day: String, _ counts: (Int?, Int?, Int?), number: Int) throws -> Report {
    let figures = day.split(separator: "-").compactMap { Int($0) }
    let date = try #require(CalendarDay(year: figures[0], month: figures[1], day: figures[2])).startInUTC
    return try Report(
      location: location,
      numberTested: counts.0,
      numberPositive: counts.1,
      numberNegative: counts.2,
      dateReported: date + 86_399.999,
      number: number
    )
  }

  private func reports() throws -> [Report] {
    try [
      report("québec", "2021-01-03", (100, nil, 0), number: 3), report("Québec", "2020-12-31", (50, 5, nil), number: 1),
      report("Ontario", "2021-01-04", (nil, 7, nil), number: 2),
    ]
  }

  @Test func `locations are grouped by their matching keys and named after the first report`() throws {
    #expect(
      try ReportSummary.summaries(of: reports(), by: .location) == [
        ReportSummary(
          key: "Ontario",
          totals: ReportTotals(
            reports: 1,
            tested: .init(missing: 1),
            positive: .init(sum: 7),
            negative: .init(missing: 1)
          )
        ),
        ReportSummary(
          key: "Québec",
          totals: ReportTotals(
            reports: 2,
            tested: .init(sum: 150),
            positive: .init(sum: 5, missing: 1),
            negative: .init(sum: 0, missing: 1),
            known: (5, 50)
          )
        ),
      ]
    )
  }

  @Test(arguments: [
    (ReportGrouping.day, ["2020-12-31", "2021-01-03", "2021-01-04"]), (.week, ["2020-W53", "2021-W01"]),
    (.month, ["2020-12", "2021-01"]),
  ])
  func `periods are in chronological order`(grouping: ReportGrouping, keys: [String]) throws {
    #expect(try ReportSummary.summaries(of: reports(), by: grouping).map(\.key) == keys)
  }

  @Test func `the rate is a quotient of sums over the reports with both counts`() throws {
    let totals = try ReportSummary.summaries(of: reports(), by: .location)[1].totals
    #expect(totals.positivityRate == 0.1)
    #expect(ReportTotals().positivityRate == nil)
  }

  @Test func `zero tests differ from an unknown number of tests`() throws {
    let none = try report("a", "2021-01-03", (0, 0, nil), number: 1)
    let unknown = try report("a", "2021-01-03", (0, nil, nil), number: 1)
    #expect(try ReportSummary.summaries(of: [none], by: .day).map(\.totals) == [ReportTotals(none)])
    #expect(try ReportSummary.summaries(of: [unknown], by: .day).map(\.totals) == [ReportTotals(unknown)])
    #expect(ReportTotals(known: (0, 0)) != ReportTotals())
  }

  @Test func `a sum that exceeds 64 bits is an error`() throws {
    let full = try Report(location: "A", numberTested: .max, dateReported: .now)
    let one = try Report(location: "A", numberTested: 1, dateReported: .now)
    #expect(throws: StoreError.constraint("the sum of numberTested exceeds 64 bits")) {
      try ReportSummary.summaries(of: [full, one], by: .month)
    }
    #expect(try ReportSummary.summaries(of: [full], by: .month).first?.totals.tested.sum == .max)
    for known in [(Int.max, 0), (0, Int.max)] {
      var totals = ReportTotals(known: known)
      #expect(throws: ReportTotals.overflow) { try totals.add(ReportTotals(known: (1, 1))) }
    }
  }
}
