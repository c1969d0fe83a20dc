import LogbookDomain
import LogbookInterchange
import LogbookRecords
import Foundation
import Testing

/// 2020-12-01T00:00:00Z, in seconds since 1970-01-01T00:00:00Z.
private let december = 1_606_780_800.0

struct DateTextTests {
  /// Strings that represent days, each with the number of seconds from 1970-01-01T00:00:00Z to the start of the day in
  /// UTC.
  static let days: [(text: String, seconds: Double)] = [
    ("2020-12-01", december), ("2020/12/1", december), ("2020/12/01", december), ("20201201", december),
    ("2020-12-1", december), (" 2020-12-01\t", december),
    ("2020/2/5", 1_580_860_800), ("1970-01-01", 0), ("1969-12-31", -86_400), ("0001-01-01", -62_135_596_800),
    ("9999-12-31", 253_402_214_400), ("2020-02-29", 1_582_934_400),
  ]

  @Test(arguments: days)
  func `a day without a time means its start`(text: String, seconds: Double) throws {
    let read = try DateText(text)
    #expect(read.date == Date(timeIntervalSince1970: seconds))
    #expect(read.day == CalendarDay(utc: Date(timeIntervalSince1970: seconds)))
    #expect(read.precision == .day)
    #expect(read.end(in: .gmt) == Date(timeIntervalSince1970: seconds + 86_400))
  }

  /// Strings that represent times, each with the number of seconds from 2020-12-01T00:00:00Z to the time.
  static let moments: [(text: String, seconds: Double)] = [
    ("2020-12-01 00:00", 0), ("2020-12-01 10:00", 36_000), ("2020-12-01T10:00:00", 36_000),
    ("2020/12/1 10:00:01", 36_001), ("2020-12-01t10:00:00z", 36_000),
    ("20201201T100000Z", 36_000), ("20201201T1000", 36_000),
    ("20201201 10:00", 36_000), ("2020-12-01  10:00:00 +0100", 32_400),
    ("2020-12-01T10:00:00+01:00", 32_400), ("2020-12-01T10:00:00-0330", 48_600),
    ("2020-12-01T10:00+01", 32_400), ("2020-12-01T23:59:59", 86_399),
    ("2020-12-01T10:00:00.25", 36_000.25), ("2020-12-01T10:00:00,25", 36_000.25),
    ("2020-12-01T10:00:00.2504999Z", 36_000.25), ("2020-12-01T10:00:00.2505Z", 36_000.251),
    ("2020-12-01T10:00:00.0004", 36_000), ("2020-12-01T23:59:59.9996", 86_400),
    ("2020-12-01T10:00:00.123456789012345678901234567890Z", 36_000.123),
  ]

  @Test(arguments: moments)
  func `a day with a 24-hour time is a point in time`(text: String, seconds: Double) throws {
    let milliseconds = Int64(december * 1000) + Int64((seconds * 1000).rounded())
    let read = try DateText(text)
    #expect(read.date == Date(millisecondsSince1970: milliseconds))
    #expect(read.precision == .moment)
    #expect(read.day == nil)
    #expect(read.end(in: .gmt).millisecondsSince1970 == milliseconds + 1)
  }

  @Test func `the first and the last valid date are accepted`() throws {
    #expect(try DateText("0001-01-01T00:00:00Z").date == Date.storableRange.lowerBound)
    #expect(try DateText("9999-12-31T23:59:59.999Z").date == Date.storableRange.upperBound)
  }

  static let form = "must be a date such as 2020-12-01, 2020-12-01 10:00 or 2020-12-01T10:00:00Z"

