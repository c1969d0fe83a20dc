import LogbookDomain
import LogbookRecords
import Foundation

/// Computations that read reports off the caller's actor and keep at most one batch of reports in memory.
extension ReportStoreProtocol {
  func summariesOffActor(
    by grouping: ReportGrouping,
    matching query: ReportQuery
  ) async throws(StoreError) -> [ReportSummary] {
    try await runOffActor { () async throws(StoreError) in try await summaries(by: grouping, matching: query) }
  }

  @concurrent
  func groups(
    _ breakdown: ReportBreakdown,
    matching query: ReportQuery
  ) async throws(StoreError) -> [ReportGroup] {
    if !breakdown.needsReports, try await records(matching: query.withOwnCounts.first).isEmpty {
      return breakdown.groups(of: try await summaries(by: breakdown.groupings[0], matching: query))
    }
    var builder = breakdown.seriesBuilder
    // If the windows have no other reports than the table, and if both are of locations, one series serves both.
    let wider = query.reachingBack(breakdown.window)
    let matches = wider == query ? nil : query.matcher()
    let needsBoth = breakdown.window != nil && (matches != nil || !breakdown.groupings.contains(.location))
    var windowBuilder = breakdown.windowSeriesBuilder
    try await forEachReport(matching: wider) { report throws(StoreError) in
      if matches?(report) ?? true { try builder.add(report) }
      if needsBoth { try windowBuilder.add(report) }
    }
    let series = builder.series
    return try breakdown.groups(of: series, windowsFrom: needsBoth ? windowBuilder.series : series)
  }

  /// Returns the daily sums of each location's reports that match a query.
  @concurrent
  func dailySeries(matching query: ReportQuery) async throws(StoreError) -> [ReportSeries] {
    var builder = ReportSeriesBuilder(by: .day, isByLocation: true)
    try await forEachReport(matching: query) { report throws(StoreError) in try builder.add(report) }
    return builder.series
  }

  @concurrent
  func spanning(_ grouping: ReportGrouping, matching query: ReportQuery) async throws(StoreError) -> Int {
    var number = 0
    guard grouping.isPeriod else { return 0 }
    try await forEachReport(matching: query.ofSeveralDays) { report in
      if report.spansPeriods(of: grouping) { number += 1 }
    }
    return number
  }

  @concurrent
  func ownMeasures(matching query: ReportQuery) async throws(StoreError) -> Set<ReportMeasure> {
    var measures: Set<ReportMeasure> = []
    try await forEachReport(matching: query.withOwnCounts) { report in
      for name in report.counts.names { measures.insert(.count(name)) }
      for name in report.levels.names { measures.insert(.level(name)) }
    }
    return measures
  }

  @concurrent
  func check(_ query: ReportQuery, keeping limit: Int?) async throws(StoreError) -> ReportCheck {
    var query = query
    // A query with a limit asks for a sample, whose sums are not those of all locations.
    let sums = query.limit == nil && query.offset <= 0 ? try await dailySums(matching: query) : []
    query.sort = ReportChecker.order
    var checker = ReportChecker(keeping: limit, dailySums: sums)
    try await forEachReport(matching: query) { report throws(StoreError) in checker.add(report) }
    return checker.check
  }

  private func dailySums(matching query: ReportQuery) async throws(StoreError) -> [ReportSummary] {
    do { return try await summaries(by: .day, matching: query) } catch {
      // Sums that exceed 64 bits must not prevent the other checks.
      if case .constraint = error { return [] }
      throw error
    }
  }

  private func forEachReport(
    matching query: ReportQuery,
    _ body: (Report) throws(StoreError) -> Void
  ) async throws(StoreError) {
    for try await batch in batches(matching: query, size: 1000) {
      for report in batch { try body(report) }
    }
  }
}

extension ReportQuery {
  /// The query for the first of its reports.
  fileprivate var first: ReportQuery { page(limit: min(limit ?? 1, 1), offset: offset) }

  /// Returns a copy of the query that starts `days - 1` days earlier, so that a moving average over `days` days can be
  /// computed for the original first day. Without a number of days, the query is unchanged.
  ///
  /// A query without a start is returned unchanged. So is a query with a limit or an offset, because an earlier start
  /// would make the limit or the offset select different reports.
  func reachingBack(_ days: Int?) -> ReportQuery {
    guard let from, let days, days > 1, limit == nil, offset <= 0 else { return self }
    var query = self
    query.from = CalendarDay(utc: from).adding(days: 1 - days).startInUTC
    return query
  }

  /// Returns lines without the days before 1900 and after 2100, which would stretch a chart, unless the query has the
  /// bound in question or there are no other days.
  func drawn(_ lines: [Chart.Series]) -> [Chart.Series] {
    func isDrawn(_ point: Chart.Point) -> Bool {
      let (year, years) = (point.day.components.year, ReportChecker.usualYears)
      return (from != nil || year >= years.lowerBound) && (before != nil || year <= years.upperBound)
    }
    guard lines.contains(where: { $0.points.contains(where: isDrawn) }) else { return lines }
    return lines.map { Chart.Series(name: $0.name, points: $0.points.filter(isDrawn)) }
  }
}
