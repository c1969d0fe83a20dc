import Foundation

extension String {
  /// A key that is the same for strings that differ only in case or Unicode normalization form.
  ///
  /// Names of locations, projects and tags are considered equal if their keys are equal. Strings are sorted by the
  /// UTF-8 bytes of their keys. Case is ignored according to Unicode, without language-specific rules: `Ä` and `ä` have
  /// the same key, but `a` and `ä` do not.
  public var matchingKey: String {
    folded([.caseInsensitive])
  }

  /// A key that is the same for strings that differ only in case, Unicode normalization form, accents or character
  /// width.
  ///
  /// A search looks for the key of the search term in the key of the stored string. The key contains U+FFFD in place of
  /// NUL, because a full-text index would truncate a string at NUL.
  public var searchKey: String {
    let key = folded([.caseInsensitive, .diacriticInsensitive, .widthInsensitive])
    return key.utf8.contains(0)
      ? String(String.UnicodeScalarView(key.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 })) : key
  }

  private func folded(_ options: String.CompareOptions) -> String {
    if utf8.count <= Self.pieceLength { return foldedAsWhole(options) }
    // Fold a long string in pieces, because the time that Foundation takes grows with the square of the length.
    var key = ""
    var start = startIndex
    while start < endIndex {
      var end = index(start, offsetBy: Self.pieceLength, limitedBy: endIndex) ?? endIndex
      // A piece ends before a base character, because a mark is folded together with the characters before it.
      while end < endIndex, unicodeScalars[end].properties.isMark { formIndex(after: &end) }
      key += String(self[start..<end]).foldedAsWhole(options)
      start = end
    }
    return key
  }

  /// The maximum number of bytes in a string that is folded as a whole, and the minimum number of characters in every
  /// piece of a longer string except the last.
  private static let pieceLength = 4096

  private func foldedAsWhole(_ options: String.CompareOptions) -> String {
    // Lowercase ASCII strings instead of folding them. The result is the same, but lowercasing is faster: folding with
    // Foundation takes microseconds.
    if isASCII { return lowercased() }
    if options == .caseInsensitive, let plainKey { return plainKey }
    return precomposedStringWithCanonicalMapping.folding(options: options, locale: nil)
      .precomposedStringWithCanonicalMapping
  }

  /// The matching key, composed of the plain keys of the scalars; `nil` if a scalar has no plain key.
  private var plainKey: String? {
    var key = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      guard let scalar = scalar.plainKey else { return nil }
      key.append(scalar)
    }
    return String(key)
  }

  /// Whether all characters are ASCII.
  package var isASCII: Bool {
    // The counts are equal only for ASCII, because other characters take more UTF-8 bytes than UTF-16 code units.
    utf8.count == utf16.count
  }

  /// Whether the string is empty or consists only of whitespace and control characters.
  package var isBlank: Bool {
    // Check the first byte before any scalars, because most strings begin with a visible ASCII character.
    if let first = utf8.first, (0x21...0x7E).contains(first) { return false }
    return unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
  }
}

extension Unicode.Scalar {
  /// The single scalar that replaces this scalar in a matching key; `nil` if the replacement depends on the preceding
  /// scalars, consists of several scalars, or can be determined only with Foundation. A combining scalar that follows
  /// can still change the key.
  var plainKey: Unicode.Scalar? {
    if isItsPlainKey { return self }
    // Lowercase only Latin, Greek, Cyrillic and Armenian letters with the standard library. For other scripts, the
    // result can differ from that of Foundation.
    guard value < 0x590 else { return nil }
    let lowercase = properties.lowercaseMapping.unicodeScalars
    guard lowercase.count == 1, let key = lowercase.first, key.isItsPlainKey else { return nil }
    return key
  }

  private var isItsPlainKey: Bool {
    if isASCII { return !("A"..."Z" ~= self) }
    let properties = properties
    return !properties.changesWhenLowercased && !properties.changesWhenCaseFolded
      && !properties.isFullCompositionExclusion && !isCombining
  }

  /// Whether normalization can compose the scalar with preceding scalars or move it in front of them.
  var isCombining: Bool {
    switch value {
    case ..<0x300: false
    // Hangul vowels and final consonants, which are composed with the preceding scalar.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: true
    default: properties.isMark
    }
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isMark: Bool {
    switch generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: canonicalCombiningClass != .notReordered
    }
  }
}
