import LogbookInterchange

extension FuzzTarget {
  private enum Row: Equatable {
    case fields([[UInt8]])
    case problem(String)
  }

  /// A target that parses CSV files.
  ///
  /// The first byte determines the size of the chunks in which the file is read. The second byte selects the delimiter,
  /// or `nil` to let the reader detect it.
  static let csv = FuzzTarget(name: "csv") { bytes in
    let (piece, choice) = (Int(bytes.first ?? 0) % 7 + 1, Int(bytes.dropFirst().first ?? 0))
    let content = Array(bytes.dropFirst(2))
    let delimiter = [nil, CSVDelimiter.comma, .semicolon, .tab, .pipe][choice % 5]
    guard let whole = try rows(of: content, delimiter, pieces: content.count, maximum: 64) else { return }
    try require("the result in chunks", try rows(of: content, delimiter, pieces: piece, maximum: 64), is: whole)
    let fields = whole.compactMap { if case .fields(let fields) = $0 { fields } else { nil } }
    let written = fields.flatMap { Array($0.map(quoted).joined(separator: [UInt8(ascii: ";")])) + [UInt8(ascii: "\n")] }
    try require("the written rows", try rows(of: written, .semicolon, pieces: piece), is: fields.map { .fields($0) })
  }

  private static func rows(
    of content: [UInt8],
    _ delimiter: CSVDelimiter?,
    pieces: Int,
    maximum: Int = 1 << 20
  ) throws -> [Row]? {
    let source = ByteSource(bytes: content, chunkSize: pieces)
    guard var reader = try? CSVReader(source, delimiter: delimiter, maximumLength: maximum) else { return nil }
    var rows: [Row] = []
    var line = 0
    while let step = try reader.next() {
      if reader.line <= line { throw Violation(description: "line \(reader.line) comes after line \(line)") }
      line = reader.line
      switch step {
      case .record:
        rows.append(
          .fields(
            (0..<reader.count).map { index in
              reader.withBytes(at: index) { bytes in bytes.indices.map { bytes[$0] } } ?? []
            }
          )
        )
      case .problem(let problem): rows.append(.problem("\(problem)"))
      }
    }
    return rows
  }

  private static func quoted(_ field: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    return [quote] + field.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }
}
