/// Rows under headings, in aligned columns. Columns in which no row has anything are left out.
struct Table {
  struct Column {
    let heading: String
    var isNumeric = false
  }

  let columns: [Column]
  private var rows: [[String]] = []

  init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row; its texts may come from anybody.
  mutating func add(_ cells: [String]) {
    rows.append(cells.map(TerminalText.line))
  }

  /// The lines for other programs: every column, a tab between the cells.
  var plainText: String {
    ([columns.map(\.heading)] + rows).map { $0.joined(separator: "\t") + "\n" }.joined()
  }

  /// The lines.
  ///
  /// - Parameter emphasize: Makes the line of headings stand out.
  func text(_ emphasize: (String) -> String) -> String {
    let shown = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    let widths = columns.indices.map { column in
      rows.reduce(TerminalText.width(columns[column].heading)) { max($0, TerminalText.width($1[column])) }
    }
    func line(_ cells: [String]) -> String {
      var line = ""
      for column in shown {
        let space = String(repeating: " ", count: widths[column] - TerminalText.width(cells[column]))
        if !line.isEmpty { line += "  " }
        if columns[column].isNumeric {
          line += space + cells[column]
        } else {
          line += cells[column] + space
        }
      }
      while line.last == " " { line.removeLast() }
      return line
    }
    return emphasize(line(columns.map(\.heading))) + "\n" + rows.map { line($0) + "\n" }.joined()
  }
}
