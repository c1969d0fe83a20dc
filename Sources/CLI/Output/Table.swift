/// A table with headings and aligned columns.
///
/// Columns without text are omitted, except in ``plainText``.
struct Table {
  struct Column {
    let heading: String
    var isNumeric = false
    /// Whether the column may be narrowed to fit the terminal. Text that does not fit its cell is then shortened. Of
    /// the shown columns that may be narrowed, the last is the main column, such as the column with the titles of
    /// tasks.
    var isText = false
    /// Whether the cells of the column are placed on separate lines below their rows, without a heading.
    var isBelow = false
  }

  let columns: [Column]
  /// The UTF-8 text of all cells, row after row, with control characters replaced.
  private var texts: [UInt8] = []
  private var cells: [Cell] = []
  private var widths: [Int]
  /// The indices of the columns that have text in at least one row, apart from the row of headings.
  private var filled: Set<Int> = []

  private struct Cell {
    /// The end of the text in ``texts``. The text begins where the text of the previous cell ends.
    let end: Int
    let width: Int32
    let style: Console.Style?
  }

  init(_ columns: [Column]) {
    self.columns = columns
    widths = columns.map { TerminalText.width($0.heading) }
    add(columns.map(\.heading))
    filled = []
  }

  /// Adds a row.
  ///
  /// - Parameter styles: The styles of cells, keyed by column index.
  mutating func add(_ row: [String], styles: [Int: Console.Style] = [:]) {
    for (column, text) in row.enumerated() {
      let text = TerminalText.line(text)
      let width = TerminalText.width(text)
      texts.append(contentsOf: text.utf8)
      cells.append(Cell(end: texts.count, width: Int32(clamping: width), style: styles[column]))
      if text.isEmpty { continue }
      widths[column] = max(widths[column], width)
      filled.insert(column)
    }
  }

  private func place(_ cell: Int) -> Range<Int> { (cell == 0 ? 0 : cells[cell - 1].end)..<cells[cell].end }

  private func text(_ cell: Int) -> String { String(decoding: texts[place(cell)], as: UTF8.self) }

  /// The index of the first cell of each row, including the row of headings.
  private var rows: StrideTo<Int> { stride(from: 0, to: cells.count, by: columns.count) }

  /// The table as text for scripts, with all columns, separated by tabs.
  var plainText: String {
    var lines: [UInt8] = []
    lines.reserveCapacity(texts.count + cells.count)
    for row in rows {
      for index in row..<row + columns.count {
        if index > row { lines.append(UInt8(ascii: "\t")) }
        lines += texts[place(index)]
      }
      lines.append(UInt8(ascii: "\n"))
    }
    return String(decoding: lines, as: UTF8.self)
  }

  /// Returns the table as lines of text for a terminal.
  ///
  /// - Parameters:
  ///   - width: The width of the terminal; `nil` for unlimited.
  ///   - style: A closure that applies a style to text.
  func text(width: Int? = nil, _ style: (String, Console.Style) -> String) -> String {
    let shown = columns.indices.filter(filled.contains)
    let layout = TableLayout(columns, shown.filter { !columns[$0].isBelow }, widths, fitting: width)
    let below = shown.filter { columns[$0].isBelow }
    var lines: [UInt8] = []
    lines.reserveCapacity(cells.count / columns.count * (layout.widths.reduce(0, +) + 2 * columns.count))
    for row in rows {
      for index in layout.lines.indices {
        if row == 0 {
          var line: [UInt8] = []
          append(row, index, in: layout, to: &line, style)
          lines += style(String(decoding: line, as: UTF8.self), .strong).utf8
        } else {
          let start = lines.count
          append(row, index, in: layout, to: &lines, style)
          if index > 0, lines.count == start { continue }
        }
        lines.append(UInt8(ascii: "\n"))
      }
      for column in below where row > 0 && !place(row + column).isEmpty {
        lines += (layout.indent + TerminalText.shortened("| \(text(row + column))", to: layout.widthBelow) + "\n").utf8
      }
    }
    return String(decoding: lines, as: UTF8.self)
  }

  private func append(
    _ row: Int,
    _ index: Int,
    in layout: TableLayout,
    to lines: inout [UInt8],
    _ style: (String, Console.Style) -> String
  ) {
    let shown = layout.lines[index]
    guard let last = shown.lastIndex(where: { !place(row + $0).isEmpty }) else { return }
    if index > 0 { lines += layout.indent.utf8 }
    for (position, column) in shown[...last].enumerated() {
      let (cell, place, limit) = (cells[row + column], place(row + column), layout.widths[column])
      let shortened = cell.width <= limit ? nil : TerminalText.shortened(text(row + column), to: limit)
      let space = limit - (shortened.map(TerminalText.width) ?? Int(cell.width))
      if position > 0 { lines += repeatElement(UInt8(ascii: " "), count: 2) }
      if columns[column].isNumeric { lines += repeatElement(UInt8(ascii: " "), count: space) }
      if let kind = cell.style, !place.isEmpty {
        lines += style(shortened ?? text(row + column), kind).utf8
      } else if let shortened {
        lines += shortened.utf8
      } else {
        lines += texts[place]
      }
      if !columns[column].isNumeric, position < last { lines += repeatElement(UInt8(ascii: " "), count: space) }
    }
  }
}
