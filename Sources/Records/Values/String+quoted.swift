extension String {
  /// The string in double quotes, with inner quotes doubled, as in CSV and SQL.
  ///
  /// The implementation compares Unicode scalars, because a quote followed by a combining mark is not equal to a quote
  /// as a `Character`.
  package var quoted: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
