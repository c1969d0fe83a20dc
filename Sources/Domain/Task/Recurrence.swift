public import LogbookRecords
public import Foundation

/// The interval at which a task repeats after it is completed: a number of days, weeks, months or years.
public struct Recurrence: Hashable, Sendable {
  /// A unit of time in which an interval is specified.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// A calendar day.
    case day
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
  /// The original day of the month, such as 31, if the task is due on the last day of a month that does not have this
  /// day; otherwise `nil`. See ``after(_:)``.
  public private(set) var dayOfMonth: Int?

  /// A copy of the recurrence without ``dayOfMonth``.
  public var withoutDayOfMonth: Recurrence {
    var recurrence = self
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
  /// - Throws: ``/LogbookRecords/ValidationError`` if the count is not from 1 to ``greatestCount``.
  public init(every count: Int = 1, _ unit: Unit) throws(ValidationError) {
    guard (1...Self.greatestCount).contains(count) else {
      throw ValidationError(field: "repeats", value: "\(count)", rule: "must be from 1 to \(Self.greatestCount)")
    }
    (self.unit, self.count) = (unit, count)
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
    case .day, .week:
      let following = day.adding(days: count * (unit == .week ? 7 : 1))
      return following > last ? nil : (following, self)
    case .month, .year:
      let date = day.components
      let months = date.year * 12 + date.month - 1 + count * (unit == .year ? 12 : 1)
      let (year, month) = (months / 12, months % 12 + 1)
      let isLastDay = date.day == CalendarDay.length(ofMonth: date.month, in: date.year)
      let wanted = isLastDay ? dayOfMonth ?? date.day : date.day
      let length = CalendarDay.length(ofMonth: month, in: year)
      next.dayOfMonth = wanted > length ? wanted : nil
      return CalendarDay(year: year, month: month, day: min(wanted, length)).map { ($0, next) }
    }
  }
}

extension Recurrence: RawRepresentable, FieldValue {
  /// The recurrence in its stored form: a duration such as `P2W`, followed by the day of the month if there is one, as
  /// in `P1M/31`.
  ///
  /// Source: ISO 8601 for durations.
  public var rawValue: String {
    "P\(count)\(unit.letter)" + (dayOfMonth.map { "/\($0)" } ?? "")
  }

  /// Creates a recurrence from its stored form, or returns `nil` if the string is not a valid ``rawValue``.
  public init?(rawValue: String) {
    let parts = rawValue.split(separator: "/", maxSplits: 1)
    guard let duration = parts.first, let unit = Unit.allCases.first(where: { $0.letter == duration.last }),
      let count = Int(duration.dropFirst().dropLast()), (1...Self.greatestCount).contains(count)
    else { return nil }
    (self.unit, self.count) = (unit, count)
    if parts.count == 2 {
      guard let day = Int(parts[1]), (29...31).contains(day), unit == .month || unit == .year else { return nil }
      dayOfMonth = day
    }
    // Reject other spellings, such as `P01W`, because each recurrence has only one stored form.
    if self.rawValue != rawValue { return nil }
  }
}

extension Recurrence.Unit {
  /// The letter that ISO 8601 uses for the unit.
  fileprivate var letter: Character {
    switch self {
    case .day: "D"
    case .week: "W"
    case .month: "M"
    case .year: "Y"
    }
  }
}

extension Recurrence: CustomStringConvertible {
  /// The recurrence in words, such as `daily` or `every 2 weeks`.
  public var description: String {
    if count > 1 { return "every \(count) \(unit.rawValue)s" }
    return switch unit {
    case .day: "daily"
    case .week: "weekly"
    case .month: "monthly"
    case .year: "yearly"
    }
  }

  /// Creates a recurrence from words such as `daily`, `weekly`, `monthly`, `yearly`, `every day` or `every 2 weeks`, or
  /// from a duration such as `2 weeks`, `2w` or `P2W`. Case is ignored.
  ///
  /// - Parameters:
  ///   - text: The words or the duration.
  ///   - field: The name of the field that the error reports.
  /// - Throws: ``/LogbookRecords/ValidationError`` for any other text.
  public init(_ text: String, field: String = "repeats") throws(ValidationError) {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    guard let read = Self.read(words.first == "every" ? Array(words.dropFirst()) : words) else {
      throw ValidationError(
        field: field,
        value: text,
        rule: "must be daily, weekly, monthly or yearly, or an interval such as “every 2 weeks” with a count up to "
          + "\(Self.greatestCount)"
      )
    }
    self = read
  }

