/// Keeps tasks.
///
/// All conformers behave alike, and `TaskStoreContract` of LogbookTesting shows whether one does. What a
/// call wrote is committed when it returns; a call that throws has changed nothing. A waiting call that is cancelled
/// throws ``StoreError/cancelled`` and has changed nothing; one that has begun to write ends.
public protocol TaskStoreProtocol: Sendable {
  /// Adds a task.
  ///
  /// - Returns: The task as it is stored: under its own number if it came with one, else under a number larger than
  ///   any the store has ever given.
  /// - Throws: ``StoreError/duplicate(_:)`` if the identity or number is taken, ``StoreError/invalid(_:)`` if the
  ///   parent does not exist.
  @discardableResult
  func insert(_ task: TaskItem) async throws(StoreError) -> TaskItem

  /// Adds tasks, all or none.
  ///
  /// A parent may come with its subtasks, in any order.
  /// - Returns: The tasks as they are stored, in the order given. See ``insert(_:)-(TaskItem)``.
  @discardableResult
  func insert(_ tasks: [TaskItem]) async throws(StoreError) -> [TaskItem]

  /// Returns the task with an identity, or `nil`.
  func task(withID id: TaskItem.ID) async throws(StoreError) -> TaskItem?

  /// Returns the task with a number, or `nil`.
  func task(numbered number: Int) async throws(StoreError) -> TaskItem?

  /// Returns the tasks that a query asks for, in its order, as ``RecordQuery/apply(to:)`` would.
  func tasks(matching query: TaskQuery) async throws(StoreError) -> [TaskItem]

  /// Returns how many tasks ``tasks(matching:)`` would return.
  func count(matching query: TaskQuery) async throws(StoreError) -> Int

  /// Replaces the stored tasks that have the identities of these, all or none.
  ///
  /// Given the same identity twice, the last wins.
  /// - Throws: ``StoreError/notFound(_:)`` if one is not stored; ``StoreError/invalid(_:)`` if a number differs from
  ///   the stored one (`nil` means the stored one), if a parent does not exist, or if a task would be part of itself.
  func update(_ tasks: [TaskItem]) async throws(StoreError)

  /// Deletes the tasks with these identities and all their subtasks, all or none.
  ///
  /// - Returns: How many tasks are gone, subtasks included; one named twice counts once.
  /// - Throws: ``StoreError/notFound(_:)`` if one is not stored.
  @discardableResult
  func deleteTasks(withIDs ids: [TaskItem.ID]) async throws(StoreError) -> Int

  /// Deletes the tasks that ``tasks(matching:)`` would return and all their subtasks.
  ///
  /// - Returns: How many tasks are gone, subtasks included; possibly none.
  @discardableResult
  func deleteTasks(matching query: TaskQuery) async throws(StoreError) -> Int

  /// The tasks that ``tasks(matching:)`` would return, in batches.
  ///
  /// - Parameter size: The most tasks of a batch; less than 1 counts as 1. Every batch but the last has this size.
  func batches(matching query: TaskQuery, size: Int) -> RecordBatches<TaskItem>

  /// What is committed from now on, a change for each commit, in order.
  ///
  /// Every call gives a stream of its own, and every change is in every stream once. A stream that is not read holds 1,000
  /// changes; the last of them is partial (``StoreChange/isPartial``) and stands for all that it has no room for.
  func changes() -> AsyncStream<StoreChange<TaskItem>>
}

extension TaskStoreProtocol {
  /// Adds a task as the only one of a list; see ``insert(_:)-([TaskItem])``.
  ///
  /// - Throws: What inserting the list throws; ``StoreError/unsupported(_:)`` if the store does not return the task.
  @discardableResult
  public func insert(_ task: TaskItem) async throws(StoreError) -> TaskItem {
    guard let stored = try await insert([task]).first else {
      throw .unsupported("insert([TaskItem]) returned no task")
    }
    return stored
  }

  /// Replaces the stored task that has the identity of this one; see ``update(_:)-([TaskItem])``.
  public func update(_ task: TaskItem) async throws(StoreError) {
    try await update([task])
  }

  /// Deletes the task with an identity and all its subtasks; see ``deleteTasks(withIDs:)``.
  @discardableResult
  public func deleteTask(withID id: TaskItem.ID) async throws(StoreError) -> Int {
    try await deleteTasks(withIDs: [id])
  }
}
