import LogbookRecords

/// Functions that make untrusted text safe to print in a terminal.
enum TerminalText {
  /// Returns the text on one line, with control characters, line separators and explicit directional formatting
  /// characters replaced by visible symbols.
  static func line(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map(harmless)))
  }

  static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line(String($0)) }
  }

  /// Returns the text with the same replacements as ``line(_:)``, except that tabs and the line breaks `\n` and `\r\n`
  /// are preserved.
  ///
  /// A carriage return without a line feed is replaced, because the text after it would overwrite the text before it.
  static func block(_ text: String) -> String {
    var block = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let isKept = scalar == "\n" || scalar == "\t" || scalar == "\r" && rest.first == "\n"
      block.append(isKept ? scalar : harmless(scalar))
    }
    return String(block)
  }

  private static func harmless(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    // Source: the Unicode block Control Pictures, U+2400 to U+2421.
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x2028, 0x2029: "\u{FFFD}"
    // Source: Unicode UAX #9 §2, the explicit directional formatting characters.
    case 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: scalar
    }
  }

  static func width(_ text: String) -> Int {
    if text.isASCII { return text.utf8.count }
    return text.reduce(0) { $0 + CharacterWidth.columns(of: $1) }
  }

  /// Returns the text, truncated with “…” if it is wider than `width` columns.
  static func shortened(_ text: String, to width: Int) -> String {
    if text.utf8.count <= width || self.width(text) <= width { return text }
    var taken = 0
    let beginning = text.prefix { character in
      taken += CharacterWidth.columns(of: character)
      return taken < width
    }
    return beginning + "…"
  }
}
