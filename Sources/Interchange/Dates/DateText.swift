package import LogbookRecords
package import Foundation

/// A date read from a file, and the precision of its written form.
package struct DateText: Hashable, Sendable {
  /// The date. If no time was written, this is the start of the day.
  package let date: Date
  /// The day; `nil` if a time of day was written.
  package let day: CalendarDay?
  /// The offset from UTC that was written after the time, in seconds east of UTC; `nil` if none was written.
  package let offset: Int?
  /// The number of days that were written: 1, unless the text stands for a week, month, quarter or year, of which
  /// ``day`` is the first.
  let days: Int

  /// The start of the written day, or the written time on this day, both in UTC: 2020-03-01T00:00:00Z for
  /// `2020-03-01T00:00+09:00`.
  var writtenDate: Date { date.addingTimeInterval(Double(offset ?? 0)) }

  /// The precision of a written date.
  package enum Precision: Hashable, Sendable {
    /// A day without a time.
    case day
    /// A day and a time.
    case moment
  }

  /// The precision of the written date.
  package var precision: Precision { day == nil ? .moment : .day }

  /// Returns the exclusive end of the day or time: for a day, the start of the next day; for a time, one millisecond
  /// later.
  ///
  /// - Parameter zone: The time zone in which the text was parsed.
  package func end(in zone: TimeZone) -> Date {
    guard let day else { return date.nextStorable }
    return Date(millisecondsSince1970: zone.startOfDay(day.adding(days: 1)))
  }

  init(date: Date, day: CalendarDay?, offset: Int? = nil, days: Int = 1) {
    self.date = date
    self.day = day
    self.offset = offset
    self.days = days
  }

  init(_ days: ClosedRange<CalendarDay>, in zone: TimeZone = .gmt) {
    let count = days.upperBound.daysSince1970 - days.lowerBound.daysSince1970 + 1
    self.init(date: days.lowerBound.start(in: zone), day: days.lowerBound, days: count)
  }

  /// Returns the date a number of days later, as a day.
  func later(days: Int) -> DateText {
    DateText(date: date + Double(days) * 86_400, day: day?.adding(days: days), offset: offset)
  }

  /// Creates a date by parsing UTF-8.
  ///
  /// A day is written `2020-12-01`, `2020/12/1` or `20201201`. A time (24-hour clock) may follow after `T` or spaces:
  /// `10:00`, `10:00:00`, `10:00:00.25`, and after a day without separators also `1000` and `100000`. A time may end in
  /// an offset from UTC: `Z`, `+01:00`, `+0100` or `+01`. Fractions are rounded to the nearest millisecond. An ISO week
  /// such as `2020-W49`, an epidemiological week such as `2020-EW49`, a month such as `2020-12` and a quarter such as
  /// `2020-Q4` stand for all of their ``days``. `2020-W49-5` is the fifth day of the week. Ten-digit numbers are seconds since 1970, and thirteen-digit numbers are milliseconds since 1970; both must
  /// denote a time from September 2001 to May 2033. Surrounding spaces are ignored.
  /// - Parameters:
  ///   - text: The date as UTF-8.
  ///   - zone: The time zone in which a date without a time, or a time without a UTC offset, is interpreted. A time
  ///     that a clock change skips is moved forward by the length of the change. For a time that occurs twice, the
  ///     first occurrence is used.
  ///   - field: The name of the field to report in an error.
  /// - Throws: ``ValidationError`` if the text is not a date in one of these forms, if the day, the time or the offset
  ///   is invalid, or if the date is outside the range that stores support.
  ///
  /// Source: RFC 3339 §5.6, and variants of its formats in public data.
  package init(_ text: Span<UInt8>, in zone: TimeZone = .gmt, field: String = "date") throws(ValidationError) {
    switch DateReading.date(in: text, zone: zone) {
    case .success(let date): self = date
    case .failure(var error):
      do throws(DateFields.ParsingError) {
        if let read = try DateReading.furtherDate(in: text, zone: zone) {
          self = read
          return
        }
      } catch let further {
        // Describe a text in one of the further forms, such as 2020-13, by its own error.
        if error == .form { error = further }
      }
      throw ValidationError(field: field, value: text.shownAsText, rule: error.rule + error.remedy)
    }
  }

  /// Creates a date by parsing a year, or a month, quarter or week in a form that ``init(_:in:field:)-(Span<UInt8>,_,_)``
  /// does not read, such as `2022`, `Mar 2022`, `2022Q1` or `week 5 2024`; `nil` for other texts.
  ///
  /// - Throws: ``ValidationError`` if the year has no such part.
  init?(periodIn text: Span<UInt8>) throws(ValidationError) {
    let text = text.shownAsText
    do throws(DateFields.ParsingError) {
      let reading = DatePhraseReading(now: Date(timeIntervalSince1970: 0), zone: .gmt)
      guard let days = try reading.writtenPeriod(text) else { return nil }
      self.init(days)
    } catch {
      throw ValidationError(field: "date", value: text, rule: error.rule)
    }
  }

  /// Creates a date by parsing a string; see ``init(_:in:field:)-(Span<UInt8>,_,_)``.
  ///
  /// - Throws: ``ValidationError`` if the text is not a date in a supported format, if the day, the time or the offset
  ///   is invalid, or if the date is outside the range that stores support.
  package init(_ text: String, in zone: TimeZone = .gmt, field: String = "date") throws(ValidationError) {
    try self.init(Array(text.utf8).span, in: zone, field: field)
  }
}
