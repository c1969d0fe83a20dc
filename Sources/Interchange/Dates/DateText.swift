package import LogbookRecords
package import Foundation

/// A date that was read from a file, and how exactly it was written.
package struct DateText: Hashable, Sendable {
  /// The moment; for a day alone its first moment.
  package let date: Date
  /// The day, if no time of the day was written.
  package let day: CalendarDay?

  /// How exactly a date was written.
  package enum Precision: Hashable, Sendable {
    /// A day without a time.
    case day
    /// A day and a time.
    case moment
  }

  /// How exactly the date was written.
  package var precision: Precision { day == nil ? .moment : .day }

  /// The end, exclusive, of a range that includes what was written: for a day the first moment of the next day, for a
  /// moment the next millisecond.
  ///
  /// - Parameter zone: The zone the text was read in.
  package func end(in zone: TimeZone) -> Date {
    guard let day else { return date.nextStorable }
    return Date(millisecondsSince1970: zone.startOfDay(day.adding(days: 1)))
  }

  init(date: Date, day: CalendarDay?) {
    self.date = date
    self.day = day
  }

  /// Reads a date.
  ///
  /// A day is written `2020-12-01`, `2020/12/1` or `20201201`. A time by the 24-hour clock may follow, behind `T` or
  /// spaces: `10:00`, `10:00:00`, `10:00:00.25`, and behind a day without hyphens also `1000` and `100000`. A time may
  /// end in an offset from UTC: `Z`, `+01:00`, `+0100` or `+01`. Fractions are rounded to the nearest millisecond.
  /// An ISO week `2020-W49` or `2020-W49-5` and a month `2020-12` are their first day; ten or thirteen digits are the seconds or
  /// milliseconds since 1970, up to the year 2033. Spaces around it all do not count.
  /// - Parameters:
  ///   - text: The date as UTF-8.
  ///   - zone: The zone of a time without an offset, and of a day. A time that a change of the clocks skips is the
  ///     moment as much after the change; of a time that occurs twice the first is meant.
  ///   - field: The name of the field, for the error.
  /// - Throws: If it is written otherwise, or if there is no such day or time; the rule says what would be right.
  ///
  /// Source: RFC 3339 §5.6, and the variants of it that public data come in.
  package init(_ text: Span<UInt8>, in zone: TimeZone = .gmt, field: String = "date") throws(ValidationError) {
    switch DateReading.date(in: text, zone: zone) {
    case .success(let date): self = date
    case .failure(let error):
      if let read = DateReading.furtherDate(in: text, zone: zone) {
        self = read
        return
      }
      throw ValidationError(field: field, value: text.shownAsText, rule: error.rule + error.remedy)
    }
  }

  /// Reads a date that is at hand as text, in the same way.
  package init(_ text: String, in zone: TimeZone = .gmt, field: String = "date") throws(ValidationError) {
    try self.init(Array(text.utf8).span, in: zone, field: field)
  }
}
