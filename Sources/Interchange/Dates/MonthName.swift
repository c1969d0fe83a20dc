enum MonthName {
  static let all = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// Reads the name of a month or the first three letters of the name, ignoring case, and advances past it.
  ///
  /// - Returns: 1 to 12, or `nil` if the text at the position is not a month.
  static func month(in text: Span<UInt8>, at position: inout Int) -> Int? {
    for (index, name) in all.enumerated() {
      if text.skip(word: name, at: &position) || text.skip(word: name.prefix(3), at: &position) { return index + 1 }
    }
    return nil
  }
}
