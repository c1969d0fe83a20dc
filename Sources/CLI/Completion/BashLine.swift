/// A bash command line up to the cursor, split into words.
///
/// Bash also breaks words at `=` and `:`, and completes only the part after the last such character.
///
/// The line is examined by Unicode scalars, because a quotation mark followed by a combining mark is not the `Character`
/// for a quotation mark, but bash interprets it as one.
struct BashLine {
  /// The words without their quotation marks. The last word is the one at the cursor, and may be empty.
  private(set) var words: [String] = []
  /// The number of Unicode scalars that bash leaves unchanged at the start of the last word.
  private var start = 0
  private var quote: Unicode.Scalar?

  init(_ line: String) {
    var word: String?
    var isEscaped = false
    for character in line.unicodeScalars {
      switch (quote, character) {
      case _ where isEscaped:
        isEscaped = false
        // Within double quotes, a backslash is part of the word unless the next character is one that it can escape.
        let isKept = quote != nil && !"\"\\$`\n".unicodeScalars.contains(character)
        word = (word ?? "") + (isKept ? "\\" : "") + String(character)
      case (nil, " "), (nil, "\t"):
        if let word { words.append(word) }
        (word, start) = (nil, 0)
      case (nil, "\\"), ("\"", "\\"):
        isEscaped = true
        word = word ?? ""
      case (nil, "\""), (nil, "'"):
        quote = character
        word = word ?? ""
      case (character, _): quote = nil
      default:
        word = (word ?? "") + String(character)
        if quote == nil, "=:".unicodeScalars.contains(character) { start = word?.unicodeScalars.count ?? 0 }
      }
    }
    words.append(word ?? "")
  }

  /// Returns the text with which bash must replace the part of the last word that it completes, so that the whole word
  /// stands for the given value. The text is escaped for bash.
  func replacement(for value: String) -> String {
    var replacement = String.UnicodeScalarView()
    for scalar in value.unicodeScalars.dropFirst(start) {
      switch quote {
      case "'": replacement.append(contentsOf: scalar == "'" ? #"'\''"#.unicodeScalars : String(scalar).unicodeScalars)
      case "\"":
        if "\"\\$`".unicodeScalars.contains(scalar) { replacement.append("\\") }
        replacement.append(scalar)
      default:
        if !Self.isPlain(scalar) { replacement.append("\\") }
        replacement.append(scalar)
      }
    }
    return String(replacement)
  }

  /// Returns whether a character needs no backslash outside quotes. A backslash must not separate a letter from the
  /// combining marks that follow it.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil || properties.isGraphemeExtend
      || "_@%+=:,./-".unicodeScalars.contains(scalar)
  }
}
