import Foundation

/// A calendar unit by which dates can be grouped.
///
/// For an example, see ``CalendarPeriod``.
public enum CalendarUnit: String, Hashable, Sendable, Codable, CaseIterable {
  /// A day.
  case day
  /// An ISO 8601 week, from Monday to Sunday.
  case week
  /// An epidemiological week, from Sunday to Saturday, as used by the CDC and PAHO.
  case epiweek
  /// A month.
  case month
  /// A quarter, which begins in January, April, July or October.
  case quarter
  /// A year.
  case year
}

/// A day, ISO week, epidemiological week, month, quarter or year of the Gregorian calendar.
///
/// ```swift
/// func heading(for date: Date, by unit: CalendarUnit) -> String {
///   CalendarPeriod(unit, of: CalendarDay(utc: date)).description
/// }
/// print(heading(for: date, by: .week))  // 2020-W52
/// ```
public struct CalendarPeriod: Hashable, Sendable {
  /// The calendar unit.
  public let unit: CalendarUnit
  /// The first day of the period.
  public let start: CalendarDay

  /// Creates the period of the given unit that contains a day.
  public init(_ unit: CalendarUnit, of day: CalendarDay) {
    self.unit = unit
    let month = day.components.month
    start =
      switch unit {
      case .day: day
      case .week: day.monday
      case .epiweek: day.sunday
      case .month: Self.start(ofMonth: month, from: day)
      case .quarter: Self.start(ofMonth: month - (month - 1) % 3, from: day)
      case .year: Self.start(ofMonth: 1, from: day)
      }
  }

  /// Returns the first day of a month that is the month of a day or an earlier month of the same year.
  private static func start(ofMonth first: Int, from day: CalendarDay) -> CalendarDay {
    let (year, month, dayOfMonth) = day.components
    // Go back to the first day of the month. Then subtract the length of each earlier month.
    return (first..<month).reduce(day.adding(days: 1 - dayOfMonth)) { start, previous in
      start.adding(days: -CalendarDay.length(ofMonth: previous, in: year))
    }
  }
}

extension CalendarPeriod: CustomStringConvertible {
  /// The period in ISO 8601 format, such as `2020-12-26`, `2020-W52`, `2020-12` or `2020`. Epidemiological weeks and
  /// quarters, for which ISO 8601 has no format, are written `2020-EW52` and `2020-Q4`.
  public var description: String {
    switch unit {
    case .day: start.description
    case .week: start.isoWeekDescription
    case .epiweek: start.epiWeekDescription
    case .month: start.monthDescription
    case .quarter: String(start.monthDescription.dropLast(2)) + "Q\((start.components.month + 2) / 3)"
    case .year: String(start.components.year).zeroPadded(to: 4)
    }
  }
}

extension CalendarPeriod: Codable {
  private enum CodingKeys: String, CodingKey {
    case unit, start
  }

  /// Encodes the unit and the first day of the period. The day is encoded as the number of days since 1970-01-01.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(unit, forKey: .unit)
    try values.encode(start.daysSince1970, forKey: .start)
  }

  /// Creates a period by decoding its unit and its first day.
  ///
  /// - Throws: `DecodingError` if the data is malformed or the period begins outside the years 0001 to 9999.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let days = try values.decode(Int.self, forKey: .start)
    // The epidemiological week that contains 0001-01-01 begins on the day before.
    let first = CalendarDay(utcMilliseconds: Date.storableMilliseconds.lowerBound).sunday
    let last = CalendarDay(utcMilliseconds: Date.storableMilliseconds.upperBound)
    guard (first.daysSince1970...last.daysSince1970).contains(days) else {
      throw DecodingError.dataCorruptedError(
        forKey: .start,
        in: values,
        debugDescription: "\(days) is not a valid day"
      )
    }
    self.init(try values.decode(CalendarUnit.self, forKey: .unit), of: CalendarDay(daysSince1970: days))
  }
}
