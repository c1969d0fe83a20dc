/// A bash command line up to the cursor, split into words.
///
/// Bash also breaks words at `=` and `:`, and completes only the part after the last such character.
struct BashLine {
  /// The words without their quotation marks. The last word is the one at the cursor, and may be empty.
  private(set) var words: [String] = []
  /// The number of characters that bash leaves unchanged at the start of the last word.
  private var start = 0
  private var quote: Character?

  init(_ line: String) {
    var word: String?
    var isEscaped = false
    for character in line {
      switch (quote, character) {
      case _ where isEscaped:
        isEscaped = false
        // Within double quotes, a backslash is part of the word unless the next character is one that it can escape.
        let isKept = quote != nil && !"\"\\$`\n".contains(character)
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
        if quote == nil, "=:".contains(character) { start = word?.count ?? 0 }
      }
    }
    words.append(word ?? "")
  }

  /// Returns the text with which bash must replace the part of the last word that it completes, so that the whole word
  /// stands for the given value. The text is escaped for bash.
  func replacement(for value: String) -> String {
    let rest = value.dropFirst(start)
    switch quote {
    case "'": return String(rest.replacing("'", with: #"'\''"#))
    case "\"": return rest.reduce("") { $0 + ("\"\\$`".contains($1) ? "\\" : "") + String($1) }
    default:
      return rest.reduce("") { text, character in
        let isPlain = character.isLetter || character.isNumber || "_@%+=:,./-".contains(character)
        return text + (isPlain ? "" : "\\") + String(character)
      }
    }
  }
}
