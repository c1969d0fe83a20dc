import LogbookDomain

/// A store of the tasks of a table, under the names of the protocol.
///
/// Conformers are concrete, one for each medium: a generic one would run unspecialised behind `any TaskStoreProtocol`.
protocol TaskTableStore: TaskStoreProtocol {
  associatedtype Table: RecordTable<TaskItem>

  var table: Table { get }
}

extension TaskTableStore {
  func insert(_ tasks: [TaskItem]) async throws(StoreError) -> [TaskItem] {
    try await table.insert(tasks)
  }
  func task(withID id: TaskItem.ID) async throws(StoreError) -> TaskItem? {
    try await table.record(withID: id)
  }
  func task(numbered number: Int) async throws(StoreError) -> TaskItem? {
    try await table.record(numbered: number)
  }
  func tasks(matching query: TaskQuery) async throws(StoreError) -> [TaskItem] {
    try await table.records(matching: query)
  }
  func count(matching query: TaskQuery) async throws(StoreError) -> Int {
    try await table.count(matching: query)
  }
  func update(_ tasks: [TaskItem]) async throws(StoreError) {
    try await table.update(tasks)
  }
  func deleteTasks(withIDs ids: [TaskItem.ID]) async throws(StoreError) -> Int {
    try await table.delete(withIDs: ids)
  }
  func deleteTasks(matching query: TaskQuery) async throws(StoreError) -> Int {
    try await table.delete(matching: query)
  }
  func batches(matching query: TaskQuery, size: Int) -> RecordBatches<TaskItem> {
    table.batches(matching: query, size: size)
  }
  func changes() -> AsyncStream<StoreChange<TaskItem>> {
    table.changes()
  }
}
