import LogbookDomain
import LogbookTesting

/// A store of tasks that does what the saboteur makes of its calls.
struct SabotagedTaskStore: TaskStoreProtocol {
  let calls: StoreUnderTest<TaskItem>

  func insert(_ task: TaskItem) async throws(StoreError) -> TaskItem { try await calls.insertOne(task) }
  func insert(_ tasks: [TaskItem]) async throws(StoreError) -> [TaskItem] { try await calls.insert(tasks) }
  func task(withID id: TaskItem.ID) async throws(StoreError) -> TaskItem? { try await calls.recordWithID(id) }
  func task(numbered number: Int) async throws(StoreError) -> TaskItem? { try await calls.recordNumbered(number) }
  func tasks(matching query: TaskQuery) async throws(StoreError) -> [TaskItem] { try await calls.records(query) }
  func count(matching query: TaskQuery) async throws(StoreError) -> Int { try await calls.count(query) }
  func update(_ tasks: [TaskItem]) async throws(StoreError) { try await calls.update(tasks) }
  func deleteTasks(withIDs ids: [TaskItem.ID]) async throws(StoreError) -> Int { try await calls.delete(ids) }
  func deleteTasks(matching query: TaskQuery) async throws(StoreError) -> Int { try await calls.deleteMatching(query) }
  func batches(matching query: TaskQuery, size: Int) -> RecordBatches<TaskItem> { calls.batches(query, size) }
  func changes() -> AsyncStream<StoreChange<TaskItem>> { calls.changes() }
}
