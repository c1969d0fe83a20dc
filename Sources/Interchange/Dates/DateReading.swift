import LogbookRecords
import Foundation

enum DateReading {
  private static let hyphen = UInt8(ascii: "-")
  private static let slash = UInt8(ascii: "/")
  private static let colon = UInt8(ascii: ":")

  static func date(in text: Span<UInt8>, zone: TimeZone) -> Result<DateText, DateFields.ParsingError> {
    let text = text.extracting(text.trimmedRange)
    var position = 0
    var fields = DateFields()
    guard let isBasic = readDay(in: text, at: &position, into: &fields) else { return .failure(error(of: text)) }
    if position < text.count {
      guard readTime(in: text, at: &position, into: &fields, isBasic: isBasic), position == text.count else {
        return .failure(error(of: text))
      }
    }
    return fields.date(in: zone)
  }

  static func date(in text: String, zone: TimeZone) -> Result<DateText, DateFields.ParsingError> {
    date(in: Array(text.utf8).span, zone: zone)
  }

  /// Parses a date that `date(in:zone:)` rejects but that is accepted in files: a week, a day of a week, a month, a
  /// quarter, or seconds or milliseconds since 1970, such as `2020-W49`, `2020-W49-5`, `2020-EW49`, `2020-12`, `2020-Q4`
  /// or `1606780800`.
  ///
  /// Ten-digit numbers of 2,000,000,000 or more are rejected, because they may represent a day and an hour, such as
  /// `2020120110`.
  static func furtherDate(in text: Span<UInt8>, zone: TimeZone) throws(DateFields.ParsingError) -> DateText? {
    let text = text.extracting(text.trimmedRange)
    guard (7...13).contains(text.count) else { return nil }
    var number = 0
    for index in text.indices {
      guard let digit = text.digit(at: index) else {
        let reading = DatePhraseReading(now: Date(timeIntervalSince1970: 0), zone: zone)
        guard let days = try reading.numericDays(text.shownAsText.lowercased()) else { return nil }
        return DateText(days, in: zone)
      }
      number = number * 10 + digit
    }
    switch text.count {
    case 10 where (1_000_000_000..<2_000_000_000).contains(number):
      return DateText(date: Date(timeIntervalSince1970: Double(number)), day: nil)
    case 13 where (1_000_000_000_000..<2_000_000_000_000).contains(number):
      return DateText(date: Date(millisecondsSince1970: Int64(number)), day: nil)
    default: return nil
    }
  }

  /// Parses the year, the month and the day. Returns whether they are written without separators, or `nil` if they are
  /// malformed.
  private static func readDay(
    in text: Span<UInt8>,
    at position: inout Int,
    into fields: inout DateFields
  ) -> Bool? {
    guard let year = text.number(width: 4...4, at: &position) else { return nil }
    fields.year = year
    if text.digitCount(at: position) == 4 {
      fields.month = text.number(width: 2...2, at: &position) ?? 0
      fields.day = text.number(width: 2...2, at: &position) ?? 0
      return true
    }
    for separator in [hyphen, slash] where text.skip(separator, at: &position) {
      guard let month = text.number(width: 1...2, at: &position), text.skip(separator, at: &position),
        let day = text.number(width: 1...2, at: &position)
      else { return nil }
      fields.month = month
      fields.day = day
      return false
    }
    return nil
  }

  /// Parses `T` or spaces followed by a time, which may have an offset. Returns whether the text is well-formed.
  private static func readTime(
    in text: Span<UInt8>,
    at position: inout Int,
    into fields: inout DateFields,
    isBasic: Bool
  ) -> Bool {
    let begin = position
    if !text.skip(UInt8(ascii: "T"), or: UInt8(ascii: "t"), at: &position) { text.skipBlanks(at: &position) }
    guard position > begin, let hour = text.number(width: 2...2, at: &position) else { return false }
    let hasColons = text.skip(colon, at: &position)
    guard hasColons || isBasic, let minute = text.number(width: 2...2, at: &position) else { return false }
    fields.hour = hour
    fields.minute = minute
    if hasColons ? text.skip(colon, at: &position) : text.digit(at: position) != nil {
      guard let second = text.number(width: 2...2, at: &position),
        let millisecond = millisecond(in: text, at: &position)
      else { return false }
      fields.second = second
      fields.millisecond = millisecond
    }
    text.skipBlanks(at: &position)
    guard position < text.count else { return true }
    fields.offset = offset(in: text, at: &position)
    return fields.offset != nil
  }

  /// Parses fractional seconds and rounds them to milliseconds. Returns 0 if there is no decimal separator, and `nil`
  /// if no digits follow the separator.
  private static func millisecond(in text: Span<UInt8>, at position: inout Int) -> Int? {
    guard text.skip(UInt8(ascii: "."), or: UInt8(ascii: ","), at: &position) else { return 0 }
    let length = text.digitCount(at: position)
    guard length > 0 else { return nil }
    func digit(_ index: Int) -> Int { index < length ? text.digit(at: position + index) ?? 0 : 0 }
    let milliseconds = digit(0) * 100 + digit(1) * 10 + digit(2) + (digit(3) >= 5 ? 1 : 0)
    position += length
    return milliseconds
  }

  /// Parses an offset such as `Z`, `+01:00`, `+0100` or `+01`. Returns the seconds east of UTC, or `nil` if the text at
  /// the position is not an offset.
  static func offset(in text: Span<UInt8>, at position: inout Int) -> Int? {
    if text.skip(UInt8(ascii: "Z"), or: UInt8(ascii: "z"), at: &position) { return 0 }
    let isNegative = text.skip(hyphen, at: &position)
    guard isNegative || text.skip(UInt8(ascii: "+"), at: &position),
      let hours = text.number(width: 2...2, at: &position)
    else { return nil }
    var minutes = 0
    if text.skip(colon, at: &position) || text.digit(at: position) != nil {
      guard let number = text.number(width: 2...2, at: &position), number < 60 else { return nil }
      minutes = number
    }
    return (isNegative ? -1 : 1) * (hours * 60 + minutes) * 60
  }

  private static func error(of text: Span<UInt8>) -> DateFields.ParsingError {
    let remedy = ", or give the format"
    let meanings = meaningsOfYearLast(text)
    return switch meanings.count {
    case 0: .form
    case 1: DateFields.ParsingError("must have the year first: write \(meanings[0])", remedy: remedy)
    default: DateFields.ParsingError("is ambiguous: write \(meanings[0]) or \(meanings[1])", remedy: remedy)
    }
  }

  /// Returns the possible meanings of a date that ends with the year. For `05/02/2020`, these are February 5 and May 2,
  /// in this order.
  private static func meaningsOfYearLast(_ text: Span<UInt8>) -> [CalendarDay] {
    var position = 0
    func skipSeparator() -> Bool {
      text.skip(slash, or: hyphen, at: &position) || text.skip(UInt8(ascii: "."), at: &position)
    }
    guard let first = text.number(width: 1...2, at: &position), skipSeparator(),
      let second = text.number(width: 1...2, at: &position), skipSeparator(),
      let year = text.number(width: 4...4, at: &position)
    else { return [] }
    let days = [
      CalendarDay(year: year, month: second, day: first), CalendarDay(year: year, month: first, day: second),
    ].compactMap { $0 }
    return days.count == 2 && days[0] == days[1] ? [days[0]] : days
  }
}
