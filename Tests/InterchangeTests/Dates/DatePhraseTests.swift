import LogbookInterchange
import LogbookRecords
import Foundation
import Testing

struct Phrase: Sendable, CustomTestStringConvertible {
  let text: String
  let from: String
  let end: String

  init(_ text: String, _ from: String, _ end: String) {
    (self.text, self.from, self.end) = (text, from, end)
  }

  var testDescription: String { text }
}

struct DatePhraseTests {
  /// Saturday, 2026-11-21, 18:52:07.25 in Rome, in ISO week 47.
  static let now = Date(millisecondsSince1970: 1_795_283_527_250)
  static let rome = TimeZone(identifier: "Europe/Rome") ?? .gmt

  /// Parses a date with ``DateText``, which is tested separately.
  private func moment(_ text: String, in zone: TimeZone = rome) throws -> Date {
    try DateText(text, in: zone).date
  }

  @Test func `the current time of these tests is as documented`() throws {
    #expect(try moment("2026-11-21T18:52:07.25") == Self.now)
    #expect(CalendarDay(Self.now, in: Self.rome).daysSinceMonday == 5)
  }

  @Test(arguments: [
    Phrase("today", "2026-11-21", "2026-11-22"), Phrase("Tomorrow", "2026-11-22", "2026-11-23"),
    Phrase(" yesterday ", "2026-11-20", "2026-11-21"),
    // The name of a weekday denotes the next such day after today.
    Phrase("friday", "2026-11-27", "2026-11-28"), Phrase("saturday", "2026-11-28", "2026-11-29"),
    Phrase("Sunday", "2026-11-22", "2026-11-23"), Phrase("mon", "2026-11-23", "2026-11-24"),
    Phrase("tues", "2026-11-24", "2026-11-25"),
    // “This” and “next” refer to weeks that begin on Monday. “Last” with the name of a weekday denotes the latest such
    // day before today.
    Phrase("this friday", "2026-11-20", "2026-11-21"), Phrase("this sunday", "2026-11-22", "2026-11-23"),
    Phrase("next friday", "2026-11-27", "2026-11-28"), Phrase("next sunday", "2026-11-29", "2026-11-30"),
    Phrase("next saturday", "2026-11-28", "2026-11-29"),
    Phrase("last friday", "2026-11-20", "2026-11-21"), Phrase("last saturday", "2026-11-14", "2026-11-15"),
    Phrase("last sunday", "2026-11-15", "2026-11-16"),
    Phrase("this week", "2026-11-16", "2026-11-23"), Phrase("next  week", "2026-11-23", "2026-11-30"),
    Phrase("last week", "2026-11-09", "2026-11-16"),
    Phrase("this month", "2026-11-01", "2026-12-01"), Phrase("next month", "2026-12-01", "2027-01-01"),
    Phrase("last month", "2026-10-01", "2026-11-01"), Phrase("next year", "2027-01-01", "2028-01-01"),
    Phrase("last year", "2025-01-01", "2026-01-01"),
    Phrase("in 3 days", "2026-11-24", "2026-11-25"), Phrase("in a day", "2026-11-22", "2026-11-23"),
    Phrase("+3d", "2026-11-24", "2026-11-25"), Phrase("+ 3 days", "2026-11-24", "2026-11-25"),
    Phrase("3 days ago", "2026-11-18", "2026-11-19"), Phrase("-3d", "2026-11-18", "2026-11-19"),
    Phrase("+0d", "2026-11-21", "2026-11-22"), Phrase("+2w", "2026-12-05", "2026-12-06"),
    Phrase("a week ago", "2026-11-14", "2026-11-15"), Phrase("+3mo", "2027-02-21", "2027-02-22"),
    Phrase("-11 months", "2025-12-21", "2025-12-22"), Phrase("in 2 years", "2028-11-21", "2028-11-22"),
    Phrase("2026-12-01", "2026-12-01", "2026-12-02"), Phrase("2026/12/1", "2026-12-01", "2026-12-02"),
    Phrase("2026-W49", "2026-11-30", "2026-12-07"), Phrase("2026-w53", "2026-12-28", "2027-01-04"),
    Phrase("2026", "2026-01-01", "2027-01-01"), Phrase("2026-q4", "2026-10-01", "2027-01-01"),
    Phrase("2026-EW52", "2026-12-27", "2027-01-03"), Phrase("2026-W49-7", "2026-12-06", "2026-12-07"),
    Phrase("2021-W01", "2021-01-04", "2021-01-11"),
    Phrase("2026-12", "2026-12-01", "2027-01-01"), Phrase("2024-02", "2024-02-01", "2024-03-01"),
    Phrase("day after tomorrow", "2026-11-23", "2026-11-24"),
    Phrase("day before yesterday", "2026-11-19", "2026-11-20"),
    Phrase("end of month", "2026-11-30", "2026-12-01"), Phrase("end of the week", "2026-11-22", "2026-11-23"),
    Phrase("end of next month", "2026-12-31", "2027-01-01"), Phrase("start of next week", "2026-11-23", "2026-11-24"),
    Phrase("beginning of last year", "2025-01-01", "2025-01-02"),
    Phrase("end of this year", "2026-12-31", "2027-01-01"),
    Phrase("2w", "2026-12-05", "2026-12-06"), Phrase("3 days", "2026-11-24", "2026-11-25"),
    Phrase("1 mo", "2026-12-21", "2026-12-22"),
  ])
  func `days are relative to today`(phrase: Phrase) throws {
    let read = try DatePhrase(phrase.text, now: Self.now, in: Self.rome)
    #expect(try read.date == moment(phrase.from))
    #expect(try read.end == moment(phrase.end))
  }

