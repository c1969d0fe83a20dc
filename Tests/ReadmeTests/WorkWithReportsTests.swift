import Foundation
import LogbookApp
import LogbookDomain
import LogbookPersistence
import Testing

/// Tests the examples in the article “Work with reports”.
@Suite struct WorkWithReportsTests {
  @MainActor
  @Test func `the examples do what the article says`() async throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

    let days = try ["2020-11-29", "2020-11-30", "2020-12-02"].map { try Date("\($0)T00:00:00Z", strategy: .iso8601) }
    let storage = try Storage(.inMemory)
    let store: any ReportStoreProtocol = storage.reports
    try await store.insert([
      Report(location: "Rome", numberTested: 200, numberPositive: 10, numberNegative: 190, dateReported: days[0]),
      Report(location: "Rome", numberTested: 400, dateReported: days[1]),
      Report(location: "Rome", numberTested: 250, numberPositive: 30, numberNegative: 200, dateReported: days[2]),
      Report(location: "Pisa", numberTested: 0, numberPositive: 0, dateReported: days[2]),
    ])

    let query = ReportQuery(location: "rome", before: days[2], sort: [.descending(.date)])
    for found: Report in try await store.records(matching: query) {
      print(CalendarDay(utc: found.dateReported), found.numberPositive ?? "missing", found.positivityRate ?? "unknown")
    }
    // 2020-11-30 missing unknown
    // 2020-11-29 10 0.05

    let summaries: [ReportSummary] = try await store.summaries(by: ReportGrouping.location, matching: ReportQuery())
    for summary in summaries {
      let sums: ReportTotals = summary.totals
      print(summary.key, sums.tested.sum ?? "missing", sums.positive.sum ?? "missing", sums.positivityRate ?? "unknown")
    }
    // Pisa 0 0 unknown
    // Rome 850 40 0.08888888888888889

    var builder = ReportSeriesBuilder(by: .day, isByLocation: true)
    for report in try await store.records(matching: ReportQuery(location: "Rome")) { try builder.add(report) }
    let series: [ReportSeries] = builder.series
    let windows: [ReportWindow] = try series[0].windows(of: ReportMeasure.positivity, length: 4)
    for window in windows.suffix(2) { print(window.day, window.daysKnown, window.value ?? "unknown") }
    // 2020-12-01 1 0.05
    // 2020-12-02 2 0.08888888888888889

    try await store.insert(
      Report(location: "Bari", dateReported: days[0], days: 7, counts: ["deaths": 14], levels: ["beds": 120])
    )
    var weekly = ReportSeriesBuilder(by: .day, isByLocation: true)
    for report in try await store.records(matching: ReportQuery(location: "Bari")) { try weekly.add(report) }
    let deaths = try ReportSeries.windows(of: .count("deaths"), in: weekly.series, length: nil)
    print(deaths[0].value ?? "unknown", deaths[0].daysKnown)  // 2.0 7
    let beds = try ReportSeries.windows(of: .level("beds"), in: weekly.series, length: nil)
    print(beds[0].value ?? "unknown")  // 120.0

    var checker = ReportChecker(keeping: 10)
    for report in try await store.records(matching: ReportQuery(sort: ReportChecker.order)) { checker.add(report) }
    let check: ReportCheck = checker.check
    let findings: [ReportFinding] = check.findings(of: .sum) + check.findings(of: .gap)
    for finding in findings { print(finding.location, finding.day, finding.detail) }
    // Rome 2020-12-02 sum(positive: 30, negative: 200, tested: 250)
    // Rome 2020-12-01 gap(days: 1)

    let factory = ControllerFactory(storage: storage)
    let list: ReportListController = factory.makeReportListController(query: ReportQuery(location: "Rome"))
    await list.load()
    let breakdown = try ReportBreakdown(by: [.month], comparesPeriods: true)
    let groups: [ReportGroup] = await list.groups(breakdown) ?? []
    for group in groups {
      let change: ReportChange? = group.change
      print(group.keys[0], group.totals.tested.sum ?? "missing", change?.tested?.difference ?? "unknown")
    }
    // 2020-11 600 unknown
    // 2020-12 250 -350
    guard var chart: Chart = await list.chart(of: .tested) else { throw list.failure ?? .cancelled }
    let line: Chart.Series = chart.series[0]
    let points: [Chart.Point] = line.points
    print(points.map(\.value))  // [200.0, 400.0, 250.0]
    (chart.form, chart.scale) = (Chart.Form.bars, Chart.Scale.linear)  // or Chart.Scale.logarithmic
    print(chart.text(width: 40, height: 4, isASCII: true))
    // Tests, by day: Rome
    // 400 +           *
    // 200 +*          *                      *
    //     |*          *                      *
    //   0 +*          *                      *
    //     ++----------------------+-----------
    // 2020-11-29             2020-12-01

    let detail: ReportDetailController = factory.makeReportDetailController(reportID: list.reports[1].id)
    await detail.load()
    detail.fields.numberPositive = -18
    await detail.save()
    print(detail.failure?.message ?? "saved")  // numberPositive “-18” must not be negative

    #expect(
      printed == [
        "2020-11-30 missing unknown", "2020-11-29 10 0.05",
        "Pisa 0 0 unknown", "Rome 850 40 0.08888888888888889",
        "2020-12-01 1 0.05", "2020-12-02 2 0.08888888888888889",
        "2.0 7", "120.0",
        "Rome 2020-12-02 sum(positive: 30, negative: 200, tested: 250)", "Rome 2020-12-01 gap(days: 1)",
        "2020-11 600 unknown", "2020-12 250 -350",
        "[200.0, 400.0, 250.0]", Self.chart,
        "numberPositive “-18” must not be negative",
      ]
    )
  }

  /// The chart in the article.
  private static let chart = """
    Tests, by day: Rome
    400 +           *
    200 +*          *                      *
        |*          *                      *
      0 +*          *                      *
        ++----------------------+-----------
    2020-11-29             2020-12-01

    """

  @Test func `mistakes have the messages in the article`() async throws {
    func expect(_ message: String, _ body: () throws -> Void) {
      #expect { try body() } throws: { "\($0)" == message }
    }
    let date = Date(timeIntervalSince1970: 1_606_608_000)
    expect("numberTested “” must be given unless numberPositive or numberNegative is") {
      _ = try Report(location: "Rome", dateReported: date)
    }
    expect("by “month” must be day or location,day if a window is given") {
      _ = try ReportBreakdown(by: [.month], window: 7)
    }

    let store = try Storage(.inMemory).reports
    for _ in 0..<2 {
      try await store.insert(Report(location: "Rome", numberTested: .max, dateReported: date))
    }
    await #expect {
      _ = try await store.summaries(by: .location, matching: ReportQuery())
    } throws: {
      "\($0)" == "the sum of numberTested exceeds 64 bits"
    }
  }
}
