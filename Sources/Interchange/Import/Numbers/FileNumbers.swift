/// The style of a file's numbers, which is looked for when the first number shows that it matters: one with a separator.
final class FileNumbers {
  private let find: () throws -> NumberStyle
  /// The style, once it has been needed, or was given.
  private(set) var used: NumberStyle?

  /// Numbers in a style that is known.
  init(_ style: NumberStyle) {
    find = { style }
  }

  /// Numbers whose style is found from all of the file.
  init(in find: @escaping () throws -> NumberStyle) {
    self.find = find
  }

  /// - Throws: ``ImportFailure`` if the style cannot be found, and ``ImportError``.
  func style() throws -> NumberStyle {
    if let used { return used }
    let style = try find()
    used = style
    return style
  }
}

extension FileNumbers {
  /// Those of the tables in a file, opened anew for it.
  ///
  /// - Parameter delimiter: What divides the fields; found by itself if `nil`.
  convenience init(
    ofReportsIn open: @escaping () throws -> ByteSource,
    delimiter: CSVDelimiter?,
    _ options: ImportOptions
  ) {
    self.init {
      if let style = options.numbers { return style }
      var reader = try CSVReader(open(), delimiter: delimiter)
      guard case .record? = try reader.next() else { return .english }
      let headings = options.headings(try reader.texts())
      let counts: [Int]
      if options.wide != nil {
        counts = try WideRows.countColumns(headings, options)
      } else {
        let columns = try ReportDrafts.columns(headings, options)
        counts = ReportColumn.counts.compactMap { columns[$0] }
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
