extension Character {
  /// Whether a name without backticks can contain the character.
  var isInIdentifier: Bool {
    if let ascii = asciiValue {
      // ASCII characters are checked directly, because looking up Unicode properties is slow.
      return 0x61...0x7A ~= ascii || 0x41...0x5A ~= ascii || 0x30...0x39 ~= ascii || ascii == 0x5F || ascii == 0x24
    }
    return unicodeScalars.allSatisfy { $0.properties.isXIDContinue || $0.properties.isEmoji || $0.value == 0x200D }
  }
}

extension String {
  private static let keywords = Set(
    """
    Any Self as associatedtype await break case catch class continue default defer deinit do else enum extension fallthrough \
    false fileprivate for func guard if import in init inout internal is let nil operator precedencegroup private protocol \
    public repeat rethrows return self static struct subscript super switch throw throws true try typealias var where while
    """.split(separator: " ").map(String.init)
  )

  /// The name as written in a declaration, with backticks if necessary.
  var escapedIdentifier: String {
    Self.keywords.contains(self) || !allSatisfy(\.isInIdentifier) ? "`\(self)`" : self
  }

  var withoutBackticks: String { filter { $0 != "`" } }

  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }

  /// Returns the text with each identifier replaced by the result of a closure. An identifier is not replaced if it
  /// follows a dot or if the closure returns `nil`.
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

  var identifiers: [String] {
    split { !$0.isInIdentifier }.map(String.init)
  }

  /// The identifiers in the text, except identifiers after a dot.
  var leadingIdentifiers: Set<String> {
    var found: Set<String> = []
    _ = replacingIdentifiers { word in
      found.insert(String(word))
      return nil
    }
    return found
  }
}
