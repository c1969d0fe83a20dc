import Foundation

extension Date {
  /// The moment as ISO 8601 writes it, in UTC: `2020-12-26T09:30:00Z`, with milliseconds only if there are any.
  package var iso8601: String {
    let day = CalendarDay(utc: self)
    let milliseconds = Int(((timeIntervalSince1970 - Double(day.daysSince1970) * 86_400) * 1000).rounded())
    let (seconds, fraction) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    func digits(_ number: Int, _ width: Int = 2) -> String {
      String(number).zeroPadded(to: width)
    }
    return "\(day)T\(digits(seconds / 3600)):\(digits(seconds / 60 % 60)):\(digits(seconds % 60))"
      + (fraction == 0 ? "" : "." + digits(fraction, 3)) + "Z"
  }

  /// The moment that ``iso8601`` writes so; `nil` for text of any other form.
  package init?(iso8601 text: String) {
    let bytes = Array(text.utf8)
    let form = Array("0000-00-00T00:00:00.000Z".utf8)
    guard bytes.count == 24 || bytes.count == 20, bytes.last == form.last else { return nil }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard zip(bytes.dropLast(), form).allSatisfy({ digits.contains($1) ? digits.contains($0) : $0 == $1 }) else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1 - digits.lowerBound) } }
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard let day = CalendarDay(year: number(0..<4), month: number(5..<7), day: number(8..<10)),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let seconds = ((day.daysSince1970 * 24 + hour) * 60 + minute) * 60 + second
    self.init(millisecondsSince1970: Int64(seconds * 1000 + (bytes.count == 24 ? number(20..<23) : 0)))
  }
}
