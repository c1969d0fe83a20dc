/// Which columns of a table stand on which line of a row, and how wide they are.
///
/// What fits the terminal stands on one line. If it does not, texts are shortened as far as they stay readable; if that is
/// not enough, the columns are spread over several lines, the first with what the rows are about.
struct TableLayout {
  /// The columns of each line; there is at least one line.
  private(set) var lines: [[Int]]
  /// How wide each column is, by its index.
  private(set) var widths: [Int]
  /// What stands in front of the lines below the first one.
  let indent: String
  /// How wide lines may be that stand below the others.
  let widthBelow: Int

  private static let gap = 2
  /// As far as texts are shortened to have a row on one line; the one that rows are about keeps a quarter of the width.
  private static let least = 8

  /// - Parameters:
  ///   - shown: The indices of the columns to show.
  ///   - widths: How much all columns take.
  ///   - limit: The width of the terminal; `nil` if there is none.
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

  /// Gives texts back what is left of the line: first the one that rows are about, then the others alike.
  private mutating func widen(_ texts: [Int], to natural: [Int], within free: Int) {
    for _ in 0..<free {
      let narrow = texts.filter { widths[$0] < natural[$0] }
      func share(_ column: Int) -> Int { column == texts.last ? 0 : widths[column] }
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
      // Twice as much as on one line, since there is more than one.
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
