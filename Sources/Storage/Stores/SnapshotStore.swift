import LogbookRecords

/// The store of a snapshot, which refuses writes in the same way on every medium.
struct SnapshotStore<Base: RecordStoreProtocol>: ForwardingStore {
  typealias Record = Base.Record

  let base: Base

  private var refusal: StoreError { .readOnlyUnit }

  func insert(_ record: Record) throws(StoreError) -> Record { throw refusal }
  func insert(_ records: [Record]) throws(StoreError) -> [Record] { throw refusal }
  func update(_ records: [Record]) throws(StoreError) { throw refusal }
  func delete(withIDs ids: [Record.ID]) throws(StoreError) -> Int { throw refusal }
  func delete(matching query: Record.Query) throws(StoreError) -> Int { throw refusal }
}
