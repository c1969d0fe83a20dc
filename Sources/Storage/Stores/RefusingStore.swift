import LogbookRecords

struct RefusingStore<Record: LogbookRecords.Record>: RecordStoreProtocol {
  let error: StoreError

  func insert(_ records: [Record]) throws(StoreError) -> [Record] { throw error }
  func record(withID id: Record.ID) throws(StoreError) -> Record? { throw error }
  func record(numbered number: Int) throws(StoreError) -> Record? { throw error }
  func records(matching query: Record.Query) throws(StoreError) -> [Record] { throw error }
  func count(matching query: Record.Query) throws(StoreError) -> Int { throw error }
  func update(_ records: [Record]) throws(StoreError) { throw error }
  func delete(withIDs ids: [Record.ID]) throws(StoreError) -> Int { throw error }
  func delete(matching query: Record.Query) throws(StoreError) -> Int { throw error }
  func batches(matching query: Record.Query, size: Int) -> RecordBatches<Record> {
    RecordBatches { () throws(StoreError) in throw error }
  }
  func changes() -> AsyncStream<StoreChange<Record>> { AsyncStream { $0.finish() } }
}
