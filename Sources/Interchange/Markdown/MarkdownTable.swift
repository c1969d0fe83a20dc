enum MarkdownTable {
  static func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }

  /// Returns the text with its special characters escaped, so that Markdown shows them verbatim. Because a table row
  /// must be on one line, line feeds become `<br>`, and carriage returns are removed.
  ///
  /// Source: GitHub Flavored Markdown §2.4 (backslash escapes) and §4.10 (tables).
  static func cell(_ text: String) -> String {
    var cell = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "&", "#", "!": cell.append(contentsOf: ["\\", scalar])
      case "\n": cell.append(contentsOf: "<br>".unicodeScalars)
      case "\r": break
      default: cell.append(scalar)
      }
    }
    return String(cell)
  }
}
