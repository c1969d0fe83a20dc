/// The escape that keeps spreadsheets from executing text, such as `=HYPERLINK("http://…")`, in exported tables.
///
/// Spreadsheets execute a cell that begins with `=`, `+`, `-` or `@`, or with the full-width form of such a character,
/// and some ignore spaces, control characters or quotes before it. They do not execute a cell that begins with an
/// apostrophe. In countries with a decimal comma, spreadsheets also begin a cell after each semicolon and line end, even
/// within quotes. Text is therefore escaped part by part: every semicolon, tab and line end begins a new part.
///
/// In a row with such text, an apostrophe is inserted before each part of a text that could be executed, and before each
/// part that begins with an apostrophe. An apostrophe in the column ``heading`` marks such a row, so that a reader can
/// restore its text exactly. The text of all other rows is unchanged, and a file without the column is never changed.
///
/// Source: OWASP, “CSV Injection”, which lists the characters.
enum CSVEscape {
  static let heading = "textEscape"
  static let mark: Unicode.Scalar = "'"

  private static let executed = Set("=+-@\u{2212}＝＋－＠﹦﹢﹣﹫".unicodeScalars)
  private static let quotes = Set("\"'`´“”„‘’‚«»‹›".unicodeScalars)

  /// Returns whether a spreadsheet could execute the text.
  static func isNeeded(for text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    // Most texts begin with a letter or a digit and have no parts.
    let isPlain = UInt8(ascii: "0")...UInt8(ascii: "9") ~= first || 0x61...0x7A ~= first | 0x20
    if isPlain, !text.utf8.contains(where: isSeparator) { return false }
    return startsWithSeparator(text) || parts(text).contains(where: isExecuted)
  }

  /// Returns the text with its parts escaped, for a row in which the escape is needed for some text.
  static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for (index, part) in parts(text).enumerated() {
      // Each part except the first begins with its separator.
      if index > 0, let separator = part.first { escaped.append(separator) }
      let rest = index > 0 ? part.dropFirst() : part
      if rest.first == mark || isExecuted(part) || index == 0 && startsWithSeparator(text) { escaped.append(mark) }
      escaped.append(contentsOf: rest)
    }
    return String(escaped)
  }

  static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t") || byte == CSVScanner.lineFeed
      || byte == CSVScanner.carriageReturn
  }

  /// Spreadsheets can also execute text after a tab or a line end at the beginning of a cell.
  private static func startsWithSeparator(_ text: String) -> Bool { text.utf8.first.map(isSeparator) ?? false }

  private static func parts(_ text: String) -> [Substring.UnicodeScalarView] {
    let scalars = text.unicodeScalars
    let starts = scalars.indices.filter { isSeparator(scalars[$0]) }
    let bounds = [scalars.startIndex] + starts
    return zip(bounds, starts + [scalars.endIndex]).map { scalars[$0..<$1] }
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && isSeparator(UInt8(truncatingIfNeeded: scalar.value))
  }

  private static func isExecuted(_ part: Substring.UnicodeScalarView) -> Bool {
    part.first { !isIgnored($0) }.map(executed.contains) ?? false
  }

  /// Returns whether a spreadsheet could ignore a character before text that it executes.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    if isSeparator(scalar) || quotes.contains(scalar) || scalar.properties.isWhitespace { return true }
    return [.control, .format].contains(scalar.properties.generalCategory)
  }
}

extension CSVReader {
  /// Restores the text of the current record if ``CSVEscape`` has changed it.
  ///
  /// - Parameter index: The index of the column that marks such records.
  mutating func restoreText(markedAt index: Int) {
    if withBytes(at: index, { $0.shownAsText }) == String(CSVEscape.mark) { removeMarks() }
  }
}