  static let refusals: [(text: String, rule: String)] = [
    ("2021-02-29", "is not a day of the calendar; February 2021 has 28 days"),
    ("1900-02-29", "is not a day of the calendar; February 1900 has 28 days"),
    ("2020-02-30", "is not a day of the calendar; February 2020 has 29 days"),
    ("2020-04-31T10:00", "is not a day of the calendar; April 2020 has 30 days"),
    ("20201232", "is not a day of the calendar; December 2020 has 31 days"),
    ("2020-12-00", "is not a day of the calendar; days begin at 01"),
    ("2020-13-01", "is not a day of the calendar; months are 01 to 12"),
    ("2020-00-01", "is not a day of the calendar; months are 01 to 12"),
    ("0000-01-01", "is not a day of the calendar; years are 0001 to 9999"),
    ("2020-12-01 24:00", "is not a time of the day; hours are 00 to 23"),
    ("2020-12-01 10:60", "is not a time of the day; minutes are 00 to 59"),
    ("2020-12-01 10:00:60", "is not a time of the day; seconds are 00 to 59"),
    ("2020-12-01T10:00+24:00", "has an invalid UTC offset; offsets are -23:59 to +23:59"),
    ("0001-01-01T00:00+01:00", "must be in the years 0001 to 9999"),
    ("9999-12-31T23:59:59.9996Z", "must be in the years 0001 to 9999"),
    ("05/02/2020", "is ambiguous: write 2020-02-05 or 2020-05-02, or give the format"),
    ("5.2.2020", "is ambiguous: write 2020-02-05 or 2020-05-02, or give the format"),
    ("1-12-2020 10:00", "is ambiguous: write 2020-12-01 or 2020-01-12, or give the format"),
    ("31/12/2020", "must have the year first: write 2020-12-31, or give the format"),
    ("12/31/2020", "must have the year first: write 2020-12-31, or give the format"),
    ("05/05/2020", "must have the year first: write 2020-05-05, or give the format"),
    ("32/13/2020", form), ("", form), (" ", form), ("yesterday", form), ("2020", form),
    ("2020-13", "is not a month of the calendar; months are 01 to 12"),
    ("2020-W54", "is not a week of the calendar; 2020 has the weeks W01 to W53"), ("9999999999", form),
    ("2020123", form),
    ("2020-1201", form), ("2020-12/01", form), ("202-12-01", form), ("20-12-01", form), ("02020-12-01", form),
    ("2020-12-001", form), ("202012011", form), ("-2020-12-01", form), ("2020-12-01Z", form), ("2020-12-01T", form),
    ("2020-12-01T10", form), ("2020-12-01T1000", form), ("2020-12-0110:00", form), ("2020-12-01 1:00", form),
    ("2020-12-01 10:0", form), ("2020-12-01 10:00:0", form), ("2020-12-01 10:00:", form),
    ("2020-12-01 10:00:00.", form), ("2020-12-01 10:00.5", form), ("2020-12-01 10:00 PM", form),
    ("2020-12-01T10:00+1", form), ("2020-12-01T10:00+01:60", form), ("2020-12-01T10:00+01:0", form),
    ("2020-12-01T10:00Z+01", form), ("２０２０-12-01", form), ("2020-12-01\n", form), ("2020-12-01\0", form),
  ]

  @Test(arguments: refusals)
  func `other text is refused with an explanation`(text: String, rule: String) {
    #expect(throws: ValidationError(field: "dateReported", value: text, rule: rule)) {
      try DateText(text, field: "dateReported")
    }
  }

  @Test func `every day of more than two centuries is read as written`() throws {
    for number in stride(from: -40_000, through: 60_000, by: 1) {
      let day = CalendarDay(daysSince1970: number)
      #expect(try DateText(day.description).date == day.startInUTC)
    }
  }
}

/// A local time in a time zone, and the expected time in UTC.
struct ZonedDate: Sendable {
  let zone: String
  let text: String
  let utc: String

  init(_ zone: String, _ text: String, _ utc: String) {
    (self.zone, self.text, self.utc) = (zone, text, utc)
  }
}

