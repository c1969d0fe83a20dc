import Domain
package import Foundation

extension Date {
  /// The moment as ISO 8601 writes it, in UTC: `2020-12-26T09:30:00Z`, with milliseconds only if there are any.
  package var iso8601: String {
    let day = CalendarDay(utc: self)
    let milliseconds = Int(((timeIntervalSince1970 - Double(day.daysSince1970) * 86_400) * 1000).rounded())
    let (seconds, fraction) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    func digits(_ number: Int, _ width: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: width - text.count) + text
    }
    return "\(day)T\(digits(seconds / 3600)):\(digits(seconds / 60 % 60)):\(digits(seconds % 60))"
      + (fraction == 0 ? "" : "." + digits(fraction, 3)) + "Z"
  }
}
