import LogbookRecords
import Foundation

/// The fields of a date as written, not yet checked against the calendar.
struct DateFields {
  var year = 0
  var month = 1
  var day = 1
  /// The day of the year, starting at 1. If it is not `nil`, ``date(in:)`` ignores the month and the day.
  var dayOfYear: Int?
  /// The hour as written; `nil` if no time was written. A valid hour is 0 to 23.
  var hour: Int?
  var minute = 0
  var second = 0
  /// The millisecond, 0 to 1000. It is 1000 if a fraction was rounded up to a whole second.
  var millisecond = 0
  /// The offset east of UTC in seconds; `nil` if none was written.
  var offset: Int?

  init() {}

  init(_ date: Date, in zone: TimeZone) {
    let offset = zone.secondsFromGMT(for: date)
    let milliseconds = Int((date.timeIntervalSince1970 * 1000).rounded()) + offset * 1000
    let calendarDay = CalendarDay(daysSince1970: Int((Double(milliseconds) / 86_400_000).rounded(.down)))
    let time = milliseconds - calendarDay.daysSince1970 * 86_400_000
    (year, month, day) = calendarDay.components
    let newYear = CalendarDay(year: year, month: 1, day: 1)?.daysSince1970
    dayOfYear = newYear.map { calendarDay.daysSince1970 - $0 + 1 }
    hour = time / 3_600_000
    minute = time / 60_000 % 60
    second = time / 1000 % 60
    millisecond = time % 1000
    self.offset = offset
  }

  static func text(ofOffset seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    return (seconds < 0 ? "-" : "+") + "\(minutes / 60)".zeroPadded(to: 2) + "\(minutes % 60)".zeroPadded(to: 2)
  }

  /// Returns the date that the fields denote, or an error if the day, the time or the offset is invalid, or if the date
  /// is outside the range that stores support.
  func date(in zone: TimeZone) -> Result<DateText, ParsingError> {
    switch calendarDay() {
    case .failure(let error): return .failure(error)
    case .success(let calendarDay):
      if let error = errorOfTime { return .failure(error) }
      let moment = moment(on: calendarDay, in: zone)
      let date = Date(millisecondsSince1970: moment)
      guard date.millisecondsSince1970 != nil else { return .failure(.range) }
      return .success(DateText(date: date, day: hour == nil ? calendarDay : nil, offset: offset))
    }
  }

  struct ParsingError: Error, Equatable {
    let rule: String
    let remedy: String

    init(_ rule: String, remedy: String = "") {
      self.rule = rule
      self.remedy = remedy
    }

    static let form = ParsingError("must be a date such as 2020-12-01, 2020-12-01 10:00 or 2020-12-01T10:00:00Z")
    static let range = ParsingError("must be in the years 0001 to 9999")
  }

  private func moment(on calendarDay: CalendarDay, in zone: TimeZone) -> Int64 {
    guard let hour else { return zone.startOfDay(calendarDay) }
    let seconds = ((calendarDay.daysSince1970 * 24 + hour) * 60 + minute) * 60 + second
    // The milliseconds are added after the conversion from wall-clock time. Otherwise, a fraction that is rounded up
    // to a whole second could move the wall-clock time past a clock change.
    let moment =
      offset.map { Int64(seconds - $0) * 1000 } ?? zone.moment(ofWallClock: Int64(seconds) * 1000)
    return moment + Int64(millisecond)
  }

  private func calendarDay() -> Result<CalendarDay, ParsingError> {
    let refused = "is not a day of the calendar; "
    guard (1...9999).contains(year) else { return .failure(ParsingError(refused + "years are 0001 to 9999")) }
    if let dayOfYear {
      let length = 337 + CalendarDay.length(ofMonth: 2, in: year)
      guard (1...length).contains(dayOfYear), let first = CalendarDay(year: year, month: 1, day: 1) else {
        return .failure(ParsingError(refused + "\(year) has the days 1 to \(length)"))
      }
      return .success(first.adding(days: dayOfYear - 1))
    }
    guard (1...12).contains(month) else { return .failure(ParsingError(refused + "months are 01 to 12")) }
    guard let calendarDay = CalendarDay(year: year, month: month, day: day) else {
      let length = CalendarDay.length(ofMonth: month, in: year)
      let known = day < 1 ? "days begin at 01" : "\(MonthName.all[month - 1]) \(year) has \(length) days"
      return .failure(ParsingError(refused + known))
    }
    return .success(calendarDay)
  }

  private var errorOfTime: ParsingError? {
    let refused = "is not a time of the day; "
    if let hour, hour > 23 { return ParsingError(refused + "hours are 00 to 23") }
    if minute > 59 { return ParsingError(refused + "minutes are 00 to 59") }
    if second > 59 { return ParsingError(refused + "seconds are 00 to 59") }
    if let offset, abs(offset) >= 86_400 {
      return ParsingError("has an invalid UTC offset; offsets are -23:59 to +23:59")
    }
    return nil
  }
}