  @Test(arguments: [
    Phrase("tomorrow 14:30", "2026-11-22T14:30", "2026-11-22T14:30:00.001"),
    Phrase("friday at 9:05", "2026-11-27T09:05", "2026-11-27T09:05:00.001"),
    Phrase("in 3 days 23:59:59", "2026-11-24T23:59:59", "2026-11-24T23:59:59.001"),
    Phrase("2026-W49-5 14:30", "2026-12-04T14:30", "2026-12-04T14:30:00.001"),
    Phrase("2026-12-01 9:30", "2026-12-01T09:30", "2026-12-01T09:30:00.001"),
    Phrase("2026-12-01T14:30", "2026-12-01T14:30", "2026-12-01T14:30:00.001"),
    Phrase("2026-12-01T14:30Z", "2026-12-01T15:30", "2026-12-01T15:30:00.001"),
    Phrase("7:00", "2026-11-21T07:00", "2026-11-21T07:00:00.001"),
    Phrase("now", "2026-11-21T18:52:07.25", "2026-11-21T18:52:07.251"),
    Phrase("in 2 hours", "2026-11-21T20:52:07.25", "2026-11-21T20:52:07.251"),
    Phrase("an hour ago", "2026-11-21T17:52:07.25", "2026-11-21T17:52:07.251"),
    Phrase("-90min", "2026-11-21T17:22:07.25", "2026-11-21T17:22:07.251"),
  ])
  func `a day with a time is a point in time`(phrase: Phrase) throws {
    let read = try DatePhrase(phrase.text, now: Self.now, in: Self.rome)
    #expect(try read.date == moment(phrase.from))
    #expect(try read.end == moment(phrase.end))
  }

  @Test(arguments: 0..<7)
  func `the name of a weekday means one of the next seven days`(weekday: Int) throws {
    for name in CalendarDay.weekdays {
      let monday = try #require(CalendarDay(year: 2026, month: 11, day: 16))
      let today = monday.adding(days: weekday)
      func days(_ phrase: String) throws -> Int {
        let date = try DatePhrase(phrase, now: today.startInUTC + 43_200, in: .gmt).date
        return CalendarDay(utc: date).daysSince1970 - today.daysSince1970
      }
      let named = try #require(CalendarDay.weekdays.firstIndex(of: name))
      func isNamed(_ days: Int) -> Bool { today.adding(days: days).daysSinceMonday == named }
      #expect(try (1...7).contains(days(name)) && isNamed(days(name)))
      #expect(try (-7 ... -1).contains(days("last \(name)")) && isNamed(days("last \(name)")))
      #expect(try days("this \(name)") == named - weekday)
      #expect(try days("next \(name)") == named - weekday + 7)
    }
  }

  @Test(arguments: [
    ("2027-01-31", "+1mo", "2027-02-28"), ("2028-01-31", "in a month", "2028-02-29"),
    ("2027-03-31", "-1mo", "2027-02-28"), ("2027-12-31", "+2mo", "2028-02-29"), ("2028-02-29", "+1y", "2029-02-28"),
    ("2028-02-29", "+4y", "2032-02-29"), ("2027-01-15", "-1mo", "2026-12-15"),
  ])
  func `in a month that is too short, the last day is used`(today: String, phrase: String, day: String) throws {
    #expect(try DatePhrase(phrase, now: moment(today, in: .gmt), in: .gmt).date == moment(day, in: .gmt))
  }

  /// At 02:00 UTC on 21 November, it is still 20 November in New York.
  @Test func `today is the day in the time zone`() throws {
    let newYork = try #require(TimeZone(identifier: "America/New_York"))
    let now = try moment("2026-11-21T02:00Z")
    #expect(try DatePhrase("today", now: now, in: newYork).date == moment("2026-11-20", in: newYork))
    #expect(try DatePhrase("today", now: now, in: .gmt).date == moment("2026-11-21", in: .gmt))
  }

