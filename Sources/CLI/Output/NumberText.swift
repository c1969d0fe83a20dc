import LogbookDomain
import LogbookRecords
import Foundation

/// NumberText and dates as tables show them.
enum NumberText {
  /// Whether numbers are for other programs, while a command runs: without separators, and nothing for a missing one.
  @TaskLocal static var isPlain = false

  /// What stands for a missing number.
  private static var missing: String { isPlain ? "" : "–" }

  /// A count with commas between groups of three digits; a missing one is a dash.
  static func count(_ count: Int?) -> String {
    guard let count else { return missing }
    return isPlain ? String(count) : count.grouped
  }

  /// A share in percent with one decimal place; a missing one is a dash.
  static func percent(_ share: Double?) -> String {
    guard let share else { return missing }
    guard let tenths = Int(exactly: (share * 1000).rounded()) else { return "\(share * 100) %" }
    return "\(tenths / 10).\(tenths % 10) %"
  }

  /// A positivity rate in percent, with “!” if it is impossible: more positive tests than tests.
  static func rate(_ rate: Double?) -> String { percent(rate) + (rate ?? 0 > 1 ? " !" : "") }

  /// A change in percent, of what it was before, with one decimal place and its sign; a missing one is a dash.
  ///
  /// For a person, more than ten times as many is that: `×12,128`.
  static func change(_ share: Double?, unit: String = "%") -> String {
    guard let share else { return missing }
    if !isPlain, unit == "%", share >= 9, let times = Int(exactly: (share + 1).rounded()) { return "×\(times.grouped)" }
    guard let tenths = Int(exactly: (share * 1000).rounded()) else { return "\(share * 100) \(unit)" }
    let sign = tenths > 0 ? "+" : tenths < 0 ? "-" : ""
    return "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10) \(unit)"
  }

  /// How dates are shown, while a command runs.
  @TaskLocal static var dateStyle = DateStyle.auto

  /// A moment in a time zone, as the person wants dates to be shown.
  static func date(_ date: Date, in zone: TimeZone) -> String {
    dateStyle.text(date, in: zone)
  }

  /// A moment in a time zone that matters by its distance from now.
  static func date(_ date: Date, in zone: TimeZone, near now: Date) -> String {
    dateStyle.text(date, in: zone, near: now)
  }

  /// A due date with its day of the week: `Friday 2026-12-04 14:30`.
  static func weekdayAndDate(_ due: DueDate, in zone: TimeZone) -> String {
    let style = dateStyle == .relative ? .iso : dateStyle
    return "\(CalendarDay.weekdays[due.day(in: zone).daysSinceMonday]) \(style.text(due, in: zone))"
  }

  /// A due date, as the person wants dates to be shown.
  static func date(_ due: DueDate, in zone: TimeZone) -> String { dateStyle.text(due, in: zone) }

  /// A due date that matters by its distance from now.
  static func date(_ due: DueDate, in zone: TimeZone, near now: Date) -> String {
    dateStyle.text(due, in: zone, near: now)
  }
}
