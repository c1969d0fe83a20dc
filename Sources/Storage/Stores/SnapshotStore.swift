import LogbookRecords

/// The store of a snapshot, which refuses writes in the same way on every medium.
struct SnapshotStore<Base: RecordStoreProtocol>: ForwardingStore {
  typealias Item = Base.Item

  let base: Base

  private var refusal: StoreError { .readOnlyUnit }

  func insert(_ record: Item) throws(StoreError) -> Item { throw refusal }
  func insert(_ records: [Item]) throws(StoreError) -> [Item] { throw refusal }
  func update(_ records: [Item]) throws(StoreError) { throw refusal }
  func delete(withIDs ids: [Item.ID]) throws(StoreError) -> Int { throw refusal }
  func delete(matching query: Item.Query) throws(StoreError) -> Int { throw refusal }
}
