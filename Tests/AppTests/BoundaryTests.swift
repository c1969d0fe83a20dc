import LogbookApp
import LogbookDomain
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

/// Tests that extreme arguments of public initializers and methods do not end the process.
///
/// Most tests only read the results, because a trap ends the process and thus fails the test.
@Suite struct BoundaryTests {
  private static let integers = [Int.min, .min + 1, -719_163, -1, 0, 1, 366, 2_932_897, 10_000_001, .max - 1, .max]
  private static let reals = [
    -Double.infinity, -.greatestFiniteMagnitude, -1, -0.0, .leastNonzeroMagnitude, 0.5, 1e19, .greatestFiniteMagnitude,
    .infinity, .nan,
  ]
  // The arguments of the tests are numbers, because the description of a date that is not in the calendar's range traps.
  private static let seconds =
    reals
    + [Date.distantPast, .distantFuture, .storableRange.lowerBound, .storableRange.upperBound].map(
      \.timeIntervalSince1970
    )
  private static let zones =
    [-64_800, 0, 64_800].compactMap { TimeZone(secondsFromGMT: $0) }
    + ["Europe/Berlin"].compactMap(TimeZone.init(identifier:))

  private func read(_ day: CalendarDay) -> [String] {
    let periods = CalendarUnit.allCases.map { CalendarPeriod($0, of: day).description }
    let zones = Self.zones.map { "\(day.start(in: $0).timeIntervalSince1970)" }
    return [day.description, day.isoWeekDescription, day.monthDescription, day.monday.description] + periods + zones
  }

  @Test(arguments: integers)
  func `a day has a description, however far it is from 1970`(days: Int) {
    let day = CalendarDay(daysSince1970: days)
    #expect(day.daysSince1970 == min(max(days, -10_000_000), 10_000_000))
    #expect(read(day).allSatisfy { !$0.isEmpty })
    #expect((CalendarDay(year: days, month: days, day: days) == nil) == (days != 1))
    #expect(CalendarDay(isoWeek: days, of: days) == nil || (1...53).contains(days))
    #expect((28...31).contains(CalendarDay.length(ofMonth: days, in: days)))
  }

  @Test(arguments: seconds)
  func `dates far outside the storable range are accepted`(seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    for zone in Self.zones { #expect(read(CalendarDay(date, in: zone)).allSatisfy { !$0.isEmpty }) }
    #expect(CalendarDay(utc: date).description.count == 10)
    _ = (date.millisecondsSince1970, date.nextStorable, FieldContent(date), UUID.timeOrdered(at: date))
    _ = RecordID<TaskItem>(madeAt: date).description
    for zone in Self.zones {
      _ = TaskQuery().due(before: date, in: zone).due(from: date, in: zone).overdue(at: date, in: zone).refusal
      var statistics = TaskStatistics(now: date, in: zone, weeks: 3)
      if let task = try? TaskItem(title: "a", dueAt: Date(timeIntervalSince1970: 0), createdAt: .distantPast) {
        statistics.add(task)
        _ = task.dueState(at: date, in: zone)
      }
      #expect(statistics.weeks.count == 3)
    }
    #expect(throws: (any Error).self) {
      try TaskItem(title: "a", dueAt: Date(timeIntervalSince1970: .nan), createdAt: date)
    }
    _ = ReportQuery(from: date, before: date).fieldQuery
  }

  @Test(arguments: integers)
  func `counts, lengths and limits of any size are accepted`(count: Int) throws {
    let statistics = TaskStatistics(now: .now, in: .gmt, weeks: count)
    #expect(statistics.weeks.count == min(max(1, count), 10_000))
    let days = [CalendarDay(daysSince1970: count), CalendarDay(daysSince1970: 0)]
    let totals = ReportTotals(reports: count, tested: .init(sum: count, missing: count), known: (count, count))
    _ = totals.positivityRate
    var sum = totals
    do { try sum.add(totals) } catch { #expect(error == ReportTotals.overflow) }
    let series = ReportSeries(location: nil, periods: [days[1]: totals])
    for measure in ReportMeasure.allCases {
      let windows = try series.windows(of: measure, length: count, endingOn: days.sorted())
      #expect(windows.count == 2)
      for window in windows { _ = (window.value, window.day.description) }
    }
    _ = ReportWindow(day: days[0], daysKnown: count, sum: count, divisor: count).value
    for grouping in [ReportGrouping.week, .month] { _ = grouping.partialKeys(of: days.sorted()[0]...days.sorted()[1]) }
    #expect((try? Recurrence(every: count, .year)) != nil || !(1...1000).contains(count))
    for unit in Recurrence.Unit.allCases { _ = try Recurrence(every: 1000, unit).after(days[0]) }
    #expect(RecordFetch<TaskItemLike>(limit: count, offset: count).apply(to: []) == [])
    let broadcast = Broadcast<Int>(limit: count) { $0 }
    _ = broadcast.stream(startingWith: [1, 2, 3])
    #expect(HistoryToken(history: UUID(), step: count).description.isEmpty == false)
  }

  @Test(arguments: reals, [Chart.Scale.linear, .logarithmic])
  func `a chart of any values can be drawn`(value: Double, scale: Chart.Scale) {
    let days = [0, 10_000_000, -10_000_000, 1, 1].map { CalendarDay(daysSince1970: $0) }
    let points = zip(days, [value, 1, value, 0.5, -value]).map { Chart.Point(day: $0, value: $1) }
    for (unit, form) in [(Chart.Unit.share, Chart.Form.lines), (.count, .bars)] {
      let series = [Chart.Series(name: "a", points: points), Chart.Series(name: "b", points: [points[0]])]
      var chart = Chart(title: "t", valueLabel: "v", note: "n", unit: unit, series: series)
      (chart.scale, chart.form) = (scale, form)
      for limits in [(nil, nil), (value, nil), (nil, value), (value, value), (1, value), (value, 0)] {
        (chart.least, chart.greatest) = limits
        #expect(chart.svg.hasSuffix("</svg>\n"))
        for width in [Int.min, 0, .max] where limits.0 == nil || width == 0 {
          #expect(chart.text(width: width, height: 3).hasPrefix("t\n"))
        }
        #expect(chart.text(width: 40, height: width(chart)).hasPrefix("t\n"))
      }
    }
  }

  private func width(_ chart: Chart) -> Int { chart.least == nil ? .min : 0 }
}

private struct TaskItemLike: Record {
  static let name = "like"
  static let template = TaskItemLike()

  var id = RecordID<TaskItemLike>(UUID())
  var number: Int?

  static func describe(_ record: inout some Describer<TaskItemLike>) {
    record.identity(\.id, \.number)
  }
}
