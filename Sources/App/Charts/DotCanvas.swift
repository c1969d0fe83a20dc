/// A grid of dots for drawing in a terminal. Each character cell contains several dots, or a single dot in ASCII.
///
/// Source: the Unicode block Braille Patterns (U+2800 to U+28FF), with a bit for each of 2 × 4 dots.
struct DotCanvas {
  private let columns: Int
  /// The number of dots in each row of a character: 2, or 1 in ASCII.
  let across: Int
  /// The number of dots in each column of a character: 4, or 1 in ASCII.
  let down: Int
  private var cells: [UInt8]

  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  init(columns: Int, rows: Int, isASCII: Bool) {
    self.columns = columns
    (across, down) = isASCII ? (1, 1) : (2, 4)
    cells = Array(repeating: 0, count: columns * rows)
  }

  /// Returns the dots of a character cell as the bits of a braille pattern; 0 if there are none.
  func cell(_ column: Int, _ row: Int) -> UInt8 { cells[row * columns + column] }

  /// Marks a dot. The coordinates start at the top left.
  mutating func mark(_ x: Int, _ y: Int) {
    cells[y / down * columns + x / across] |= Self.bits[y % down][x % across]
  }

  /// Marks the dots of a line between two points.
  ///
  /// Source: J. E. Bresenham, "Algorithm for computer control of a digital plotter", IBM Systems Journal, 1965.
  mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    let (width, height) = (abs(end.x - start.x), -abs(end.y - start.y))
    let (right, below) = ((end.x - start.x).signum(), (end.y - start.y).signum())
    var (x, y, error) = (start.x, start.y, width + height)
    mark(x, y)
    while (x, y) != end {
      let twice = 2 * error
      if twice >= height {
        error += height
        x += right
      }
      if twice <= width {
        error += width
        y += below
      }
      mark(x, y)
    }
  }
}
