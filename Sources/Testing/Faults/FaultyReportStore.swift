public import LogbookDomain

/// A store of reports whose calls fail or take longer as planned, around any other store.
///
/// ```swift
/// let store = FaultyReportStore(wrapping: try Storage(.inMemory).reports, faults: [Fault(.nth(2), of: .insert, fails: .full)])
/// ```
/// Calls that meet no fault do what the wrapped store does. One that meets several meets them in the order in which they
/// were planned, and the first failure ends it; each fault counts every call of its operations, whatever others do.
/// The batches of ``batches(matching:size:)`` are calls of ``StoreOperation/batch``, each on its own: a batch that fails
/// after its effect is lost, and the iteration can go on with the next. ``changes()`` cannot fail, meets no fault and
/// tells what the wrapped store does, including what a call did that failed after its effect.
public final class FaultyReportStore: ReportStoreProtocol {
  private let store: any ReportStoreProtocol
  private let plan: FaultPlan

  /// A store around another.
  ///
  /// - Parameter clock: What measures delays.
  public init(
    wrapping store: any ReportStoreProtocol,
    faults: [Fault] = [],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.store = store
    plan = FaultPlan(faults, clock: clock)
  }

  /// Plans another fault, behind those planned before. It counts calls from now on.
  public func add(_ fault: Fault) {
    plan.add(fault)
  }

  /// Takes back every fault.
  public func removeAllFaults() {
    plan.removeAll()
  }

  /// May meet faults of ``StoreOperation/insert``.
  @discardableResult
  public func insert(_ report: Report) async throws(StoreError) -> Report {
    try await plan.perform(.insert) { () throws(StoreError) in try await store.insert(report) }
  }

  /// May meet faults of ``StoreOperation/insertMany``.
  @discardableResult
  public func insert(_ reports: [Report]) async throws(StoreError) -> [Report] {
    try await plan.perform(.insertMany) { () throws(StoreError) in try await store.insert(reports) }
  }

  /// May meet faults of ``StoreOperation/find``.
  public func report(withID id: Report.ID) async throws(StoreError) -> Report? {
    try await plan.perform(.find) { () throws(StoreError) in try await store.report(withID: id) }
  }

  /// May meet faults of ``StoreOperation/findNumbered``.
  public func report(numbered number: Int) async throws(StoreError) -> Report? {
    try await plan.perform(.findNumbered) { () throws(StoreError) in try await store.report(numbered: number) }
  }

  /// May meet faults of ``StoreOperation/query``.
  public func reports(matching query: ReportQuery) async throws(StoreError) -> [Report] {
    try await plan.perform(.query) { () throws(StoreError) in try await store.reports(matching: query) }
  }

  /// May meet faults of ``StoreOperation/count``.
  public func count(matching query: ReportQuery) async throws(StoreError) -> Int {
    try await plan.perform(.count) { () throws(StoreError) in try await store.count(matching: query) }
  }

  /// May meet faults of ``StoreOperation/update``.
  public func update(_ reports: [Report]) async throws(StoreError) {
    try await plan.perform(.update) { () throws(StoreError) in try await store.update(reports) }
  }

  /// May meet faults of ``StoreOperation/delete``.
  @discardableResult
  public func deleteReports(withIDs ids: [Report.ID]) async throws(StoreError) -> Int {
    try await plan.perform(.delete) { () throws(StoreError) in try await store.deleteReports(withIDs: ids) }
  }

  /// May meet faults of ``StoreOperation/deleteMatching``.
  @discardableResult
  public func deleteReports(matching query: ReportQuery) async throws(StoreError) -> Int {
    try await plan.perform(.deleteMatching) { () throws(StoreError) in try await store.deleteReports(matching: query) }
  }

  /// May meet faults of ``StoreOperation/batch``, at each batch.
  public func batches(matching query: ReportQuery, size: Int) -> RecordBatches<Report> {
    plan.perform(store.batches(matching: query, size: size))
  }

  /// May meet faults of ``StoreOperation/summarize``.
  public func summaries(by grouping: ReportGrouping, matching query: ReportQuery) async throws(StoreError)
    -> [ReportSummary]
  {
    try await plan.perform(.summarize) { () throws(StoreError) in
      try await store.summaries(by: grouping, matching: query)
    }
  }

  /// The changes of the wrapped store.
  public func changes() -> AsyncStream<StoreChange<Report>> {
    store.changes()
  }
}
