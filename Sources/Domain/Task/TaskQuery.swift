public import LogbookRecords
public import Foundation

/// A query for tasks.
///
/// A task matches the query if it matches every filter. A filter that is `nil` matches every task, as do an empty
/// ``tags`` array and an empty ``search`` string.
public struct TaskQuery: RecordQuery, Codable {
  /// A key by which tasks can be sorted.
  public enum Key: String, Hashable, Sendable, Codable, CaseIterable {
    /// The task's number.
    case number
    /// The matching key of the title.
    case title
    /// The priority, from ``Priority/none`` to ``Priority/high``.
    case priority
    /// The due date; tasks without a due date come last. A task that is due on a day is sorted by the start of that day
    /// in UTC.
    case due
    /// The matching key of the project; tasks without a project come last.
    case project
    /// The creation date.
    case created
    /// The date of the last edit.
    case modified
    /// The completion date; open tasks come last.
    case completed
  }

  /// Whether tasks must be completed (`true`) or open (`false`).
  public var isCompleted: Bool?
  /// The project to which tasks must belong, compared by matching key.
  public var project: String?
  /// The tags that a task must have, compared by matching key. A task matches if it has all of them.
  public var tags: [String] = []
  /// The text that the title, the notes or a tag must contain, compared by search key. An empty string matches every
  /// task.
  public var search: String?
  /// The date before which tasks must be due: the exclusive upper bound of ``TaskItem/dueAt``.
  ///
  /// If a task is due on a day, the start of that day in UTC is compared with this date. To compare days instead, use
  /// ``due(before:in:)``.
  public var dueBefore: Date?
  /// The ID of the task whose direct subtasks match.
  public var parentID: TaskItem.ID?
  /// The condition that tasks must meet. To add a predicate to the condition, use ``filtered(by:)``.
  public var condition: FieldExpression?
  var mistake: StoreError?
  /// The sort order, most significant term first. Tasks that are equal in all terms are sorted by ascending number.
  public var sort: [SortTerm<Key>] = []
  /// The maximum number of tasks to return; `nil` for all. If the value is zero or less, no tasks are returned.
  public var limit: Int?
  /// The number of tasks to skip at the start. If the value is zero or less, no tasks are skipped.
  public var offset = 0

  /// Creates a query that matches every task and sorts by number.
  public init() {}

  /// Creates a query with the given filters, sort order, limit and offset.
  ///
  /// For the parameters, see the properties with the same names.
  public init(
    isCompleted: Bool? = nil,
    project: String? = nil,
    tags: [String] = [],
    search: String? = nil,
    dueBefore: Date? = nil,
    parentID: TaskItem.ID? = nil,
    condition: FieldExpression? = nil,
    sort: [SortTerm<Key>] = [],
    limit: Int? = nil,
    offset: Int = 0
  ) {
    self.isCompleted = isCompleted
    self.project = project
    self.tags = tags
    self.search = search
    self.dueBefore = dueBefore
    self.parentID = parentID
    self.condition = condition
    self.sort = sort
    self.limit = limit
    self.offset = offset
  }

  /// Returns a copy of the query, restricted to tasks that also match a predicate, such as
  /// `#Predicate { $0.fields.notes != nil }`.
  ///
  /// ``/LogbookRecords/RecordFetch`` lists the features that a predicate can use. If the predicate uses any other
  /// feature, the returned query is invalid; see ``refusal``.
  public func filtered(by predicate: Predicate<TaskItem>) -> Self {
    var query = self
    let fetch = conditionFetch.filtered(by: predicate)
    query.condition = fetch.condition
    query.mistake = mistake ?? fetch.refusal
    return query
  }

  /// The error that stores throw instead of executing the query; `nil` if the query is valid.
  ///
  /// A query is invalid if stores cannot evaluate its ``condition`` or a predicate passed to ``filtered(by:)``.
  public var refusal: StoreError? { mistake ?? (condition == nil ? nil : conditionFetch.refusal) }

  private var conditionFetch: RecordFetch<TaskItem> { condition.map { RecordFetch(condition: $0) } ?? RecordFetch() }

  /// Returns whether a task matches every filter, regardless of ``limit`` and ``offset``.
  ///
  /// If the query has a ``refusal``, no task matches.
  public func matches(_ task: TaskItem) -> Bool { matcher()(task) }

  /// Returns a closure that has the same results as ``matches(_:)`` but is faster for many tasks, because the filters
  /// are prepared only once.
  public func matcher() -> (TaskItem) -> Bool {
    if mistake != nil { return { _ in false } }
    let (projectKey, tagKeys, searchKey) = (project?.matchingKey, tags.map(\.matchingKey), search?.searchKey)
    let holds = condition == nil ? nil : conditionFetch.matcher()
    return { task in
      if let isCompleted, task.isCompleted != isCompleted { return false }
      if let projectKey, task.project?.hasMatchingKey(projectKey) != true { return false }
      if let parentID, task.parentID != parentID { return false }
      if let dueBefore {
        guard let dueAt = task.dueAt, dueAt < dueBefore else { return false }
      }
      guard tagKeys.allSatisfy({ key in task.tags.contains { $0.hasMatchingKey(key) } }) else { return false }
      if let searchKey, !task.searchText.utf8.contains(searchKey.utf8) { return false }
      return holds?(task) ?? true
    }
  }

  /// Returns whether one task comes before another according to a sort term, or `nil` if the term does not distinguish
  /// them.
  ///
  /// Titles and projects are compared by their matching keys. Missing values come last in either direction.
  public func precedes(_ left: TaskItem, _ right: TaskItem, by order: SortTerm<Key>) -> Bool? {
    switch order.key {
    case .number: order.precedes(left.number, right.number)
    case .title: order.precedes(left.title, right.title)
    case .priority: order.precedes(left.priority, right.priority)
    case .due: order.precedes(left.dueAt, right.dueAt)
    case .project: order.precedes(left.project, right.project)
    case .created: order.precedes(left.createdAt, right.createdAt)
    case .modified: order.precedes(left.modifiedAt, right.modifiedAt)
    case .completed: order.precedes(left.completedAt, right.completedAt)
    }
  }
}
