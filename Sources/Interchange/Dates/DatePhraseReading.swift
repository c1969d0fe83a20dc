import LogbookRecords
import Foundation

struct DatePhraseReading {
  let now: Date
  let zone: TimeZone

  typealias ParsingError = DateFields.ParsingError

  func phrase(_ text: String) throws(DateFields.ParsingError) -> DatePhrase {
    switch DateReading.date(in: text, zone: zone) {
    case .success(let read): return DatePhrase(date: read.date, end: read.end(in: zone), day: read.day)
    case .failure(let error):
      if let phrase = try wordPhrase(text) { return phrase }
      throw error
    }
  }

  /// Parses a phrase that ``DateReading`` cannot parse. Returns `nil` if the text does not have the form of a phrase.
  /// Throws an error if it has this form but is invalid, such as `2026-13`.
  private func wordPhrase(_ text: String) throws(ParsingError) -> DatePhrase? {
    var words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    // Join “2 pm” into one word.
    if words.count > 1, ["am", "pm"].contains(words[words.count - 1]) {
      words = words.dropLast(2) + [words.suffix(2).joined()]
    }
    if words.count > 1, ["on", "by"].contains(words[0]) { words.removeFirst() }
    guard let last = words.last else { return nil }
    if let time = Self.time(in: last) {
      words.removeLast()
      if words.last == "at" { words.removeLast() }
      guard let days = try words.isEmpty ? today...today : days(words) else { return nil }
      guard days.lowerBound == days.upperBound else {
        throw ParsingError("must name a day if a time is given, such as friday \(last)")
      }
      return try moment(on: days.lowerBound, time, isEndOfMonth: Self.isEndOfMonth(words))
    }
    if words == ["now"] { return try moment(now) }
    if let amount = try Self.amount(words), let length = amount.unit.seconds {
      return try moment(now.addingTimeInterval(Double(amount.count) * length))
    }
    guard let days = try days(words) else { return nil }
    return DatePhrase(
      date: start(of: days.lowerBound),
      end: start(of: days.upperBound.adding(days: 1)),
      day: days.lowerBound,
      isEndOfMonth: Self.isEndOfMonth(words)
    )
  }

  private static func isEndOfMonth(_ words: [String]) -> Bool {
    words == ["eom"] || words.first == "end" && words.last == "month"
  }

  private var today: CalendarDay { CalendarDay(now, in: zone) }

  private func start(of day: CalendarDay) -> Date {
    Date(millisecondsSince1970: zone.startOfDay(day))
  }

  private func moment(_ date: Date, isEndOfMonth: Bool = false) throws(ParsingError) -> DatePhrase {
    guard date.millisecondsSince1970 != nil else { throw .range }
    return DatePhrase(date: date, end: date.nextStorable, isEndOfMonth: isEndOfMonth)
  }

  private func moment(
    on day: CalendarDay,
    _ time: [Int],
    isEndOfMonth: Bool
  ) throws(ParsingError) -> DatePhrase {
    var fields = DateFields()
    (fields.year, fields.month, fields.day) = day.components
    (fields.hour, fields.minute, fields.second) = (time[0], time[1], time[2])
    return try moment(fields.date(in: zone).get().date, isEndOfMonth: isEndOfMonth)
  }

  // MARK: Days

  private func days(_ words: [String]) throws(ParsingError) -> ClosedRange<CalendarDay>? {
    guard let days = try namedDays(words) else { return nil }
    guard Self.calendar.contains(days.lowerBound), Self.calendar.contains(days.upperBound) else { throw .range }
    return days
  }

  private static let calendar =
    CalendarDay(utc: Date.storableRange.lowerBound)...CalendarDay(utc: Date.storableRange.upperBound)

