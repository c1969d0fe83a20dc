import Foundation

extension String {
  /// What two texts have in common that differ only in case or in how Unicode composes them.
  ///
  /// Names (locations, projects, tags) are equal when their keys are, and texts are sorted by the UTF-8 bytes of their
  /// keys. The folding is Unicode's, without any language's rules: `Ä` and `ä` share a key, `a` and `ä` do not.
  public var matchingKey: String {
    folded([.caseInsensitive])
  }

  /// What two texts have in common that also differ in accents and in the width of their letters.
  ///
  /// A search looks for the key of what was asked in the key of what is kept. NUL becomes U+FFFD, since full-text
  /// indexes end a text there.
  public var searchKey: String {
    let key = folded([.caseInsensitive, .diacriticInsensitive, .widthInsensitive])
    return key.utf8.contains(0)
      ? String(String.UnicodeScalarView(key.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 })) : key
  }

  private func folded(_ options: String.CompareOptions) -> String {
    // Most text is ASCII, where folding is lowercasing; Foundation takes microseconds a call.
    if isASCII { return lowercased() }
    return precomposedStringWithCanonicalMapping.folding(options: options, locale: nil)
      .precomposedStringWithCanonicalMapping
  }

  /// Whether all of it is ASCII.
  package var isASCII: Bool {
    // Every other character takes more bytes than units of UTF-16.
    utf8.count == utf16.count
  }

  /// Whether nothing in the text can be seen.
  package var isBlank: Bool {
    // Most text begins with something visible of ASCII.
    if let first = utf8.first, (0x21...0x7E).contains(first) { return false }
    return unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
  }
}
