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

  /// A moment in a time zone: the day, and the time unless it is midnight.
  static func date(_ date: Date, in zone: TimeZone) -> String {
    let local = date.addingTimeInterval(TimeInterval(zone.secondsFromGMT(for: date)))
    // Not clamped to the dates a record can hold: at their ends, the local day may lie outside.
    let day = CalendarDay(daysSince1970: Int((local.timeIntervalSince1970 / 86_400).rounded(.down)))
    let minutes = Int((local.timeIntervalSince(day.startInUTC) / 60).rounded(.down))
    if local == day.startInUTC { return "\(day)" }
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(day) \(digits(minutes / 60)):\(digits(minutes % 60))"
  }
}
