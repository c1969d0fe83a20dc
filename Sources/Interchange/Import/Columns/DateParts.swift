import LogbookRecords

/// The meaning of several columns that together contain a date.
enum DateParts {
  /// A year, a month and a day.
  case day
  /// A year and a part of it.
  case month, quarter, week, epiweek
  /// Parts in the format that the options give.
  case formatted

  /// Determines the meaning of columns from their headings.
  ///
  /// Two columns are a year and a month only if the heading of the second one says so. Otherwise weeks 1 to 12 and
  /// quarters would be read as months.
  ///
  /// - Throws: ``ImportFailure/unclearDate(_:)`` if the headings do not tell what the columns contain.
  init(headings: [String], hasFormat: Bool) throws(ImportFailure) {
    if hasFormat {
      self = .formatted
    } else if headings.count == 3 {
      self = .day
    } else if headings.count == 2, let part = Self.part(of: headings[1]), Self.part(of: headings[0]) == nil {
      self = part
    } else {
      throw .unclearDate(headings)
    }
  }

  private static let names: [(part: DateParts, names: [String])] = [
    (.epiweek, ["epi", "epiweek", "epidem", "mmwr", "cdcweek"]),
    (.quarter, ["quarter", "quartal", "qtr", "trimest", "kvartal", "kwartal", "q"]),
    (
      .week, ["week", "woche", "uge", "vecka", "uke", "semaine", "semana", "settimana", "tydzien", "isowk", "kw", "wk"]
    ),
    (.month, ["month", "monat", "mois", "mes", "maand", "maned", "manad", "miesiac", "mon", "mm"]),
  ]

  /// Returns the part of a year that a heading names. A name of up to three letters must be a whole word of the heading.
  private static func part(of heading: String) -> DateParts? {
    let text = heading.matchingKey
    let words = text.split { !$0.isLetter }.map(String.init)
    return names.first { _, names in
      names.contains { $0.count > 3 ? text.contains($0) : words.contains($0) }
    }?.part
  }

  /// Returns the date that the texts of the columns denote, as text in the form that ``DateText`` reads.
  func text(of parts: [String]) -> String {
    func padded(_ text: String) -> String { text.count == 1 ? "0\(text)" : text }
    if case .formatted = self { return parts.joined(separator: "-") }
    guard parts.count == 2 else { return parts.map(padded).joined(separator: "-") }
    // Remove a letter before the number, as in Q1, W05 or KW 5.
    let digits = String(parts[1].drop { $0.isLetter || $0.isWhitespace })
    return switch self {
    case .day, .formatted: parts.map(padded).joined(separator: "-")
    case .month: "\(parts[0])-\(padded(parts[1]))"
    case .quarter: "\(parts[0])-Q\(digits.count == 2 && digits.hasPrefix("0") ? String(digits.dropFirst()) : digits)"
    case .week: "\(parts[0])-W\(padded(digits))"
    case .epiweek: "\(parts[0])-EW\(padded(digits))"
    }
  }
}
