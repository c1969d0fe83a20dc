import LogbookDomain

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

  /// Writes the part.
  func text(of figures: DateFigures) -> String {
    switch self {
    case .year: "\(figures.year)".zeroPadded(to: 4)
    case .yearOfCentury: "\(figures.year % 100)".zeroPadded(to: 2)
    case .month: "\(figures.month)".zeroPadded(to: 2)
    case .monthName: MonthName.all[figures.month - 1]
    case .shortMonthName: String(MonthName.all[figures.month - 1].prefix(3))
    case .day: "\(figures.day)".zeroPadded(to: 2)
    case .spacedDay: (figures.day < 10 ? " " : "") + "\(figures.day)"
    case .dayOfYear: "\(figures.dayOfYear ?? 0)".zeroPadded(to: 3)
    case .hour: "\(figures.hour ?? 0)".zeroPadded(to: 2)
    case .minute: "\(figures.minute)".zeroPadded(to: 2)
    case .second: "\(figures.second)".zeroPadded(to: 2)
    case .offset: DateFigures.text(ofOffset: figures.offset ?? 0)
    case .percent: "%"
    }
  }
}
