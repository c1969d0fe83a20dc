/// Text that anybody may have written, made harmless for a terminal.
enum TerminalText {
  /// The text on one line, with control characters replaced by pictures of them.
  ///
  /// Directions of writing that would go on beyond the text are replaced too.
  static func line(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map(harmless)))
  }

  /// The text with its lines, each made harmless.
  static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line(String($0)) }
  }

  /// The text with its ends of lines and tabs, and everything else made harmless.
  ///
  /// A carriage return that no line feed follows is no end of a line: what comes behind it would hide what is before it.
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

  /// How many columns of a terminal the text takes.
  ///
  /// Source: Unicode UAX #11, the ranges of wide characters, roughly.
  static func width(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + width($1) }
  }

  private static func width(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.properties.generalCategory == .nonspacingMark || first.properties.generalCategory == .format { return 0 }
    if first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
