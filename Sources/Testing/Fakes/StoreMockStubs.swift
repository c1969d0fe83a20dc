public import LogbookRecords

/// The closures that answer the calls of a store mock. A call whose closure is `nil` is unanswered.
///
/// ```swift
/// func refuseDeletions(_ stubs: inout some StoreMockStubs) { stubs.deleteWithIDs = nil }
/// ```
public protocol StoreMockStubs<Item>: Sendable {
  /// The records in the store.
  associatedtype Item: Record

  /// The closure that answers ``StoreMockCall/insert(_:)``.
  var insert: (@Sendable (Item) async throws(StoreError) -> Item)? { get set }
  /// The closure that answers ``StoreMockCall/insertMany(_:)``.
  var insertMany: (@Sendable ([Item]) async throws(StoreError) -> [Item])? { get set }
  /// The closure that answers ``StoreMockCall/recordWithID(_:)``.
  var recordWithID: (@Sendable (Item.ID) async throws(StoreError) -> Item?)? { get set }
  /// The closure that answers ``StoreMockCall/recordNumbered(_:)``.
  var recordNumbered: (@Sendable (Int) async throws(StoreError) -> Item?)? { get set }
  /// The closure that answers ``StoreMockCall/records(matching:)``.
  var records: (@Sendable (Item.Query) async throws(StoreError) -> [Item])? { get set }
  /// The closure that answers ``StoreMockCall/count(matching:)``.
  var count: (@Sendable (Item.Query) async throws(StoreError) -> Int)? { get set }
  /// The closure that answers ``StoreMockCall/rows(of:)``.
  var rows: (@Sendable (Aggregation<Item>) async throws(StoreError) -> [AggregationRow<Item>])? { get set }
  /// The closure that answers ``StoreMockCall/update(_:)``.
  var update: (@Sendable ([Item]) async throws(StoreError) -> Void)? { get set }
  /// The closure that answers ``StoreMockCall/deleteWithIDs(_:)``.
  var deleteWithIDs: (@Sendable ([Item.ID]) async throws(StoreError) -> Int)? { get set }
  /// The closure that answers ``StoreMockCall/deleteMatching(_:)``.
  var deleteMatching: (@Sendable (Item.Query) async throws(StoreError) -> Int)? { get set }
  /// The closure that answers ``StoreMockCall/batches(matching:size:)``.
  var batches: (@Sendable (Item.Query, Int) -> RecordBatches<Item>)? { get set }
}

extension StoreMockStubs {
  /// Sets the closures of this protocol so that they forward their calls to a store.
  ///
  /// Closures that a type adds keep their values. Calls to `changes()`, which need no closure, are not forwarded.
  public mutating func answerAll(from store: some RecordStoreProtocol<Item>) {
    insert = { record throws(StoreError) in try await store.insert(record) }
    insertMany = { records throws(StoreError) in try await store.insert(records) }
    recordWithID = { id throws(StoreError) in try await store.record(withID: id) }
    recordNumbered = { number throws(StoreError) in try await store.record(numbered: number) }
    records = { query throws(StoreError) in try await store.records(matching: query) }
    count = { query throws(StoreError) in try await store.count(matching: query) }
    rows = { aggregation throws(StoreError) in try await store.rows(of: aggregation) }
    update = { records throws(StoreError) in try await store.update(records) }
    deleteWithIDs = { ids throws(StoreError) in try await store.delete(withIDs: ids) }
    deleteMatching = { query throws(StoreError) in try await store.delete(matching: query) }
    batches = { query, size in store.batches(matching: query, size: size) }
  }

  /// Sets the closures for all reads so that they answer from an array of records.
  ///
  /// The closures are `recordWithID`, `recordNumbered`, `records`, `count`, `rows` and `batches`. They answer queries
  /// with ``/LogbookRecords/RecordQuery/apply(to:)``, and aggregations with ``/LogbookRecords/Aggregation/rows(of:)``.
  /// Calls to the mock never change the records.
  public mutating func answerReads(from records: [Item]) { answerRecordReads(from: records) }

  /// Sets the closures as ``answerReads(from:)`` does, for stubs that set others as well.
  public mutating func answerRecordReads(from records: [Item]) {
    recordWithID = { id in records.first { $0.id == id } }
    recordNumbered = { number in records.first { $0.number == number } }
    self.records = { query throws(StoreError) in try query.answer(from: records) }
    count = { query throws(StoreError) in try query.answer(from: records).count }
    rows = { aggregation throws(StoreError) in try aggregation.rows(of: records) }
    batches = { query, size in RecordBatches(size: size) { () throws(StoreError) in try query.answer(from: records) } }
  }
}
