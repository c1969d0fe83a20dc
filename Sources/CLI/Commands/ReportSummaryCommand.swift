import LogbookApp
import LogbookDomain
import LogbookInterchange
import LogbookRecords
import Foundation

private struct SummaryOptions: OptionGroup {
  let by = Option(
    "by",
    "GROUP[,GROUP]",
    "by location, day, week, epiweek, month, quarter or year",
    .groupings
  )
  let window = Option("window", "D", "with --by day: add the rate of the D days up to each day", .wholeNumber)
  let change = Flag("change", "add changes between periods; omit Negative and Missing")
  let sort = Option<[SortTerm<ReportBreakdown.Key>]?>.sort(descendingWith: Self.top)
  let top = Self.top
  let filters = ReportFilters()

  private static let top = Option("top", "N", "show the N rows with the most tests, or first by --sort", .wholeNumber)

  var options: [any OptionProtocol] { [by, window, change, sort, top] + filters.options }
}

extension OptionReader<[ReportGrouping]?> {
  fileprivate static var groupings: Self {
    .parsed(completing: .words(ReportGrouping.allCases)) { text, field in
      try text.split(separator: ",", omittingEmptySubsequences: false).map {
        try Invocation.choice(String($0), field, among: ReportGrouping.allCases)
      }
    }
  }
}

let reportSummary = Command(
  words: ["report", "summary"],
  summary: "Sum up reports by location, period, or both",
  examples: [
    "report summary --top 5 --sort rate", "report summary --by month --change --location Kerala",
    "report summary --by day --window 7 --from 2020-12-01",
  ],
  notes: [
    "Sums leave out missing counts; “Missing” counts them: t tested, p positive, n negative.",
    "A rate is positive ÷ tested, over reports with both. Levels show the last value and the mean.",
    "--by can combine location (default) and a period: with month,location, --sort and --top apply within each month.",
    "With --top, the largest come first (KEY:asc reverses this).",
    "A window includes days before --from; 5/7: 5 of its 7 days have figures.",
    "Periods are in UTC.",
  ],
  action: .init(SummaryOptions.self) { session, options in
    let breakdown = try options.breakdown()
    let query = try session.reportQuery(options.filters)
    let factory = try session.makeFactory()
    let controller = factory.makeReportListController(query: query)
    let groups = try session.require(await controller.groups(breakdown), controller.failure)
    let hasNotes = session.takesNotes && !session.wantsPlain
    let sample = hasNotes || breakdown.hasLongPeriods ? try await session.sampleCheck(query, factory) : nil
    let partial = try await session.partialPeriods(of: breakdown, query, sample, factory.reports)
    try session.show(groups, by: breakdown, partial)
    if session.takesNotes, let period = breakdown.period, groups.contains(where: \.totals.hasSeveralDays) {
      let number = await controller.numberOfReportsSpanningPeriods(of: period)
      session.noteSpanning(try session.require(number, controller.failure), period)
    }
    if hasNotes, let sample { session.noteRunningTotals(sample) }
    try await session.noteUnknown(options.filters, factory)
    if groups.isEmpty { try await session.noteNoReports(query, factory) }
  }
)

extension ReportBreakdown {
  fileprivate var period: ReportGrouping? { groupings.first(where: \.isPeriod) }

  /// Whether the table has periods that can be covered partly.
  fileprivate var hasLongPeriods: Bool { period.map { $0 != .day } ?? false }
}

extension ReportTotals {
  /// Whether a figure covers more than one day.
  fileprivate var hasSeveralDays: Bool {
    [tested, positive, negative].contains { $0.days > 1 } || counts.values.contains { $0.days > 1 }
  }
}

extension Given<SummaryOptions> {
  fileprivate func breakdown() throws -> ReportBreakdown {
    let top = try self.top
    do {
      return try ReportBreakdown(
        by: try self.by ?? [.location],
        window: try self.window,
        comparesPeriods: self.change,
        sort: try self.sort ?? (top == nil ? [] : [.descending(.tested)]),
        limit: top
      )
    } catch let error as ValidationError where !error.field.hasPrefix("--") {
      throw error.renamed("--\(error.field)")
    }
  }
}

/// The days from the first report to the last, and the keys of the periods that these days cover only partly.
private struct PartialPeriods {
  var keys: Set<String> = []
  var days: ClosedRange<CalendarDay>?
}

extension Session {
  /// Returns the days from the first report to the last, and the keys of the periods that these days cover only
  /// partly. If the breakdown has no periods longer than a day, or if there are no reports, the result is empty.
  ///
  /// - Parameter sample: The check of a sample of the reports. If most of its locations have a report a week, a period
  ///   that contains all of these reports is complete, even if it does not begin and end with them.
  fileprivate func partialPeriods(
    of breakdown: ReportBreakdown,
    _ query: ReportQuery,
    _ sample: ReportCheck?,
    _ store: any ReportStoreProtocol
  ) async throws -> PartialPeriods {
    guard breakdown.hasLongPeriods, let period = breakdown.period else { return PartialPeriods() }
    var ends: [Report] = []
    for term in [SortTerm.ascending(ReportQuery.Key.date), .descending(.date)] {
      var end = query.page(limit: 1)
      end.sort = [term]
      ends += try await store.records(matching: end)
    }
    guard let first = ends.first, let last = ends.last else { return PartialPeriods() }
    let days = first.firstDay...last.lastDay
    let week = sample.map { $0.locationsWithWeeklyReports * 2 > $0.locations } == true ? 6 : 0
    let covered = first.lastDay.adding(days: 1 - max(first.days, week + 1))...last.lastDay.adding(days: week)
    return PartialPeriods(keys: period.partialKeys(of: covered), days: days)
  }

