/// The lines that a row of a table takes up in a terminal, and the widths of the columns.
///
/// If all columns fit, they share one line. Otherwise, text columns are narrowed, but not below a readable width. If
/// that is not enough, the columns are spread over several lines. The first line then contains the first column and the
/// main column (see ``Table/Column/isText``).
struct TableLayout {
  /// The columns of each line. There is at least one line.
  private(set) var lines: [[Int]]
  private(set) var widths: [Int]
  let indent: String
  let widthBelow: Int

  private static let gap = 2
  /// The minimum width to which a text column is narrowed so that each row fits on one line. For the main column, the
  /// minimum is a quarter of the terminal's width if that is greater.
  private static let least = 8

  /// Creates the layout of a table.
  ///
  /// - Parameters:
  ///   - shown: The indices of the columns to show.
  ///   - widths: The natural widths of all columns.
  ///   - limit: The width of the terminal; `nil` for unlimited.
  init(_ columns: [Table.Column], _ shown: [Int], _ widths: [Int], fitting limit: Int?) {
    lines = [shown]
    self.widths = widths
    let lead = shown.first.map { widths[$0] + Self.gap } ?? 0
    indent = String(repeating: " ", count: min(lead, 8))
    widthBelow = max(1, (limit ?? .max) - indent.count)
    guard let limit, total(shown) > limit else { return }
    let texts = shown.filter { columns[$0].isText }
    for column in texts {
      self.widths[column] = min(widths[column], max(Self.least, column == texts.last ? limit / 4 : 0))
    }
    if total(shown) <= limit {
      widen(texts, to: widths, within: limit - total(shown))
    } else {
      spread(shown, main: texts.last, natural: widths, limit)
    }
  }

  private func total(_ columns: [Int]) -> Int {
    columns.reduce(0) { $0 + widths[$1] } + Self.gap * max(0, columns.count - 1)
  }

  /// The width up to which the main column takes precedence over the other text columns.
  private static let readable = 60

  /// Distributes the free space of a line among its text columns: first to the main column, up to a readable width,
  /// then character by character to the narrowest of the others, and the rest to the main column.
  private mutating func widen(_ texts: [Int], to natural: [Int], within free: Int) {
    for _ in 0..<free {
      let narrow = texts.filter { widths[$0] < natural[$0] }
      func share(_ column: Int) -> Int {
        if column != texts.last { return widths[column] }
        return widths[column] < Self.readable ? 0 : .max
      }
      guard let next = narrow.min(by: { share($0) < share($1) }) else { return }
      widths[next] += 1
    }
  }

  private mutating func spread(_ shown: [Int], main: Int?, natural: [Int], _ limit: Int) {
    lines = [[]]
    if let first = shown.first, let main, first != main {
      lines = [[first, main]]
    } else if let main {
      lines = [[main]]
    }
    if let main {
      widths[main] = 0
      widths[main] = max(1, min(natural[main], limit - total(lines[0])))
      lines.append([])
    }
    let inner = limit - indent.count
    for column in shown where !lines[0].contains(column) || main == nil {
      // Rows that span several lines have more space, so the narrowed columns get up to twice the minimum width used in
      // single-line rows.
      widths[column] = min(natural[column], max(widths[column], 2 * Self.least), max(1, inner))
      let last = lines.count - 1
      if !lines[last].isEmpty, total(lines[last] + [column]) > (last == 0 ? limit : inner) {
        lines.append([column])
      } else {
        lines[last].append(column)
      }
    }
    lines.removeAll(where: \.isEmpty)
  }
}