  private func namedDays(_ words: [String]) throws(ParsingError) -> ClosedRange<CalendarDay>? {
    func one(_ day: CalendarDay) -> ClosedRange<CalendarDay> { day...day }
    switch words {
    case ["today"]: return one(today)
    case ["tomorrow"]: return one(today.adding(days: 1))
    case ["yesterday"]: return one(today.adding(days: -1))
    case ["eow"]: return one(today.monday.adding(days: 6))
    case ["eom"]: return try one(day(31, ofMonth: today.components.year * 12 + today.components.month - 1))
    case ["eoy"]: return try one(day(31, ofMonth: today.components.year * 12 + 11))
    case ["day", "after", "tomorrow"]: return one(today.adding(days: 2))
    case ["day", "before", "yesterday"]: return one(today.adding(days: -2))
    default: break
    }
    if let day = try endOfPeriod(words) { return one(day) }
    if let day = try dayOfMonth(words) { return one(day) }
    if let amount = try Self.amount(words) { return one(try day(after: amount)) }
    if words.count == 1 {
      if let weekday = Self.weekday(words[0]) {
        return one(today.adding(days: (weekday - today.daysSinceMonday + 6) % 7 + 1))
      }
      if let days = try numericDays(words[0]) { return days }
    }
    if let period = try writtenPeriod(words.joined(separator: " ")) { return period }
    guard words.count == 2, let step = Self.steps[words[0]] else { return nil }
    if let weekday = Self.weekday(words[1]) {
      return one(
        step < 0
          ? today.adding(days: (weekday - today.daysSinceMonday - 6) % 7 - 1)
          : today.monday.adding(days: 7 * step + weekday)
      )
    }
    return try period(words[1], step)
  }

  /// Parses a day such as `24 dec`, `dec 24` or `24th december 2026`. Returns `nil` for other words. Throws an error if
  /// the day does not exist. Without a year, the result is the next such day, including today.
  private func dayOfMonth(_ words: [String]) throws(ParsingError) -> CalendarDay? {
    guard 2...3 ~= words.count else { return nil }
    let isDayFirst = words[0].first?.isNumber == true
    let (dayWord, monthWord) = isDayFirst ? (words[0], words[1]) : (words[1], words[0])
    let digits = dayWord.prefix { $0.isNumber }
    guard ["", "st", "nd", "rd", "th", ".", ","].contains(dayWord.dropFirst(digits.count)), digits.count <= 2,
      let number = Self.number(digits), let month = Self.month(monthWord.filter { $0 != "." && $0 != "," })
    else { return nil }
    let year = words.count == 3 ? Self.number(words[2]) : today.components.year
    guard let year, words.count == 2 || words[2].count == 4 else { return nil }
    func day(in year: Int) throws(ParsingError) -> CalendarDay {
      guard let day = CalendarDay(year: year, month: month, day: number) else {
        throw ParsingError("is not a day of the calendar")
      }
      return day
    }
    if words.count == 3 { return try day(in: year) }
    // Try several years, because the next February 29 may be up to eight years ahead.
    for next in year...year + 8 {
      if let day = CalendarDay(year: next, month: month, day: number), day >= today { return day }
    }
    return try day(in: year)
  }

  /// Returns the number of a month, 1 to 12, given its English name or at least the first three letters of the name.
  static func month(_ word: String) -> Int? {
    guard word.count >= 3 else { return nil }
    return MonthName.all.firstIndex { $0.lowercased().hasPrefix(word) }.map { $0 + 1 }
  }

  /// Parses the first or last day of a period, such as `end of month` or `start of next week`. Returns `nil` for other
  /// words.
  private func endOfPeriod(_ words: [String]) throws(ParsingError) -> CalendarDay? {
    guard words.count > 2, let end = words.first, ["start", "beginning", "end"].contains(end), words[1] == "of" else {
      return nil
    }
    let rest = words.dropFirst(2).drop { $0 == "the" }
    let step = rest.count == 1 ? 0 : rest.count == 2 ? Self.steps[rest[rest.startIndex]] : nil
    guard let step, let unit = rest.last, let days = try period(unit, step) else { return nil }
    return end == "end" ? days.upperBound : days.lowerBound
  }

  private static let steps = ["last": -1, "this": 0, "next": 1]

  private func period(_ unit: String, _ step: Int) throws(ParsingError) -> ClosedRange<CalendarDay>? {
    let (year, month, _) = today.components
    switch unit {
    case "week":
      let monday = today.monday.adding(days: 7 * step)
      return monday...monday.adding(days: 6)
    case "month": return try months(from: year * 12 + month - 1 + step, count: 1)
    case "year": return try months(from: (year + step) * 12, count: 12)
    default: return nil
    }
  }

