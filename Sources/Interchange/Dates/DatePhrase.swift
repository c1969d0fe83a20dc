public import LogbookDomain
public import LogbookRecords
import LogbookSuggestions
public import Foundation

/// A date in everyday language or in digits, such as `tomorrow 14:30`, `friday`, `in 3 days` or `2026-W49`.
///
/// Dates in imported files are parsed more strictly. See <doc:Formats>.
///
/// Case is ignored. A day extends to the start of the next day in the time zone, so a day on which the clocks change is
/// usually 23 or 25 hours long. The phrases are:
///
/// | phrase | meaning |
/// |---|---|
/// | `today`, `tomorrow`, `yesterday` | the day |
/// | `friday`, `fri` | the first Friday after today; on a Friday, the one a week later |
/// | `this friday`, `next friday` | the Friday of this week or of next week, regardless of today's weekday |
/// | `last friday` | the latest Friday before today |
/// | `this week`, `next month`, `last year` | the whole week (Monday to Sunday), month or year |
/// | `in 3 days`, `+3d`, `3 days ago`, `-3d` | the day that many days after or before today |
/// | `in 2 weeks`, `+2w`, `in 6 months`, `+6mo`, `in a year`, `+1y` | that day, or the last day of a shorter month |
/// | `eow`, `eom`, `eoy` | the last day of this week, month or year |
/// | `end of month`, `start of next week` | the last or first day of that period |
/// | `day after tomorrow`, `day before yesterday` | two days after or before today |
/// | `2w`, `3 days` | the same as `+2w` and `in 3 days` |
/// | `24 dec`, `dec 24`, `24 December 2026` | the day; without a year, the next such day, including today |
/// | `now`, `in 2 hours`, `+2h`, `90 minutes ago`, `-90min` | the exact time, regardless of clock changes |
/// | `2026-W49`, `2026-W49-5` | the ISO week; its fifth day, a Friday |
/// | `2026-EW49` | the epidemiological week, Sunday to Saturday |
/// | `2026-12`, `2026-Q4`, `2026` | the month, the quarter, the year |
/// | `Dec 2026`, `Q4 2026`, `week 49 2026` | the month, the quarter, the ISO week |
/// | `2026-12-01`, `2026/12/1`, `20261201` | the day |
/// | `2026-12-01T14:30`, `2026-12-01 14:30:15`, `2026-12-01T14:30+01:00`, `…Z` | the time; offsets are from UTC |
/// | `14:30`, `2pm`, `2:30 pm`, `noon`, `midnight` | today at this time |
///
/// A time may follow any phrase for a day: `tomorrow 14:30`, `friday at 9am`. The words `on` and `by` may precede a
/// day. Numbers up to twelve may be words: `in two weeks`. A time that a clock change skips is moved forward by the
/// length of the change. For a time that occurs twice, the first occurrence is used.
///
/// Source: RFC 3339 §5.6 for numeric dates, ISO 8601 for weeks.
public struct DatePhrase: Hashable, Sendable {
  /// The date to which the phrase refers; for a day or a longer period, the start of that period.
  public let date: Date
  /// The exclusive end of the period: for a day, week, month or year, the start of the next one; for a time, one
  /// millisecond later.
  public let end: Date

  /// Creates a date by parsing a phrase.
  ///
  /// - Parameters:
  ///   - text: A phrase as described in ``DatePhrase``. Surrounding spaces are ignored.
  ///   - now: The current date, to which relative phrases refer.
  ///   - zone: The time zone of the phrase, unless the text contains an offset from UTC.
  ///   - field: The name of the field that the error reports.
  /// - Throws: ``/LogbookRecords/ValidationError`` if the text is not a valid phrase, if the date does not exist, or if
  ///   the date is outside the range that stores support.
  public init(_ text: String, now: Date, in zone: TimeZone, field: String = "date") throws(ValidationError) {
    do throws(DateFields.ParsingError) {
      self = try DatePhraseReading(now: now, zone: zone).phrase(text)
    } catch {
      throw ValidationError(field: field, value: text, rule: error == .form ? Self.form + Self.hint(text) : error.rule)
    }
  }

  /// The date in the form of a task's due date: a time or a day. For a week, month or year, this is the first day.
  public let due: DueDate

  /// Whether the phrase names the end of a month, such as `eom`, and not only a day that happens to be the last.
  package let isEndOfMonth: Bool

  init(date: Date, end: Date, day: CalendarDay? = nil, isEndOfMonth: Bool = false) {
    self.date = date
    self.end = end
    self.isEndOfMonth = isEndOfMonth
    due = day.map { .day($0) } ?? .moment(date)
  }

  private static func hint(_ text: String) -> String {
    var changed = false
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map { word -> String in
      let word = String(word)
      guard word.count > 2, word.allSatisfy(\.isLetter), !DatePhraseReading.words.contains(word),
        let near = Suggestion.nearest(to: word, among: DatePhraseReading.words.filter { $0.count > 2 })
      else { return word }
      changed = true
      return near
    }
    return changed ? "; did you mean “\(words.joined(separator: " "))”?" : ""
  }

  private static let form = """
    must be a date such as 2026-12-01, 2026-12-01T14:30, 2026-W49, tomorrow 14:30, friday, next week, in 3 days or +2w
    """
}
