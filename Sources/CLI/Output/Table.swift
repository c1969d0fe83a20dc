/// Rows under headings, in aligned columns. Columns in which no row has anything are left out.
struct Table {
  struct Column {
    let heading: String
    var isNumeric = false
    /// Whether the cells may be shortened on a narrow terminal. The last such column is what the rows are about.
    var isText = false
    /// Whether the cells stand on lines of their own, below the others of the row, without a heading.
    var isBelow = false
  }

  let columns: [Column]
  private var rows: [Row] = []

  private struct Row {
    let cells: [String]
    let styles: [Int: Console.Style]
  }

  init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row; its texts may come from anybody.
  ///
  /// - Parameter styles: How cells stand out, by the index of the column.
  mutating func add(_ cells: [String], styles: [Int: Console.Style] = [:]) {
    rows.append(Row(cells: cells.map(TerminalText.line), styles: styles))
  }

  /// The lines for other programs: every column, a tab between the cells.
  var plainText: String {
    ([columns.map(\.heading)] + rows.map(\.cells)).map { $0.joined(separator: "\t") + "\n" }.joined()
  }

  /// The lines.
  ///
  /// - Parameters:
  ///   - width: The columns of the terminal, which the lines are made to fit; `nil` for as many as it takes.
  ///   - style: Makes text stand out.
  func text(width: Int? = nil, _ style: (String, Console.Style) -> String) -> String {
    let shown = columns.indices.filter { column in rows.contains { !$0.cells[column].isEmpty } }
    let widths = columns.indices.map { column in
      rows.reduce(TerminalText.width(columns[column].heading)) { max($0, TerminalText.width($1.cells[column])) }
    }
    let layout = TableLayout(columns, shown.filter { !columns[$0].isBelow }, widths, fitting: width)
    let below = shown.filter { columns[$0].isBelow }
    let headings = columns.map(\.heading)
    var lines = layout.lines.indices.map { style(line(headings, $0, in: layout), .strong) + "\n" }.joined()
    for row in rows {
      for index in layout.lines.indices {
        let written = line(row.cells, index, in: layout) { cell, column in
          row.styles[column].map { style(cell, $0) } ?? cell
        }
        if index == 0 || !written.isEmpty { lines += written + "\n" }
      }
      for column in below where !row.cells[column].isEmpty {
        lines += layout.indent + TerminalText.shortened("| \(row.cells[column])", to: layout.widthBelow) + "\n"
      }
    }
    return lines
  }

  /// One of the lines of a row, without spaces at its end.
  private func line(
    _ cells: [String],
    _ index: Int,
    in layout: TableLayout,
    _ styled: (String, Int) -> String = { cell, _ in cell }
  ) -> String {
    let shown = layout.lines[index]
    let count = (shown.lastIndex { !cells[$0].isEmpty } ?? -1) + 1
    var line = index == 0 ? "" : layout.indent
    for (position, column) in shown.prefix(count).enumerated() {
      let cell = TerminalText.shortened(cells[column], to: layout.widths[column])
      let space = String(repeating: " ", count: layout.widths[column] - TerminalText.width(cell))
      let text = cell.isEmpty ? "" : styled(cell, column)
      if position > 0 { line += "  " }
      line += columns[column].isNumeric ? space + text : position == count - 1 ? text : text + space
    }
    return count == 0 ? "" : line
  }
}
