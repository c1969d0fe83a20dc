public import LogbookRecords
public import Foundation

/// Which tasks, in what order, how many. Filters that are `nil` or empty let everything pass; the others combine.
public struct TaskQuery: RecordQuery, Codable {
  /// What tasks can be sorted by.
  public enum Key: String, Hashable, Sendable, Codable, CaseIterable {
    /// By number.
    case number
    /// By the matching key of the title.
    case title
    /// From ``Priority/none`` to ``Priority/high``.
    case priority
    /// By ``TaskItem/dueAt``, so that a day counts as its first moment in UTC; those never due last.
    case due
    /// By the matching key of the project; those without one last.
    case project
    /// By the moment of creation.
    case created
    /// By the moment of the last edit.
    case modified
    /// By the moment of completion; open ones last.
    case completed
  }

  /// Only tasks that are done, or only open ones.
  public var isCompleted: Bool?
  /// Only tasks of the project with this matching key.
  public var project: String?
  /// Only tasks that have each of these tags, compared by matching key.
  public var tags: [String] = []
  /// Only tasks whose title, notes or tags contain this text, compared by search key. Empty text is in all of them.
  public var search: String?
  /// Only tasks whose ``TaskItem/dueAt`` is before this moment, exclusive; see ``due(before:in:)`` for days.
  public var dueBefore: Date?
  /// Only direct subtasks of this task.
  public var parentID: TaskItem.ID?
  /// Only tasks for which this holds; see ``filtered(by:)``.
  public var condition: FieldExpression?
  var mistake: StoreError?
  /// What to sort by, the most significant first.
  public var sort: [SortTerm<Key>] = []
  /// The most tasks to return; `nil` for all.
  public var limit: Int?
  /// How many tasks to leave out at the beginning.
  public var offset = 0

  /// Every task, sorted by number.
  public init() {}

  /// A question of these filters; see the properties.
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

  /// The same query of those of its tasks that match a predicate, too, such as `#Predicate { $0.fields.notes != nil }`.
  ///
  /// What a predicate can use is listed at ``/LogbookRecords/RecordFetch``; any other is a ``refusal``.
  public func filtered(by predicate: Predicate<TaskItem>) -> Self {
    var query = self
    let fetch = conditionFetch.filtered(by: predicate)
    query.condition = fetch.condition
    query.mistake = mistake ?? fetch.refusal
    return query
  }

  /// Why no store can answer: the ``condition`` or a predicate is none that stores understand.
  public var refusal: StoreError? { mistake ?? (condition == nil ? nil : conditionFetch.refusal) }

  private var conditionFetch: RecordFetch<TaskItem> { condition.map { RecordFetch(where: $0) } ?? RecordFetch() }

  /// Whether a task passes every filter.
  public func matches(_ task: TaskItem) -> Bool { matcher()(task) }

  /// Whether tasks pass every filter; the condition is compiled once for all of them.
  public func matcher() -> (TaskItem) -> Bool {
    if condition == nil { return passesFilters }
    let holds = conditionFetch.matcher()
    return { passesFilters($0) && holds($0) }
  }

  private func passesFilters(_ task: TaskItem) -> Bool {
    if let isCompleted, task.isCompleted != isCompleted { return false }
    if let project, task.project?.matchingKey != project.matchingKey { return false }
    if let parentID, task.parentID != parentID { return false }
    if let dueBefore {
      guard let dueAt = task.dueAt, dueAt < dueBefore else { return false }
    }
    if !tags.isEmpty, !Set(task.tags.map(\.matchingKey)).isSuperset(of: tags.map(\.matchingKey)) { return false }
    if let search, !task.searchText.utf8.contains(search.searchKey.utf8) { return false }
    return true
  }

  /// Whether one task comes before another by a key.
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
