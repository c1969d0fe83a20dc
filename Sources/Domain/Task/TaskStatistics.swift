public import LogbookRecords
public import Foundation

/// Statistics about tasks: the numbers of tasks that are open, completed, overdue or due soon, in total, by project and
/// by tag; and the number of tasks completed per week.
///
/// Tasks are added one at a time, so they need not all be in memory at once.
public struct TaskStatistics: Hashable, Sendable {
  /// The numbers of tasks that are open, completed, overdue or due soon, in a group or in total. Tasks that are overdue
  /// or due soon are also counted as open.
  public struct Counts: Hashable, Sendable {
    /// The number of open tasks.
    public internal(set) var open = 0
    /// The number of completed tasks.
    public internal(set) var done = 0
    /// The number of open tasks that are ``DueState/overdue``.
    public internal(set) var overdue = 0
    /// The number of open tasks that are due today or tomorrow, but not overdue.
    public internal(set) var dueSoon = 0
  }

  /// The statistics for the tasks of a project, the tasks with a tag, or the tasks without a project.
  public struct Group: Hashable, Sendable {
    /// The name of the project or tag, as spelled in the task with the lowest number; `nil` for the tasks without a
    /// project.
    public internal(set) var name: String?
    /// The counts of the tasks in the group.
    public internal(set) var counts = Counts()
    /// The number of the task that determines the spelling of ``name``; `Int.max` if the task has no number.
    fileprivate var number = Int.max
  }

  /// A week, and the number of tasks completed in it.
  public struct Week: Hashable, Sendable {
    /// The first day of the week, a Monday.
    public let monday: CalendarDay
    /// The number of tasks completed in the week, from Monday to Sunday.
    public let done: Int
  }

  /// The counts of all tasks that have been added.
  public private(set) var total = Counts()

  private let now: Date
  private let zone: TimeZone
  private let weekCount: Int
  private var projectGroups: [String?: Group] = [:]
  private var tagGroups: [String: Group] = [:]
  private var doneByMonday: [CalendarDay: Int] = [:]

  /// Creates empty statistics.
  ///
  /// - Parameters:
  ///   - now: The current date. It determines the current week, and whether a task is overdue or due soon.
  ///   - zone: The time zone in which days and weeks begin and end.
  ///   - weeks: The number of weeks in ``weeks``, including the current week, clamped to the range from 1 to 10,000.
  public init(now: Date, in zone: TimeZone, weeks: Int = 12) {
    self.now = now
    self.zone = zone
    weekCount = min(max(1, weeks), 10_000)
  }

  /// Adds a task to the statistics.
  public mutating func add(_ task: TaskItem) {
    var counts = Counts()
    let state = task.dueState(at: now, in: zone)
    if task.isCompleted { counts.done = 1 } else { counts.open = 1 }
    if state == .overdue { counts.overdue = 1 }
    if state?.isSoon == true { counts.dueSoon = 1 }
    total.add(counts)
    projectGroups[task.project?.matchingKey, default: Group()].add(counts, task.project, task.number)
    for tag in task.tags { tagGroups[tag.matchingKey, default: Group()].add(counts, tag, task.number) }
    if let completedAt = task.completedAt {
      doneByMonday[CalendarDay(completedAt, in: zone).monday, default: 0] += 1
    }
  }

  /// The statistics for each project, sorted by the number of open tasks in descending order, then by the matching key of
  /// the project's name (`String.matchingKey`). The tasks without a project, if any, form the last group.
  public var projects: [Group] { Self.sorted(projectGroups.map { ($0.key, $0.value) }) }

  /// The statistics for each tag, sorted by the number of open tasks in descending order, then by the matching key of the
  /// tag (`String.matchingKey`). A task with several tags is counted in the group of each tag.
  public var tags: [Group] { Self.sorted(tagGroups.map { ($0.key, $0.value) }) }

  /// The number of tasks completed in each of the most recent ISO weeks, from the earliest to the current week.
  ///
  /// Weeks in which no task was completed are included. The initializer determines the number of weeks.
  public var weeks: [Week] {
    let last = CalendarDay(now, in: zone).monday
    return (0..<weekCount).reversed().map { ago in
      let monday = last.adding(days: -7 * ago)
      return Week(monday: monday, done: doneByMonday[monday, default: 0])
    }
  }

  private static func sorted(_ groups: [(key: String?, group: Group)]) -> [Group] {
    groups.sorted { left, right in
      guard let leftKey = left.key, let rightKey = right.key else { return left.key != nil }
      let (leftOpen, rightOpen) = (left.group.counts.open, right.group.counts.open)
      return leftOpen == rightOpen ? leftKey.utf8.lexicographicallyPrecedes(rightKey.utf8) : leftOpen > rightOpen
    }.map(\.group)
  }
}

extension TaskStatistics.Counts {
  fileprivate mutating func add(_ other: Self) {
    open += other.open
    done += other.done
    overdue += other.overdue
    dueSoon += other.dueSoon
  }
}

extension TaskStatistics.Group {
  fileprivate mutating func add(_ counts: TaskStatistics.Counts, _ name: String?, _ number: Int?) {
    self.counts.add(counts)
    guard self.name == nil || number ?? .max < self.number else { return }
    self.name = name
    self.number = number ?? .max
  }
}
