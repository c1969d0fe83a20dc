/// A part of a date, as a letter behind a percent sign names it in a ``DateFormat``.
enum DateDirective: Character, CaseIterable {
  case year = "Y"
  case yearOfCentury = "y"
  case month = "m"
  case monthName = "B"
  case shortMonthName = "b"
  case day = "d"
  case spacedDay = "e"
  case dayOfYear = "j"
  case hour = "H"
  case minute = "M"
  case second = "S"
  case offset = "z"
  case percent = "%"

  /// Reads the part at a position and goes behind it; returns whether it is there.
  func read(_ text: Span<UInt8>, at position: inout Int, into figures: inout DateFigures) -> Bool {
    if self == .spacedDay { text.skipBlanks(at: &position) }
    guard let number = number(in: text, at: &position) else { return false }
    switch self {
    case .year: figures.year = number
    // Source: POSIX.1-2024, strptime: 69 to 99 are 1969 to 1999.
    case .yearOfCentury: figures.year = number + (number < 69 ? 2000 : 1900)
    case .month, .monthName, .shortMonthName: figures.month = number
    case .day, .spacedDay: figures.day = number
    case .dayOfYear: figures.dayOfYear = number
    case .hour: figures.hour = number
    case .minute: figures.minute = number
    case .second: figures.second = number
    case .offset: figures.offset = number
    case .percent: break
    }
    return true
  }

  private func number(in text: Span<UInt8>, at position: inout Int) -> Int? {
    switch self {
    case .year: text.number(width: 4...4, at: &position)
    case .yearOfCentury: text.number(width: 2...2, at: &position)
    case .month, .day, .spacedDay, .hour, .minute, .second: text.number(width: 1...2, at: &position)
    case .dayOfYear: text.number(width: 1...3, at: &position)
    case .monthName, .shortMonthName: MonthName.month(in: text, at: &position)
    case .offset: DateReading.offset(in: text, at: &position)
    case .percent: text.skip(UInt8(ascii: "%"), at: &position) ? 0 : nil
    }
  }

  /// The part of 31 December 2020, 23:59:58 UTC.
  var example: String {
    switch self {
    case .year: "2020"
    case .yearOfCentury: "20"
    case .month: "12"
    case .monthName: "December"
    case .shortMonthName: "Dec"
    case .day, .spacedDay: "31"
    case .dayOfYear: "366"
    case .hour: "23"
    case .minute: "59"
    case .second: "58"
    case .offset: "+0000"
    case .percent: "%"
    }
  }
}
