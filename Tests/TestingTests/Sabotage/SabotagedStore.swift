import LogbookDomain
import LogbookRecords

/// The calls of a store, each of which can be replaced with a faulty call.
struct StoreCalls<Item: Record>: Sendable {
  var insertOne: @Sendable (Item) async throws(StoreError) -> Item
  var insert: @Sendable ([Item]) async throws(StoreError) -> [Item]
  var recordWithID: @Sendable (Item.ID) async throws(StoreError) -> Item?
  var recordNumbered: @Sendable (Int) async throws(StoreError) -> Item?
  var records: @Sendable (Item.Query) async throws(StoreError) -> [Item]
  var count: @Sendable (Item.Query) async throws(StoreError) -> Int
  var rows: @Sendable (Aggregation<Item>) async throws(StoreError) -> [AggregationRow<Item>]
  var update: @Sendable ([Item]) async throws(StoreError) -> Void
  var delete: @Sendable ([Item.ID]) async throws(StoreError) -> Int
  var deleteMatching: @Sendable (Item.Query) async throws(StoreError) -> Int
  var batches: @Sendable (Item.Query, Int) -> RecordBatches<Item>
  var changes: @Sendable () -> AsyncStream<StoreChange<Item>>

  init(_ store: some RecordStoreProtocol<Item>) {
    insertOne = { record throws(StoreError) in try await store.insert(record) }
    insert = { records throws(StoreError) in try await store.insert(records) }
    recordWithID = { id throws(StoreError) in try await store.record(withID: id) }
    recordNumbered = { number throws(StoreError) in try await store.record(numbered: number) }
    records = { query throws(StoreError) in try await store.records(matching: query) }
    count = { query throws(StoreError) in try await store.count(matching: query) }
    rows = { aggregation throws(StoreError) in try await store.rows(of: aggregation) }
    update = { records throws(StoreError) in try await store.update(records) }
    delete = { ids throws(StoreError) in try await store.delete(withIDs: ids) }
    deleteMatching = { query throws(StoreError) in try await store.delete(matching: query) }
    batches = { query, size in store.batches(matching: query, size: size) }
    changes = { store.changes() }
  }
}

/// A store whose calls can be replaced with faulty calls.
struct SabotagedStore<Item: Record>: RecordStoreProtocol {
  let calls: StoreCalls<Item>

  func insert(_ record: Item) async throws(StoreError) -> Item { try await calls.insertOne(record) }
  func insert(_ records: [Item]) async throws(StoreError) -> [Item] { try await calls.insert(records) }
  func record(withID id: Item.ID) async throws(StoreError) -> Item? { try await calls.recordWithID(id) }
  func record(numbered number: Int) async throws(StoreError) -> Item? { try await calls.recordNumbered(number) }
  func records(matching query: Item.Query) async throws(StoreError) -> [Item] { try await calls.records(query) }
  func count(matching query: Item.Query) async throws(StoreError) -> Int { try await calls.count(query) }
  func rows(of aggregation: Aggregation<Item>) async throws(StoreError) -> [AggregationRow<Item>] {
    try await calls.rows(aggregation)
  }
  func update(_ records: [Item]) async throws(StoreError) { try await calls.update(records) }
  func delete(withIDs ids: [Item.ID]) async throws(StoreError) -> Int { try await calls.delete(ids) }
  func delete(matching query: Item.Query) async throws(StoreError) -> Int { try await calls.deleteMatching(query) }
  func batches(matching query: Item.Query, size: Int) -> RecordBatches<Item> { calls.batches(query, size) }
  func changes() -> AsyncStream<StoreChange<Item>> { calls.changes() }
}

extension SabotagedStore: TaskStoreProtocol where Item == TaskItem {}
