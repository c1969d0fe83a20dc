public import LogbookDomain

extension TaskStoreMock {
  /// A call with its arguments. It is named after the method and its first argument label.
  public enum Call: Hashable, Sendable {
    /// ``/LogbookDomain/TaskStoreProtocol/insert(_:)-(TaskItem)``
    case insert(TaskItem)
    /// ``/LogbookDomain/TaskStoreProtocol/insert(_:)-([TaskItem])``
    case insertMany([TaskItem])
    /// ``/LogbookDomain/TaskStoreProtocol/task(withID:)``
    case taskWithID(TaskItem.ID)
    /// ``/LogbookDomain/TaskStoreProtocol/task(numbered:)``
    case taskNumbered(Int)
    /// ``/LogbookDomain/TaskStoreProtocol/tasks(matching:)``
    case tasksMatching(TaskQuery)
    /// ``/LogbookDomain/TaskStoreProtocol/count(matching:)``
    case countMatching(TaskQuery)
    /// ``/LogbookDomain/TaskStoreProtocol/update(_:)-([TaskItem])``
    case update([TaskItem])
    /// ``/LogbookDomain/TaskStoreProtocol/deleteTasks(withIDs:)``
    case deleteTasksWithIDs([TaskItem.ID])
    /// ``/LogbookDomain/TaskStoreProtocol/deleteTasks(matching:)``
    case deleteTasksMatching(TaskQuery)
    /// ``/LogbookDomain/TaskStoreProtocol/batches(matching:size:)``
    case batchesMatching(TaskQuery, size: Int)
    /// ``/LogbookDomain/TaskStoreProtocol/changes()``
    case changes
  }

  /// A method that can fail, with its declaration's name.
  public enum Operation: String, CaseIterable, Sendable {
    /// See ``Call/insert(_:)``.
    case insert = "insert(_:)"
    /// See ``Call/insertMany(_:)``.
    case insertMany = "insert(_:)-([TaskItem])"
    /// See ``Call/taskWithID(_:)``.
    case taskWithID = "task(withID:)"
    /// See ``Call/taskNumbered(_:)``.
    case taskNumbered = "task(numbered:)"
    /// See ``Call/tasksMatching(_:)``.
    case tasksMatching = "tasks(matching:)"
    /// See ``Call/countMatching(_:)``.
    case countMatching = "count(matching:)"
    /// See ``Call/update(_:)``.
    case update = "update(_:)"
    /// See ``Call/deleteTasksWithIDs(_:)``.
    case deleteTasksWithIDs = "deleteTasks(withIDs:)"
    /// See ``Call/deleteTasksMatching(_:)``.
    case deleteTasksMatching = "deleteTasks(matching:)"
    /// See ``Call/batchesMatching(_:size:)``.
    case batchesMatching = "batches(matching:size:)"
  }
}

extension TaskStoreMock.Call {
  /// The method that was called; `nil` for ``changes``, which cannot fail.
  public var operation: TaskStoreMock.Operation? {
    switch self {
    case .insert: .insert
    case .insertMany: .insertMany
    case .taskWithID: .taskWithID
    case .taskNumbered: .taskNumbered
    case .tasksMatching: .tasksMatching
    case .countMatching: .countMatching
    case .update: .update
    case .deleteTasksWithIDs: .deleteTasksWithIDs
    case .deleteTasksMatching: .deleteTasksMatching
    case .batchesMatching: .batchesMatching
    case .changes: nil
    }
  }
}