struct DateTextZoneTests {
  @Test(arguments: [
    ZonedDate("Europe/Rome", "2020-12-01", "2020-11-30T23:00:00Z"),
    ZonedDate("Europe/Rome", "2020-07-01 10:00", "2020-07-01T08:00:00Z"),
    ZonedDate("Europe/Rome", "2020-07-01T10:00:00Z", "2020-07-01T10:00:00Z"),
    // The hour from 02:00 to 03:00 was skipped.
    ZonedDate("Europe/Rome", "2020-03-29 01:59:59.9996", "2020-03-29T01:00:00Z"),
    ZonedDate("Europe/Rome", "2020-03-29 02:00", "2020-03-29T01:00:00Z"),
    ZonedDate("Europe/Rome", "2020-03-29 02:30", "2020-03-29T01:30:00Z"),
    ZonedDate("Europe/Rome", "2020-03-29 03:00", "2020-03-29T01:00:00Z"),
    // The hour from 02:00 to 03:00 occurred twice.
    ZonedDate("Europe/Rome", "2020-10-25 01:59", "2020-10-24T23:59:00Z"),
    ZonedDate("Europe/Rome", "2020-10-25 02:30", "2020-10-25T00:30:00Z"),
    ZonedDate("Europe/Rome", "2020-10-25 03:00", "2020-10-25T02:00:00Z"),
    // Clock changes of an hour and of half an hour in other time zones, and a UTC offset of 5:30 hours.
    ZonedDate("America/New_York", "2020-03-08 02:30", "2020-03-08T07:30:00Z"),
    ZonedDate("America/New_York", "2020-11-01 01:30", "2020-11-01T05:30:00Z"),
    ZonedDate("Australia/Lord_Howe", "2020-10-04 02:15", "2020-10-03T15:45:00Z"),
    ZonedDate("Asia/Kolkata", "2020-06-01", "2020-05-31T18:30:00Z"),
    // The day began at 01:00, because the hour after midnight was skipped.
    ZonedDate("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"),
    // The hour before midnight occurred twice.
    ZonedDate("America/Sao_Paulo", "2018-02-18", "2018-02-18T03:00:00Z"),
    ZonedDate("America/Sao_Paulo", "2018-02-17 23:30", "2018-02-18T01:30:00Z"),
    // The whole day was skipped.
    ZonedDate("Pacific/Apia", "2011-12-30 12:00", "2011-12-30T22:00:00Z"),
  ])
  func `a local time follows the clock changes of its time zone`(date: ZonedDate) throws {
    let zone = try #require(TimeZone(identifier: date.zone))
    #expect(try DateText(date.text, in: zone).date == DateText(date.utc).date)
  }

  @Test(arguments: [
    ZonedDate("Europe/Rome", "2020-03-29", "2020-03-29T22:00:00Z"),
    ZonedDate("Europe/Rome", "2020-10-25", "2020-10-25T23:00:00Z"),
    ZonedDate("America/Sao_Paulo", "2018-11-03", "2018-11-04T03:00:00Z"),
  ])
  func `a range that ends with a day includes the whole day`(date: ZonedDate) throws {
    let zone = try #require(TimeZone(identifier: date.zone))
    #expect(try DateText(date.text, in: zone).end(in: zone) == DateText(date.utc).date)
  }

  @Test(arguments: ["Europe/London", "America/St_Johns", "Asia/Tehran", "Pacific/Chatham", "Africa/Casablanca"])
  func `times agree with Foundation's calendar`(identifier: String) throws {
    let zone = try #require(TimeZone(identifier: identifier))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    for hours in stride(from: 1_500_000, through: 1_540_000, by: 37) {
      let date = Date(timeIntervalSince1970: Double(hours) * 1000)
      let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
      func part(_ value: Int?) -> String { (value ?? 0) < 10 ? "0\(value ?? 0)" : "\(value ?? 0)" }
      let day = "\(parts.year ?? 0)-\(part(parts.month))-\(part(parts.day))"
      let read = try DateText("\(day)T\(part(parts.hour)):\(part(parts.minute)):\(part(parts.second))", in: zone).date
      // If a local time occurs twice, the first occurrence is read, which is at most an hour earlier than `date`.
      #expect(read == date || (1...3600).contains(date.timeIntervalSince(read)))
      #expect(calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: read) == parts)
      #expect(try DateText(day, in: zone).date == calendar.startOfDay(for: date))
    }
  }
}
