import LogbookDomain
import LogbookInterchange
import LogbookRecords
import Foundation
import Testing

/// A date format, a string in that format, and the same date as a string that ``DateText`` can parse.
struct FormattedDate: Sendable {
  let format: String
  let text: String
  let same: String

  init(_ format: String, _ text: String, _ same: String) {
    (self.format, self.text, self.same) = (format, text, same)
  }
}

struct DateFormatTests {
  @Test(arguments: [
    FormattedDate("%d/%m/%Y", "05/02/2020", "2020-02-05"),
    FormattedDate("%m/%d/%Y", "05/02/2020", "2020-05-02"),
    FormattedDate("%d/%m/%Y", "5/2/2020", "2020-02-05"),
    FormattedDate("%d.%m.%y", "01.12.20", "2020-12-01"),
    FormattedDate("%d.%m.%y", "01.12.68", "2068-12-01"),
    FormattedDate("%d.%m.%y", "01.12.69", "1969-12-01"),
    FormattedDate("%Y%m%d", "20201201", "2020-12-01"),
    FormattedDate("%d %B %Y", "1 December 2020", "2020-12-01"),
    FormattedDate("%d %b %Y", "01 dec 2020", "2020-12-01"),
    FormattedDate("%d %b %Y", "1 DECEMBER 2020", "2020-12-01"),
    FormattedDate("%B %e, %Y", "May  1, 2020", "2020-05-01"),
    FormattedDate("%d%b%Y", "01Mar2020", "2020-03-01"),
    FormattedDate("%Y-%j", "2020-366", "2020-12-31"),
    FormattedDate("%Y-%j", "2021-060", "2021-03-01"),
    FormattedDate("%d/%m/%Y %H:%M", "05/02/2020 10:30", "2020-02-05 10:30"),
    FormattedDate("%d/%m/%Y %H:%M", " 05/02/2020   10:30 ", "2020-02-05 10:30"),
    FormattedDate("%S %M %H %d %m %Y", "59 30 10 05 02 2020", "2020-02-05 10:30:59"),
    FormattedDate("%z %H.%M %d/%m/%Y", "+0100 10.30 05/02/2020", "2020-02-05T10:30+01:00"),
    FormattedDate("%Y-%m-%dT%H:%M:%S%z", "2020-02-05T10:30:59Z", "2020-02-05T10:30:59Z"),
    FormattedDate("100%% on %Y-%m-%d à Paris", "100% on 2020-02-05 à Paris", "2020-02-05"),
  ])
  func `a date is read in its format`(date: FormattedDate) throws {
    #expect(try DateFormat(date.format).date(in: date.text) == DateText(date.same))
  }

  @Test func `a date without an offset is in the given time zone`() throws {
    let rome = try #require(TimeZone(identifier: "Europe/Rome"))
    #expect(try DateFormat("%d/%m/%Y").date(in: "05/02/2020", zone: rome) == DateText("2020-02-05", in: rome))
  }

  static let known = "must contain only the directives %Y %y %m %B %b %d %e %j %H %M %S %z %%"
  static let yearRule = "must have the year once: %Y or %y"
  static let dayRule = "must have the month once, %m, %b or %B, and the day once, %d or %e; or only %j"

  @Test(arguments: [
    ("%Y-%q-%d", known), ("%Y-%m-%d %p", known), ("%Y-%m-%d %", known), ("%F", known),
    ("", yearRule), ("%d/%m", yearRule), ("%Y %y %m %d", yearRule),
    ("%Y", dayRule), ("%Y-%m", dayRule), ("%Y-%m-%d-%d", dayRule), ("%Y %b %m %d", dayRule), ("%Y-%m-%j", dayRule),
    ("%Y%m%d %H %H", "must have %H, %M, %S and %z at most once"),
    ("%Y%m%d %M", "must also contain the larger units: %H with %M or %z, %M with %S"),
    ("%Y%m%d %z", "must also contain the larger units: %H with %M or %z, %M with %S"),
    ("%Y%m%d %H %S", "must also contain the larger units: %H with %M or %z, %M with %S"),
  ])
  func `a format that does not determine a date is refused`(format: String, rule: String) {
    #expect(throws: ValidationError(field: "format", value: format, rule: rule)) { try DateFormat(format) }
  }

  static let form = "must be a date in the format %d %B %Y, %H:%M, such as 31 December 2020, 23:59"

  @Test(arguments: [
    ("2020-12-01", form), ("", form), ("1 Mai 2020, 10:00", form), ("1 May 20, 10:00", form),
    ("1 May 2020, 10:00h", form), ("1 May 2020", form), ("001 May 2020, 10:00", form),
    ("31 June 2020, 10:00", "is not a day of the calendar; June 2020 has 30 days"),
    ("1 June 2020, 24:00", "is not a time of the day; hours are 00 to 23"),
  ])
  func `a date in a different format is refused with an example`(text: String, rule: String) throws {
    let format = try DateFormat("%d %B %Y, %H:%M")
    #expect(throws: ValidationError(field: "dateReported", value: text, rule: rule)) {
      try format.date(in: text, field: "dateReported")
    }
  }

  @Test func `a day beyond the end of the year is refused`() throws {
    let rule = "is not a day of the calendar; 2021 has the days 1 to 365"
    #expect(throws: ValidationError(field: "date", value: "2021-366", rule: rule)) {
      try DateFormat("%Y-%j").date(in: "2021-366")
    }
  }
}
