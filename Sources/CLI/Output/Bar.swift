enum Bar {
  /// Returns the text of a bar. The bar of a positive value has at least one character.
  ///
  /// - Parameters:
  ///   - most: The value of the longest bar.
  ///   - width: The length of the longest bar, in columns.
  ///   - isASCII: Whether the bar consists of number signs instead of blocks, which are accurate to an eighth of a
  ///     column.
  static func text(_ value: Int, of most: Int, width: Int, isASCII: Bool) -> String {
    guard value > 0, most > 0 else { return "" }
    let length = Double(value) / Double(most) * Double(width)
    if isASCII { return String(repeating: "#", count: max(1, Int(length.rounded()))) }
    let eighths = max(1, Int((length * 8).rounded()))
    // Source: the Unicode block Block Elements, U+2588 to U+258F.
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    return String(repeating: "█", count: eighths / 8) + rest
  }
}
