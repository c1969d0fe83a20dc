/// A reader that returns the lines of a file one by one, without reading the entire file into memory.
///
/// Lines may end in LF, CRLF or CR, in any mix. A byte-order mark at the beginning is skipped.
final class LineReader {
  enum Step: Equatable {
    case line([UInt8])
    /// The line is too long. The next line can be read.
    case tooLong
  }

  static let maximumLength = 16 << 20

  private(set) var line = 0

  private let source: ByteSource
  private var window: [UInt8]
  private var start = 0
  private var end: Int
  private var isAtEnd = false
  private var isAfterCarriageReturn = false

  /// Creates a reader for a source whose first bytes, `head`, have already been read.
  init(_ source: ByteSource, head: [UInt8] = []) {
    self.source = source
    window = head + [UInt8](repeating: 0, count: ByteSource.chunkSize)
    end = head.count
  }

  /// Returns the next line, or `nil` at the end of the file. A line break at the end of the file is not followed by an
  /// empty line.
  func next() throws(ImportError) -> Step? {
    if line == 0 { try skipMark() }
    if isAfterCarriageReturn {
      if start == end { try refill() }
      if start < end, window[start] == CSVScanner.lineFeed { start += 1 }
      isAfterCarriageReturn = false
    }
    var length = 0
    var isTooLong = false
    while true {
      while start + length < end {
        let byte = window[start + length]
        if CSVScanner.isLineEnd(byte) {
          let found = Array(window[start..<start + length])
          start += length + 1
          isAfterCarriageReturn = byte == CSVScanner.carriageReturn
          line += 1
          return isTooLong ? .tooLong : .line(found)
        }
        length += 1
      }
      if isAtEnd {
        guard length > 0 || isTooLong else { return nil }
        let found = Array(window[start..<end])
        start = end
        line += 1
        return isTooLong ? .tooLong : .line(found)
      }
      if length > Self.maximumLength {
        isTooLong = true
        (start, length) = (end, 0)
      }
      try refill()
    }
  }

  private func skipMark() throws(ImportError) {
    while end - start < TextEncoding.utf8Mark.count, !isAtEnd { try refill() }
    if window[start..<end].starts(with: TextEncoding.utf8Mark) { start += TextEncoding.utf8Mark.count }
  }

  private func refill() throws(ImportError) { isAtEnd = try !source.refill(&window, &start, &end) }
}