  @Test(arguments: [
    ("2026-03-28T12:00", "tomorrow 2:30", "2026-03-29T01:30Z", "2026-03-29T01:30:00.001Z"),
    ("2026-03-28T12:00", "tomorrow", "2026-03-28T23:00Z", "2026-03-29T22:00Z"),
    ("2026-03-28T12:00", "+1d", "2026-03-28T23:00Z", "2026-03-29T22:00Z"),
    ("2026-03-28T12:00", "in 24 hours", "2026-03-29T11:00Z", "2026-03-29T11:00:00.001Z"),
    ("2026-03-28T12:00", "tomorrow 12:00", "2026-03-29T10:00Z", "2026-03-29T10:00:00.001Z"),
    ("2026-10-24T12:00", "tomorrow 2:30", "2026-10-25T00:30Z", "2026-10-25T00:30:00.001Z"),
    ("2026-10-24T12:00", "sunday", "2026-10-24T22:00Z", "2026-10-25T23:00Z"),
    ("2026-10-24T12:00", "this week", "2026-10-18T22:00Z", "2026-10-25T23:00Z"),
    ("2026-10-24T12:00", "+2w", "2026-11-06T23:00Z", "2026-11-07T23:00Z"),
  ])
  func `days follow clock changes`(now: String, phrase: String, from: String, end: String) throws {
    let read = try DatePhrase(phrase, now: moment(now), in: Self.rome)
    #expect(try read.date == moment(from))
    #expect(try read.end == moment(end))
  }

  static let form = """
    must be a date such as 2026-12-01, 2026-12-01T14:30, 2026-W49, tomorrow 14:30, friday, next week, in 3 days or +2w
    """
  static let unit = "must be a number and a unit (min, h, d, w, mo or y), such as +2w or in 3 days"

  @Test(arguments: [
    ("2026-02-30", "is not a day of the calendar; February 2026 has 28 days"),
    ("2026-02-30 9:30", "is not a day of the calendar; February 2026 has 28 days"),
    ("2026-13", "is not a month of the calendar; months are 01 to 12"),
    ("2026-W54", "is not a week of the calendar; 2026 has the weeks W01 to W53"),
    ("2025-W53", "is not a week of the calendar; 2025 has the weeks W01 to W52"),
    ("2026-W00", "is not a week of the calendar; 2026 has the weeks W01 to W53"),
    ("2026-Q5", "is not a quarter of the calendar; quarters are 1 to 4"),
    ("2021-EW53", "is not a week of the calendar; 2021 has the weeks EW01 to EW52"),
    ("2026-W49-8", "is not a day of the week; they are 1 (Monday) to 7"),
    ("25:00", "is not a time of the day; hours are 00 to 23"),
    ("tomorrow 12:60", "is not a time of the day; minutes are 00 to 59"),
    ("next week 14:30", "must name a day if a time is given, such as friday 14:30"),
    ("05/02/2020", "is ambiguous: write 2020-02-05 or 2020-05-02"),
    ("+2m", unit), ("in days", unit), ("in -3 days", unit), ("days ago", unit), ("-", unit), ("+2٣d", unit),
    ("+99999999999999999999d", "must be in the years 0001 to 9999"), ("+9000y", "must be in the years 0001 to 9999"),
    ("-2026y", "must be in the years 0001 to 9999"), ("+9999999999h", "must be in the years 0001 to 9999"),
    ("0000-12", "must be in the years 0001 to 9999"), ("0000-W01", "must be in the years 0001 to 9999"),
    ("", form), ("tommorow", form + "; did you mean “tomorrow”?"), ("3 dogs", form), ("next", form),
    ("next next week", form), ("fr", form),
    ("friday tomorrow", form), ("14:30 tomorrow", form), ("in 2 hours 14:30", form), ("2026-W", form), ("202", form),
    ("1430", form),
  ])
  func `text that is not a date is refused with an explanation`(text: String, rule: String) {
    #expect(throws: ValidationError(field: "--due", value: text, rule: rule)) {
      try DatePhrase(text, now: Self.now, in: Self.rome, field: "--due")
    }
  }

  @Test func `dates beyond the ends of the calendar are refused`() throws {
    for now in [Date.storableRange.lowerBound, Date.storableRange.upperBound] {
      for zone in [TimeZone.gmt, Self.rome] {
        for text in ["yesterday", "tomorrow", "last week", "next week", "last year", "next year", "-1h", "+1h", "+1mo"]
        {
          guard let read = try? DatePhrase(text, now: now, in: zone) else { continue }
          #expect(read.date < read.end, "\(text)")
        }
      }
    }
    #expect(throws: ValidationError.self) { try DatePhrase("tomorrow", now: Date.storableRange.upperBound, in: .gmt) }
    #expect(throws: ValidationError.self) { try DatePhrase("+1h", now: Date.storableRange.upperBound, in: .gmt) }
  }
}
