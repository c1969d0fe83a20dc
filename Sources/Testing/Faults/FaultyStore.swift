public import LogbookRecords

/// A store that wraps another store and makes calls fail or take longer as planned.
///
/// ```swift
/// let faulty = FaultyStore(wrapping: store, faults: [Fault(.nth(2), of: .insert, fails: .full)])
/// ```
/// Calls without a fault are simply forwarded to the wrapped store. If several faults affect the same point of a call,
/// they take effect in the order in which they were added, and the first failure ends the call. Each fault counts every
/// call that performs one of its operations, independently of other faults.
///
/// Reading each batch of ``batches(matching:size:)`` counts as a separate ``StoreOperation/batch`` call. If the call
/// fails after reading the batch, this batch is lost, and the iteration can continue with the next one. Faults do not
/// affect ``changes()``: the stream delivers the changes of the wrapped store, including the changes of calls that
/// failed after doing their work.
public final class FaultyStore<Item: Record>: RecordStoreProtocol {
  private let store: any RecordStoreProtocol<Item>
  private let plan: FaultPlan

  /// Creates a store that wraps another store.
  ///
  /// - Parameters:
  ///   - store: The store that performs the calls.
  ///   - faults: The faults that affect the calls, in the order in which the faults take effect.
  ///   - clock: The clock that measures delays.
  public init(
    wrapping store: some RecordStoreProtocol<Item>,
    faults: [Fault] = [],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.store = store
    plan = FaultPlan(faults, clock: clock)
  }

  /// Adds a fault, which takes effect after the existing faults.
  ///
  /// The fault counts only calls that begin after the fault is added.
  public func add(_ fault: Fault) { plan.add(fault) }

  /// Removes all faults; calls that have already begun are unaffected.
  public func removeAllFaults() { plan.removeAll() }

  /// Inserts a record, subject to the faults for ``StoreOperation/insert``.
  ///
  /// - Throws: The error of a fault, the error that the wrapped store throws, or
  ///   ``/LogbookRecords/StoreError/cancelled`` if the task is cancelled during a delay before the call does its work.
  @discardableResult
  public func insert(_ record: Item) async throws(StoreError) -> Item {
    try await plan.perform(.insert) { () throws(StoreError) in try await store.insert(record) }
  }

  /// Inserts records, subject to the faults for ``StoreOperation/insertMany``.
  ///
  /// - Throws: The error of a fault, the error that the wrapped store throws, or
  ///   ``/LogbookRecords/StoreError/cancelled`` if the task is cancelled during a delay before the call does its work.
  @discardableResult
  public func insert(_ records: [Item]) async throws(StoreError) -> [Item] {
    try await plan.perform(.insertMany) { () throws(StoreError) in try await store.insert(records) }
  }

  /// Returns the record with the given ID, subject to the faults for ``StoreOperation/find``.
  ///
  /// - Throws: The error of a fault, the error that the wrapped store throws, or
  ///   ``/LogbookRecords/StoreError/cancelled`` if the task is cancelled during a delay before the call does its work.
  public func record(withID id: Item.ID) async throws(StoreError) -> Item? {
    try await plan.perform(.find) { () throws(StoreError) in try await store.record(withID: id) }
  }

  /// Returns the record with the given number, subject to the faults for ``StoreOperation/findNumbered``.
  ///
  /// - Throws: The error of a fault, the error that the wrapped store throws, or
  ///   ``/LogbookRecords/StoreError/cancelled`` if the task is cancelled during a delay before the call does its work.
  public func record(numbered number: Int) async throws(StoreError) -> Item? {
    try await plan.perform(.findNumbered) { () throws(StoreError) in try await store.record(numbered: number) }
  }

  /// Returns the records that match a query, subject to the faults for ``StoreOperation/query``.
  ///
  /// - Throws: The error of a fault, the error that the wrapped store throws, or
  ///   ``/LogbookRecords/StoreError/cancelled`` if the task is cancelled during a delay before the call does its work.
  public func records(matching query: Item.Query) async throws(StoreError) -> [Item] {
    try await plan.perform(.query) { () throws(StoreError) in try await store.records(matching: query) }
  }

  /// Returns the number of records that match a query, subject to the faults for ``StoreOperation/count``.
  ///
  /// - Throws: The error of a fault, the error that the wrapped store throws, or
  ///   ``/LogbookRecords/StoreError/cancelled`` if the task is cancelled during a delay before the call does its work.
  public func count(matching query: Item.Query) async throws(StoreError) -> Int {
    try await plan.perform(.count) { () throws(StoreError) in try await store.count(matching: query) }
  }

  /// Returns the rows of an aggregation, subject to the faults for ``StoreOperation/aggregate``.
  ///
  /// - Throws: The error of a fault, the error that the wrapped store throws, or
  ///   ``/LogbookRecords/StoreError/cancelled`` if the task is cancelled during a delay before the call does its work.
  public func rows(of aggregation: Aggregation<Item>) async throws(StoreError) -> [AggregationRow<Item>] {
    try await plan.perform(.aggregate) { () throws(StoreError) in try await store.rows(of: aggregation) }
  }

  /// Replaces stored records, subject to the faults for ``StoreOperation/update``.
  ///
  /// - Throws: The error of a fault, the error that the wrapped store throws, or
  ///   ``/LogbookRecords/StoreError/cancelled`` if the task is cancelled during a delay before the call does its work.
  public func update(_ records: [Item]) async throws(StoreError) {
    try await plan.perform(.update) { () throws(StoreError) in try await store.update(records) }
  }

  /// Deletes records by ID, subject to the faults for ``StoreOperation/delete``.
  ///
  /// - Throws: The error of a fault, the error that the wrapped store throws, or
  ///   ``/LogbookRecords/StoreError/cancelled`` if the task is cancelled during a delay before the call does its work.
  @discardableResult
  public func delete(withIDs ids: [Item.ID]) async throws(StoreError) -> Int {
    try await plan.perform(.delete) { () throws(StoreError) in try await store.delete(withIDs: ids) }
  }

  /// Deletes the records that match a query, subject to the faults for ``StoreOperation/deleteMatching``.
  ///
  /// - Throws: The error of a fault, the error that the wrapped store throws, or
  ///   ``/LogbookRecords/StoreError/cancelled`` if the task is cancelled during a delay before the call does its work.
  @discardableResult
  public func delete(matching query: Item.Query) async throws(StoreError) -> Int {
    try await plan.perform(.deleteMatching) { () throws(StoreError) in try await store.delete(matching: query) }
  }

  /// Returns the records that match a query, in batches of at most `size` records.
  ///
  /// Reading each batch is subject to the faults for ``StoreOperation/batch``.
  public func batches(matching query: Item.Query, size: Int) -> RecordBatches<Item> {
    plan.perform(store.batches(matching: query, size: size))
  }

  /// Returns a stream of the wrapped store's changes. Faults do not affect this method.
  public func changes() -> AsyncStream<StoreChange<Item>> { store.changes() }
}
