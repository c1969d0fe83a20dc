extension String {
  /// The text in double quotes, with inner quotes doubled, as in CSV and SQL.
  ///
  /// It works on Unicode scalars, since a quote with a combining mark does not compare equal to a quote as a character.
  package var quoted: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
