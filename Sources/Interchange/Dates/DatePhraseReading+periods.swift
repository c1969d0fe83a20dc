import LogbookRecords

extension DatePhraseReading {
  /// Parses a year, or a month, quarter or week with its year, as publishers write them: `2022`, `Mar 2022`, `2022Q1`,
  /// `2022-M03`, `week 5 2024`. Returns `nil` for other texts. Throws an error if the text has such a form, but the year
  /// has no such part.
  func writtenPeriod(_ text: String) throws(ParsingError) -> ClosedRange<CalendarDay>? {
    guard var parts = Self.parts(of: text.lowercased()), (1...3).contains(parts.count),
      let place = [parts.startIndex, parts.endIndex - 1].first(where: { Self.isYear(parts[$0]) })
    else { return nil }
    let year = parts.remove(at: place)
    func padded(_ number: String) -> String { number.count == 1 ? "0\(number)" : number }
    if parts.isEmpty { return try numericDays(year) }
    if parts.count == 1 {
      return try Self.month(parts[0]).map { month throws(ParsingError) in
        try numericDays("\(year)-\(padded("\(month)"))")
      }
        ?? nil
    }
    let (name, number) = (parts[0], parts[1])
    guard (1...2).contains(number.count), number.allSatisfy(\.isNumber) else { return nil }
    switch name {
    case "q", "qtr", "quarter": return try numericDays("\(year)-q\(number.drop { $0 == "0" })")
    case "m", "month": return try numericDays("\(year)-\(padded(number))")
    case "w", "wk", "week": return try numericDays("\(year)-w\(padded(number))")
    case "ew", "epiweek": return try numericDays("\(year)-ew\(padded(number))")
    default: return nil
    }
  }

  /// Returns the runs of letters and of digits of a text, or `nil` if other characters than spaces, hyphens, slashes,
  /// commas and full stops separate them.
  private static func parts(of text: String) -> [String]? {
    var parts: [String] = []
    var isOpen = false
    for character in text {
      let isDigit = character.isASCII && character.isNumber
      guard isDigit || character.isLetter else {
        guard character.isWhitespace || "-/,.".contains(character) else { return nil }
        isOpen = false
        continue
      }
      if isOpen, let last = parts.last?.last, last.isNumber == isDigit {
        parts[parts.count - 1].append(character)
      } else {
        parts.append(String(character))
      }
      isOpen = true
    }
    return parts
  }

  private static func isYear(_ text: String) -> Bool {
    text.count == 4 && Int(text).map((1900...2100).contains) == true
  }
}
