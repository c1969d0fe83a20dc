public import LogbookDomain

/// Passes every call on to a store, and notes it with what came of it.
///
/// ```swift
/// let recorder = TaskStoreRecorder(recording: store)
/// … // what is to be recorded
/// try recorder.recording.write(to: path)
///
/// let mock = TaskStoreMock(replaying: try StoreRecording(contentsOf: path))
/// … // the same again
/// try mock.expectFinished()
/// ```
///
/// It can be used from many threads at once; see ``StoreRecording`` for what order means then.
public final class TaskStoreRecorder: Sendable {
  private let store: any TaskStoreProtocol
  private let log = RecordingLog<TaskItem>()

  /// Notes nothing yet.
  ///
  /// - Parameter store: The store that answers the calls.
  public init(recording store: any TaskStoreProtocol) {
    self.store = store
  }

  /// Everything so far. A call that is still under way is recorded without an answer; one that is replayed so throws
  /// ``/LogbookDomain/StoreError/unsupported(_:)``.
  public var recording: StoreRecording<TaskItem> { log.recording }
}

extension TaskStoreRecorder: TaskStoreProtocol {
  private typealias Call = TaskStoreMock.Call

  /// Passes the call on and notes it.
  @discardableResult
  public func insert(_ task: TaskItem) async throws(StoreError) -> TaskItem {
    try await log.note(Call.insert(task)) { () async throws(StoreError) in try await store.insert(task) }
  }

  /// Passes the call on and notes it.
  @discardableResult
  public func insert(_ tasks: [TaskItem]) async throws(StoreError) -> [TaskItem] {
    try await log.note(Call.insertMany(tasks)) { () async throws(StoreError) in try await store.insert(tasks) }
  }

  /// Passes the call on and notes it.
  public func task(withID id: TaskItem.ID) async throws(StoreError) -> TaskItem? {
    try await log.note(Call.taskWithID(id)) { () async throws(StoreError) in try await store.task(withID: id) }
  }

  /// Passes the call on and notes it.
  public func task(numbered number: Int) async throws(StoreError) -> TaskItem? {
    try await log.note(Call.taskNumbered(number)) { () async throws(StoreError) in
      try await store.task(numbered: number)
    }
  }

  /// Passes the call on and notes it.
  public func tasks(matching query: TaskQuery) async throws(StoreError) -> [TaskItem] {
    try await log.note(Call.tasksMatching(query)) { () async throws(StoreError) in
      try await store.tasks(matching: query)
    }
  }

  /// Passes the call on and notes it.
  public func count(matching query: TaskQuery) async throws(StoreError) -> Int {
    try await log.note(Call.countMatching(query)) { () async throws(StoreError) in
      try await store.count(matching: query)
    }
  }

  /// Passes the call on and notes it.
  public func update(_ tasks: [TaskItem]) async throws(StoreError) {
    try await log.note(Call.update(tasks)) { () async throws(StoreError) in try await store.update(tasks) }
  }

  /// Passes the call on and notes it.
  @discardableResult
  public func deleteTasks(withIDs ids: [TaskItem.ID]) async throws(StoreError) -> Int {
    try await log.note(Call.deleteTasksWithIDs(ids)) { () async throws(StoreError) in
      try await store.deleteTasks(withIDs: ids)
    }
  }

  /// Passes the call on and notes it.
  @discardableResult
  public func deleteTasks(matching query: TaskQuery) async throws(StoreError) -> Int {
    try await log.note(Call.deleteTasksMatching(query)) { () async throws(StoreError) in
      try await store.deleteTasks(matching: query)
    }
  }

  /// Passes the call on and notes it, and notes each batch when it is asked for.
  public func batches(matching query: TaskQuery, size: Int) -> RecordBatches<TaskItem> {
    log.note(Call.batchesMatching(query, size: size), store.batches(matching: query, size: size))
  }

  /// Passes the call on and notes it, and notes each change before it passes it on.
  public func changes() -> AsyncStream<StoreChange<TaskItem>> {
    log.note(store.changes())
  }
}
