import LogbookRecords

/// The meaning of the columns that together contain a date, or of the column that contains a year and a part of it.
enum DateParts {
  /// A year, a month and a day.
  case day
  /// A year and a part of it.
  case month, quarter, week, epiweek
  /// Parts in the format that the options give.
  case formatted

  /// Determines the meaning of several columns from their headings.
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
    } else if headings.count == 2, let part = DateParts(heading: headings[1]), DateParts(heading: headings[0]) == nil {
      self = part == .week && Self.nameEpiweeks([headings[0]]) ? .epiweek : part
    } else {
      throw .unclearDate(headings)
    }
  }

  /// Determines which part of a year a heading names; `nil` if it names none.
  ///
  /// A name of up to three letters must be a whole word of the heading. A day, such as a weekday, is not a part.
  init?(heading: String) {
    let text = heading.matchingKey
    let words = text.split { !$0.isLetter }.map(String.init)
    func matches(_ names: [String]) -> Bool {
      names.contains { $0.count > 3 ? text.contains($0) : words.contains($0) }
    }
    if Self.days.contains(where: text.contains) { return nil }
    let part = Self.names.first { matches($0.names) }?.part
    if part == nil || part == .week, Self.nameEpiweeks([heading]) {
      if part == nil, matches(Self.years) { return nil }
      self = .epiweek
    } else if let part {
      self = part
    } else {
      return nil
    }
  }

  /// Returns whether one of the headings contains a name for epidemiological weeks or years.
  static func nameEpiweeks(_ headings: [String]) -> Bool {
    headings.contains { heading in
      let text = heading.matchingKey
      return ["epiw", "epiy", "epid", "mmwr", "cdcw"].contains(where: text.contains)
        || text.split { !$0.isLetter }.contains("epi")
    }
  }

  private static let names: [(part: DateParts, names: [String])] = [
    (.quarter, ["quarter", "quartal", "qtr", "trimest", "kvartal", "kwartal", "q"]),
    (
      .week, ["week", "woche", "uge", "vecka", "uke", "semaine", "semana", "settimana", "tydzien", "isowk", "kw", "wk"]
    ),
    (.month, ["month", "monat", "mois", "mes", "maand", "maned", "manad", "miesiac", "mon", "mm"]),
  ]
  private static let years = ["year", "jahr", "annee", "année", "ano", "año", "anno", "yr", "yyyy"]
  private static let days = ["day", "weekend", "wochentag", "dag", "jour", "giorno", "dow"]

  /// The usual headings of columns with a year and with a part of it, simplified.
  static let usualPairs: [[String]] = [
    ["year", "isoyear", "epiyear", "mmwryear", "jahr", "année", "annee", "año", "ano", "anno"],
    [
      "week", "isoweek", "epiweek", "mmwrweek", "weeknumber", "woche", "kalenderwoche", "kw", "semaine", "semana",
      "settimana", "month", "monat", "mois", "mes", "mese", "quarter", "quartal", "trimestre",
    ],
  ]

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

  /// Returns the date that a year and a part of it in one column denote, such as `202215` or `2022-15`, as text in the
  /// form that ``DateText`` reads; `nil` for other texts, such as the date of a day.
  func text(ofWhole text: Span<UInt8>) -> String? {
    let text = text.extracting(text.trimmedRange)
    guard (5...10).contains(text.count), (0..<4).allSatisfy({ text.digit(at: $0) != nil }) else { return nil }
    let whole = text.shownAsText
    let part = whole.dropFirst(4).drop { !$0.isNumber }
    let separator = whole.dropFirst(4).dropLast(part.count)
    guard (1...2).contains(part.count), part.allSatisfy(\.isNumber), separator.allSatisfy({ !$0.isNumber }) else {
      return nil
    }
    return self.text(of: [String(whole.prefix(4)), String(part)])
  }
}
