import LogbookRecords
public import Foundation

/// The time left until the due date of an open task.
public enum DueState: String, Hashable, Sendable, Codable, CaseIterable {
  /// The due date has passed; if the task is due on a day, the day is over.
  case overdue
  /// Due later today.
  case today
  /// Due tomorrow.
  case tomorrow
  /// Due after tomorrow.
  case later

  /// Whether the task is due today or tomorrow, and not overdue.
  public var isSoon: Bool { self == .today || self == .tomorrow }
}

extension TaskItem {
  /// Returns the time left until the due date, or `nil` for a task that is completed or has no due date.
  ///
  /// A task that is due on a day can be completed throughout that day.
  /// - Parameters:
  ///   - now: The current date.
  ///   - zone: The time zone of the days.
  public func dueState(at now: Date, in zone: TimeZone) -> DueState? {
    guard !isCompleted, let due else { return nil }
    let days = due.day(in: zone).daysSince1970 - CalendarDay(now, in: zone).daysSince1970
    if days < 0 { return .overdue }
    if case .moment(let moment) = due, moment < now { return .overdue }
    return days == 0 ? .today : days == 1 ? .tomorrow : .later
  }
}
