import Domain
import Foundation

/// Figures and dates as tables show them.
enum Figures {
  /// A count with commas between groups of three digits; a missing one is a dash.
  static func count(_ count: Int?) -> String {
    guard let count else { return "–" }
    var digits = Array(String(count))
    for index in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: index) }
    return String(digits)
  }

  /// A share in percent with one decimal place; a missing one is a dash.
  static func percent(_ share: Double?) -> String {
    guard let share else { return "–" }
    guard let tenths = Int(exactly: (share * 1000).rounded()) else { return "\(share * 100) %" }
    return "\(tenths / 10).\(tenths % 10) %"
  }

  /// A moment in a time zone: the day, and the time unless it is the day's first moment.
  static func date(_ date: Date, in zone: TimeZone) -> String {
    let day = CalendarDay(date, in: zone)
    if date.millisecondsSince1970 == zone.startOfDay(day) { return "\(day)" }
    let local = date.timeIntervalSince1970 + TimeInterval(zone.secondsFromGMT(for: date))
    let minutes = Int((local / 60).rounded(.down)) - day.daysSince1970 * 1440
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(day) \(digits(minutes / 60)):\(digits(minutes % 60))"
  }

  /// A moment in a time zone, yesterday, today and tomorrow by these names: `today 14:30`.
  static func date(_ date: Date, in zone: TimeZone, near now: Date) -> String {
    let (day, today) = (CalendarDay(date, in: zone), CalendarDay(now, in: zone))
    let names = [-1: "yesterday", 0: "today", 1: "tomorrow"]
    guard let name = names[day.daysSince1970 - today.daysSince1970] else { return self.date(date, in: zone) }
    return name + self.date(date, in: zone).dropFirst(day.description.count)
  }

  /// A moment in a time zone with its day of the week: `Friday 2026-12-04 14:30`.
  static func weekdayAndDate(_ date: Date, in zone: TimeZone) -> String {
    "\(CalendarDay.weekdays[CalendarDay(date, in: zone).daysSinceMonday]) \(self.date(date, in: zone))"
  }
}
