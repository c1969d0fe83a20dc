public import LogbookDomain
public import LogbookRecords
import LogbookTesting
import Foundation

extension TaskStoreMock {
  /// The closures that answer calls. A call whose closure is `nil` fails; see ``TaskStoreMock/onUnanswered(_:)``.
  ///
  /// Each closure is named after the case of ``Call`` that it answers, takes the method's arguments, and may use the
  /// mock. Every closure except ``batches`` may also suspend and throw. A closure that throws must declare the type of
  /// its error: `{ query throws(StoreError) in … }`.
  public struct Stubs: Sendable {
    /// The closure that answers ``Call/insert(_:)``, or `nil` to leave such calls unanswered.
    public var insert: (@Sendable (TaskItem) async throws(StoreError) -> TaskItem)?
    /// The closure that answers ``Call/insertMany(_:)``, or `nil` to leave such calls unanswered.
    public var insertMany: (@Sendable ([TaskItem]) async throws(StoreError) -> [TaskItem])?
    /// The closure that answers ``Call/recordWithID(_:)``, or `nil` to leave such calls unanswered.
    public var recordWithID: (@Sendable (TaskItem.ID) async throws(StoreError) -> TaskItem?)?
    /// The closure that answers ``Call/recordNumbered(_:)``, or `nil` to leave such calls unanswered.
    public var recordNumbered: (@Sendable (Int) async throws(StoreError) -> TaskItem?)?
    /// The closure that answers ``Call/records(matching:)``, or `nil` to leave such calls unanswered.
    public var records: (@Sendable (TaskQuery) async throws(StoreError) -> [TaskItem])?
    /// The closure that answers ``Call/count(matching:)``, or `nil` to leave such calls unanswered.
    public var count: (@Sendable (TaskQuery) async throws(StoreError) -> Int)?
    /// The closure that answers ``Call/rows(of:)``, or `nil` to leave such calls unanswered.
    public var rows: (@Sendable (Aggregation<TaskItem>) async throws(StoreError) -> [AggregationRow<TaskItem>])?
    /// The closure that answers ``Call/update(_:)``, or `nil` to leave such calls unanswered.
    public var update: (@Sendable ([TaskItem]) async throws(StoreError) -> Void)?
    /// The closure that answers ``Call/deleteWithIDs(_:)``, or `nil` to leave such calls unanswered.
    public var deleteWithIDs: (@Sendable ([TaskItem.ID]) async throws(StoreError) -> Int)?
    /// The closure that answers ``Call/deleteMatching(_:)``, or `nil` to leave such calls unanswered.
    public var deleteMatching: (@Sendable (TaskQuery) async throws(StoreError) -> Int)?
    /// The closure that answers ``Call/batches(matching:size:)``, or `nil` to leave such calls unanswered.
    public var batches: (@Sendable (TaskQuery, Int) -> RecordBatches<TaskItem>)?

    /// Creates stubs whose closures are all `nil`.
    public init() {}
  }
}

extension TaskStoreMock.Stubs {
  mutating func answerAll(from store: some RecordStoreProtocol<TaskItem>) {
    insert = { task throws(StoreError) in try await store.insert(task) }
    insertMany = { tasks throws(StoreError) in try await store.insert(tasks) }
    recordWithID = { id throws(StoreError) in try await store.record(withID: id) }
    recordNumbered = { number throws(StoreError) in try await store.record(numbered: number) }
    records = { query throws(StoreError) in try await store.records(matching: query) }
    count = { query throws(StoreError) in try await store.count(matching: query) }
    rows = { aggregation throws(StoreError) in try await store.rows(of: aggregation) }
    update = { tasks throws(StoreError) in try await store.update(tasks) }
    deleteWithIDs = { ids throws(StoreError) in try await store.delete(withIDs: ids) }
    deleteMatching = { query throws(StoreError) in try await store.delete(matching: query) }
    batches = { query, size in store.batches(matching: query, size: size) }
  }

  /// Sets the stubs for reads to closures that answer from a list of tasks.
  ///
  /// These stubs are ``recordWithID``, ``recordNumbered``, ``records``, ``count``, ``rows`` and ``batches``. Queries
  /// are answered by ``/LogbookRecords/RecordQuery/apply(to:)``. Writes to the mock do not change the list.
  public mutating func answerReads(from tasks: [TaskItem]) {
    recordWithID = { id in tasks.first { $0.id == id } }
    recordNumbered = { number in tasks.first { $0.number == number } }
    records = { query in query.apply(to: tasks) }
    count = { query in query.apply(to: tasks).count }
    rows = { aggregation throws(StoreError) in try aggregation.rows(of: tasks) }
    batches = { query, size in RecordBatches(size: size) { query.apply(to: tasks) } }
  }
}

extension TaskStoreMock {
  /// Returns the task from which a mock created with ``init()`` answers reads.
  ///
  /// The task has the title “Enter your task from Mock”, the number 1, and January 1, 2024, 00:00 UTC as its creation
  /// date. Every call returns an equal task, with the same ID.
  /// - Throws: ``/LogbookRecords/ValidationError`` if the task breaks a rule of ``/LogbookDomain/TaskItem``, which does
  ///   not happen in this version of the package.
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
