extension String {
  /// Returns a one-line excerpt with up to 120 Unicode scalars of the string. Backslashes, single quotes and control
  /// characters, such as those that begin terminal escape sequences, are escaped.
  ///
  /// - Parameters:
  ///   - start: The number of Unicode scalars to skip.
  ///   - asASCII: Whether to escape all Unicode scalars outside ASCII.
  package func excerpt(from start: Int = 0, asASCII: Bool = false) -> String {
    let rest = unicodeScalars.dropFirst(start)
    let shown = rest.prefix(120).map {
      $0 == "\"" ? "\"" : $0.escaped(asASCII: asASCII || $0.properties.generalCategory == .control)
    }
    return "\(start > 0 ? "…" : "")\(shown.joined())\(rest.count > 120 ? "… (\(utf8.count) bytes)" : "")"
  }

  /// Returns excerpts of this string and another that show the first difference, or `nil` if the strings are identical
  /// byte for byte. If the first difference is far from the start, the excerpts start shortly before it.
  ///
  /// Swift considers canonically equivalent strings equal. In the excerpts of such strings, all Unicode scalars outside
  /// ASCII are escaped, so that the difference is visible.
  package func excerpts(comparedTo other: String) -> (own: String, other: String)? {
    if utf8.elementsEqual(other.utf8) { return nil }
    let common = zip(unicodeScalars, other.unicodeScalars).prefix { $0 == $1 }.count
    let start = common > 60 ? common - 20 : 0
    let isASCII = self == other
    return (excerpt(from: start, asASCII: isASCII), other.excerpt(from: start, asASCII: isASCII))
  }
}
