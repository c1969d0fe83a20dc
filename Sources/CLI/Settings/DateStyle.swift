import LogbookDomain
import LogbookInterchange
import LogbookRecords
import Foundation

/// How tables show dates.
enum DateStyle: Hashable, Sendable {
  /// As ISO 8601 does, but yesterday, today and tomorrow by these names where the distance from now matters.
  case auto
  /// As ISO 8601 does: `2026-12-01 14:30`.
  case iso
  /// By their distance from today, within a week: `tomorrow 14:30`, `3 days ago`; others as ISO 8601 does.
  case relative
  /// In a format such as `%d.%m.%Y`.
  case format(DateFormat)

  /// - Throws: If it is neither a style nor a format; the rule says what would be right.
  init(_ text: String, field: String) throws(ValidationError) {
    switch text {
    case "auto": self = .auto
    case "iso": self = .iso
    case "relative": self = .relative
    case _ where text.contains("%"):
      do {
        self = .format(try DateFormat(text))
      } catch {
        throw ValidationError(field: field, value: text, rule: error.rule)
      }
    default:
      throw ValidationError(field: field, value: text, rule: "must be auto, iso, relative or a format such as %d.%m.%Y")
    }
  }

  /// How it is written where it is set.
  var name: String {
    switch self {
    case .auto: "auto"
    case .iso: "iso"
    case .relative: "relative"
    case .format(let format): format.text
    }
  }

  /// A moment in a time zone: the day, and the time unless it is the day's first moment or the format has its own.
  ///
  /// - Parameter now: Given where the distance from it matters.
  func text(_ date: Date, in zone: TimeZone, near now: Date? = nil) -> String {
    text(.moment(date), showsMidnight: false, in: zone, near: now)
  }

  /// A due date in a time zone: the day, and the time of a moment, also that of midnight, unless the format has its own.
  ///
  /// - Parameter now: Given where the distance from it matters.
  func text(_ due: DueDate, in zone: TimeZone, near now: Date? = nil) -> String {
    text(due, showsMidnight: true, in: zone, near: now)
  }

  private func text(_ due: DueDate, showsMidnight: Bool, in zone: TimeZone, near now: Date?) -> String {
    let (day, date) = (due.day(in: zone), due.start(in: zone))
    var text = "\(day)"
    switch self {
    case .iso: break
    case .auto:
      if let now { text = Self.name(of: day, today: CalendarDay(now, in: zone), days: 1) }
    case .relative: text = Self.name(of: day, today: CalendarDay(now ?? Date(), in: zone), days: 7)
    case .format(let format):
      text = format.text(of: date, in: zone)
      if format.hasTime { return text }
    }
    if case .day = due { return text }
    if !showsMidnight, date.millisecondsSince1970 == zone.startOfDay(day) { return text }
    let local = date.timeIntervalSince1970 + TimeInterval(zone.secondsFromGMT(for: date))
    let minutes = Int((local / 60).rounded(.down)) - day.daysSince1970 * 1440
    return "\(text) " + "\(minutes / 60)".zeroPadded(to: 2) + ":" + "\(minutes % 60)".zeroPadded(to: 2)
  }

  /// The name of a day by its distance from today.
  ///
  /// - Parameter days: How many days away a day may be; others are written as ISO 8601 does.
  private static func name(of day: CalendarDay, today: CalendarDay, days: Int) -> String {
    switch day.daysSince1970 - today.daysSince1970 {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case let distance where (1...days).contains(distance): "in \(distance) days"
    case let distance where (1...days).contains(-distance): "\(-distance) days ago"
    default: "\(day)"
    }
  }
}
