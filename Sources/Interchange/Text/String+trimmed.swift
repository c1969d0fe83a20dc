extension String {
  var trimmed: String {
    // Return early for strings that begin and end with a visible ASCII character, because most strings do.
    if let first = utf8.first, let last = utf8.last, (0x21...0x7E).contains(first), (0x21...0x7E).contains(last) {
      return self
    }
    var scalars = Substring(self).unicodeScalars
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return String(scalars)
  }

  /// The trimmed text with one space in place of every run of white space.
  package var singleSpaced: String {
    let text = trimmed
    func isPlain(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || !scalar.properties.isWhitespace }
    if text.unicodeScalars.allSatisfy(isPlain), !text.utf8.contains("  ".utf8) { return text }
    return text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { String($0) }.joined(
      separator: " "
    )
  }

  /// Returns the nonempty parts between the occurrences of a separator. A separator is found even if a combining mark
  /// follows it and the two form one `Character`.
  func parts(separatedBy separator: Unicode.Scalar) -> [String] {
    unicodeScalars.split(separator: separator).map { String($0) }
  }

  /// Returns the text after a prefix, or `nil` if the text does not begin with the bytes of the prefix.
  func text(after prefix: String) -> String? {
    utf8.starts(with: prefix.utf8) ? String(unicodeScalars.dropFirst(prefix.unicodeScalars.count)) : nil
  }
}
