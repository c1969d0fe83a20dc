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
}
