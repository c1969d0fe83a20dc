enum MarkdownTable {
  static func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }

  /// Returns the text escaped so that Markdown shows it verbatim. Line breaks become `<br>`, because a table row must
  /// be on one line.
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
