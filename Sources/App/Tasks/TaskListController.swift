public import LogbookDomain
public import Foundation
public import Observation

/// What a screen with a list of tasks shows, and what can be done there.
///
/// After the first ``load()`` the list follows the store, whoever writes to it. When an intent fails, nothing has changed
/// but ``failure``.
@MainActor
@Observable
public final class TaskListController {
  /// What the only row of an empty list says, unless the factory is given another text.
  public static let placeholder = "Press + to enter your task"

  private let placeholder: String
  private let list: RecordList<TaskItem>
  private let store: any TaskStoreProtocol
  private let access: RecordAccess<TaskItem>
  private let now: @Sendable () -> Date
  private let makeID: @Sendable () -> UUID

  init(
    store: any TaskStoreProtocol,
    access: RecordAccess<TaskItem>,
    query: TaskQuery,
    placeholder: String,
    now: @escaping @Sendable () -> Date,
    makeID: @escaping @Sendable () -> UUID
  ) {
    self.store = store
    self.access = access
    self.placeholder = placeholder
    self.now = now
    self.makeID = makeID
    list = RecordList(
      query: query,
      fetch: { query throws(StoreError) in try await store.tasks(matching: query) },
      changes: { store.changes() }
    )
  }

  /// Which tasks are listed, and in what order. A change shows after the next ``load()``.
  public var query: TaskQuery {
    get { list.query }
    set { list.query = newValue }
  }

  /// The task that is selected, while it is listed.
  public var selection: TaskItem.ID? {
    get { list.selection }
    set { list.selection = newValue }
  }

  /// The tasks that are listed.
  public var tasks: [TaskItem] { list.records }

  /// The rows: the tasks, or the placeholder if there are none.
  public var rows: [ListRow<TaskItem>] { list.rows(placeholder: placeholder) }

  /// Why the latest intent failed, or else why the store cannot be read; `nil` if neither is so.
  public var failure: StoreError? { list.failure }

  /// Lists the tasks that the store has now, and from now on.
  public func load() async {
    await list.load()
  }

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
    await list.attempt { () async throws(StoreError) in
      try await store.insert(fields, id: TaskItem.ID(makeID()), createdAt: now())
    }
  }

  /// Marks the task of a row as done.
  public func complete(at row: Int) async {
    await complete(list.record(at: row))
  }

  /// Marks the task of a row as open.
  public func reopen(at row: Int) async {
    await reopen(list.record(at: row))
  }

  /// Deletes the task of a row and its subtasks.
  public func delete(at row: Int) async {
    await delete(list.record(at: row))
  }

  /// Marks tasks as done, all or none. One that is done already stays as it is.
  ///
  /// - Returns: The tasks as they are now, or `nil` if that failed.
  @discardableResult
  public func complete(_ tasks: [TaskItem]) async -> [TaskItem]? {
    await edit(tasks) { fields, now in fields.completedAt = fields.completedAt ?? now }
  }

  /// Marks tasks as open, all or none. One that is open already stays as it is.
  ///
  /// - Returns: The tasks as they are now, or `nil` if that failed.
  @discardableResult
  public func reopen(_ tasks: [TaskItem]) async -> [TaskItem]? {
    await edit(tasks) { fields, _ in fields.completedAt = nil }
  }

  /// Deletes tasks and their subtasks, all or none.
  ///
  /// - Returns: How many tasks are gone, subtasks included, or `nil` if that failed.
  @discardableResult
  public func delete(_ tasks: [TaskItem]) async -> Int? {
    await list.attempt { () async throws(StoreError) in try await store.deleteTasks(withIDs: tasks.map(\.id)) }
  }

  /// The tasks with these numbers, in the order given, or `nil` if one is not stored.
  public func tasks(numbered numbers: [Int]) async -> [TaskItem]? {
    await list.ask { () async throws(StoreError) in
      try await RecordList.records(numbered: numbers) { number throws(StoreError) in
        try await store.task(numbered: number)
      }
    }
  }

  /// Those of the tasks with these identities that are stored, in the order given, or `nil` if that cannot be told.
  public func tasks(withIDs ids: [TaskItem.ID]) async -> [TaskItem]? {
    await list.ask { () async throws(StoreError) in
      var found: [TaskItem] = []
      for id in ids {
        if let task = try await store.task(withID: id) { found.append(task) }
      }
      return found
    }
  }

  /// Counts the tasks of ``query``; `nil` if that failed.
  ///
  /// - Parameters:
  ///   - zone: The zone whose days and weeks are meant.
  ///   - weeks: How many weeks to count, with the current one.
  public func statistics(in zone: TimeZone, weeks: Int = 12) async -> TaskStatistics? {
    var query = query
    if query.limit == nil, query.offset <= 0 { query.sort = [] }
    let blank = TaskStatistics(now: now(), in: zone, weeks: weeks)
    return await list.ask { [query] () async throws(StoreError) in
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

  private func edit(
    _ tasks: [TaskItem],
    _ change: @escaping @Sendable (inout TaskItem.Fields, Date) -> Void
  ) async -> [TaskItem]? {
    let moment = now()
    return await list.attempt { () async throws(StoreError) in
      try await access.edit(tasks.map(\.id)) { task throws(StoreError) in
        var fields = task.fields
        change(&fields, moment)
        return fields == task.fields ? task : try task.storable(at: moment) { $0 = fields }
      }
    }
  }
}
