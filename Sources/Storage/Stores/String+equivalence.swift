package import LogbookRecords

extension FieldContent {
  /// Whether no other content is equal to this one.
  package var isEquivalentToItselfOnly: Bool {
    if case .text(let text) = self { text.isEquivalentToItselfOnly } else { true }
  }
}

extension String {
  /// Whether no other text is canonically equivalent to this one: ASCII without the three characters that other
  /// characters decompose to.
  ///
  /// Source: UnicodeData.txt: U+037E, U+1FEF and U+212A are equivalent to `;`, a grave accent and `K`.
  package var isEquivalentToItselfOnly: Bool {
    utf8.allSatisfy { $0 < 0x80 && $0 != 0x3B && $0 != 0x4B && $0 != 0x60 }
  }
}
