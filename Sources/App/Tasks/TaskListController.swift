public import LogbookControllers
public import LogbookDomain
public import LogbookRecords
public import Foundation

/// The state of a screen with a list of tasks, and what can be done there.
///
/// After the first `load()` the list follows the store, whatever writes to it. When an intent fails, nothing has changed but
/// `failure`.
@MainActor
public final class TaskListController: RecordListController<TaskItem> {
  /// The text of the only row of an empty list, unless the factory is given another.
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

  /// The tasks that are listed.
  public var tasks: [TaskItem] { records }

  /// Adds an open task of this title.
  ///
  /// - Returns: The task as stored, or `nil` if that failed.
  @discardableResult
  public func add(title: String) async -> TaskItem? {
    await add(TaskItem.Fields(title: title))
  }

  /// Adds a task.
  ///
  /// - Returns: The task as stored, or `nil` if that failed.
  @discardableResult
  public func add(_ fields: TaskItem.Fields) async -> TaskItem? {
    await insert { () throws(ValidationError) in
      try TaskItem(fields, id: TaskItem.ID(makeID()), createdAt: now())
    }
  }

  /// Marks the task of a row as done.
  public func complete(at row: Int) async {
    await complete(records(at: row))
  }

  /// Marks the task of a row as open.
  public func reopen(at row: Int) async {
    await reopen(records(at: row))
  }

  /// What came of completing tasks.
  public struct Completion: Equatable, Sendable {
    /// The tasks as they are now.
    public let tasks: [TaskItem]
    /// The open tasks that have come for those that repeat.
    public let next: [TaskItem]
  }

  /// Marks tasks as done, all or none. One that is done already stays as it is; for one that repeats the next one is added.
  ///
  /// - Parameter zone: The zone whose days are meant.
  /// - Returns: `nil` if that failed.
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

  /// Moves repeating tasks to their next dates, all or none, without completing them. One that does not repeat stays as it is.
  ///
  /// - Parameter zone: The zone whose days are meant.
  /// - Returns: The tasks as they are now, or `nil` if that failed, also if there is no date before the year 10000.
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

  /// The first of these tasks whose dependencies lead back to a task, so that neither could ever be done first; `nil` if none does.
  ///
  /// - Returns: `nil` also if that is unknown; then `failure` says why.
  public func cycle(of id: TaskItem.ID, through dependencies: [TaskItem.ID]) async -> TaskItem? {
    let found = await ask { () async throws(StoreError) -> [TaskItem] in
      for start in dependencies {
        var seen: Set<TaskItem.ID> = [start]
        var waiting = [start]
        while let next = waiting.popLast() {
          guard let task = try await store.record(withID: next) else { continue }
          if next == id || task.dependencies.contains(id) {
            return try await store.record(withID: start).map { [$0] } ?? []
          }
          waiting += task.dependencies.filter { seen.insert($0).inserted }
        }
      }
      return []
    }
    return found?.first
  }

  /// Marks tasks as open, all or none. One that is open already stays as it is.
  ///
  /// - Returns: The tasks as they are now, or `nil` if that failed.
  @discardableResult
  public func reopen(_ tasks: [TaskItem]) async -> [TaskItem]? {
    await edit(tasks) { [now = now()] task throws(ValidationError) in
      if task.isCompleted { task = try task.edited(at: now) { $0.completedAt = nil } }
    }
  }

  /// The tasks with these numbers, in the order given, or `nil` if one is not stored.
  public func tasks(numbered numbers: [Int]) async -> [TaskItem]? { await records(numbered: numbers) }

  /// Those of the tasks with these IDs that are stored, in the order given, or `nil` if that is unknown.
  public func tasks(withIDs ids: [TaskItem.ID]) async -> [TaskItem]? { await records(withIDs: ids) }

  /// Counts the tasks of the query; `nil` if that failed.
  ///
  /// - Parameters:
  ///   - zone: The zone whose days and weeks are meant.
  ///   - weeks: How many weeks to count, with the current one.
  public func statistics(in zone: TimeZone, weeks: Int = 12) async -> TaskStatistics? {
    var query = query
    if query.limit == nil, query.offset <= 0 { query.sort = [] }
    let blank = TaskStatistics(now: now(), in: zone, weeks: weeks)
    return await ask { [query] () async throws(StoreError) in
      try await Self.count(store.batches(matching: query, size: 1000), from: blank)
    }
  }

  /// Runs off the main actor, since many tasks take long.
  @concurrent
  private nonisolated static func count(
    _ batches: RecordBatches<TaskItem>,
    from blank: TaskStatistics
  ) async throws(StoreError) -> TaskStatistics {
    var statistics = blank
    for try await batch in batches {
      for task in batch { statistics.add(task) }
    }
    return statistics
  }
}
