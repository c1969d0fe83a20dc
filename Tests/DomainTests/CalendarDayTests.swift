import Domain
import Foundation
import Testing

@Suite struct CalendarDayTests {
  @Test func `every day of 10,000 years is the one Foundation's calendar names`() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    // Every 29th day, which meets each day of the month, of the week and of leap years in the course of time.
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
  func `a day that the calendar does not have is none`(year: Int, month: Int, day: Int) {
    #expect(CalendarDay(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [
    (0.0, "1970-01-01", "1970-W01", "1970-01"), (-0.001, "1969-12-31", "1970-W01", "1969-12"),
    (951_782_400, "2000-02-29", "2000-W09", "2000-02"), (-62_135_596_800, "0001-01-01", "0001-W01", "0001-01"),
    (253_402_300_799.999, "9999-12-31", "9999-W52", "9999-12"), (.infinity, "9999-12-31", "9999-W52", "9999-12"),
  ])
  func `a day is written as ISO 8601 writes it`(seconds: Double, day: String, week: String, month: String) {
    let moment = CalendarDay(utc: Date(timeIntervalSince1970: seconds))
    #expect([moment.description, moment.isoWeekDescription, moment.monthDescription] == [day, week, month])
  }
}
