import LogbookRecords
public import Foundation

/// The state of an open task with respect to its due date.
public enum DueState: String, Hashable, Sendable, Codable, CaseIterable {
  /// The due date has passed. A task that is due on a calendar day becomes overdue when that day ends.
  case overdue
  /// The task is due today and is not overdue.
  case today
  /// The task is due tomorrow.
  case tomorrow
  /// The task is due after tomorrow.
  case later

  /// Whether the task is due today or tomorrow and is not overdue.
  public var isSoon: Bool { self == .today || self == .tomorrow }
}

extension TaskItem {
  /// Returns the state of the task with respect to its due date, or `nil` if the task is completed or has no due date.
  ///
  /// A task that is due on a day is not overdue until the end of that day.
  /// - Parameters:
  ///   - now: The current date.
  ///   - zone: The time zone that determines when days begin and end.
  public func dueState(at now: Date, in zone: TimeZone) -> DueState? {
    guard !isCompleted, let due else { return nil }
    let days = due.day(in: zone).daysSince1970 - CalendarDay(now, in: zone).daysSince1970
    if days < 0 { return .overdue }
    if case .moment(let moment) = due, moment < now { return .overdue }
    return days == 0 ? .today : days == 1 ? .tomorrow : .later
  }
}
