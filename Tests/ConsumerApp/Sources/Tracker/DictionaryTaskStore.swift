public import LogbookDomain
import Synchronization

/// A store that keeps tasks in a dictionary and satisfies the entire contract.
public final class DictionaryTaskStore: TaskStoreProtocol {
  fileprivate struct Content {
    var tasks: [TaskItem.ID: TaskItem] = [:]
    /// The largest number that has been assigned.
    var lastNumber = 0
  }

  private let content = Mutex(Content())
  private let changeBroadcast = Broadcast<StoreChange<TaskItem>>()

  /// Creates an empty store.
  public init() {}

  /// Runs `body` on a copy of the content. If `body` does not throw, the copy replaces the content, and the changes are
  /// published.
  private func write<Result: Sendable>(
    _ body: (inout Content, inout [StoreChange<TaskItem>.Step]) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try content.withLock { content throws(StoreError) in
      var next = content
      var steps: [StoreChange<TaskItem>.Step] = []
      let result = try body(&next, &steps)
      content = next
      // The change is published while the lock is held, because changes must be published in the order of the commits.
      let change = StoreChange(steps: steps)
      if !change.isEmpty { changeBroadcast.send(change) }
      return result
    }
  }

  private func read<Result: Sendable>(_ body: ([TaskItem.ID: TaskItem]) -> Result) -> Result {
    body(content.withLock(\.tasks))
  }
}

// MARK: Reading

extension DictionaryTaskStore {
  /// Returns the task with the given ID, or `nil` if there is none.
  public func record(withID id: TaskItem.ID) -> TaskItem? {
    read { $0[id] }
  }

  /// Returns the task with the given number, or `nil` if there is none.
  public func record(numbered number: Int) -> TaskItem? {
    read { $0.values.first { $0.number == number } }
  }

  /// Returns the tasks that match a query, in the query's order.
  public func records(matching query: TaskQuery) -> [TaskItem] {
    read { query.apply(to: $0.values) }
  }

  /// Returns the number of tasks that match a query.
  public func count(matching query: TaskQuery) -> Int {
    records(matching: query).count
  }

  /// Returns batches of the tasks that match a query.
  public func batches(matching query: TaskQuery, size: Int) -> RecordBatches<TaskItem> {
    RecordBatches(size: size) { self.records(matching: query) }
  }

  /// Returns a stream of the changes that are committed after the call.
  public func changes() -> AsyncStream<StoreChange<TaskItem>> {
    changeBroadcast.stream()
  }
}

// MARK: Writing

extension DictionaryTaskStore {
  /// Inserts all tasks, or none if an error occurs.
  ///
  /// - Returns: The inserted tasks with their numbers.
  /// - Throws: ``StoreError/duplicate(_:)`` if an ID or a number is already in use, or a different ``StoreError`` if no
  ///   number is left or a parent is invalid.
  @discardableResult
  public func insert(_ tasks: [TaskItem]) throws(StoreError) -> [TaskItem] {
    try write { content, steps throws(StoreError) in
      try content.checkCircles(of: tasks)
      var inserted: [TaskItem] = []
      for task in tasks {
        if content.tasks[task.id] != nil { throw .duplicate(RecordReference(task.id)) }
        if task.number == nil, content.lastNumber >= TaskItem.numbers.upperBound {
          throw .constraint("every number for a task has been assigned")
        }
        let number = task.number ?? content.lastNumber + 1
        if content.tasks.values.contains(where: { $0.number == number }) {
          throw .duplicate(RecordReference(TaskItem.self, number: number))
        }
        content.lastNumber = max(content.lastNumber, number)
        inserted.append(task.numbered(number))
        content.tasks[task.id] = inserted.last
        steps.append(.insert(task.id))
      }
      try content.checkParents(of: inserted)
      return inserted
    }
  }

  /// Updates all tasks, or none if an error occurs.
  ///
  /// - Throws: ``StoreError/notFound(_:)`` if a task does not exist, or a different ``StoreError`` if a number would
  ///   change or a parent is invalid.
  public func update(_ tasks: [TaskItem]) throws(StoreError) {
    try write { content, steps throws(StoreError) in
      try content.checkCircles(of: tasks)
      for task in tasks {
        guard let number = content.tasks[task.id]?.number else { throw .notFound(RecordReference(task.id)) }
        if let wanted = task.number, wanted != number {
          let rule = "cannot be changed from \(number)"
          throw .invalid(ValidationError(field: "number", value: "\(wanted)", rule: rule))
        }
        content.tasks[task.id] = task.numbered(number)
        steps.append(.update(task.id))
      }
      try content.checkParents(of: tasks.compactMap { content.tasks[$0.id] })
    }
  }

  /// Deletes tasks and their subtasks, or none of them if an error occurs.
  ///
  /// - Returns: The number of deleted tasks.
  /// - Throws: ``StoreError/notFound(_:)`` if a task does not exist.
  @discardableResult
  public func delete(withIDs ids: [TaskItem.ID]) throws(StoreError) -> Int {
    try write { content, steps throws(StoreError) in try content.delete(ids, &steps) }
  }

  /// Deletes the tasks that match a query, and their subtasks.
  ///
  /// - Returns: The number of deleted tasks.
  @discardableResult
  public func delete(matching query: TaskQuery) throws(StoreError) -> Int {
    try write { content, steps throws(StoreError) in
      try content.delete(query.apply(to: content.tasks.values).map(\.id), &steps)
    }
  }
}

extension DictionaryTaskStore.Content {
  fileprivate func checkCircles(of tasks: [TaskItem]) throws(StoreError) {
    try RecordCircles().check(tasks) { ids in ids.compactMap { self.tasks[$0] } }
  }

  fileprivate func checkParents(of changed: [TaskItem]) throws(StoreError) {
    try RecordHierarchy.checkParents(of: changed) { id in
      guard let task = tasks[id] else { return .noRecord }
      return task.parentID.map { .some($0) } ?? .none
    }
  }

  fileprivate mutating func delete(
    _ ids: [TaskItem.ID],
    _ steps: inout [StoreChange<TaskItem>.Step]
  ) throws(StoreError) -> Int {
    if let missing = ids.first(where: { tasks[$0] == nil }) { throw .notFound(RecordReference(missing)) }
    let idsWithDescendants = try RecordHierarchy<TaskItem>.withParts(of: ids) { id in
      tasks.values.filter { $0.parentID == id }.map(\.id)
    }
    for id in idsWithDescendants { tasks[id] = nil }
    steps += idsWithDescendants.map { .delete($0) }
    return idsWithDescendants.count
  }
}
