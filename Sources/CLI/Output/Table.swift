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
    let cells: [Cell]
    let styles: [Int: Console.Style]
  }

  /// Text that is harmless for a terminal, and how many of its columns it takes.
  private struct Cell {
    let text: String
    let width: Int

    init(_ text: String) {
      self.text = TerminalText.line(text)
      width = TerminalText.width(self.text)
    }

    var isEmpty: Bool { text.isEmpty }

    func shortened(to limit: Int) -> Cell {
      width <= limit ? self : Cell(TerminalText.shortened(text, to: limit))
    }
  }

  init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row; its texts may come from anybody.
  ///
  /// - Parameter styles: How cells stand out, by the index of the column.
  mutating func add(_ cells: [String], styles: [Int: Console.Style] = [:]) {
    rows.append(Row(cells: cells.map(Cell.init), styles: styles))
  }

  /// The lines for other programs: every column, a tab between the cells.
  var plainText: String {
    ([columns.map(\.heading)] + rows.map { $0.cells.map(\.text) }).map { $0.joined(separator: "\t") + "\n" }.joined()
  }

  /// The lines.
  ///
  /// - Parameters:
  ///   - width: The columns of the terminal, which the lines are made to fit; `nil` for as many as it takes.
  ///   - style: Makes text stand out.
  func text(width: Int? = nil, _ style: (String, Console.Style) -> String) -> String {
    let shown = columns.indices.filter { column in rows.contains { !$0.cells[column].isEmpty } }
    let headings = columns.map { Cell($0.heading) }
    let widths = columns.indices.map { column in
      rows.reduce(headings[column].width) { max($0, $1.cells[column].width) }
    }
    let layout = TableLayout(columns, shown.filter { !columns[$0].isBelow }, widths, fitting: width)
    let below = shown.filter { columns[$0].isBelow }
    let blank = String(repeating: " ", count: layout.widths.max() ?? 0)
    var lines = layout.lines.indices.map { style(line(headings, $0, in: layout, blank), .strong) + "\n" }.joined()
    for row in rows {
      for index in layout.lines.indices {
        let written = line(row.cells, index, in: layout, blank) { cell, column in
          row.styles[column].map { style(cell, $0) } ?? cell
        }
        if index == 0 || !written.isEmpty { lines += written + "\n" }
      }
      for column in below where !row.cells[column].isEmpty {
        lines += layout.indent + TerminalText.shortened("| \(row.cells[column].text)", to: layout.widthBelow) + "\n"
      }
    }
    return lines
  }

  /// One of the lines of a row, without spaces at its end.
  ///
  /// - Parameter blank: As many spaces as the widest column takes.
  private func line(
    _ cells: [Cell],
    _ index: Int,
    in layout: TableLayout,
    _ blank: String,
    _ styled: (String, Int) -> String = { cell, _ in cell }
  ) -> String {
    let shown = layout.lines[index]
    guard let last = shown.lastIndex(where: { !cells[$0].isEmpty }) else { return "" }
    var line = index == 0 ? "" : layout.indent
    for (position, column) in shown[...last].enumerated() {
      let cell = cells[column].shortened(to: layout.widths[column])
      let space = Substring(blank.utf8.prefix(layout.widths[column] - cell.width))
      if position > 0 { line += "  " }
      if columns[column].isNumeric { line += space }
      if !cell.isEmpty { line += styled(cell.text, column) }
      if !columns[column].isNumeric, position < last { line += space }
    }
    return line
  }
}
