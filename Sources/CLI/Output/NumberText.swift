import LogbookDomain
import LogbookRecords
import Foundation

/// The formatting of numbers and dates in tables.
enum NumberText {
  /// Whether numbers are formatted for scripts: without separators between groups of digits, and with an empty string
  /// instead of a dash for a missing number.
  @TaskLocal static var isPlain = false

  private static var missing: String { isPlain ? "" : "–" }

  static func count(_ count: Int?) -> String {
    guard let count else { return missing }
    return isPlain ? String(count) : count.grouped
  }

  /// Returns a count with a noun, such as `1 task` or `1,234 tasks`.
  ///
  /// - Parameter noun: The noun in the singular.
  static func count(_ count: Int, _ noun: String) -> String { "\(Self.count(count)) \(noun)\(count == 1 ? "" : "s")" }

  /// Returns a mean with one decimal place. If the mean is missing, returns a dash, or an empty string for scripts.
  static func mean(_ mean: Double?) -> String {
    guard let mean else { return missing }
    guard let tenths = Int(exactly: (mean * 10).rounded()) else { return "\(mean)" }
    return "\(count(tenths / 10)).\(tenths % 10)"
  }

  /// Returns a fraction as a percentage with one decimal place. If the fraction is missing, returns a dash, or an empty
  /// string for scripts.
  static func percent(_ share: Double?) -> String {
    guard let share else { return missing }
    guard let tenths = Int(exactly: (share * 1000).rounded()) else { return "\(share * 100) %" }
    return "\(tenths / 10).\(tenths % 10) %"
  }

  /// Returns a positivity rate as a percentage, marked with “!” if it is above 100%.
  static func rate(_ rate: Double?) -> String { percent(rate) + (rate ?? 0 > 1 ? " !" : "") }

  /// Returns a change as a percentage with its sign and one decimal place. If the change is missing, returns a dash, or
  /// an empty string for scripts.
  ///
  /// A relative change to at least ten times the earlier value is written as a factor, such as `×12,128`, except for
  /// scripts.
  ///
  /// - Parameter unit: The unit after the number: `%` for a relative change, or `pp` for percentage points.
  static func change(_ share: Double?, unit: String = "%") -> String {
    guard let share else { return missing }
    if !isPlain, unit == "%", share >= 9, let times = Int(exactly: (share + 1).rounded()) { return "×\(times.grouped)" }
    guard let tenths = Int(exactly: (share * 1000).rounded()) else { return "\(share * 100) \(unit)" }
    let sign = tenths > 0 ? "+" : tenths < 0 ? "-" : ""
    return "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10) \(unit)"
  }

  @TaskLocal static var dateStyle = DateStyle.auto

  static func date(_ date: Date, in zone: TimeZone) -> String {
    dateStyle.text(date, in: zone)
  }

  /// Returns the text of a date in a time zone. The text is relative to the current date if the date style supports
  /// relative dates.
  static func date(_ date: Date, in zone: TimeZone, near now: Date) -> String {
    dateStyle.text(date, in: zone, near: now)
  }

  /// Returns the text of a due date with its day of the week, such as `Friday 2026-12-04 14:30`.
  static func weekdayAndDate(_ due: DueDate, in zone: TimeZone) -> String {
    let style = dateStyle == .relative ? .iso : dateStyle
    return "\(CalendarDay.weekdays[due.day(in: zone).daysSinceMonday]) \(style.text(due, in: zone))"
  }

  static func date(_ due: DueDate, in zone: TimeZone) -> String { dateStyle.text(due, in: zone) }

  /// Returns the text of a due date in a time zone. The text is relative to the current date if the date style supports
  /// relative dates.
  static func date(_ due: DueDate, in zone: TimeZone, near now: Date) -> String {
    dateStyle.text(due, in: zone, near: now)
  }
}
