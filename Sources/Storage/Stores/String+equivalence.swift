package import LogbookRecords

extension FieldContent {
  /// Whether it is certain that no other string is canonically equivalent to this content; always `true` if the content
  /// is not a string.
  package var isEquivalentToItselfOnly: Bool {
    if case .text(let text) = self { text.isEquivalentToItselfOnly } else { true }
  }
}

extension String {
  /// Whether it is certain that no other string is canonically equivalent to this string.
  ///
  /// The property is `true` only for ASCII strings that contain no semicolon, capital K, or grave accent.
  ///
  /// Source: UnicodeData.txt: U+037E, U+1FEF, and U+212A are equivalent to `;`, a grave accent, and `K`.
  package var isEquivalentToItselfOnly: Bool {
    utf8.allSatisfy { $0 < 0x80 && $0 != 0x3B && $0 != 0x4B && $0 != 0x60 }
  }
}
