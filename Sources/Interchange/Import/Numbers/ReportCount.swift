import LogbookDomain
package import LogbookRecords

/// A parser for the counts in report files.
package enum ReportCount {
  /// Parses a count.
  ///
  /// A count is a whole number, such as `1403`. It may end in a decimal separator, with or without zeros (`1403.`,
  /// `1403.0`), and may have separators between groups of three digits (`12,581`). Surrounding spaces are ignored.
  /// - Parameters:
  ///   - text: The content of the field, as UTF-8.
  ///   - field: The name of the field to report in an error.
  ///   - style: The thousands and decimal separators.
  /// - Returns: The count, from 0 to 2^63 − 1, or `nil` if the text stands for a missing count: an empty string, `NA`,
  ///   `N/A`, `-`, `null` or `nan`, ignoring case.
  /// - Throws: ``ValidationError`` for any other text.
  package static func count(
    in text: Span<UInt8>,
    field: String,
    style: NumberStyle = .english
  ) throws(ValidationError) -> Int? {
    let content = text.extracting(text.trimmedRange)
    if isMissing(content) { return nil }
    switch reading(of: content, style) {
    case .success(let count): return count
    case .failure(let error):
      throw ValidationError(field: field, value: text.shownAsText, rule: error.rule(style))
    }
  }

  /// Parses a count in English style from a string.
  ///
  /// - Throws: ``ValidationError`` if the text represents neither a count nor a missing count.
  package static func count(in text: String, field: String) throws(ValidationError) -> Int? {
    try count(in: Array(text.utf8).span, field: field)
  }

  /// Returns whether a number has a separator and therefore depends on the number style.
  static func needsStyle(_ text: Span<UInt8>) -> Bool {
    let content = text.extracting(text.trimmedRange)
    for position in content.indices where content.digit(at: position) == nil {
      if position > 0, NumberMark(at: position, in: content) != nil { return true }
    }
    return false
  }

  enum ParsingError: String, Error {
    case negative = "must not be negative"
    case signed = "must be written without a sign"
    case fraction = "must be a whole number"
    case grouping = "between groups of three digits, such as"
    case tooLarge = "must be at most 9223372036854775807"
    case unreadable = "must be a whole number, such as 1403"

    fileprivate func rule(_ style: NumberStyle) -> String {
      if self != .grouping { return rawValue }
      let example = String(style.example.dropLast(2))
      return "must have its \(style.thousandsName) \(rawValue) \(example)\(example.dropFirst().prefix(1))567"
    }
  }

  private static let missing = ["na", "n/a", "-", "null", "nan"]

  private static func isMissing(_ text: Span<UInt8>) -> Bool {
    if text.isEmpty { return true }
    if text.count > 4 || text.digit(at: 0) != nil { return false }
    for word in missing {
      var position = 0
      if text.skip(word: word, at: &position), position == text.count { return true }
    }
    return false
  }

  private static func reading(of text: Span<UInt8>, _ style: NumberStyle) -> Result<Int, ParsingError> {
    var position = 0
    let isNegative = text.skip(UInt8(ascii: "-"), at: &position)
    guard isNegative || text.skip(UInt8(ascii: "+"), at: &position) else {
      return reading(ofUnsigned: text, style)
    }
    // Report the sign as the error only if the rest of the text is a number.
    return switch reading(ofUnsigned: text.extracting(position...), style) {
    case .failure(.unreadable): .failure(.unreadable)
    case .success(0): .failure(.signed)
    case .success, .failure: .failure(isNegative ? .negative : .signed)
    }
  }

  private static func reading(ofUnsigned text: Span<UInt8>, _ style: NumberStyle) -> Result<Int, ParsingError> {
    var (count, isTooLarge) = (0, false)
    var (groupLength, isGrouped, isWellGrouped) = (0, false, true)
    var position = 0
    guard text.digit(at: 0) != nil else { return .failure(.unreadable) }
    while position < text.count, !style.skipDecimal(in: text, at: &position) {
      if let digit = text.digit(at: position) {
        let (tens, isOver) = count.multipliedReportingOverflow(by: 10)
        let (sum, isOverToo) = tens.addingReportingOverflow(digit)
        (count, isTooLarge) = (sum, isTooLarge || isOver || isOverToo)
        groupLength += 1
        position += 1
      } else if style.skipThousands(in: text, at: &position) {
        // Reject a first group that begins with a zero, because 0,125 may be a fraction with a decimal comma.
        let isFirstGroup = !isGrouped && (1...3).contains(groupLength) && text[0] != UInt8(ascii: "0")
        if !isFirstGroup, !(isGrouped && groupLength == 3) { isWellGrouped = false }
        (isGrouped, groupLength) = (true, 0)
      } else {
        return .failure(.unreadable)
      }
    }
    let fraction = text.extracting(position...)
    guard fraction.digitCount(at: 0) == fraction.count else { return .failure(.unreadable) }
    if isGrouped, !isWellGrouped || groupLength != 3 { return .failure(.grouping) }
    if isTooLarge { return .failure(.tooLarge) }
    for index in fraction.indices where fraction[index] != UInt8(ascii: "0") { return .failure(.fraction) }
    return .success(count)
  }
}
