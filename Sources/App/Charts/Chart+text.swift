import LogbookRecords

extension Chart {
  /// Returns the chart as lines of text for a terminal.
  ///
  /// By default, values are drawn in braille dots. If there are several series, each is labeled with a letter, and a
  /// legend explains the letters. If the chart has no values, the text is only the title.
  /// - Parameters:
  ///   - width: The width of the plot, including the axis labels, in columns, clamped to the range from 30 to 1,000.
  ///   - height: The number of rows for the values, clamped to the range from 2 to 1,000. If `nil`, the height depends
  ///     on the width and the number of series.
  ///   - isASCII: Whether to draw in ASCII instead of braille dots.
  ///   - clean: A closure that removes control characters from a string. It is applied to the title, the names of the
  ///     series and the ``remarks``. The default leaves each text unchanged.
  public func text(
    width: Int,
    height: Int? = nil,
    isASCII: Bool = false,
    clean: (String) -> String = { $0 }
  ) -> String {
    let head = clean(title) + "\n"
    guard let days else { return head }
    let legend = series.count < 2 ? "" : zip(Self.letters, series).map { "  \($0) \(clean($1.name))\n" }.joined()
    return head + legend + TextPlot(self, days, width: min(max(30, width), 1000), height: height, isASCII: isASCII).text
      + remarks.map { clean($0) + "\n" }.joined()
  }

  fileprivate static let letters = Array("abcdefgh")
}

/// The axes and the plot area between them, measured in characters.
private struct TextPlot {
  private let chart: Chart
  private let days: ClosedRange<CalendarDay>
  private let isASCII: Bool
  private let values: ValueAxis
  private let margin: Int
  private let columns: Int
  private let rows: Int
  private var canvases: [DotCanvas] = []

  init(_ chart: Chart, _ days: ClosedRange<CalendarDay>, width: Int, height: Int?, isASCII: Bool) {
    self.chart = chart
    self.days = days
    self.isASCII = isASCII
    // By default, the chart with its title and legend fits on a screen of 24 lines.
    let legend = chart.series.count < 2 ? 0 : chart.series.count
    rows = height.map { min(max(2, $0), 1000) } ?? max(8, min(20, width / 4) - legend)
    values = ValueAxis(of: chart, mostSteps: max(2, rows / 4))
    margin = values.ticks.map(\.label.count).max() ?? 0
    columns = max(8, width - margin - 2)
    canvases = chart.series.map(canvas)
  }

  private func canvas(of series: Chart.Series) -> DotCanvas {
    var canvas = DotCanvas(columns: columns, rows: rows, isASCII: isASCII)
    let (width, height) = (columns * canvas.across, rows * canvas.down)
    func dot(_ point: Chart.Point) -> (x: Int, y: Int)? {
      guard let place = values.place(of: point.value) else { return nil }
      let x = Self.nearest(Chart.part(of: point.day, in: days), of: width)
      return (x, height - 1 - Self.nearest(place, of: height))
    }
    for run in series.runs(on: values) {
      for (start, end) in zip([run[0]] + run, run) {
        guard let last = dot(end) else { continue }
        switch chart.form {
        case .lines: canvas.line(from: dot(start) ?? last, to: last)
        case .bars: canvas.line(from: (last.x, height - 1), to: last)
        }
      }
    }
    return canvas
  }

  private var marks: [Cell: Character] {
    var marks: [Cell: Character] = [:]
    for point in chart.series.flatMap(\.points) where chart.isImpossible(point.value) {
      let column = Self.nearest(Chart.part(of: point.day, in: days), of: columns)
      marks[Cell(column: column, row: rows - 1 - Self.nearest(values.place(of: point.value) ?? 0, of: rows))] = "!"
    }
    return marks
  }

  private static func nearest(_ part: Double, of places: Int) -> Int {
    Int((part * Double(places - 1)).rounded())
  }

  var text: String {
    var ticks: [Int: String] = [:]
    for tick in values.ticks { ticks[rows - 1 - Self.nearest(tick.place, of: rows)] = tick.label }
    let letters = (chart.series.count > 1 && !isASCII ? lettersOnLines : [:]).merging(marks) { $1 }
    var text = ""
    for row in 0..<rows {
      let label = ticks[row] ?? ""
      var line =
        String(repeating: " ", count: margin - label.count) + label + " " + String(sign(ticks[row] == nil ? "│" : "┤"))
      for column in 0..<columns { line.append(letters[Cell(column: column, row: row)] ?? character(column, row)) }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text + dateAxis
  }

  private func sign(_ sign: Character) -> Character {
    guard isASCII else { return sign }
    return switch sign {
    case "│": "|"
    case "─": "-"
    default: "+"
    }
  }

  private func character(_ column: Int, _ row: Int) -> Character {
    let cells = canvases.map { $0.cell(column, row) }
    if isASCII {
      guard let first = cells.firstIndex(where: { $0 != 0 }) else { return " " }
      return chart.series.count > 1 ? Chart.letters[first] : "*"
    }
    let dots = cells.reduce(0, |)
    return dots == 0 ? " " : Unicode.Scalar(0x2800 + UInt32(dots)).map(Character.init) ?? " "
  }

  private struct Cell: Hashable {
    let column: Int
    let row: Int
  }

  /// The letters that label the lines, keyed by the character cells in which they are drawn.
  ///
  /// Each line has its letter at its end and at regular intervals. The positions differ between lines to prevent
  /// letters from covering each other.
  private var lettersOnLines: [Cell: Character] {
    var letters: [Cell: Character] = [:]
    let distance = 4 * max(4, canvases.count)
    for (index, canvas) in canvases.enumerated() {
      let used = (0..<columns).filter { column in (0..<rows).contains { canvas.cell(column, $0) != 0 } }
      let regular = used.filter { $0 % distance == index * distance / canvases.count }
      func isFree(_ column: Int) -> Cell? {
        let cells = (0..<rows).filter { canvas.cell(column, $0) != 0 }.map { Cell(column: column, row: $0) }
        return cells.first { letters[$0] == nil }
      }
      let end = used.reversed().lazy.compactMap(isFree).first
      for cell in regular.compactMap(isFree) + [end].compactMap(\.self) { letters[cell] = Chart.letters[index] }
    }
    return letters
  }

  private var dateAxis: String {
    let axis = DateAxis(days) { (columns + 2) / ($0 + 2) }
    var line = Array(repeating: sign("─"), count: columns)
    var labels = ""
    for tick in axis.ticks {
      let column = Self.nearest(Chart.part(of: tick.day, in: days), of: columns)
      line[column] = sign("┬")
      let start = min(max(0, margin + 2 + column - tick.label.count / 2), margin + 2 + columns - tick.label.count)
      if !labels.isEmpty, start < labels.count + 1 { continue }
      labels += String(repeating: " ", count: max(0, start - labels.count)) + tick.label
    }
    return String(repeating: " ", count: margin + 1) + String(sign("└")) + String(line) + "\n" + labels + "\n"
  }
}
