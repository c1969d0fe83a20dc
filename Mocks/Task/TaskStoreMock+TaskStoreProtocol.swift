public import LogbookDomain

extension TaskStoreMock: TaskStoreProtocol {
  /// Records the call; answers with ``Stubs/insert``.
  @discardableResult
  public func insert(_ task: TaskItem) async throws(StoreError) -> TaskItem {
    let stubs = try begin(.insert(task))
    guard let answer = stubs.insert else { throw unanswered(.insert) }
    return try await answer(task)
  }

  /// Records the call; answers with ``Stubs/insertMany``.
  @discardableResult
  public func insert(_ tasks: [TaskItem]) async throws(StoreError) -> [TaskItem] {
    let stubs = try begin(.insertMany(tasks))
    guard let answer = stubs.insertMany else { throw unanswered(.insertMany) }
    return try await answer(tasks)
  }

  /// Records the call; answers with ``Stubs/taskWithID``.
  public func task(withID id: TaskItem.ID) async throws(StoreError) -> TaskItem? {
    let stubs = try begin(.taskWithID(id))
    guard let answer = stubs.taskWithID else { throw unanswered(.taskWithID) }
    return try await answer(id)
  }

  /// Records the call; answers with ``Stubs/taskNumbered``.
  public func task(numbered number: Int) async throws(StoreError) -> TaskItem? {
    let stubs = try begin(.taskNumbered(number))
    guard let answer = stubs.taskNumbered else { throw unanswered(.taskNumbered) }
    return try await answer(number)
  }

  /// Records the call; answers with ``Stubs/tasksMatching``.
  public func tasks(matching query: TaskQuery) async throws(StoreError) -> [TaskItem] {
    let stubs = try begin(.tasksMatching(query))
    guard let answer = stubs.tasksMatching else { throw unanswered(.tasksMatching) }
    return try await answer(query)
  }

  /// Records the call; answers with ``Stubs/countMatching``.
  public func count(matching query: TaskQuery) async throws(StoreError) -> Int {
    let stubs = try begin(.countMatching(query))
    guard let answer = stubs.countMatching else { throw unanswered(.countMatching) }
    return try await answer(query)
  }

  /// Records the call; answers with ``Stubs/update``.
  public func update(_ tasks: [TaskItem]) async throws(StoreError) {
    let stubs = try begin(.update(tasks))
    guard let answer = stubs.update else { throw unanswered(.update) }
    try await answer(tasks)
  }

  /// Records the call; answers with ``Stubs/deleteTasksWithIDs``.
  @discardableResult
  public func deleteTasks(withIDs ids: [TaskItem.ID]) async throws(StoreError) -> Int {
    let stubs = try begin(.deleteTasksWithIDs(ids))
    guard let answer = stubs.deleteTasksWithIDs else { throw unanswered(.deleteTasksWithIDs) }
    return try await answer(ids)
  }

  /// Records the call; answers with ``Stubs/deleteTasksMatching``.
  @discardableResult
  public func deleteTasks(matching query: TaskQuery) async throws(StoreError) -> Int {
    let stubs = try begin(.deleteTasksMatching(query))
    guard let answer = stubs.deleteTasksMatching else { throw unanswered(.deleteTasksMatching) }
    return try await answer(query)
  }

  /// Records the call; answers with ``Stubs/batchesMatching``. A failure is thrown by each iteration, at its first batch.
  public func batches(matching query: TaskQuery, size: Int) -> RecordBatches<TaskItem> {
    do throws(StoreError) {
      let stubs = try begin(.batchesMatching(query, size: size))
      guard let answer = stubs.batchesMatching else { throw unanswered(.batchesMatching) }
      return answer(query, size)
    } catch {
      return RecordBatches(failingWith: error)
    }
  }

  /// Records the call and returns a stream of what is announced from now on, or was in what is replayed. It needs no stub
  /// and cannot fail.
  public func changes() -> AsyncStream<StoreChange<TaskItem>> {
    // The stream first: whoever has waited for the call may announce at once.
    let stream = replay?.changes() ?? changeBroadcast.stream()
    record(.changes)
    return stream
  }
}
