extension String {
  /// The string in double quotes, with inner quotes doubled, as in CSV and SQL.
  ///
  /// A double quote followed by a combining mark is also doubled.
  package var quoted: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
