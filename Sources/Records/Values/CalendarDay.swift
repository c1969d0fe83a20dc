public import Foundation

/// A day of the Gregorian calendar, without a time or time zone.
///
/// Aggregations group dates by days in UTC, so that the result does not depend on a time zone.
public struct CalendarDay: Hashable, Sendable, Comparable {
  /// The number of days since 1970-01-01; negative for earlier days.
  public let daysSince1970: Int

  /// Creates the day that is the given number of days after 1970-01-01.
  ///
  /// - Parameter daysSince1970: The number of days, clamped to the range from −10,000,000 to 10,000,000, about 27,000
  ///   years before and after 1970.
  public init(daysSince1970: Int) {
    self.daysSince1970 = min(max(daysSince1970, -Self.greatestDistance), Self.greatestDistance)
  }

  /// The maximum number of days between a day and 1970-01-01, for which no property of a day overflows.
  private static let greatestDistance = 10_000_000

  /// Creates the day in UTC that contains a date.
  ///
  /// - Parameter moment: The date, clamped to the range that a record can hold (`Date.storableRange`). A date whose time
  ///   interval is NaN becomes the first date of the range.
  public init(utc moment: Date) {
    self.init(seconds: moment.clamped.timeIntervalSince1970)
  }

  /// Creates the day in UTC that contains a date, given in milliseconds since 1970.
  package init(utcMilliseconds milliseconds: Int64) {
    let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    self.init(daysSince1970: Int(rest < 0 ? days - 1 : days))
  }

  private init(seconds: TimeInterval) {
    self.init(daysSince1970: Int((seconds / 86_400).rounded(.down)))
  }

  /// Creates the day on which a date falls in a time zone.
  ///
  /// - Parameters:
  ///   - moment: The date, clamped to the range that a record can hold (`Date.storableRange`). A date whose time
  ///     interval is NaN becomes the first date of the range.
  ///   - zone: The time zone.
  public init(_ moment: Date, in zone: TimeZone) {
    let moment = moment.clamped
    self.init(seconds: moment.timeIntervalSince1970 + TimeInterval(zone.secondsFromGMT(for: moment)))
  }

  /// Creates a day from its components, or returns `nil` if there is no such day in the years 1 to 9999.
  ///
  /// Source: Howard Hinnant's day-count algorithm, "chrono-Compatible Low-Level Date Algorithms" (public domain).
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Self.length(ofMonth: month, in: year)
    else { return nil }
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(daysSince1970: era * 146_097 + dayOfEra - 719_468)
  }

  /// Returns the number of days in the given month (1 to 12) of the given year.
  public static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The year, month (1 to 12) and day of the month (1 to 31).
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = daysSince1970 + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// The number of days since the Monday of the same week, from 0 to 6.
  package var daysSinceMonday: Int { ((daysSince1970 + 3) % 7 + 7) % 7 }

  /// The English names of the days of the week, starting with Monday.
  package static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  /// The ISO week that contains the day, and the year to which the week belongs.
  ///
  /// Weeks start on Monday. A week belongs to the year that contains its Thursday. Source: ISO 8601.
  public var isoWeek: (year: Int, week: Int) {
    monday.adding(days: 3).numberedWeek
  }

  /// The year of the day, and the number of the seven days that contain it, counted from January 1.
  private var numberedWeek: (year: Int, week: Int) {
    let year = components.year
    let firstOfJanuary = CalendarDay(year: year, month: 1, day: 1)?.daysSince1970 ?? daysSince1970
    return (year, (daysSince1970 - firstOfJanuary) / 7 + 1)
  }

  /// Creates the Monday of an ISO week, or returns `nil` if the year has no such week or is outside the range 1 to
  /// 9999.
  ///
  /// The first week of a year is the one that contains January 4. Source: ISO 8601.
  public init?(isoWeek week: Int, of year: Int) {
    guard 1...53 ~= week, let fourth = CalendarDay(year: year, month: 1, day: 4) else { return nil }
    self = fourth.monday.adding(days: (week - 1) * 7)
    if isoWeek != (year, week) { return nil }
  }

  /// The epidemiological week that contains the day, and the year to which the week belongs.
  ///
  /// Weeks start on Sunday. A week belongs to the year that contains its Wednesday. Source: CDC, MMWR weeks.
  public var epiWeek: (year: Int, week: Int) { sunday.adding(days: 3).numberedWeek }

  /// Creates the Sunday of an epidemiological week, or returns `nil` if the year has no such week or is outside the
  /// range 1 to 9999.
  ///
  /// The first week of a year is the one that contains January 4. Source: CDC, MMWR weeks.
  public init?(epiWeek week: Int, of year: Int) {
    guard 1...53 ~= week, let fourth = CalendarDay(year: year, month: 1, day: 4) else { return nil }
    self = fourth.sunday.adding(days: (week - 1) * 7)
    if epiWeek != (year, week) { return nil }
  }

  /// The Sunday of the epidemiological week that contains the day.
  public var sunday: CalendarDay { adding(days: -(daysSinceMonday + 1) % 7) }

  /// The Monday of the ISO week that contains the day.
  public var monday: CalendarDay { adding(days: -daysSinceMonday) }

  /// Returns the day that is the given number of days later, or earlier if the number is negative.
  ///
  /// A day that is too far from 1970 is clamped as in ``init(daysSince1970:)``.
  package func adding(days: Int) -> CalendarDay {
    let (sum, overflow) = daysSince1970.addingReportingOverflow(days)
    return CalendarDay(daysSince1970: overflow ? days : sum)
  }

  /// The start of the day in UTC.
  public var startInUTC: Date {
    Date(timeIntervalSince1970: Double(daysSince1970) * 86_400)
  }

  /// Returns the date at which the day starts in a time zone.
  ///
  /// If the clocks are set forward at midnight, the day starts later than 00:00.
  public func start(in zone: TimeZone) -> Date {
    Date(millisecondsSince1970: zone.startOfDay(self))
  }

  /// Returns whether the first day comes before the second.
  public static func < (left: Self, right: Self) -> Bool {
    left.daysSince1970 < right.daysSince1970
  }
}

extension CalendarDay: CustomStringConvertible {
  /// The day in ISO 8601 format, such as `2020-12-26`.
  public var description: String {
    let (year, month, day) = components
    return "\(String(year).zeroPadded(to: 4))-\(String(month).zeroPadded(to: 2))-\(String(day).zeroPadded(to: 2))"
  }

  /// The ISO week that contains the day, in ISO 8601 format, such as `2020-W52`.
  public var isoWeekDescription: String {
    let (year, week) = isoWeek
    return "\(String(year).zeroPadded(to: 4))-W\(String(week).zeroPadded(to: 2))"
  }

  /// The epidemiological week that contains the day, such as `2020-EW52`.
  public var epiWeekDescription: String {
    let (year, week) = epiWeek
    return "\(String(year).zeroPadded(to: 4))-EW\(String(week).zeroPadded(to: 2))"
  }

  /// The month that contains the day, in ISO 8601 format, such as `2020-12`.
  public var monthDescription: String {
    String(description.dropLast(3))
  }
}

extension Date {
  /// The date, clamped to the range that a record can hold. A date whose time interval is NaN becomes the first date of
  /// the range.
  var clamped: Date {
    let range = Self.storableRange
    // Comparisons with NaN give no useful result.
    return timeIntervalSince1970.isNaN ? range.lowerBound : min(max(self, range.lowerBound), range.upperBound)
  }
}
