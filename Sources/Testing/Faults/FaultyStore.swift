public import LogbookRecords

/// A store of records whose calls fail or take longer as planned, around any other store.
///
/// ```swift
/// let store = FaultyStore(wrapping: store, faults: [Fault(.nth(2), of: .insert, fails: .full)])
/// ```
/// Calls that meet no fault do what the wrapped store does. One that meets several meets them in the order in which they
/// were planned, and the first failure ends it; each fault counts every call of its operations, whatever others do.
/// The batches of ``batches(matching:size:)`` are calls of ``StoreOperation/batch``, each on its own: a batch that fails
/// after its effect is lost, and the iteration can go on with the next. ``changes()`` cannot fail, meets no fault and
/// tells what the wrapped store does, including what a call did that failed after its effect.
public final class FaultyStore<Record: LogbookRecords.Record>: RecordStoreProtocol {
  private let store: any RecordStoreProtocol<Record>
  private let plan: FaultPlan

  /// A store around another.
  ///
  /// - Parameter clock: What measures delays.
  public init(
    wrapping store: some RecordStoreProtocol<Record>,
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
  public func insert(_ record: Record) async throws(StoreError) -> Record {
    try await plan.perform(.insert) { () throws(StoreError) in try await store.insert(record) }
  }

  /// May meet faults of ``StoreOperation/insertMany``.
  @discardableResult
  public func insert(_ records: [Record]) async throws(StoreError) -> [Record] {
    try await plan.perform(.insertMany) { () throws(StoreError) in try await store.insert(records) }
  }

  /// May meet faults of ``StoreOperation/find``.
  public func record(withID id: Record.ID) async throws(StoreError) -> Record? {
    try await plan.perform(.find) { () throws(StoreError) in try await store.record(withID: id) }
  }

  /// May meet faults of ``StoreOperation/findNumbered``.
  public func record(numbered number: Int) async throws(StoreError) -> Record? {
    try await plan.perform(.findNumbered) { () throws(StoreError) in try await store.record(numbered: number) }
  }

  /// May meet faults of ``StoreOperation/query``.
  public func records(matching query: Record.Query) async throws(StoreError) -> [Record] {
    try await plan.perform(.query) { () throws(StoreError) in try await store.records(matching: query) }
  }

  /// May meet faults of ``StoreOperation/count``.
  public func count(matching query: Record.Query) async throws(StoreError) -> Int {
    try await plan.perform(.count) { () throws(StoreError) in try await store.count(matching: query) }
  }

  /// May meet faults of ``StoreOperation/aggregate``.
  public func rows(of aggregation: Aggregation<Record>) async throws(StoreError) -> [AggregationRow<Record>] {
    try await plan.perform(.aggregate) { () throws(StoreError) in try await store.rows(of: aggregation) }
  }

  /// May meet faults of ``StoreOperation/update``.
  public func update(_ records: [Record]) async throws(StoreError) {
    try await plan.perform(.update) { () throws(StoreError) in try await store.update(records) }
  }

  /// May meet faults of ``StoreOperation/delete``.
  @discardableResult
  public func delete(withIDs ids: [Record.ID]) async throws(StoreError) -> Int {
    try await plan.perform(.delete) { () throws(StoreError) in try await store.delete(withIDs: ids) }
  }

  /// May meet faults of ``StoreOperation/deleteMatching``.
  @discardableResult
  public func delete(matching query: Record.Query) async throws(StoreError) -> Int {
    try await plan.perform(.deleteMatching) { () throws(StoreError) in try await store.delete(matching: query) }
  }

  /// May meet faults of ``StoreOperation/batch``, at each batch.
  public func batches(matching query: Record.Query, size: Int) -> RecordBatches<Record> {
    plan.perform(store.batches(matching: query, size: size))
  }

  /// The changes of the wrapped store.
  public func changes() -> AsyncStream<StoreChange<Record>> {
    store.changes()
  }
}
