extension String {
  /// The text in double quotes, with those inside it written twice, as CSV and SQL have it.
  ///
  /// It goes by Unicode scalars: to a comparison of characters, a quote with a combining mark is no quote.
  package var quoted: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