  /// Returns the days of `count` successive months. `first` identifies the first month by the number of months from
  /// January of the year 0 to that month.
  private func months(from first: Int, count: Int) throws(ParsingError) -> ClosedRange<CalendarDay> {
    try day(1, ofMonth: first)...day(31, ofMonth: first + count - 1)
  }

  /// Returns the given day of a month, or the last day if the month is shorter. `months` is the number of months from
  /// January of the year 0 to this month.
  private func day(_ day: Int, ofMonth months: Int) throws(ParsingError) -> CalendarDay {
    let (year, month) = (months / 12, months % 12 + 1)
    let length = CalendarDay.length(ofMonth: month, in: year)
    guard months >= 12, let day = CalendarDay(year: year, month: month, day: min(day, length)) else { throw .range }
    return day
  }

  private func day(after amount: Amount) throws(ParsingError) -> CalendarDay {
    let (year, month, day) = today.components
    switch amount.unit {
    // Reject a phrase such as “in 2 hours 14:30”.
    case .minute, .hour: throw .form
    case .day: return today.adding(days: amount.count)
    case .week: return today.adding(days: 7 * amount.count)
    case .month: return try self.day(day, ofMonth: year * 12 + month - 1 + amount.count)
    case .year: return try self.day(day, ofMonth: (year + amount.count) * 12 + month - 1)
    }
  }

  // MARK: Days in digits

  /// Parses a day, week, month, quarter or year in digits, such as `2026-12-01`, `2026-12`, `2026-W49`, `2026-W49-5`,
  /// `2026-EW49`, `2026-Q4` or `2026`, and returns its days. Returns `nil` for other words. Throws an error if the date
  /// does not exist or has the year last.
  func numericDays(_ word: String) throws(ParsingError) -> ClosedRange<CalendarDay>? {
    if case .success(let date) = DateReading.date(in: word, zone: zone), let day = date.day { return day...day }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard parts[0].count == 4, let year = Self.number(parts[0]) else { return try refuse(word) }
    if parts.count == 1 {
      // Other numbers of four digits are rather times.
      guard (1900...2100).contains(year) else { return try refuse(word) }
      return try months(from: year * 12, count: 12)
    }
    if parts.count == 2, parts[1].count == 2, parts[1].first == "q", let quarter = Self.number(parts[1].dropFirst()) {
      guard (1...4).contains(quarter) else { throw .quarter }
      return try months(from: year * 12 + quarter * 3 - 3, count: 3)
    }
    if parts.count == 2, parts[1].count == 4, parts[1].hasPrefix("ew"), let week = Self.number(parts[1].dropFirst(2)) {
      guard let sunday = CalendarDay(epiWeek: week, of: year) else {
        throw .week(ofYear: year, hasLast: CalendarDay(epiWeek: 53, of: year) != nil, prefix: "EW")
      }
      return sunday...sunday.adding(days: 6)
    }
    if parts.count == 2, parts[1].count == 2, let month = Self.number(parts[1]) {
      guard (1...12).contains(month) else { throw ParsingError("is not a month of the calendar; months are 01 to 12") }
      return try months(from: year * 12 + month - 1, count: 1)
    }
    guard parts.count <= 3, parts[1].count == 3, parts[1].first == "w", let week = Self.number(parts[1].dropFirst())
    else { return try refuse(word) }
    guard let monday = CalendarDay(isoWeek: week, of: year) else {
      throw .week(ofYear: year, hasLast: CalendarDay(isoWeek: 53, of: year) != nil, prefix: "W")
    }
    guard parts.count == 3 else { return monday...monday.adding(days: 6) }
    guard let day = Self.number(parts[2]), (1...7).contains(day) else {
      throw .weekday
    }
    return monday.adding(days: day - 1)...monday.adding(days: day - 1)
  }

  /// Throws an error if the word is a numeric date that does not exist or in which the year is last; otherwise returns
  /// `nil`.
  private func refuse(_ word: String) throws(ParsingError) -> ClosedRange<CalendarDay>? {
    if case .failure(let error) = DateReading.date(in: word, zone: zone), error != .form { throw error }
    return nil
  }

