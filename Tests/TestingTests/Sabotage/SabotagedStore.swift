import LogbookDomain
import LogbookRecords

/// The calls of a store, each of which can be replaced with a faulty call.
struct StoreCalls<Record: LogbookRecords.Record>: Sendable {
  var insertOne: @Sendable (Record) async throws(StoreError) -> Record
  var insert: @Sendable ([Record]) async throws(StoreError) -> [Record]
  var recordWithID: @Sendable (Record.ID) async throws(StoreError) -> Record?
  var recordNumbered: @Sendable (Int) async throws(StoreError) -> Record?
  var records: @Sendable (Record.Query) async throws(StoreError) -> [Record]
  var count: @Sendable (Record.Query) async throws(StoreError) -> Int
  var rows: @Sendable (Aggregation<Record>) async throws(StoreError) -> [AggregationRow<Record>]
  var update: @Sendable ([Record]) async throws(StoreError) -> Void
  var delete: @Sendable ([Record.ID]) async throws(StoreError) -> Int
  var deleteMatching: @Sendable (Record.Query) async throws(StoreError) -> Int
  var batches: @Sendable (Record.Query, Int) -> RecordBatches<Record>
  var changes: @Sendable () -> AsyncStream<StoreChange<Record>>

  init(_ store: some RecordStoreProtocol<Record>) {
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
struct SabotagedStore<Record: LogbookRecords.Record>: RecordStoreProtocol {
  let calls: StoreCalls<Record>

  func insert(_ record: Record) async throws(StoreError) -> Record { try await calls.insertOne(record) }
  func insert(_ records: [Record]) async throws(StoreError) -> [Record] { try await calls.insert(records) }
  func record(withID id: Record.ID) async throws(StoreError) -> Record? { try await calls.recordWithID(id) }
  func record(numbered number: Int) async throws(StoreError) -> Record? { try await calls.recordNumbered(number) }
  func records(matching query: Record.Query) async throws(StoreError) -> [Record] { try await calls.records(query) }
  func count(matching query: Record.Query) async throws(StoreError) -> Int { try await calls.count(query) }
  func rows(of aggregation: Aggregation<Record>) async throws(StoreError) -> [AggregationRow<Record>] {
    try await calls.rows(aggregation)
  }
  func update(_ records: [Record]) async throws(StoreError) { try await calls.update(records) }
  func delete(withIDs ids: [Record.ID]) async throws(StoreError) -> Int { try await calls.delete(ids) }
  func delete(matching query: Record.Query) async throws(StoreError) -> Int { try await calls.deleteMatching(query) }
  func batches(matching query: Record.Query, size: Int) -> RecordBatches<Record> { calls.batches(query, size) }
  func changes() -> AsyncStream<StoreChange<Record>> { calls.changes() }
}

extension SabotagedStore: TaskStoreProtocol where Record == TaskItem {}
