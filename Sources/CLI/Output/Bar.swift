/// A bar of a chart that is made of text.
enum Bar {
  /// - Parameters:
  ///   - value: What the bar stands for, from 0.
  ///   - most: What the longest bar stands for.
  ///   - width: How many columns the longest bar takes.
  ///   - isASCII: Whether it is made of number signs, else of blocks that are exact to an eighth of a column.
  static func text(_ value: Int, of most: Int, width: Int, isASCII: Bool) -> String {
    guard value > 0, most > 0 else { return "" }
    let length = Double(value) / Double(most) * Double(width)
    // Something is never shown as nothing.
    if isASCII { return String(repeating: "#", count: max(1, Int(length.rounded()))) }
    let eighths = max(1, Int((length * 8).rounded()))
    // Source: the Unicode block Block Elements, U+2588 to U+258F.
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    return String(repeating: "█", count: eighths / 8) + rest
  }
}
