enum MonthName {
  static let all = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// Parses the name of a month or its first three letters, ignoring case, and advances past it.
  ///
  /// - Returns: The number of the month, 1 to 12, or `nil` if the text at the position is not a month.
  static func month(in text: Span<UInt8>, at position: inout Int) -> Int? {
    for (index, name) in all.enumerated() {
      if text.skip(word: name, at: &position) || text.skip(word: name.prefix(3), at: &position) { return index + 1 }
    }
    return nil
  }
}
