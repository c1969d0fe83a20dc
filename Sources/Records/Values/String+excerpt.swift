extension String {
  /// Some of a text on one line, what does harm to a terminal by its number.
  ///
  /// - Parameters:
  ///   - start: How many scalars to leave out at the beginning.
  ///   - asASCII: Whether all scalars outside ASCII are told by their numbers.
  package func excerpt(from start: Int = 0, asASCII: Bool = false) -> String {
    let rest = unicodeScalars.dropFirst(start)
    let shown = rest.prefix(120).map { $0.escaped(asASCII: asASCII || $0.properties.generalCategory == .control) }
    return "\(start > 0 ? "…" : "")\(shown.joined())\(rest.count > 120 ? "… (\(utf8.count) bytes)" : "")"
  }

  /// This text and another, each from a little before they differ; `nil` if they are the same byte for byte.
  ///
  /// Texts that Unicode holds to be equivalent are equal to Swift; they are told apart by their scalars.
  package func excerpts(comparedTo other: String) -> (own: String, other: String)? {
    if utf8.elementsEqual(other.utf8) { return nil }
    let common = zip(unicodeScalars, other.unicodeScalars).prefix { $0 == $1 }.count
    let start = common > 60 ? common - 20 : 0
    let isASCII = self == other
    return (excerpt(from: start, asASCII: isASCII), other.excerpt(from: start, asASCII: isASCII))
  }
}
