import LogbookRecords
import Foundation

/// The fields of a date as written, not yet checked against the calendar.
struct DateFields {
  var year = 0
  var month = 1
  var day = 1
  /// A part of the year. If it is not `nil`, ``date(in:)`` ignores the month and the day.
  var part: Part?
  /// Whether the day or the month was not written, so that the fields stand for a whole ``part``, month or year.
  var (lacksDay, lacksMonth) = (false, false)
  /// The day of an ISO week, from 1 (Monday) to 7.
  var weekday = 1
  /// The hour as written; `nil` if no time was written. A valid hour is 0 to 23.
  var hour: Int?
  var minute = 0
  var second = 0
  /// The millisecond, 0 to 1000. It is 1000 if a fraction was rounded up to a whole second.
  var millisecond = 0
  /// The offset east of UTC in seconds; `nil` if none was written.
  var offset: Int?

  /// A part of a year, as written.
  enum Part {
    /// The day of the year, starting at 1.
    case dayOfYear(Int)
    case quarter(Int)
    /// The ISO week; the year is the year of the week.
    case week(Int)
    /// The number of the week in which the days since the first Sunday or Monday of the year are counted; the days
    /// before it are in week 0.
    case sundayWeek(Int), mondayWeek(Int)
    /// The epidemiological week; the year is the year of the week.
    case epiweek(Int)
  }

  init() {}

  init(_ date: Date, in zone: TimeZone) {
    let offset = zone.secondsFromGMT(for: date)
    let milliseconds = Int((date.timeIntervalSince1970 * 1000).rounded()) + offset * 1000
    let calendarDay = CalendarDay(daysSince1970: Int((Double(milliseconds) / 86_400_000).rounded(.down)))
    let time = milliseconds - calendarDay.daysSince1970 * 86_400_000
    (year, month, day) = calendarDay.components
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
      if hour != nil { return .success(DateText(date: date, day: nil, offset: offset)) }
      let days = lastDay(from: calendarDay).daysSince1970 - calendarDay.daysSince1970 + 1
      return .success(DateText(date: date, day: calendarDay, offset: offset, days: days))
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
    static let weekday = ParsingError("is not a day of the week; they are 1 (Monday) to 7")
    static let quarter = ParsingError("is not a quarter of the calendar; quarters are 1 to 4")
    static let range = ParsingError("must be in the years 0001 to 9999")

    /// The error for a week that a year does not have.
    ///
    /// - Parameter hasLast: Whether the year has the week 53.
    static func week(ofYear year: Int, hasLast: Bool, prefix: String = "") -> ParsingError {
      if !(1...9999).contains(year) { return .range }
      let (name, last) = ("\(year)".zeroPadded(to: 4), hasLast ? 53 : 52)
      return ParsingError("is not a week of the calendar; \(name) has the weeks \(prefix)01 to \(prefix)\(last)")
    }
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
    if let part { return day(of: part) }
    guard (1...12).contains(month) else { return .failure(ParsingError(refused + "months are 01 to 12")) }
    guard let calendarDay = CalendarDay(year: year, month: month, day: day) else {
      let length = CalendarDay.length(ofMonth: month, in: year)
      let known = day < 1 ? "days begin at 01" : "\(MonthName.all[month - 1]) \(year) has \(length) days"
      return .failure(ParsingError(refused + known))
    }
    return .success(calendarDay)
  }

  /// Returns the last day of the period that begins on a day.
  private func lastDay(from day: CalendarDay) -> CalendarDay {
    if !lacksDay { return day }
    let endOfYear = CalendarDay(year: year, month: 12, day: 31) ?? day
    func lastDay(ofMonth month: Int) -> CalendarDay {
      CalendarDay(year: year, month: month, day: CalendarDay.length(ofMonth: month, in: year)) ?? day
    }
    return switch part {
    case .dayOfYear: day
    case .week, .epiweek: day.adding(days: 6)
    case .sundayWeek: min(day.sunday.adding(days: 6), endOfYear)
    case .mondayWeek: min(day.monday.adding(days: 6), endOfYear)
    case .quarter(let quarter): lastDay(ofMonth: quarter * 3)
    case nil: lacksMonth ? endOfYear : lastDay(ofMonth: month)
    }
  }

  /// Returns the day of a part of the year: for a quarter or a week, its first day within the year.
  private func day(of part: Part) -> Result<CalendarDay, ParsingError> {
    guard let first = CalendarDay(year: year, month: 1, day: 1) else { return .failure(.range) }
    let length = 337 + CalendarDay.length(ofMonth: 2, in: year)
    func week(_ week: Int, from start: CalendarDay) -> Result<CalendarDay, ParsingError> {
      let day = week == 0 && start > first ? first : start.adding(days: (week - 1) * 7)
      if day >= first, day.components.year == year { return .success(day) }
      let weeks = (length - 1 - (start.daysSince1970 - first.daysSince1970)) / 7 + 1
      let least = start > first ? "00" : "01"
      return .failure(ParsingError("is not a week of the calendar; \(year) has the weeks \(least) to \(weeks)"))
    }
    switch part {
    case .dayOfYear(let day):
      guard (1...length).contains(day) else {
        return .failure(ParsingError("is not a day of the calendar; \(year) has the days 1 to \(length)"))
      }
      return .success(first.adding(days: day - 1))
    case .quarter(let quarter):
      guard let day = CalendarDay(year: year, month: quarter * 3 - 2, day: 1) else { return .failure(.quarter) }
      return .success(day)
    case .week(let week):
      guard let monday = CalendarDay(isoWeek: week, of: year) else {
        return .failure(.week(ofYear: year, hasLast: CalendarDay(isoWeek: 53, of: year) != nil))
      }
      guard (1...7).contains(weekday) else { return .failure(.weekday) }
      return .success(monday.adding(days: weekday - 1))
    case .epiweek(let week):
      guard let sunday = CalendarDay(epiWeek: week, of: year) else {
        return .failure(.week(ofYear: year, hasLast: CalendarDay(epiWeek: 53, of: year) != nil))
      }
      return .success(sunday)
    case .sundayWeek(let number): return week(number, from: first.adding(days: 6).sunday)
    case .mondayWeek(let number): return week(number, from: first.adding(days: 6).monday)
    }
  }

  /// Returns the number that a directive writes for the day of these fields, for directives other than year, month, day
  /// and time.
  func number(of directive: DateDirective) -> Int {
    guard let day = CalendarDay(year: year, month: month, day: day),
      let first = CalendarDay(year: year, month: 1, day: 1)
    else { return 0 }
    let dayOfYear = day.daysSince1970 - first.daysSince1970 + 1
    return switch directive {
    case .quarter: (month + 2) / 3
    case .weekYear: day.isoWeek.year
    case .week: day.isoWeek.week
    case .weekday: day.daysSinceMonday + 1
    case .sundayWeek: (dayOfYear + 6 - (day.daysSinceMonday + 1) % 7) / 7
    case .mondayWeek: (dayOfYear + 6 - day.daysSinceMonday) / 7
    default: dayOfYear
    }
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
