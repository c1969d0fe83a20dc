public import LogbookDomain
import Foundation
public import Observation

/// What a screen with a list of reports shows, and what can be done there.
///
/// After the first ``load()`` the list follows the store, whoever writes to it. When an intent fails, nothing has changed
/// but ``failure``.
@MainActor
@Observable
public final class ReportListController {
  /// What the only row of an empty list says, unless the factory is given another text.
  public static let placeholder = "Press + to enter your report"

  private let placeholder: String
  private let list: RecordList<Report>
  private let store: any ReportStoreProtocol
  private let makeID: @Sendable () -> UUID

  init(
    store: any ReportStoreProtocol,
    query: ReportQuery,
    placeholder: String,
    makeID: @escaping @Sendable () -> UUID
  ) {
    self.store = store
    self.placeholder = placeholder
    self.makeID = makeID
    list = RecordList(
      query: query,
      fetch: { query throws(StoreError) in try await store.reports(matching: query) },
      changes: { store.changes() }
    )
  }

  /// Which reports are listed, and in what order. A change shows after the next ``load()``.
  public var query: ReportQuery {
    get { list.query }
    set { list.query = newValue }
  }

  /// The report that is selected, while it is listed.
  public var selection: Report.ID? {
    get { list.selection }
    set { list.selection = newValue }
  }

  /// The reports that are listed.
  public var reports: [Report] { list.records }

  /// The rows: the reports, or the placeholder if there are none.
  public var rows: [ListRow<Report>] { list.rows(placeholder: placeholder) }

  /// Why the latest intent failed, or else why the store cannot be read; `nil` if neither is so.
  public var failure: StoreError? { list.failure }

  /// Lists the reports that the store has now, and from now on.
  public func load() async {
    await list.load()
  }

  /// Adds a report.
  ///
  /// - Returns: The report as stored, or `nil` if that failed.
  @discardableResult
  public func add(_ fields: Report.Fields) async -> Report? {
    await list.attempt { () async throws(StoreError) in try await store.insert(fields, id: Report.ID(makeID())) }
  }

  /// Deletes the report of a row.
  public func delete(at row: Int) async {
    await delete(list.record(at: row))
  }

  /// Deletes reports, all or none.
  ///
  /// - Returns: How many reports are gone, or `nil` if that failed.
  @discardableResult
  public func delete(_ reports: [Report]) async -> Int? {
    await list.attempt { () async throws(StoreError) in try await store.deleteReports(withIDs: reports.map(\.id)) }
  }

  /// The reports with these numbers, in the order given, or `nil` if one is not stored.
  public func reports(numbered numbers: [Int]) async -> [Report]? {
    await list.ask { () async throws(StoreError) in
      try await RecordList.records(numbered: numbers) { number throws(StoreError) in
        try await store.report(numbered: number)
      }
    }
  }

  /// The reports of ``query`` put together, or `nil` if that failed.
  public func summaries(by grouping: ReportGrouping) async -> [ReportSummary]? {
    await list.ask { () async throws(StoreError) in try await store.summaries(by: grouping, matching: query) }
  }

  /// The lines of a table of the reports of ``query``, or `nil` if that failed.
  public func groups(_ breakdown: ReportBreakdown) async -> [ReportGroup]? {
    await list.ask { () async throws(StoreError) in try await store.groups(breakdown, matching: query) }
  }

  /// A chart of the reports of ``query`` by day, or `nil` if that failed.
  ///
  /// - Parameters:
  ///   - measure: What is drawn.
  ///   - window: The calendar days that each value is averaged over, its own the last; `nil` for its own day alone.
  ///   - locations: A line for each, in this order, ``Chart/mostSeries`` at most; further ones are left out. If empty, one
  ///     line of all reports.
  public func chart(of measure: ReportMeasure, window: Int? = nil, locations: [String] = []) async -> Chart? {
    await list.ask { () async throws(StoreError) in
      var lines: [Chart.Series] = []
      for location in locations.isEmpty ? [nil] : locations.prefix(Chart.mostSeries).map(Optional.some) {
        var asked = query
        if let location { asked.location = location }
        let series = try await store.series(matching: asked.reachingBack(window ?? 1))
        lines.append(try Chart.Series(series, name: location, of: measure, window: window, from: query.from))
      }
      return Chart(of: measure, window: window, series: lines)
    }
  }

  /// What is found in the reports of ``query``, or `nil` if that failed.
  ///
  /// - Parameter limit: The most findings of a kind to list; `nil` for all. All are counted.
  public func check(keeping limit: Int?) async -> ReportCheck? {
    await list.ask { () async throws(StoreError) in try await store.check(query, keeping: limit) }
  }
}
