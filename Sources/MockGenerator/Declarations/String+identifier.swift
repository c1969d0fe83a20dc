extension Character {
  /// Whether a name without backticks may have it.
  var isInIdentifier: Bool {
    if let ascii = asciiValue {
      // Most are, and asking Unicode takes long.
      return 0x61...0x7A ~= ascii || 0x41...0x5A ~= ascii || 0x30...0x39 ~= ascii || ascii == 0x5F || ascii == 0x24
    }
    return unicodeScalars.allSatisfy { $0.properties.isXIDContinue || $0.properties.isEmoji || $0.value == 0x200D }
  }
}

extension String {
  /// Words that cannot be names without backticks.
  private static let keywords = Set(
    """
    Any Self as associatedtype await break case catch class continue default defer deinit do else enum extension fallthrough \
    false fileprivate for func guard if import in init inout internal is let nil operator precedencegroup private protocol \
    public repeat rethrows return self static struct subscript super switch throw throws true try typealias var where while
    """.split(separator: " ").map(String.init)
  )

  /// The name as it can stand in a declaration.
  var escapedIdentifier: String {
    Self.keywords.contains(self) || !allSatisfy(\.isInIdentifier) ? "`\(self)`" : self
  }

  /// The name without the backticks that it may need in a declaration.
  var withoutBackticks: String { filter { $0 != "`" } }

  /// With another first letter.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }

  /// With the identifiers replaced for which there is something else; those behind a dot are left.
  func replacingIdentifiers(_ replacement: (Substring) -> String?) -> String {
    var result = ""
    var rest = self[...]
    var isMember = false
    while let first = rest.first {
      let word = rest.prefix { $0.isInIdentifier }
      if word.isEmpty {
        result.append(first)
        isMember = first == "."
        rest = rest.dropFirst()
      } else {
        result += isMember ? String(word) : replacement(word) ?? String(word)
        isMember = false
        rest = rest[word.endIndex...]
      }
    }
    return result
  }

  /// All identifiers in the text.
  var identifiers: [String] {
    split { !$0.isInIdentifier }.map(String.init)
  }

  /// The identifiers in the text that stand at the beginning of a name.
  var leadingIdentifiers: Set<String> {
    var found: Set<String> = []
    _ = replacingIdentifiers { word in
      found.insert(String(word))
      return nil
    }
    return found
  }
}
