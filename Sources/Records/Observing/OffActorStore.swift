import LogbookLocks

extension RecordStoreProtocol {
  /// A wrapper around this store. The asynchronous methods of the wrapper never run on the caller's actor.
  ///
  /// A store on disk may do its work on the caller's thread, so calls from the main actor could block the user
  /// interface. Calls to the wrapper do not block the user interface:
  ///
  /// ```swift
  /// let tasks = try await store.offActor.records(matching: query)
  /// ```
  public var offActor: any RecordStoreProtocol<Item> { OffActorStore(base: self) }
}

/// Runs a closure on the concurrent executor instead of the caller's actor.
@concurrent
package func runOffActor<Result: Sendable>(
  _ body: () async throws(StoreError) -> Result
) async throws(StoreError) -> Result {
  // Access the task. Without this access, the Swift 6.3 optimizer runs `body` on the caller's actor.
  _ = Task.isCancelled
  return try await body()
}

private struct OffActorStore<Base: RecordStoreProtocol>: ForwardingStore {
  typealias Item = Base.Item

  let base: Base

  func insert(_ record: Item) async throws(StoreError) -> Item {
    try await runOffActor { () async throws(StoreError) in try await base.insert(record) }
  }
  func insert(_ records: [Item]) async throws(StoreError) -> [Item] {
    try await runOffActor { () async throws(StoreError) in try await base.insert(records) }
  }
  func record(withID id: Item.ID) async throws(StoreError) -> Item? {
    try await runOffActor { () async throws(StoreError) in try await base.record(withID: id) }
  }
  func record(numbered number: Int) async throws(StoreError) -> Item? {
    try await runOffActor { () async throws(StoreError) in try await base.record(numbered: number) }
  }
  func records(matching query: Item.Query) async throws(StoreError) -> [Item] {
    try await runOffActor { () async throws(StoreError) in try await base.records(matching: query) }
  }
  func count(matching query: Item.Query) async throws(StoreError) -> Int {
    try await runOffActor { () async throws(StoreError) in try await base.count(matching: query) }
  }
  func rows(of aggregation: Aggregation<Item>) async throws(StoreError) -> [AggregationRow<Item>] {
    try await runOffActor { () async throws(StoreError) in try await base.rows(of: aggregation) }
  }
  func update(_ records: [Item]) async throws(StoreError) {
    try await runOffActor { () async throws(StoreError) in try await base.update(records) }
  }
  func delete(withIDs ids: [Item.ID]) async throws(StoreError) -> Int {
    try await runOffActor { () async throws(StoreError) in try await base.delete(withIDs: ids) }
  }
  func delete(matching query: Item.Query) async throws(StoreError) -> Int {
    try await runOffActor { () async throws(StoreError) in try await base.delete(matching: query) }
  }

  func batches(matching query: Item.Query, size: Int) -> RecordBatches<Item> {
    RecordBatches {
      let iteration = Locked<RecordBatches<Item>.Next?>(nil)
      return { () async throws(StoreError) in
        try await runOffActor { () async throws(StoreError) in
          let next = iteration.withLock { iteration in
            let next = iteration ?? base.batches(matching: query, size: size).makeNext()
            iteration = next
            return next
          }
          return try await next()
        }
      }
    }
  }
}
