public import LogbookControllers
public import LogbookDomain
import LogbookRecords
import Foundation

/// The state and actions of a screen with a list of reports.
///
/// After the first `load()`, the controller observes the store, and the list reflects changes by other writers. An
/// action that fails changes only `failure`.
@MainActor
public final class ReportListController: RecordListController<Report> {
  /// The default text of the single row that represents an empty list.
  public static let placeholder = "Press + to enter your report"

  private let reportStore: any ReportStoreProtocol
  private let makeID: @Sendable () -> UUID

  init(
    store: any ReportStoreProtocol,
    unitOfWork: RecordUnitOfWork<Report>?,
    query: ReportQuery,
    placeholder: String,
    makeID: @escaping @Sendable () -> UUID
  ) {
    reportStore = store
    self.makeID = makeID
    super.init(store: store.asRecordStore, query: query, placeholder: placeholder, unitOfWork: unitOfWork)
  }

  /// The listed reports.
  public var reports: [Report] { records }

  /// Inserts a report with the given fields.
  ///
  /// - Returns: The inserted report, or `nil` if the insertion failed.
  @discardableResult
  public func add(_ fields: Report.Fields) async -> Report? {
    await insert { () throws(ValidationError) in try Report(fields, id: Report.ID(makeID())) }
  }

  /// Returns the reports with the given numbers, in the same order.
  ///
  /// - Returns: The reports, or `nil` if a report is not stored or cannot be read.
  public func reports(numbered numbers: [Int]) async -> [Report]? { await records(numbered: numbers) }

  /// Groups the reports that match the query, and returns a summary of each group.
  ///
  /// - Returns: The summaries, or `nil` if an error occurs. In that case, `failure` contains the error.
  public func summaries(by grouping: ReportGrouping) async -> [ReportSummary]? {
    await ask { () async throws(StoreError) in try await reportStore.summariesOffActor(by: grouping, matching: query) }
  }

  /// Returns the groups into which a breakdown divides the reports that match the query.
  ///
  /// A figure that covers several days is counted in the period of its last day;
  /// ``numberOfReportsSpanningPeriods(of:)`` returns how many of them cover days of other periods, too.
  ///
  /// - Returns: The groups, or `nil` if an error occurs. In that case, `failure` contains the error.
  public func groups(_ breakdown: ReportBreakdown) async -> [ReportGroup]? {
    await ask { () async throws(StoreError) in try await reportStore.groups(breakdown, matching: query) }
  }

  /// Returns the number of reports that match the query and cover days of two or more periods.
  ///
  /// - Parameter grouping: The periods. For ``/LogbookDomain/ReportGrouping/location``, the number is 0.
  /// - Returns: The number, or `nil` if an error occurs. In that case, `failure` contains the error.
  public func numberOfReportsSpanningPeriods(of grouping: ReportGrouping) async -> Int? {
    await ask { () async throws(StoreError) in try await reportStore.spanning(grouping, matching: query) }
  }

  /// Returns the names of the counts and levels of one's own that occur in the reports that match the query.
  ///
  /// - Returns: The measures, or `nil` if an error occurs. In that case, `failure` contains the error.
  public func ownMeasures() async -> Set<ReportMeasure>? {
    await ask { () async throws(StoreError) in try await reportStore.ownMeasures(matching: query) }
  }

  /// Returns a chart of daily figures from the reports that match the query, or `nil` if an error occurs.
  ///
  /// A figure that covers several days is divided by them and drawn at the last of them. A line for all reports shows
  /// only days on which every location has a figure; see
  /// ``/LogbookDomain/ReportSeries/windows(of:in:length:endingOn:)``.
  ///
  /// Unless the query has bounds or matches no other reports, days before 1900 and after 2100 are not drawn.
  ///
  /// - Parameters:
  ///   - measure: The measure to draw.
  ///   - window: The number of days over which each value is averaged, including the day of the value and the days
  ///     before it. If `nil`, the value of each figure is drawn.
  ///   - locations: The locations to draw, one line each, in this order. Locations beyond ``Chart/mostSeries`` are
  ///     omitted. If empty, one line shows all reports.
  ///   - populations: The populations of the locations, keyed by the `matchingKey` of each location. If given, values
  ///     are per 100,000 people, and the measure must not be a rate; for ``/LogbookDomain/ReportMeasure/positivity``, the
  ///     result is `nil`, and `failure` is ``/LogbookRecords/StoreError/misuse(_:)``. A location without a population
  ///     has no values.
  public func chart(
    of measure: ReportMeasure,
    window: Int? = nil,
    locations: [String] = [],
    populations: [String: Int]? = nil
  ) async -> Chart? {
    await ask { () async throws(StoreError) in
      if populations != nil, measure == .positivity {
        throw .misuse("populations apply to counts and levels, not to positivity")
      }
      var lines: [Chart.Series] = []
      for location in locations.isEmpty ? [nil] : locations.prefix(Chart.mostSeries).map(Optional.some) {
        var asked = query
        if let location { asked.location = location }
        let series = try await reportStore.dailySeries(matching: asked.reachingBack(window))
        let name = asked.location.map { series.first?.location ?? $0 } ?? "all locations"
        var line = try Chart.Series(series, name: name, of: measure, window: window, from: query.from)
        if let populations {
          let population = populations[line.name.matchingKey].flatMap { $0 > 0 ? Double($0) : nil }
          line = Chart.Series(
            name: line.name,
            points: population.map { people in
              line.points.map { Chart.Point(day: $0.day, value: $0.value / people * 100_000, days: $0.days) }
            } ?? []
          )
        }
        lines.append(line)
      }
      return Chart(of: measure, window: window, isPerCapita: populations != nil, series: query.drawn(lines))
    }
  }

  /// Checks the reports that match the query for gaps, duplicates, overlapping figures, inconsistent counts, falling
  /// running totals, totals among the locations and unlikely dates. A query with a limit or an offset finds no totals
  /// among the locations.
  ///
  /// - Parameter limit: The maximum number of findings of each kind to list; `nil` for all. Findings beyond the maximum
  ///   are counted, but not listed.
  /// - Returns: The findings, or `nil` if reading fails.
  public func check(keeping limit: Int?) async -> ReportCheck? {
    await ask { () async throws(StoreError) in try await reportStore.check(query, keeping: limit) }
  }
}
