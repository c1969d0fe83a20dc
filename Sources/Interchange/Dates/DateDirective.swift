import LogbookRecords

enum DateDirective: Character, CaseIterable {
  case year = "Y"
  case yearOfCentury = "y"
  case month = "m"
  case monthName = "B"
  case shortMonthName = "b"
  case day = "d"
  case spacedDay = "e"
  case dayOfYear = "j"
  case quarter = "q"
  case weekYear = "G"
  case week = "V"
  case weekday = "u"
  case sundayWeek = "U"
  case mondayWeek = "W"
  case hour = "H"
  case minute = "M"
  case second = "S"
  case offset = "z"
  case percent = "%"

  /// Reads the part of a date that this directive stands for. Returns whether the text contains this part at the
  /// position.
  func read(_ text: Span<UInt8>, at position: inout Int, into fields: inout DateFields) -> Bool {
    if self == .spacedDay { text.skipBlanks(at: &position) }
    guard let number = number(in: text, at: &position) else { return false }
    switch self {
    case .year, .weekYear: fields.year = number
    // Source: POSIX.1-2024, strptime: 69 to 99 stand for 1969 to 1999.
    case .yearOfCentury: fields.year = number + (number < 69 ? 2000 : 1900)
    case .month, .monthName, .shortMonthName: fields.month = number
    case .day, .spacedDay: fields.day = number
    case .dayOfYear: fields.part = .dayOfYear(number)
    case .quarter: fields.part = .quarter(number)
    case .week: fields.part = .week(number)
    case .weekday: fields.weekday = number
    case .sundayWeek: fields.part = .sundayWeek(number)
    case .mondayWeek: fields.part = .mondayWeek(number)
    case .hour: fields.hour = number
    case .minute: fields.minute = number
    case .second: fields.second = number
    case .offset: fields.offset = number
    case .percent: break
    }
    return true
  }

  private func number(in text: Span<UInt8>, at position: inout Int) -> Int? {
    switch self {
    case .year, .weekYear: text.number(width: 4...4, at: &position)
    case .yearOfCentury: text.number(width: 2...2, at: &position)
    case .quarter, .weekday: text.number(width: 1...1, at: &position)
    case .week, .sundayWeek, .mondayWeek: text.number(width: 1...2, at: &position)
    case .month, .day, .spacedDay, .hour, .minute, .second: text.number(width: 1...2, at: &position)
    case .dayOfYear: text.number(width: 1...3, at: &position)
    case .monthName, .shortMonthName: MonthName.month(in: text, at: &position)
    case .offset: DateReading.offset(in: text, at: &position)
    case .percent: text.skip(UInt8(ascii: "%"), at: &position) ? 0 : nil
    }
  }

  func text(of fields: DateFields) -> String {
    switch self {
    case .year: "\(fields.year)".zeroPadded(to: 4)
    case .yearOfCentury: "\(fields.year % 100)".zeroPadded(to: 2)
    case .month: "\(fields.month)".zeroPadded(to: 2)
    case .monthName: MonthName.all[fields.month - 1]
    case .shortMonthName: String(MonthName.all[fields.month - 1].prefix(3))
    case .day: "\(fields.day)".zeroPadded(to: 2)
    case .spacedDay: (fields.day < 10 ? " " : "") + "\(fields.day)"
    case .dayOfYear: "\(fields.number(of: .dayOfYear))".zeroPadded(to: 3)
    case .quarter: "\(fields.number(of: .quarter))"
    case .weekYear: "\(fields.number(of: .weekYear))".zeroPadded(to: 4)
    case .week: "\(fields.number(of: .week))".zeroPadded(to: 2)
    case .weekday: "\(fields.number(of: .weekday))"
    case .sundayWeek: "\(fields.number(of: .sundayWeek))".zeroPadded(to: 2)
    case .mondayWeek: "\(fields.number(of: .mondayWeek))".zeroPadded(to: 2)
    case .hour: "\(fields.hour ?? 0)".zeroPadded(to: 2)
    case .minute: "\(fields.minute)".zeroPadded(to: 2)
    case .second: "\(fields.second)".zeroPadded(to: 2)
    case .offset: DateFields.text(ofOffset: fields.offset ?? 0)
    case .percent: "%"
    }
  }
}
