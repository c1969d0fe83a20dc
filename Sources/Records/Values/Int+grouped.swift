extension Int {
  /// The number with commas between groups of three digits, such as `12,345`.
  package var grouped: String {
    var digits = Array(String(magnitude))
    for index in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: index) }
    return (self < 0 ? "-" : "") + String(digits)
  }
}
