public import LogbookDomain
import Foundation

extension TaskStoreMock {
  /// The answers to the calls; a call whose answer is `nil` throws ``/LogbookDomain/StoreError/unsupported(_:)``.
  ///
  /// They are named as in ``Call`` and take the arguments of the method. They may wait, throw and use the mock. One that
  /// throws says so: `{ query throws(StoreError) in … }`.
  public struct Stubs: Sendable {
    /// Answers ``Call/insert(_:)``.
    public var insert: (@Sendable (TaskItem) async throws(StoreError) -> TaskItem)?
    /// Answers ``Call/insertMany(_:)``.
    public var insertMany: (@Sendable ([TaskItem]) async throws(StoreError) -> [TaskItem])?
    /// Answers ``Call/taskWithID(_:)``.
    public var taskWithID: (@Sendable (TaskItem.ID) async throws(StoreError) -> TaskItem?)?
    /// Answers ``Call/taskNumbered(_:)``.
    public var taskNumbered: (@Sendable (Int) async throws(StoreError) -> TaskItem?)?
    /// Answers ``Call/tasksMatching(_:)``.
    public var tasksMatching: (@Sendable (TaskQuery) async throws(StoreError) -> [TaskItem])?
    /// Answers ``Call/countMatching(_:)``.
    public var countMatching: (@Sendable (TaskQuery) async throws(StoreError) -> Int)?
    /// Answers ``Call/update(_:)``.
    public var update: (@Sendable ([TaskItem]) async throws(StoreError) -> Void)?
    /// Answers ``Call/deleteTasksWithIDs(_:)``.
    public var deleteTasksWithIDs: (@Sendable ([TaskItem.ID]) async throws(StoreError) -> Int)?
    /// Answers ``Call/deleteTasksMatching(_:)``.
    public var deleteTasksMatching: (@Sendable (TaskQuery) async throws(StoreError) -> Int)?
    /// Answers ``Call/batchesMatching(_:size:)``.
    public var batchesMatching: (@Sendable (TaskQuery, Int) -> RecordBatches<TaskItem>)?

    /// No answers.
    public init() {}
  }
}

extension TaskStoreMock.Stubs {
  /// Answers the calls that only read as a store of these tasks would, in place of their answers so far.
  ///
  /// Those are `taskWithID`, `taskNumbered`, `tasksMatching`, `countMatching` and `batchesMatching`. Queries are
  /// answered by ``/LogbookDomain/RecordQuery/apply(to:)``; no call changes the list.
  public mutating func answerReads(from tasks: [TaskItem]) {
    taskWithID = { id in tasks.first { $0.id == id } }
    taskNumbered = { number in tasks.first { $0.number == number } }
    tasksMatching = { query in query.apply(to: tasks) }
    countMatching = { query in query.apply(to: tasks).count }
    batchesMatching = { query, size in RecordBatches(size: size) { query.apply(to: tasks) } }
  }
}

extension TaskStoreMock {
  /// The one task of ``init()``: “Enter your task from Mock”, number 1, made at the beginning of 2024 in UTC.
  ///
  /// It is the same value, identity included, each time.
  /// - Throws: Nothing, unless the rules of a task change.
  public static func sampleTask() throws(ValidationError) -> TaskItem {
    let id = UUID(uuid: (0x01, 0x8C, 0xC2, 0x51, 0xF4, 0x00, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, 0x01))
    return try TaskItem(
      title: "Enter your task from Mock",
      id: TaskItem.ID(id),
      number: 1,
      createdAt: Date(millisecondsSince1970: 1_704_067_200_000)
    )
  }
}
