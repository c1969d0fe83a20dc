import LogbookDomain
import LogbookRecords
import Foundation

/// The tasks in the store that rows without IDs can match, each of them at most once.
///
/// A task of a calendar whose UID is not a UUID can also match, unless the task in the store has the ID of another UID:
/// before UIDs had IDs, an import gave such tasks new IDs.
///
/// Tasks with the same title, project and due day are found by their dates of creation or completion, so that the time
/// for a file does not grow with the square of the number of such tasks, as of a task that is repeated every day.
struct KnownTasks {
  private struct Key: Hashable {
    let title: String
    let project: String?
    let due: CalendarDay?

    init(_ task: TaskItem, in zone: TimeZone) {
      (title, project, due) = (task.title, task.project?.matchingKey, task.due?.day(in: zone))
    }
  }

  private struct Known {
    let id: TaskItem.ID
    let due: DueDate?
    let createdAt: Date
    let completedAt: Date?
    let isRecurring: Bool
    let isNamedByUID: Bool
    var isTaken = false

    init(_ task: TaskItem) {
      (id, due, createdAt, completedAt) = (task.id, task.due, task.createdAt, task.completedAt)
      isRecurring = task.repeats != nil
      isNamedByUID = task.id.isNamedByUID
    }

    func isMatch(_ draft: TaskDraft, in zone: TimeZone) -> Bool {
      guard draft.isSameDue(due, in: zone), !(draft.isOccurrence && isRecurring), !(draft.isNamedByUID && isNamedByUID)
      else { return false }
      if draft.createdAt != nil, !draft.isSame(createdAt, draft.createdAt, .created, in: zone) { return false }
      guard let completedAt, draft.isCompletionDated else { return true }
      return draft.isSame(completedAt, draft.task.completedAt, .completedAt, in: zone)
    }
  }

  /// The field by whose period tasks are found, and the number of the period; `nil` for tasks without this date.
  private enum Period: Hashable {
    case any
    case created(Int)
    case completed(Int?)

    /// Two dates that ``TaskDraft/isSame(_:_:_:in:)`` can consider the same are in the same or in adjacent periods.
    private static let length = TaskDraft.maximumDifference

    static func number(of date: Date) -> Int { Int((date.timeIntervalSince1970 / length).rounded(.down)) }
  }

  private struct Place: Hashable {
    let key: Key
    let period: Period
  }

  private let zone: TimeZone
  private var tasks: [Known] = []
  /// The indexes of ``tasks``, in ascending order. Each task is in three lists. The indexes before `start` are taken.
  private var lists: [Place: (indexes: [Int], start: Int)] = [:]
  private var indexes: [TaskItem.ID: Int] = [:]

  init(in zone: TimeZone) {
    self.zone = zone
  }

  mutating func add(_ task: TaskItem) {
    let key = Key(task, in: zone)
    let completed = Period.completed(task.completedAt.map(Period.number))
    for period in [.any, .created(Period.number(of: task.createdAt)), completed] {
      lists[Place(key: key, period: period), default: ([], 0)].indexes.append(tasks.count)
    }
    indexes[task.id] = tasks.count
    tasks.append(Known(task))
  }

  /// Excludes a task from later matches.
  mutating func take(_ id: TaskItem.ID) {
    if let index = indexes[id] { tasks[index].isTaken = true }
  }

  /// Returns the first task that matches a draft, and excludes it from later matches. A task with exactly the same due
  /// date takes precedence.
  mutating func takeMatch(of draft: TaskDraft) -> TaskItem.ID? {
    let key = Key(draft.task, in: zone)
    let places = periods(of: draft).map { Place(key: key, period: $0) }
    let zone = zone
    let index =
      first(in: places) { $0.due == draft.task.due && $0.isMatch(draft, in: zone) }
      ?? first(in: places) { $0.isMatch(draft, in: zone) }
    guard let index else { return nil }
    tasks[index].isTaken = true
    return tasks[index].id
  }

  private func periods(of draft: TaskDraft) -> [Period] {
    func numbers(_ date: Date) -> ClosedRange<Int> { Period.number(of: date) - 1...Period.number(of: date) + 1 }
    if let createdAt = draft.createdAt { return numbers(createdAt).map(Period.created) }
    if draft.isCompletionDated, let completedAt = draft.task.completedAt {
      return [.completed(nil)] + numbers(completedAt).map(Period.completed)
    }
    return [.any]
  }

  private mutating func first(in places: [Place], where isMatch: (Known) -> Bool) -> Int? {
    var first: Int?
    for place in places {
      guard var list = lists[place] else { continue }
      while list.start < list.indexes.count, tasks[list.indexes[list.start]].isTaken { list.start += 1 }
      lists[place]?.start = list.start
      let found = list.indexes[list.start...].first { !tasks[$0].isTaken && isMatch(tasks[$0]) }
      first = [first, found].compactMap(\.self).min()
    }
    return first
  }
}
