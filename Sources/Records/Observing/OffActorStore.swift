extension RecordStoreProtocol {
  /// A wrapper around this store whose calls never run on the caller's actor.
  ///
  /// A store on disk may do its work on the caller's thread, in which case calls from the main actor block the user
  /// interface. Calls to the wrapper do not:
  ///
  /// ```swift
  /// let tasks = try await store.offActor.records(matching: query)
  /// ```
  public var offActor: any RecordStoreProtocol<Record> { OffActorStore(base: self) }
}

private struct OffActorStore<Base: RecordStoreProtocol>: ForwardingStore {
  typealias Record = Base.Record

  let base: Base

  @concurrent func insert(_ record: Record) async throws(StoreError) -> Record { try await base.insert(record) }
  @concurrent func insert(_ records: [Record]) async throws(StoreError) -> [Record] { try await base.insert(records) }
  @concurrent func record(withID id: Record.ID) async throws(StoreError) -> Record? {
    try await base.record(withID: id)
  }
  @concurrent func record(numbered number: Int) async throws(StoreError) -> Record? {
    try await base.record(numbered: number)
  }
  @concurrent func records(matching query: Record.Query) async throws(StoreError) -> [Record] {
    try await base.records(matching: query)
  }
  @concurrent func count(matching query: Record.Query) async throws(StoreError) -> Int {
    try await base.count(matching: query)
  }
  @concurrent func update(_ records: [Record]) async throws(StoreError) { try await base.update(records) }
  @concurrent func delete(withIDs ids: [Record.ID]) async throws(StoreError) -> Int {
    try await base.delete(withIDs: ids)
  }
  @concurrent func delete(matching query: Record.Query) async throws(StoreError) -> Int {
    try await base.delete(matching: query)
  }

  func batches(matching query: Record.Query, size: Int) -> RecordBatches<Record> {
    RecordBatches {
      let next = base.batches(matching: query, size: size).makeNext()
      return { @concurrent () async throws(StoreError) in try await next() }
    }
  }
}
