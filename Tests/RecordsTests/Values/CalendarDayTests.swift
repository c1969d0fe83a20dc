import LogbookRecords
import Foundation
import Testing

@Suite struct CalendarDayTests {
  @Test func `days of 10,000 years agree with Foundation's calendar`() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    // A stride of 29 days covers every day of the month and of the week, and leap days.
    for days in stride(from: -719_162, through: 2_932_896, by: 29) {
      let day = CalendarDay(daysSince1970: days)
      let parts = day.components
      #expect(CalendarDay(year: parts.year, month: parts.month, day: parts.day) == day)
      guard days >= -141_349 else { continue }  // Foundation's calendar is Julian until October 1582.
      let figures = calendar.dateComponents(
        [.year, .month, .day, .weekOfYear, .yearForWeekOfYear],
        from: day.startInUTC
      )
      #expect([parts.year, parts.month, parts.day] == [figures.year, figures.month, figures.day])
      #expect([day.isoWeek.year, day.isoWeek.week] == [figures.yearForWeekOfYear, figures.weekOfYear])
    }
  }

  @Test(arguments: [
    (2021, 2, 29), (2100, 2, 29), (2020, 13, 1), (2020, 0, 1), (2020, 4, 31), (0, 1, 1), (10_000, 1, 1),
  ])
  func `a day that does not exist is nil`(year: Int, month: Int, day: Int) {
    #expect(CalendarDay(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [
    (0.0, "1970-01-01", "1970-W01", "1970-01"), (-0.001, "1969-12-31", "1970-W01", "1969-12"),
    (951_782_400, "2000-02-29", "2000-W09", "2000-02"), (-62_135_596_800, "0001-01-01", "0001-W01", "0001-01"),
    (253_402_300_799.999, "9999-12-31", "9999-W52", "9999-12"), (.infinity, "9999-12-31", "9999-W52", "9999-12"),
  ])
  func `a day is written in ISO 8601`(seconds: Double, day: String, week: String, month: String) {
    let moment = CalendarDay(utc: Date(timeIntervalSince1970: seconds))
    #expect([moment.description, moment.isoWeekDescription, moment.monthDescription] == [day, week, month])
  }

  @Test func `the days of every ISO week are in that week`() {
    for year in [1, 1969, 1970, 2000, 2015, 2020, 2021, 2026, 9998] {
      for week in 1...53 {
        guard let monday = CalendarDay(isoWeek: week, of: year) else {
          #expect(week == 53)
          continue
        }
        #expect((0...6).allSatisfy { monday.adding(days: $0).isoWeek == (year, week) })
        #expect(monday.monday == monday)
        #expect(monday.adding(days: 6).monday == monday)
      }
    }
    // A year has 53 ISO weeks if it begins on a Thursday, or if it is a leap year that begins on a Wednesday.
    #expect((2000...2030).filter { CalendarDay(isoWeek: 53, of: $0) != nil } == [2004, 2009, 2015, 2020, 2026])
    #expect(CalendarDay(isoWeek: 0, of: 2026) == nil)
    #expect(CalendarDay(isoWeek: 54, of: 2026) == nil)
    #expect(CalendarDay(isoWeek: .max, of: 2026) == nil)
    #expect(CalendarDay(isoWeek: 1, of: 0) == nil)
  }

  @Test func `the day in a time zone is the local day`() throws {
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let moment = Date(timeIntervalSince1970: 1_795_003_200)
    #expect(CalendarDay(moment, in: zone).description == "2026-11-18")
    #expect(CalendarDay(moment - 7 * 3600 - 0.001, in: zone).description == "2026-11-17")
    #expect(CalendarDay(Date(timeIntervalSince1970: .infinity), in: .gmt).description == "9999-12-31")
  }
}
