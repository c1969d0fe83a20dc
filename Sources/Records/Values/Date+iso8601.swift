import Foundation

extension Date {
  /// The date in ISO 8601 format, in UTC, such as `2020-12-26T09:30:00Z`. Milliseconds are omitted if they are zero.
  ///
  /// A date outside the range that a record can hold is clamped to that range.
  package var iso8601: String {
    String(unsafeUninitializedCapacity: Self.form.count) { writeISO8601(to: $0) }
  }

  /// Appends the bytes of ``iso8601`` to an array.
  package func appendISO8601(to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: Self.form)
    let count = bytes.withUnsafeMutableBufferPointer { writeISO8601(to: .init(rebasing: $0[start...])) }
    bytes.removeLast(Self.form.count - count)
  }

  /// Writes the bytes of ``iso8601`` to the start of a buffer, and returns the number of bytes written.
  private func writeISO8601(to text: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let moment = clamped
    let day = CalendarDay(utc: moment)
    let (year, month, dayOfMonth) = day.components
    let milliseconds = Int(((moment.timeIntervalSince1970 - Double(day.daysSince1970) * 86_400) * 1000).rounded())
    let (seconds, fraction) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    var end = 0
    func write(_ number: Int, _ width: Int, _ mark: Unicode.Scalar) {
      var rest = number
      for place in (end..<end + width).reversed() {
        text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      text[end + width] = UInt8(ascii: mark)
      end += width + 1
    }
    write(year, 4, "-")
    write(month, 2, "-")
    write(dayOfMonth, 2, "T")
    write(seconds / 3600, 2, ":")
    write(seconds / 60 % 60, 2, ":")
    write(seconds % 60, 2, fraction == 0 ? "Z" : ".")
    if fraction != 0 { write(fraction, 3, "Z") }
    return end
  }

  /// Creates a date from a string in the format of ``iso8601``, or returns `nil` if the string has a different format
  /// or the date does not exist.
  package init?(iso8601 text: String) {
    var text = text
    let milliseconds = text.withUTF8 { Self.milliseconds(iso8601: Span(_unsafeElements: $0)) }
    guard let milliseconds else { return nil }
    self.init(millisecondsSince1970: milliseconds)
  }

  private static let form = Array("0000-00-00T00:00:00.000Z".utf8)

  /// Returns the date that the bytes of a string represent, in milliseconds since 1970, or `nil` if ``init(iso8601:)``
  /// returns `nil` for that string.
  package static func milliseconds(iso8601 bytes: Span<UInt8>) -> Int64? {
    guard bytes.count == 24 || bytes.count == 20, bytes[bytes.count - 1] == form.last else { return nil }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    for index in 0..<bytes.count - 1 {
      let isRight = digits.contains(form[index]) ? digits.contains(bytes[index]) : bytes[index] == form[index]
      if !isRight { return nil }
    }
    func number(_ range: Range<Int>) -> Int {
      var number = 0
      for index in range { number = number * 10 + Int(bytes[index] - digits.lowerBound) }
      return number
    }
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard let day = CalendarDay(year: number(0..<4), month: number(5..<7), day: number(8..<10)),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let seconds = ((day.daysSince1970 * 24 + hour) * 60 + minute) * 60 + second
    return Int64(seconds * 1000 + (bytes.count == 24 ? number(20..<23) : 0))
  }
}
