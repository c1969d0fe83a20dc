public import LogbookControllers
public import LogbookDomain
public import LogbookRecords
public import Foundation

/// The state and actions of a screen with a list of tasks.
///
/// After the first `load()`, the controller observes the store, and the list reflects changes by other writers. An
/// action that fails changes only `failure`.
@MainActor
public final class TaskListController: RecordListController<TaskItem> {
  /// The default text of the single row that represents an empty list.
  public static let placeholder = "Press + to enter your task"

  private let now: @Sendable () -> Date
  private let makeID: @Sendable () -> UUID

  init(
    store: any TaskStoreProtocol,
    unitOfWork: RecordUnitOfWork<TaskItem>?,
    query: TaskQuery,
    placeholder: String,
    now: @escaping @Sendable () -> Date,
    makeID: @escaping @Sendable () -> UUID
  ) {
    self.now = now
    self.makeID = makeID
    super.init(store: store.asRecordStore, query: query, placeholder: placeholder, unitOfWork: unitOfWork)
  }

  /// The listed tasks.
  public var tasks: [TaskItem] { records }

  /// Inserts an open task with the given title.
  ///
  /// - Returns: The inserted task, or `nil` if the insertion failed.
  @discardableResult
  public func add(title: String) async -> TaskItem? {
    await add(TaskItem.Fields(title: title))
  }

  /// Inserts a task with the given fields.
  ///
  /// - Returns: The inserted task, or `nil` if the insertion failed.
  @discardableResult
  public func add(_ fields: TaskItem.Fields) async -> TaskItem? {
    await insert { () throws(ValidationError) in
      try TaskItem(fields, id: TaskItem.ID(makeID()), createdAt: now())
    }
  }

  /// Marks the task at the given row as completed; see ``complete(_:in:)``. Does nothing if the list has no such row.
  public func complete(at row: Int) async {
    await complete(records(at: row))
  }

  /// Marks the task at the given row as open. Does nothing if the list has no such row.
  public func reopen(at row: Int) async {
    await reopen(records(at: row))
  }

  /// The result of completing tasks.
  public struct Completion: Equatable, Sendable {
    /// The completed tasks, in the given order, including tasks that were already completed.
    public let tasks: [TaskItem]
    /// The inserted tasks: the next occurrences of the repeating tasks that were not already completed.
    public let next: [TaskItem]
  }

  /// Marks tasks as completed.
  ///
  /// When a repeating task is completed, its next occurrence is inserted as a new task. A task that is already
  /// completed stays unchanged. If the controller has a unit of work, either all changes are saved or none.
  ///
  /// - Parameter zone: The time zone that determines when days begin and end.
  /// - Returns: The completed tasks and the inserted tasks, or `nil` if the write failed.
  @discardableResult
  public func complete(_ tasks: [TaskItem], in zone: TimeZone = .current) async -> Completion? {
    let edited = await editInserting(tasks) { [now = now(), makeID] task throws(ValidationError) in
      if task.isCompleted { return nil }
      let next = try task.next(id: TaskItem.ID(makeID()), at: now, in: zone)
      task = try task.edited(at: now) { $0.completedAt = now }
      return next
    }
    return edited.map { Completion(tasks: $0.edited, next: $0.inserted) }
  }

  /// Moves repeating tasks to their next dates without completing them.
  ///
  /// Either all tasks are changed or none. A task that does not repeat stays unchanged.
  ///
  /// - Parameter zone: The time zone that determines when days begin and end.
  /// - Returns: The tasks, in the given order, or `nil` if the write failed, for example because a task has no next
  ///   date before the year 10000.
  @discardableResult
  public func skip(_ tasks: [TaskItem], in zone: TimeZone = .current) async -> [TaskItem]? {
    await edit(tasks) { [now = now()] task throws(ValidationError) in
      guard let recurrence = task.repeats else { return }
      guard let next = try task.next(id: task.id, at: now, in: zone) else {
        throw ValidationError(field: "repeats", value: "\(recurrence)", rule: "has no next date before the year 10000")
      }
      task = try task.edited(at: now) { fields in
        (fields.due, fields.waitUntil, fields.repeats) = (next.due, next.waitUntil, next.repeats)
      }
    }
  }

  /// Marks tasks as open.
  ///
  /// Either all tasks are changed or none. A task that is already open stays unchanged.
  ///
  /// - Returns: The tasks, in the given order, or `nil` if the write failed.
  @discardableResult
  public func reopen(_ tasks: [TaskItem]) async -> [TaskItem]? {
    await edit(tasks) { [now = now()] task throws(ValidationError) in
      if task.isCompleted { task = try task.edited(at: now) { $0.completedAt = nil } }
    }
  }

  /// Returns the tasks with the given numbers, in the same order.
  ///
  /// - Returns: The tasks, or `nil` if a task is not stored or cannot be read.
  public func tasks(numbered numbers: [Int]) async -> [TaskItem]? { await records(numbered: numbers) }

  /// Returns the tasks with the given IDs, in the same order, omitting tasks that are not stored.
  ///
  /// - Returns: The tasks, or `nil` if reading fails.
  public func tasks(withIDs ids: [TaskItem.ID]) async -> [TaskItem]? { await records(withIDs: ids) }

  /// Returns statistics for the tasks that match the query, or `nil` if reading fails.
  ///
  /// - Parameters:
  ///   - zone: The time zone in which days and weeks begin and end.
  ///   - weeks: The number of weeks, including the current one, for which the statistics contain the number of
  ///     completed tasks. The other counts cover all matching tasks.
  public func statistics(in zone: TimeZone, weeks: Int = 12) async -> TaskStatistics? {
    var query = query
    if query.limit == nil, query.offset <= 0 { query.sort = [] }
    let blank = TaskStatistics(now: now(), in: zone, weeks: weeks)
    return await ask { [query] () async throws(StoreError) in
      try await Self.count(store, query, from: blank)
    }
  }

  /// Adds the tasks that match a query to a copy of the given statistics, and returns the copy. The method runs off the
  /// main actor, because reading many tasks can take a long time.
  @concurrent
  private nonisolated static func count(
    _ store: any RecordStoreProtocol<TaskItem>,
    _ query: TaskQuery,
    from blank: TaskStatistics
  ) async throws(StoreError) -> TaskStatistics {
    var statistics = blank
    for try await batch in store.batches(matching: query, size: 1000) {
      for task in batch { statistics.add(task) }
    }
    return statistics
  }
}
