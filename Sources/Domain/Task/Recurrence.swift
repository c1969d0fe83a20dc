public import LogbookRecords
import Foundation

/// The interval at which a task repeats after it is completed: a number of days, weekdays, weeks, months or years.
public struct Recurrence: Hashable, Sendable {
  /// A unit of time in which an interval is specified.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// A calendar day.
    case day
    /// A day from Monday to Friday.
    case weekday
    /// A week of seven days.
    case week
    /// A calendar month.
    case month
    /// A calendar year.
    case year
  }

  /// The unit of the interval.
  public let unit: Unit
  /// The number of units between two occurrences, from 1 to 1000.
  public let count: Int
  /// Whether the interval starts on the day on which the task is completed, instead of the day on which it is due.
  public let isAfterCompletion: Bool
  /// The original day of the month, such as 31, if the task is due on the last day of a month that does not have this
  /// day; otherwise `nil`. See ``after(_:)``.
  public private(set) var dayOfMonth: Int?
  /// The number of seconds, from 1 to 86,400, by which a clock change has moved the time of the task's due date or, if
  /// the due date has no time, of the date until which the task waits; otherwise `nil`.
  ///
  /// The next occurrence has the original time again, unless the date has been changed since.
  public private(set) var skippedSeconds: Int?

  /// A copy of the recurrence for a new date: without ``dayOfMonth`` and ``skippedSeconds``.
  public var withoutDayOfMonth: Recurrence {
    var recurrence = skipping(seconds: nil)
    recurrence.dayOfMonth = nil
    return recurrence
  }

  /// The maximum value of ``count``.
  public static let greatestCount = 1000

  /// Creates a recurrence with the given interval, such as every two weeks.
  ///
  /// - Parameters:
  ///   - count: The number of units between two occurrences, from 1 to ``greatestCount``.
  ///   - unit: The unit of the interval.
  ///   - isAfterCompletion: Whether the interval starts on the day on which the task is completed.
  /// - Throws: ``/LogbookRecords/ValidationError`` if the count is not from 1 to ``greatestCount``.
  public init(every count: Int = 1, _ unit: Unit, isAfterCompletion: Bool = false) throws(ValidationError) {
    guard (1...Self.greatestCount).contains(count) else {
      throw ValidationError(field: "repeats", value: "\(count)", rule: "must be from 1 to \(Self.greatestCount)")
    }
    (self.unit, self.count, self.isAfterCompletion) = (unit, count, isAfterCompletion)
  }

  /// Returns a copy that continues on a later day of the month than that of a given day, such as a monthly recurrence on
  /// the 31st for a task that is due on February 28.
  ///
  /// - Parameters:
  ///   - wanted: The day of the month. For 31, all occurrences are on the last day of the month.
  ///   - day: The day on which the task is due.
  /// - Returns: The copy, or the recurrence itself if the day is not the last of its month or is not before the wanted
  ///   day, or if the recurrence is not one of months or years from the due date.
  public func onDay(_ wanted: Int, from day: CalendarDay) -> Recurrence {
    let date = day.components
    guard unit == .month || unit == .year, !isAfterCompletion, date.day < wanted, wanted <= 31,
      date.day == CalendarDay.length(ofMonth: date.month, in: date.year)
    else { return self }
    var recurrence = self
    recurrence.dayOfMonth = wanted
    return recurrence
  }

  func skipping(seconds: Int?) -> Recurrence {
    var recurrence = self
    recurrence.skippedSeconds = seconds
    return recurrence
  }

  /// Returns the day of the next occurrence after the given day, and the recurrence that applies from that occurrence
  /// on.
  ///
  /// In a month that is too short, the occurrence is on the last day of the month. The original day of the month is
  /// used again in the next month that is long enough. For example, a monthly recurrence from January 31 continues with
  /// February 28, then March 31.
  /// - Returns: The day of the next occurrence and the recurrence, or `nil` if that day is after the year 9999.
  public func after(_ day: CalendarDay) -> (day: CalendarDay, recurrence: Recurrence)? {
    var next = self
    let last = CalendarDay(utc: Date.storableRange.upperBound)
    switch unit {
    case .day, .weekday, .week:
      let days =
        switch unit {
        case .week: count * 7
        case .weekday: Self.days(for: count, after: day)
        default: count
        }
      let following = day.adding(days: days)
      return following > last ? nil : (following, self)
    case .month, .year:
      let date = day.components
      let months = date.year * 12 + date.month - 1 + count * (unit == .year ? 12 : 1)
      let (year, month) = (months / 12, months % 12 + 1)
      let isLastDay = date.day == CalendarDay.length(ofMonth: date.month, in: date.year)
      let wanted = isLastDay ? dayOfMonth ?? date.day : date.day
      let length = CalendarDay.length(ofMonth: month, in: year)
      next.dayOfMonth = wanted > length && !isAfterCompletion ? wanted : nil
      return CalendarDay(year: year, month: month, day: min(wanted, length)).map { ($0, next) }
    }
  }

  /// Returns the number of days in which a number of weekdays pass. A Saturday and a Sunday count as the Friday before.
  private static func days(for weekdays: Int, after day: CalendarDay) -> Int {
    let weekday = min(day.daysSinceMonday, 4)
    let following = weekday + weekdays
    return following / 5 * 7 + following % 5 - day.daysSinceMonday
  }
}

extension Recurrence: RawRepresentable, FieldValue {
  /// The recurrence in its stored form: a duration such as `P2W`, followed by what applies, in this order:
  ///
  /// - `/DONE` if the recurrence is ``isAfterCompletion``
  /// - the ``dayOfMonth``, as in `P1M/31`
  /// - the ``skippedSeconds``, as in `P1D/3600S`
  ///
  /// Source: ISO 8601 for durations, except that `B` stands for weekdays.
  public var rawValue: String {
    "P\(count)\(unit.letter)" + (isAfterCompletion ? "/DONE" : "") + (dayOfMonth.map { "/\($0)" } ?? "")
      + (skippedSeconds.map { "/\($0)S" } ?? "")
  }

  /// Creates a recurrence from its stored form, or returns `nil` if the string is not a valid ``rawValue``.
  public init?(rawValue: String) {
    var parts = rawValue.split(separator: "/")[...]
    guard let duration = parts.popFirst(), let unit = Unit.allCases.first(where: { $0.letter == duration.last }),
      let count = Int(duration.dropFirst().dropLast()), (1...Self.greatestCount).contains(count)
    else { return nil }
    (self.unit, self.count, isAfterCompletion) = (unit, count, parts.first == "DONE")
    if isAfterCompletion { parts.removeFirst() }
    if let day = parts.first.flatMap({ Int($0) }) {
      guard (29...31).contains(day), unit == .month || unit == .year, !isAfterCompletion else { return nil }
      dayOfMonth = day
      parts.removeFirst()
    }
    if let seconds = parts.popFirst() {
      guard let seconds = Int(seconds.dropLast()), (1...86_400).contains(seconds) else { return nil }
      skippedSeconds = seconds
    }
    // Reject other spellings, such as `P01W`, because each recurrence has only one stored form.
    if self.rawValue != rawValue { return nil }
  }
}

extension Recurrence.Unit {
  /// The letter that stands for the unit in the stored form.
  fileprivate var letter: Character {
    switch self {
    case .day: "D"
    case .weekday: "B"
    case .week: "W"
    case .month: "M"
    case .year: "Y"
    }
  }
}
