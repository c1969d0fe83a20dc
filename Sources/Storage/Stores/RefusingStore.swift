import LogbookRecords

struct RefusingStore<Item: Record>: RecordStoreProtocol {
  let error: StoreError

  func insert(_ records: [Item]) throws(StoreError) -> [Item] { throw error }
  func record(withID id: Item.ID) throws(StoreError) -> Item? { throw error }
  func record(numbered number: Int) throws(StoreError) -> Item? { throw error }
  func records(matching query: Item.Query) throws(StoreError) -> [Item] { throw error }
  func count(matching query: Item.Query) throws(StoreError) -> Int { throw error }
  func update(_ records: [Item]) throws(StoreError) { throw error }
  func delete(withIDs ids: [Item.ID]) throws(StoreError) -> Int { throw error }
  func delete(matching query: Item.Query) throws(StoreError) -> Int { throw error }
  func batches(matching query: Item.Query, size: Int) -> RecordBatches<Item> {
    RecordBatches { () throws(StoreError) in throw error }
  }
  func changes() -> AsyncStream<StoreChange<Item>> { AsyncStream { $0.finish() } }
}
