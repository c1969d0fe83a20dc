import LogbookRecords
public import Foundation

/// How near the due date of an open task is.
public enum DueState: String, Hashable, Sendable, Codable, CaseIterable {
  /// The moment has passed; of a task that is due on a day, the day is over.
  case overdue
  /// Due later today.
  case today
  /// Due tomorrow.
  case tomorrow
  /// Due after tomorrow.
  case later

  /// Whether it is due today or tomorrow, and not overdue.
  public var isSoon: Bool { self == .today || self == .tomorrow }
}

extension TaskItem {
  /// How near the due date is; `nil` for a task that is done, or never due.
  ///
  /// A task that is due on a day may be done all day long.
  /// - Parameters:
  ///   - now: The current moment.
  ///   - zone: The zone whose days are meant.
  public func dueState(at now: Date, in zone: TimeZone) -> DueState? {
    guard !isCompleted, let due else { return nil }
    let days = due.day(in: zone).daysSince1970 - CalendarDay(now, in: zone).daysSince1970
    if days < 0 { return .overdue }
    if case .moment(let moment) = due, moment < now { return .overdue }
    return days == 0 ? .today : days == 1 ? .tomorrow : .later
  }
}
