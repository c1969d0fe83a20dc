public import Foundation
import LogbookRecords

extension TaskItem {
  /// Returns how urgent the task is, as a number from 0 to 25: the sum of the following points.
  ///
  /// | reason | points |
  /// |---|---|
  /// | priority | 6 if high, 4 if medium, 2 if low |
  /// | due date | 9 on the day; half a point more for each day after it, up to 12, or less for each day before it, down to 2 |
  /// | another open task depends on it | 5 |
  /// | age | 0.01 for each day since its creation, up to 2 |
  ///
  /// - Parameters:
  ///   - isBlocking: Whether another open task depends on the task.
  ///   - now: The current date.
  ///   - zone: The time zone that determines when days begin and end.
  public func urgency(isBlocking: Bool, at now: Date, in zone: TimeZone) -> Double {
    let today = CalendarDay(now, in: zone).daysSince1970
    // Count in hundredths, so that equal sums are equal.
    var points = isBlocking ? 500 : 0
    points += 200 * priority.rank
    if let due { points += min(max(900 + 50 * (today - due.day(in: zone).daysSince1970), 200), 1200) }
    points += min(max(today - CalendarDay(createdAt, in: zone).daysSince1970, 0), 200)
    return Double(points) / 100
  }
}
