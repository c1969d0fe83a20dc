/// The style of the numbers in a file. If the style is not given, it is detected from the entire file when the first
/// number with a separator is read.
final class FileNumbers {
  private let find: () throws -> NumberStyle
  private(set) var used: NumberStyle?

  init(_ style: NumberStyle) {
    find = { style }
  }

  init(in find: @escaping () throws -> NumberStyle) {
    self.find = find
  }

  func style() throws -> NumberStyle {
    if let used { return used }
    let style = try find()
    used = style
    return style
  }
}

extension FileNumbers {
  /// Creates an instance for a table of reports.
  ///
  /// If the options do not specify a number style, the style is detected when it is first needed, by reading the whole
  /// table again.
  convenience init(
    ofReportsIn open: @escaping () throws -> ByteSource,
    delimiter: CSVDelimiter?,
    _ options: ImportOptions
  ) {
    self.init {
      if let style = options.numbers { return style }
      var reader = try CSVReader(open(), delimiter: delimiter, skippedLines: options.skippedLines)
      guard case .record? = try reader.next() else { return .english }
      let headings = options.headings(try reader.texts())
      let counts: [Int]
      if options.wide != nil {
        counts = try WideRows.countColumns(headings, options)
      } else {
        let columns = try ReportDrafts.columns(headings, options)
        counts = Array(Set(ReportColumn.counts.flatMap(columns.indexes(of:))))
      }
      var evidence = NumberEvidence()
      while let step = try reader.next() {
        guard case .record = step else { continue }
        for index in counts {
          reader.withBytes(at: index) { evidence.add($0, line: reader.line, column: headings[index]) }
        }
      }
      return try evidence.style(delimiter: reader.delimiter)
    }
  }
}
