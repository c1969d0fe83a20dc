import LogbookApp
import LogbookDomain
import LogbookMocks
import LogbookRecords
import Foundation
import Testing

extension `A report list` {
  private func wien(_ day: Int, _ tested: Int?, _ positive: Int?) throws -> Report {
    try Report(
      location: "Wien",
      numberTested: tested,
      numberPositive: positive,
      dateReported: longAgo + Double(day) * 86_400
    )
  }

  private func day(_ offset: Int) -> CalendarDay {
    CalendarDay(daysSince1970: CalendarDay(utc: longAgo).daysSince1970 + offset)
  }

  @Test(arguments: Backing.allCases)
  func `the list groups its reports, with windows that include earlier days`(backing: Backing) async throws {
    let setting = try Setting(backing)
    try await setting.reports.insert([
      wien(-7, 1000, 500), wien(-1, 100, 10), wien(0, 100, 30), report("Graz", tested: 5, positive: 1), wien(1, nil, 3),
    ])
    let list = setting.factory.makeReportListController(query: ReportQuery(from: longAgo))
    let windows = try ReportBreakdown(by: [.location, .day], window: 7)
    let groups = try #require(await list.groups(windows))
    #expect(groups.map(\.keys) == [["Graz", "2017-07-14"], ["Wien", "2017-07-14"], ["Wien", "2017-07-15"]])
    #expect(
      groups.map(\.window) == [
        ReportWindow(day: day(0), daysKnown: 1, sum: 1, divisor: 5),
        ReportWindow(day: day(0), daysKnown: 2, sum: 40, divisor: 200),
        ReportWindow(day: day(1), daysKnown: 2, sum: 40, divisor: 200),
      ]
    )
    #expect(groups.map(\.totals.tested.sum) == [5, 100, nil])
    let top = try ReportBreakdown(by: [.location], sort: [.descending(.positive)], limit: 1)
    #expect(await list.groups(top)?.map(\.keys) == [["Wien"]])
    list.query.limit = 1
    list.query.sort = [.ascending(.tested)]
    #expect(
      await list.groups(windows)?.map(\.window) == [ReportWindow(day: day(0), daysKnown: 1, sum: 1, divisor: 5)]
    )
  }

  @Test(arguments: Backing.allCases)
  func `a chart has a line for each location, or one line for all locations`(backing: Backing) async throws {
    let setting = try Setting(backing)
    try await setting.reports.insert([
      wien(-1, 100, 10), wien(0, 100, 30), report("Graz", tested: 100, positive: 0), wien(3, 10, nil),
    ])
    let list = setting.factory.makeReportListController(query: ReportQuery(from: longAgo))
    let all = try #require(await list.chart(of: .positivity))
    #expect(all.series == [Chart.Series(name: "all locations", points: [.init(day: day(0), value: 0.15)])])
    #expect(all.unit == .share)
    #expect(all.title == "Positivity rate, by day: all locations")
    let both = try #require(await list.chart(of: .tested, window: 2, locations: ["wien", "Linz"]))
    #expect(
      both.series == [
        Chart.Series(
          name: "Wien",
          points: [
            .init(day: day(0), value: 100), .init(day: day(1), value: 100), .init(day: day(3), value: 10),
          ]
        ),
        Chart.Series(name: "Linz", points: []),
      ]
    )
    #expect(both.unit == .count)
    #expect(both.title == "Tests, 2-day average")
    #expect(await list.chart(of: .positive, locations: (1...9).map(String.init))?.series.count == Chart.mostSeries)
  }

  @Test(arguments: Backing.allCases)
  func `figures of several days are divided by them, and lines connect them`(backing: Backing) async throws {
    let setting = try Setting(backing)
    func report(_ location: String, _ day: Int, _ days: Int, _ tested: Int) throws -> Report {
      try Report(
        location: location,
        numberTested: tested,
        dateReported: longAgo + Double(day) * 86_400,
        days: days
      )
    }
    try await setting.reports.insert([report("Wien", 6, 7, 70), report("Wien", 13, 7, 140)])
    try await setting.reports.insert((0..<14).map { try report("Graz", $0, 1, 5) })
    let list = setting.factory.makeReportListController()
    let weekly = [Chart.Point(day: day(6), value: 10, days: 7), .init(day: day(13), value: 20, days: 7)]
    for window in [nil, 7] {
      #expect(
        await list.chart(of: .tested, window: window, locations: ["wien"])?.series
          == [Chart.Series(name: "Wien", points: weekly)]
      )
      // Together, they are averages of the days on which both locations have figures.
      let points = weekly.map { Chart.Point(day: $0.day, value: $0.value + 5, days: 7) }
      #expect(
        await list.chart(of: .tested, window: window)?.series == [Chart.Series(name: "all locations", points: points)]
      )
    }
    let perCapita = await list.chart(of: .tested, locations: ["Wien"], populations: ["wien": 50_000])
    #expect(perCapita?.series[0].points.map(\.value) == [20, 40])
    #expect(await list.numberOfReportsSpanningPeriods(of: .day) == 2)
    #expect(await list.numberOfReportsSpanningPeriods(of: .year) == 0)
    #expect(await list.numberOfReportsSpanningPeriods(of: .location) == 0)
  }

  @Test(arguments: Backing.allCases)
  func `groups contain counts of one's own, and levels of one location`(backing: Backing) async throws {
    let setting = try Setting(backing)
    func report(_ location: String, _ day: Int, _ counts: NamedCounts, _ levels: NamedCounts) throws -> Report {
      try Report(location: location, dateReported: longAgo + Double(day) * 86_400, counts: counts, levels: levels)
    }
    let list = setting.factory.makeReportListController()
    #expect(await list.ownMeasures() == [])
    try await setting.reports.insert([
      wien(0, 10, 1), report("Wien", 400, ["deaths": 2], ["beds": 7]), report("wien", 1, ["deaths": 1], ["beds": 4]),
      report("Graz", 1, [:], ["beds": 100]),
    ])
    #expect(await list.ownMeasures() == [.count("deaths"), .level("beds")])
    let locations = try #require(await list.groups(try ReportBreakdown(by: [.location])))
    #expect(locations.map(\.keys) == [["Graz"], ["Wien"]])
    #expect(locations.map { $0.totals.counts["deaths"]?.sum } == [nil, 3])
    #expect(locations.map { $0.totals.counts["deaths"]?.missing } == [nil, 1])
    #expect(locations.map { $0.totals.levels["beds"]?.last } == [100, 7])
    #expect(locations.map { $0.totals.levels["beds"]?.mean } == [100, 5.5])
    let years = try #require(await list.groups(try ReportBreakdown(by: [.year])))
    #expect(years.map(\.totals.reports) == [3, 1])
    #expect(years.map { $0.totals.counts["deaths"]?.sum } == [1, 2])
    #expect(years.map(\.totals.levels) == [[:], [:]])
    let noBeds = setting.factory.makeReportListController(query: ReportQuery(before: longAgo + 3600))
    #expect(await noBeds.groups(try ReportBreakdown(by: [.location]))?.map(\.totals.reports) == [1])
  }

  @Test(arguments: Backing.allCases)
  func `the list checks the reports of its query`(backing: Backing) async throws {
    let setting = try Setting(backing)
    try await setting.reports.insert([wien(3, 5, 6), wien(0, 1, nil), report("Graz", tested: 1), wien(1, 7, 8)])
    let list = setting.factory.makeReportListController(
      query: ReportQuery(location: "Wien", sort: [.descending(.date)])
    )
    let check = try #require(await list.check(keeping: 1))
    #expect(check.reports == 3)
    #expect(
      check.findings(of: .gap) == [ReportFinding(.gap(days: 1), location: "Wien", day: day(2), number: 1)]
    )
    #expect(check.tally(of: .positiveAboveTested).findings == 2)
    #expect(check.findings(of: .positiveAboveTested).map(\.number) == [4])
  }

  @Test func `the list shows why the reports cannot be read`() async throws {
    let mock = ReportStoreMock(reports: [try wien(0, 1, 1)])
    let list = Setting(reports: mock).factory.makeReportListController()
    mock.fail(with: .corrupt("page 3"), on: .batches)
    #expect(await list.groups(try ReportBreakdown(by: [.location, .day])) == nil)
    #expect(list.failure == .corrupt("page 3"))
    #expect(await list.chart(of: .tested) == nil)
    #expect(await list.check(keeping: 1) == nil)
    mock.fail(with: nil)
    #expect(await list.check(keeping: 1)?.reports == 1)
    #expect(list.failure == nil)
  }
}