  /// Parses a time such as `9:30`, `14:30:15`, `2pm`, `2:30pm`, `noon` or `midnight`. Returns its hour, minute and
  /// second, or `nil` for other words. The range of a number is checked only for an hour with `am` or `pm`.
  private static func time(in word: String) -> [Int]? {
    if word == "noon" { return [12, 0, 0] }
    if word == "midnight" { return [0, 0, 0] }
    let half = ["am", "pm"].first { word.hasSuffix($0) && word.count > 2 }
    let parts = (half == nil ? word[...] : word.dropLast(2)).split(separator: ":", omittingEmptySubsequences: false)
    guard (half == nil ? 2...3 : 1...3).contains(parts.count), (1...2).contains(parts[0].count),
      parts.dropFirst().allSatisfy({ $0.count == 2 })
    else { return nil }
    var numbers = parts.compactMap(number)
    guard numbers.count == parts.count else { return nil }
    numbers += [Int](repeating: 0, count: 3 - numbers.count)
    if let half {
      guard 1...12 ~= numbers[0] else { return nil }
      numbers[0] = numbers[0] % 12 + (half == "pm" ? 12 : 0)
    }
    return numbers
  }

  /// Parses a number of at most ten digits. This limit prevents overflow in computations with the number.
  private static func number(_ text: some StringProtocol) -> Int? {
    text.utf8.count <= 10 && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ? Int(text) : nil
  }

  // MARK: Words

  static let words: [String] =
    ["today", "tomorrow", "yesterday", "now", "noon", "midnight", "last", "this", "next", "ago", "eow", "eom", "eoy"]
    + CalendarDay.weekdays.map { $0.lowercased() } + MonthName.all.map { $0.lowercased() }
    + Unit.allCases.flatMap(\.names)

  /// Returns the number of a weekday, 0 (Monday) to 6 (Sunday), given its English name or at least the first three
  /// letters of the name.
  private static func weekday(_ word: String) -> Int? {
    guard word.count >= 3 else { return nil }
    return CalendarDay.weekdays.firstIndex { $0.lowercased().hasPrefix(word) }
  }

  /// A number of time units, relative to the current date. A negative number refers to the past.
  private struct Amount {
    let count: Int
    let unit: Unit
  }

  private enum Unit: CaseIterable {
    case minute, hour, day, week, month, year

    var names: [String] {
      switch self {
      case .minute: ["min", "minute", "minutes"]
      case .hour: ["h", "hour", "hours"]
      case .day: ["d", "day", "days"]
      case .week: ["w", "week", "weeks"]
      case .month: ["mo", "month", "months"]
      case .year: ["y", "year", "years"]
      }
    }

    var seconds: Double? {
      switch self {
      case .minute: 60
      case .hour: 3600
      case .day, .week, .month, .year: nil
      }
    }
  }

  /// Parses an amount such as `in 3 days`, `3 days ago`, `+3d`, `-3 days`, `3 days` or `3d`. Returns `nil` unless the
  /// words begin with `in` or a sign, end with `ago`, or are a number and a unit. Throws an error if such words are not a valid amount.
  private static func amount(_ words: [String]) throws(ParsingError) -> Amount? {
    var words = words
    var sign = 1
    if words.first == "in" {
      words.removeFirst()
    } else if words.last == "ago" {
      words.removeLast()
      sign = -1
    } else if let first = words.first?.first, first == "+" || first == "-" {
      words[0].removeFirst()
      sign = first == "-" ? -1 : 1
    } else if !isAmount(words) {
      return nil
    }
    let numbers = [
      "a", "an", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
    if let index = words.first.flatMap(numbers.firstIndex(of:)) { words[0] = "\(max(1, index - 1))" }
    let text = words.joined()
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let name = String(text.dropFirst(digits.count))
    guard !digits.isEmpty, let unit = Unit.allCases.first(where: { $0.names.contains(name) }) else {
      throw ParsingError(
        "must be a number and a unit (min, h, d, w, mo or y), such as +2w or in 3 days"
      )
    }
    guard let count = number(digits) else { throw .range }
    return Amount(count: sign * count, unit: unit)
  }

  private static func isAmount(_ words: [String]) -> Bool {
    let text = words.joined()
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    return words.count <= 2 && !digits.isEmpty
      && Unit.allCases.contains { $0.names.contains(String(text.dropFirst(digits.count))) }
  }
}