  private static let adverbs: [String: (Int, Unit)] = [
    "daily": (1, .day), "weekly": (1, .week), "monthly": (1, .month), "yearly": (1, .year), "annual": (1, .year),
    "annually": (1, .year), "biweekly": (2, .week), "fortnight": (2, .week), "quarterly": (3, .month),
  ]

  private static func read(_ words: [String]) -> Recurrence? {
    if words.count == 1, let raw = Recurrence(rawValue: words[0].uppercased()) { return raw }
    if words.count == 1, let raw = Recurrence(rawValue: "P" + words[0].uppercased()) { return raw }
    // `try?` never returns `nil` here, because all counts in `adverbs` are valid.
    if words.count == 1, let (count, unit) = adverbs[words[0]] { return try? Recurrence(every: count, unit) }
    // Join the words, so that the same pattern matches “2 weeks” and Taskwarrior's spelling, “2weeks”.
    guard let match = words.joined().wholeMatch(of: /([0-9]+|other)?([a-z]+)/), words.count <= 2 else { return nil }
    let name = match.2.hasSuffix("s") ? match.2.dropLast() : match.2
    let unit = Unit.allCases.first { $0.rawValue == name }
    let count = match.1.map { $0 == "other" ? 2 : Int($0) } ?? 1
    guard let unit, let count else { return nil }
    // If the count is out of range, `try?` returns `nil`, and the caller rejects the text.
    return try? Recurrence(every: count, unit)
  }
}

extension TaskItem {
  /// Returns the next occurrence of a repeating task: an open copy of the task, created now, whose due date and
  /// ``waitUntil`` date are moved by the same number of days.
  ///
  /// The interval is added to the due date at least once, and as often as necessary for the result to be today or
  /// later. If the task has no due date, the interval is added to the ``waitUntil`` date instead. If the task has
  /// neither date, the interval is added to today, and the result becomes the due date.
  ///
  /// A date with a time keeps its time of day, unless a clock change skips that time. In that case, the date is moved
  /// forward by the length of the change, and later occurrences keep the moved time.
  /// - Parameters:
  ///   - id: The ID of the new task.
  ///   - now: The current date, which becomes the creation date of the new task.
  ///   - zone: The time zone that determines when days begin and end.
  /// - Returns: The next task, or `nil` if the task does not repeat or the next date is after the year 9999.
  /// - Throws: ``/LogbookRecords/ValidationError`` with the first rule that the new task breaks, for example if `now`
  ///   or a moved date is not in the years 1 to 9999.
  public func next(id: ID, at now: Date, in zone: TimeZone) throws(ValidationError) -> TaskItem? {
    guard var recurrence = repeats else { return nil }
    let today = CalendarDay(now, in: zone)
    let first = due?.day(in: zone) ?? waitUntil.map { CalendarDay($0, in: zone) } ?? today
    var day = first
    // For an interval of days or weeks, jump to the last occurrence before today, so that the loop
    // below runs only once.
    let length = recurrence.unit == .day ? recurrence.count : recurrence.unit == .week ? 7 * recurrence.count : 0
    if length > 0, day < today {
      day = day.adding(days: (today.daysSince1970 - day.daysSince1970 - 1) / length * length)
    }
    repeat {
      guard let following = recurrence.after(day) else { return nil }
      (day, recurrence) = following
    } while day < today
    var next = fields
    next.completedAt = nil
    next.repeats = recurrence
    let days = Int64(day.daysSince1970 - first.daysSince1970)
    func moved(_ moment: Date) -> Date {
      guard let milliseconds = moment.millisecondsSince1970 else { return moment }
      let wallClock = milliseconds + Int64(zone.secondsFromGMT(for: moment)) * 1000
      return Date(millisecondsSince1970: zone.moment(ofWallClock: wallClock + days * 86_400_000))
    }
    switch due {
    case .moment(let moment): next.due = .moment(moved(moment))
    case .day: next.due = .day(day)
    case nil: next.due = waitUntil == nil ? .day(day) : nil
    }
    next.waitUntil = waitUntil.map(moved)
    return try TaskItem(next, id: id, createdAt: now)
  }
}
