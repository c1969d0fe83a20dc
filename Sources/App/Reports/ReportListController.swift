public import LogbookControllers
public import LogbookDomain
import LogbookRecords
import Foundation

/// The state of a screen with a list of reports, and what can be done there.
///
/// After the first `load()` the list follows the store, whatever writes to it. When an intent fails, nothing has changed but
/// `failure`.
@MainActor
public final class ReportListController: RecordListController<Report> {
  /// The text of the only row of an empty list, unless the factory is given another.
  public static let placeholder = "Press + to enter your report"

  private let reportStore: any ReportStoreProtocol
  private let makeID: @Sendable () -> UUID

  init(
    store: any ReportStoreProtocol,
    query: ReportQuery,
    placeholder: String,
    makeID: @escaping @Sendable () -> UUID
  ) {
    reportStore = store
    self.makeID = makeID
    super.init(store: store.asRecordStore, query: query, placeholder: placeholder)
  }

  /// The reports that are listed.
  public var reports: [Report] { records }

  /// Adds a report.
  ///
  /// - Returns: The report as stored, or `nil` if that failed.
  @discardableResult
  public func add(_ fields: Report.Fields) async -> Report? {
    await insert { () throws(ValidationError) in try Report(fields, id: Report.ID(makeID())) }
  }

  /// The reports with these numbers, in the order given, or `nil` if one is not stored.
  public func reports(numbered numbers: [Int]) async -> [Report]? { await records(numbered: numbers) }

  /// The reports of the query put together, or `nil` if that failed.
  public func summaries(by grouping: ReportGrouping) async -> [ReportSummary]? {
    await ask { () async throws(StoreError) in try await reportStore.summariesOffActor(by: grouping, matching: query) }
  }

  /// The lines of a table of the reports of the query, or `nil` if that failed.
  public func groups(_ breakdown: ReportBreakdown) async -> [ReportGroup]? {
    await ask { () async throws(StoreError) in try await reportStore.groups(breakdown, matching: query) }
  }

  /// A chart of the reports of the query by day, or `nil` if that failed.
  ///
  /// - Parameters:
  ///   - measure: What is drawn.
  ///   - window: The calendar days that each value is averaged over, its own the last; `nil` for its own day alone.
  ///   - locations: A line for each, in this order, ``Chart/mostSeries`` at most; further ones are left out. If empty, one
  ///     line of all reports.
  ///   - populations: How many people live at the locations, by their matching keys: counts are then per 100,000 of them, and a location
  ///     without a number has no values.
  public func chart(
    of measure: ReportMeasure,
    window: Int? = nil,
    locations: [String] = [],
    populations: [String: Int]? = nil
  ) async -> Chart? {
    await ask { () async throws(StoreError) in
      var lines: [Chart.Series] = []
      for location in locations.isEmpty ? [nil] : locations.prefix(Chart.mostSeries).map(Optional.some) {
        var asked = query
        if let location { asked.location = location }
        let series = try await reportStore.series(matching: asked.reachingBack(window ?? 1))
        var line = try Chart.Series(series, name: location, of: measure, window: window, from: query.from)
        if let populations {
          let population = populations[line.name.matchingKey].flatMap { $0 > 0 ? Double($0) : nil }
          // Without one, nothing is known.
          line = Chart.Series(
            name: line.name,
            points: population.map { people in
              line.points.map { Chart.Point(day: $0.day, value: $0.value / people * 100_000) }
            } ?? []
          )
        }
        lines.append(line)
      }
      return Chart(of: measure, window: window, isPerCapita: populations != nil, series: lines)
    }
  }

  /// What is found in the reports of the query, or `nil` if that failed.
  ///
  /// - Parameter limit: The most findings of a kind to list; `nil` for all. All are counted.
  public func check(keeping limit: Int?) async -> ReportCheck? {
    await ask { () async throws(StoreError) in try await reportStore.check(query, keeping: limit) }
  }
}
