import LogbookDomain
import LogbookInterchange
import LogbookRecords
import Foundation

enum DateStyle: Hashable, Sendable {
  /// ISO 8601, except that `yesterday`, `today` and `tomorrow` replace the corresponding days if the caller passes the
  /// current date.
  case auto
  /// ISO 8601, such as `2026-12-01 14:30`.
  case iso
  /// The day relative to today, such as `tomorrow 14:30` or `3 days ago`, if the day is at most a week from today;
  /// otherwise ISO 8601.
  case relative
  /// A custom format, such as `%d.%m.%Y`.
  case format(DateFormat)

  /// Creates a style from its name or from a format.
  ///
  /// - Throws: ``ValidationError`` if the text is neither the name of a style nor a valid format.
  init(_ text: String, field: String) throws(ValidationError) {
    switch text {
    case "auto": self = .auto
    case "iso": self = .iso
    case "relative": self = .relative
    case _ where text.contains("%"):
      let format: DateFormat
      do { format = try DateFormat(text) } catch {
        throw ValidationError(field: field, value: text, rule: error.rule)
      }
      guard format.hasDay else {
        throw ValidationError(field: field, value: text, rule: "must have the day: %d, %e, %j or %u")
      }
      self = .format(format)
    default:
      throw ValidationError(field: field, value: text, rule: "must be auto, iso, relative or a format such as %d.%m.%Y")
    }
  }

  var name: String {
    switch self {
    case .auto: "auto"
    case .iso: "iso"
    case .relative: "relative"
    case .format(let format): format.text
    }
  }

  /// Returns the text of a date in a time zone. The time is omitted if the date is the start of a day, unless a custom
  /// format contains the time.
  ///
  /// - Parameter now: The current date. If `nil`, ``auto`` uses no names such as `today`, and ``relative`` uses the
  ///   date of the system clock.
  func text(_ date: Date, in zone: TimeZone, near now: Date? = nil) -> String {
    text(.moment(date), showsMidnight: false, in: zone, near: now)
  }

  /// Returns the text of a due date in a time zone. If the due date has a time, the text contains the time, even if
  /// it is midnight.
  ///
  /// - Parameter now: The current date. If `nil`, ``auto`` uses no names such as `today`, and ``relative`` uses the
  ///   date of the system clock.
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
    case .relative:
      // The day of a report has no time zone, but today is a day of the user's calendar.
      let today = now.map { CalendarDay($0, in: zone) } ?? CalendarDay(Date(), in: .current)
      text = Self.name(of: day, today: today, days: 7)
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

  /// Returns the name of a day relative to today.
  ///
  /// - Parameter days: The maximum distance from today, in days, at which a day has a name. Other days are written in
  ///   ISO 8601.
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
