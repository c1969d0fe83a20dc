import LogbookRecords
public import Foundation

/// How near the moment is by which an open task should be done.
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
  /// How near the moment is by which the task should be done; `nil` if it is done, or never due.
  ///
  /// A task is due on a day if it is due at the day's first moment, and then may be done all day long.
  /// - Parameters:
  ///   - now: The current moment.
  ///   - zone: The zone whose days are meant.
  public func dueState(at now: Date, in zone: TimeZone) -> DueState? {
    guard !isCompleted, let dueAt else { return nil }
    let day = CalendarDay(dueAt, in: zone)
    let days = day.daysSince1970 - CalendarDay(now, in: zone).daysSince1970
    let isDay = zone.dayBeginning(at: dueAt) != nil
    if days < 0 || (!isDay && dueAt < now) { return .overdue }
    return days == 0 ? .today : days == 1 ? .tomorrow : .later
  }
}
