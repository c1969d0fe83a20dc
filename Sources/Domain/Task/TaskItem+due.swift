import LogbookRecords
public import Foundation

/// The state of an open task with respect to its due date.
public enum DueState: String, Hashable, Sendable, Codable, CaseIterable {
  /// A task whose due date has passed. A task that is due on a day is overdue when the day is over.
  case overdue
  /// A task that is due today and not overdue.
  case today
  /// A task that is due tomorrow.
  case tomorrow
  /// A task that is due after tomorrow.
  case later

  /// Whether the task is due today or tomorrow, and not overdue.
  public var isSoon: Bool { self == .today || self == .tomorrow }
}

extension TaskItem {
  /// Returns the state of the task with respect to its due date, or `nil` if the task is completed or has no due date.
  ///
  /// A task that is due on a day is not overdue until the end of that day.
  /// - Parameters:
  ///   - now: The current date.
  ///   - zone: The time zone in which days begin and end.
  public func dueState(at now: Date, in zone: TimeZone) -> DueState? {
    guard !isCompleted, let due else { return nil }
    let days = due.day(in: zone).daysSince1970 - CalendarDay(now, in: zone).daysSince1970
    if days < 0 { return .overdue }
    if case .moment(let moment) = due, moment < now { return .overdue }
    return days == 0 ? .today : days == 1 ? .tomorrow : .later
  }
}
