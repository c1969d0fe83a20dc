public import LogbookRecords
public import Foundation

/// How often a task comes back after it was done: every so many days, weeks, months or years.
public struct Recurrence: Hashable, Sendable {
  /// What is counted.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// Days of the calendar.
    case day
    /// Weeks of seven days.
    case week
    /// Months of the calendar.
    case month
    /// Years of the calendar.
    case year
  }

  /// What is counted.
  public let unit: Unit
  /// How many units lie between two dates: 1 to 1000.
  public let count: Int
  /// The day of the month from which months and years are counted, if a shorter month has moved the latest date; see ``after(_:)``.
  public private(set) var dayOfMonth: Int?

  /// The same recurrence without ``dayOfMonth``.
  public var withoutDayOfMonth: Recurrence {
    var recurrence = self
    recurrence.dayOfMonth = nil
    return recurrence
  }

  /// The greatest ``count``.
  public static let greatestCount = 1000

  /// Every so many units.
  ///
  /// - Throws: ``/LogbookRecords/ValidationError`` unless the count is from 1 to 1000.
  public init(every count: Int = 1, _ unit: Unit) throws(ValidationError) {
    guard (1...Self.greatestCount).contains(count) else {
      throw ValidationError(field: "repeats", value: "\(count)", rule: "must be from 1 to \(Self.greatestCount)")
    }
    (self.unit, self.count) = (unit, count)
  }

  /// The day that follows a day, and the recurrence from there.
  ///
  /// A month that is too short has its last day instead, and the day of the month comes back in the next one that has it: every month
  /// from 31 January on is 28 February, then 31 March.
  /// - Returns: `nil` beyond the year 9999.
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
  /// The recurrence as stores keep it: a duration such as `P2W`, with the day of the month behind it as in `P1M/31`.
  ///
  /// Source: ISO 8601 for durations.
  public var rawValue: String {
    "P\(count)\(unit.letter)" + (dayOfMonth.map { "/\($0)" } ?? "")
  }

  /// `nil` for text of any other form than ``rawValue``.
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
    // Each recurrence is written in one way only: `P01W` is none.
    if self.rawValue != rawValue { return nil }
  }
}

extension Recurrence.Unit {
  /// The letter of the unit in a duration of ISO 8601.
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
  /// As a person says it: `daily`, `weekly`, `every 2 weeks`.
  public var description: String {
    if count > 1 { return "every \(count) \(unit.rawValue)s" }
    return switch unit {
    case .day: "daily"
    case .week: "weekly"
    case .month: "monthly"
    case .year: "yearly"
    }
  }

  /// Reads what a person writes: `daily`, `weekly`, `monthly`, `yearly`, `every day`, `every 2 weeks`, `2 weeks`, or a duration such as
  /// `P2W` or `2w`. Capitals do not count.
  ///
  /// - Throws: ``/LogbookRecords/ValidationError`` for any other text.
  public init(_ text: String, field: String = "repeats") throws(ValidationError) {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    guard let read = Self.read(words.first == "every" ? Array(words.dropFirst()) : words) else {
      throw ValidationError(
        field: field,
        value: text,
        rule: "must be daily, weekly, monthly, yearly, or such as “every 2 weeks”, up to \(Self.greatestCount)"
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
    // Their counts are in range.
    if words.count == 1, let (count, unit) = adverbs[words[0]] { return try? Recurrence(every: count, unit) }
    // “2weeks” is how Taskwarrior writes it.
    guard let match = words.joined().wholeMatch(of: /([0-9]+|other)?([a-z]+)/), words.count <= 2 else { return nil }
    let name = match.2.hasSuffix("s") ? match.2.dropLast() : match.2
    let unit = Unit.allCases.first { $0.rawValue == name }
    let count = match.1.map { $0 == "other" ? 2 : Int($0) } ?? 1
    guard let unit, let count else { return nil }
    // A count out of range is text of another form.
    return try? Recurrence(every: count, unit)
  }
}

extension TaskItem {
  /// The task that follows a repeating one: open, due and hidden as much later, made now.
  ///
  /// Days are counted on from the day that this one was due, else from the one until which it was hidden, else from today, until one comes
  /// that is not before today. A moment keeps its time of the day.
  /// - Parameters:
  ///   - id: The ID of the new task.
  ///   - zone: The zone whose days are meant.
  /// - Returns: `nil` for a task that does not repeat, or beyond the year 9999.
  /// - Throws: ``/LogbookRecords/ValidationError`` if `now` or a moved date is not in the years 1 to 9999.
  public func next(id: ID, at now: Date, in zone: TimeZone) throws(ValidationError) -> TaskItem? {
    guard var recurrence = repeats else { return nil }
    let today = CalendarDay(now, in: zone)
    let first = due?.day(in: zone) ?? waitUntil.map { CalendarDay($0, in: zone) } ?? today
    var day = first
    // A day long ago is left behind at once.
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
    /// As many days later, at the same time by the clocks.
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
