public import LogbookDomain
public import LogbookRecords
import LogbookSuggestions
public import Foundation

/// A date as a person writes it: `tomorrow 14:30`, `friday`, `in 3 days`, `2026-W49`.
///
/// Files to import are read more strictly.
///
/// Capitals do not count. A day runs from its first moment to the first of the next day by the clocks of the zone, which
/// are 23 or 25 hours apart when the clocks change. What a phrase means:
///
/// | written | meaning |
/// |---|---|
/// | `today`, `tomorrow`, `yesterday` | the day |
/// | `friday`, `fri` | the first Friday after today; on a Friday the one in a week |
/// | `this friday`, `next friday` | the Friday of this week, or of the next one, whatever day today is |
/// | `last friday` | the latest Friday before today |
/// | `this week`, `next month`, `last year` | the whole week from Monday to Sunday, month or year |
/// | `in 3 days`, `+3d`, `3 days ago`, `-3d` | the day so many days from today |
/// | `in 2 weeks`, `+2w`, `in 6 months`, `+6mo`, `in a year`, `+1y` | the same day of the week, month or year; where a \
/// month is too short, its last day |
/// | `eow`, `eom`, `eoy` | the last day of this week, month or year |
/// | `24 dec`, `dec 24`, `24 December 2026` | the day; without a year the next one, today included |
/// | `now`, `in 2 hours`, `+2h`, `90 minutes ago`, `-90min` | the moment, after so much time, whatever the clocks do |
/// | `2026-W49`, `2026-W49-5` | the ISO week; the fifth day of it, a Friday |
/// | `2026-12` | the month |
/// | `2026-12-01`, `2026/12/1`, `20261201` | the day |
/// | `2026-12-01T14:30`, `2026-12-01 14:30:15`, `2026-12-01T14:30+01:00`, `…Z` | the moment; the offset is from UTC |
/// | `14:30`, `2pm`, `2:30 pm`, `noon`, `midnight` | today at this time |
///
/// A time may stand behind everything that means a day: `tomorrow 14:30`, `friday at 9am`. `on` and `by` may stand before a
/// day. Numbers to twelve may be words: `in two weeks`. A time that a change of the
/// clocks skips is the moment as much after the change; of a time that occurs twice the first is meant.
///
/// Source: RFC 3339 §5.6 for dates in figures, ISO 8601 for weeks.
public struct DatePhrase: Hashable, Sendable {
  /// The moment; of a day, week, month or year the first one.
  public let date: Date
  /// The end, exclusive, of what was named: of a day, week, month or year the first moment after it, of a moment the next
  /// millisecond. A range that ends here includes what was named.
  public let end: Date

  /// Reads a date.
  ///
  /// - Parameters:
  ///   - text: See the table above. Spaces around it do not count.
  ///   - now: The moment from which `today` and the like are reckoned.
  ///   - zone: The zone whose clocks are meant, unless the text has an offset.
  ///   - field: The name of the field, for the error.
  /// - Throws: If it is written otherwise, or if there is no such day, week or time; the rule says what would be right.
  public init(_ text: String, now: Date, in zone: TimeZone, field: String = "date") throws(ValidationError) {
    do throws(DateFields.ParsingError) {
      self = try DatePhraseReading(now: now, zone: zone).phrase(text)
    } catch {
      throw ValidationError(field: field, value: text, rule: error == .form ? Self.form + Self.hint(text) : error.rule)
    }
  }

  /// What a task is due on, or by: the day of a day, the first day of a week, month or year, or the moment.
  public let due: DueDate

  init(date: Date, end: Date, day: CalendarDay? = nil) {
    self.date = date
    self.end = end
    due = day.map { .day($0) } ?? .moment(date)
  }

  /// What words that are not understood may have been meant to be.
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
