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
    FormattedDate("%Y", "2020", "2020-01-01"),
    FormattedDate("%m/%Y", "5/2020", "2020-05-01"),
    FormattedDate("%b %y", "Feb 20", "2020-02-01"),
    FormattedDate("Q%q %Y", "Q3 2020", "2020-07-01"),
    FormattedDate("Uge %V-%G", "Uge 53-2020", "2020-12-28"),
    FormattedDate("%G-W%V-%u", "2020-W53-7", "2021-01-03"),
    FormattedDate("%Y %U", "2020 00", "2020-01-01"),
    FormattedDate("%Y %U", "2020 01", "2020-01-05"),
    FormattedDate("%Y %W", "2020 1", "2020-01-06"),
    FormattedDate("%Y %U", "2017 53", "2017-12-31"),
    FormattedDate("%Y %W", "2018 01", "2018-01-01"),
    FormattedDate("%d/%m/%Y %H:%M", "05/02/2020 10:30", "2020-02-05 10:30"),
    FormattedDate("%d/%m/%Y %H:%M", " 05/02/2020   10:30 ", "2020-02-05 10:30"),
    FormattedDate("%S %M %H %d %m %Y", "59 30 10 05 02 2020", "2020-02-05 10:30:59"),
    FormattedDate("%z %H.%M %d/%m/%Y", "+0100 10.30 05/02/2020", "2020-02-05T10:30+01:00"),
    FormattedDate("%Y-%m-%dT%H:%M:%S%z", "2020-02-05T10:30:59Z", "2020-02-05T10:30:59Z"),
    FormattedDate("100%% on %Y-%m-%d à Paris", "100% on 2020-02-05 à Paris", "2020-02-05"),
  ])
  func `a date is read in its format`(date: FormattedDate) throws {
    let (read, same) = (try DateFormat(date.format).date(in: date.text), try DateText(date.same))
    #expect((read.date, read.day, read.offset) == (same.date, same.day, same.offset))
  }

  @Test func `a date without an offset is in the given time zone`() throws {
    let rome = try #require(TimeZone(identifier: "Europe/Rome"))
    #expect(try DateFormat("%d/%m/%Y").date(in: "05/02/2020", zone: rome) == DateText("2020-02-05", in: rome))
  }

  static let known = "must contain only the directives %Y %y %m %B %b %d %e %j %q %G %V %u %U %W %H %M %S %z %%"
  static let yearRule = "must have the year once: %Y or %y"
  static let dayRule =
    "must have the month once, %m, %b or %B, with or without the day, %d or %e; or only one of %j %q %V %U %W"
  static let weekRule = "must have an ISO week with its year, %G and %V, and not %Y; %u is its day"

  @Test(arguments: [
    ("%Y-%Q-%d", known), ("%Y-%q-%d", dayRule), ("%Y-%V", weekRule), ("%G", weekRule), ("%G-%V %Y", weekRule),
    ("%G-%V-%u-%u", weekRule), ("%Y-%u", weekRule), ("%G-%V-%m", dayRule), ("%Y-%U-%W", dayRule), ("%Y-%d", dayRule),
    ("%Y-%m-%d %p", known), ("%Y-%m-%d %", known), ("%F", known),
    ("", yearRule), ("%d/%m", yearRule), ("%Y %y %m %d", yearRule),
    ("%Y-%m-%d-%d", dayRule), ("%Y %b %m %d", dayRule), ("%Y-%m-%j", dayRule),
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

  @Test(arguments: [
    ("%Y-%j", "2021-366", "is not a day of the calendar; 2021 has the days 1 to 365"),
    ("%G-%V", "2021-53", "is not a week of the calendar; 2021 has the weeks 01 to 52"),
    ("%G-%V", "2020-00", "is not a week of the calendar; 2020 has the weeks 01 to 53"),
    ("%G-%V-%u", "2020-01-8", "is not a day of the week; they are 1 (Monday) to 7"),
    ("%Y-%q", "2020-5", "is not a quarter of the calendar; quarters are 1 to 4"),
    ("%Y-%U", "2020-53", "is not a week of the calendar; 2020 has the weeks 00 to 52"),
    ("%Y-%W", "2018-00", "is not a week of the calendar; 2018 has the weeks 01 to 53"),
  ])
  func `a part that the year does not have is refused`(format: String, text: String, rule: String) throws {
    #expect(throws: ValidationError(field: "date", value: text, rule: rule)) {
      try DateFormat(format).date(in: text)
    }
  }

  @Test func `every day is read from the text of its week or quarter`() throws {
    let first = try #require(CalendarDay(year: 2015, month: 12, day: 20))
    for day in (0..<800).map({ CalendarDay(daysSince1970: first.daysSince1970 + $0) }) {
      let format = try DateFormat("%G-W%V-%u")
      #expect(try format.date(in: format.text(of: day.startInUTC, in: .gmt)).day == day)
      for (text, unit) in [("%Y Q%q", CalendarUnit.quarter), ("%Y", .year), ("%Y-%m", .month), ("%G %V", .week)] {
        let format = try DateFormat(text)
        let read = try format.date(in: format.text(of: day.startInUTC, in: .gmt)).day
        #expect(read == CalendarPeriod(unit, of: day).start)
      }
      for text in ["%Y %U", "%Y %W"] {
        let format = try DateFormat(text)
        let read = try #require(try format.date(in: format.text(of: day.startInUTC, in: .gmt)).day)
        #expect((0...6).contains(day.daysSince1970 - read.daysSince1970))
      }
    }
  }
}