  fileprivate func noteSpanning(_ number: Int, _ period: ReportGrouping) {
    if number == 0 { return }
    let reports = number == 1 ? "1 report covers" : "\(NumberText.count(number)) reports cover"
    let days = period == .day ? "more than one day" : "days of more than one \(period.rawValue)"
    let place = period == .day ? "on the last one" : "in the \(period.rawValue) of the last one"
    note("\(reports) \(days), and \(number == 1 ? "is" : "are") counted \(place)")
  }

  fileprivate func show(_ groups: [ReportGroup], by breakdown: ReportBreakdown, _ partial: PartialPeriods) throws {
    func isPartial(_ group: ReportGroup) -> Bool { !partial.keys.isDisjoint(with: group.keys) }
    if wantsJSON {
      let hasPeriods = partial.days != nil
      return try show(
        groups.map {
          let json = $0.json(by: breakdown)
          return hasPeriods ? json.adding(("isPartial", .bool(isPartial($0)))) : json
        }
      )
    }
    if groups.isEmpty { return }
    // If the table shows changes between periods, the columns Reports, Negative and Missing are left empty and
    // therefore not shown, so that each row fits on one line. Plain output has all columns.
    let isWide = wantsPlain || !breakdown.comparesPeriods
    let knowsNegative = wantsPlain || isWide && groups.contains { $0.totals.negative.sum != nil }
    func change(of name: String) -> [Table.Column] {
      breakdown.comparesPeriods ? [.init(heading: wantsPlain ? "\(name) change" : "±", isNumeric: true)] : []
    }
    let window = breakdown.window.map { days in
      [Table.Column(heading: "\(days)-day rate", isNumeric: true), Table.Column(heading: "Days", isNumeric: true)]
    }
    let counts = Set(groups.flatMap(\.totals.counts.keys)).sorted()
    let levels = Set(groups.flatMap(\.totals.levels.keys)).sorted()
    let own = counts + levels.flatMap { [$0, "\($0) mean"] }
    var table = Table(
      breakdown.groupings.map { .init(heading: $0.rawValue.capitalized, isText: $0 == .location) }
        + [.init(heading: "Reports", isNumeric: true), .init(heading: "Tested", isNumeric: true)] + change(of: "Tested")
        + [.init(heading: "Positive", isNumeric: true)] + change(of: "Positive")
        + [.init(heading: "Negative", isNumeric: true), .init(heading: "Rate", isNumeric: true)] + change(of: "Rate")
        + (window ?? []) + own.map { .init(heading: $0, isNumeric: true) } + [.init(heading: "Missing")]
    )
    for group in groups {
      let totals = group.totals
      let change = group.change
      func changed(_ text: String) -> [String] { change == nil ? [] : [text] }
      table.add(
        group.keys.map { !wantsPlain && partial.keys.contains($0) ? "\($0)*" : $0 }
          + [isWide ? NumberText.count(totals.reports) : "", NumberText.count(totals.tested.sum)]
          + changed(NumberText.change(change?.tested?.share)) + [NumberText.count(totals.positive.sum)]
          + changed(NumberText.change(change?.positive?.share))
          + [knowsNegative ? NumberText.count(totals.negative.sum) : "", rateText(totals.positivityRate)]
          + changed(NumberText.change(change?.positivityRate, unit: "pp"))
          + (breakdown.window.map { length in
            [NumberText.percent(group.window?.value), "\(group.window?.daysKnown ?? 0)/\(length)"]
          } ?? [])
          + counts.map { NumberText.count(totals.counts[$0]?.sum) }
          + levels.flatMap { [NumberText.count(totals.levels[$0]?.last), NumberText.mean(totals.levels[$0]?.mean)] }
          + [isWide ? missing(totals) : ""]
      )
    }
    try show(table)
    if let days = partial.days, groups.contains(where: isPartial) {
      note("*: only part of the period; these reports are from \(days.lowerBound) to \(days.upperBound)")
    }
    noteImpossible(groups.map(\.totals.positivityRate))
  }

  private func missing(_ totals: ReportTotals) -> String {
    let tests = [
      ("tested", totals.tested.missing), ("positive", totals.positive.missing), ("negative", totals.negative.missing),
    ]
    let own = totals.counts.mapValues(\.missing).sorted { $0.key < $1.key }
    // Unless the output is plain, abbreviate the name of each count of tests to one letter. With full names, most rows
    // would exceed 80 columns.
    let named = tests.map { (wantsPlain ? $0.0 : String($0.0.prefix(1)), $0.1) } + own.map { ($0.key, $0.value) }
    return named.filter { $0.1 > 0 }.map { "\($0.0) \(NumberText.count($0.1))" }.joined(separator: ", ")
  }
}
