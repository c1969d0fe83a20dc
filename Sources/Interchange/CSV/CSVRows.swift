extension CSVReader: RowFields {
  /// Reads the first record and returns its fields, which are the headings unless the file has none.
  mutating func headings() throws -> [String] {
    switch try next() {
    case nil: throw ImportFailure.noHeadings
    case .problem(let problem): throw ImportFailure.badHeadings("\(problem.reason)")
    case .record: do { return try texts() } catch { throw ImportFailure.badHeadings("\(error.reason)") }
    }
  }

  /// Returns the line of the first record, among the next twenty, whose fields are suitable as headings; `nil` if none
  /// is.
  mutating func lineOfHeadings(where areSuitable: ([String]) -> Bool) -> Int? {
    for _ in 0..<20 {
      // Ignore errors, because the caller reports that the first line has no suitable headings.
      guard let step = try? next() else { return nil }
      if case .record = step, let texts = try? texts(), areSuitable(texts) { return line }
    }
    return nil
  }

  func mismatch(with headings: [String]) -> ImportResult.InvalidRow? {
    if count == headings.count { return nil }
    func text(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    let are = headings.count == 1 ? "is" : "are"
    return invalid("the row has \(text(count, "field")), but there \(are) \(text(headings.count, "heading"))")
  }

  /// Returns whether the current record repeats the headings, as happens in concatenated files.
  func repeats(_ headings: [String]) -> Bool {
    headings.indices.allSatisfy { index in
      let heading = headings[index]
      return withBytes(at: index) { $0.count == heading.utf8.count && $0.shownAsText == heading } ?? false
    }
  }
}

final class CSVRows<Reading: RowReading>: ImportReader {
  private var reader: CSVReader
  private let reading: Reading
  private let columns: ImportColumns<Reading.Column>
  private let unused: [Int]
  private var unusedCounts: [Int]
  private var otherwiseNotKept = Tally()
  private(set) var columnsRead: ColumnsRead?
  private var samples = 0

  private let hasNoHeader: Bool
  /// The index of the column that marks rows with escaped text; see ``CSVEscape``.
  private let escapeIndex: Int?
  private let conditions: RowConditions
  private(set) var filtered = 0
  private(set) var repeatedHeadings = 0
  /// Whether the first row of a file without headings has been read but not yet returned.
  private var isAtFirstRecord = false

  init(_ source: ByteSource, _ options: ImportOptions, delimiter: CSVDelimiter?, _ reading: Reading) throws {
    var reader = try CSVReader(source, delimiter: delimiter, skippedLines: options.skippedLines)
    let headings = options.headings(try reader.headings())
    hasNoHeader = options.hasNoHeader
    isAtFirstRecord = hasNoHeader
    do { columns = try reading.columns(headings) } catch let failure as ImportFailure {
      if hasNoHeader { throw failure }
      throw failure.mentioning(headingsOnLine: reader.lineOfHeadings { (try? reading.columns($0)) != nil })
    }
    let conditions = RowConditions(options, headings)
    try conditions.requireColumns()
    escapeIndex = headings.firstIndex(of: CSVEscape.heading)
    let others = conditions.indexes.union([escapeIndex].compactMap(\.self))
    columnsRead = columns.read(without: others)
    unused = columns.unused.filter { !others.contains($0) }
    unusedCounts = unused.map { _ in 0 }
    self.conditions = conditions
    self.reading = reading
    self.reader = reader
  }

  func next() throws -> ImportRow<Reading.Draft>? { try reading.next(of: self) }

  /// Advances to the next row; see ``ImportReader/next()``.
  func read() throws -> ImportRow<Reading.Draft>? {
    while true {
      if !isAtFirstRecord {
        switch try reader.next() {
        case nil: return nil
        case .problem(let problem):
          return .invalid(.init(line: problem.line, column: nil, value: nil, reason: "\(problem.reason)"))
        case .record: break
        }
      }
      isAtFirstRecord = false
      if let mismatch = reader.mismatch(with: columns.headings) { return .invalid(mismatch) }
      // A row of a single column that equals the heading is more likely a record.
      if !hasNoHeader, columns.headings.count > 1, reader.repeats(columns.headings) {
        repeatedHeadings += 1
        continue
      }
      if let escapeIndex { reader.restoreText(markedAt: escapeIndex) }
      if !conditions.areMet(by: reader) {
        filtered += 1
        continue
      }
      return try row()
    }
  }

  private func row() throws -> ImportRow<Reading.Draft> {
    let row = try reading.draft(of: reader, columns, &otherwiseNotKept)
    if case .record = row {
      if samples < ImportResult.samples { columnsRead?.addSample(of: reader, columns) }
      samples += 1
      for (place, index) in unused.enumerated() {
        let hasValue = reader.withBytes(at: index) { !$0.trimmedRange.isEmpty } ?? false
        if hasValue { unusedCounts[place] += 1 }
      }
    }
    return row
  }

  var notKept: Tally {
    var tally = otherwiseNotKept
    for (place, index) in unused.enumerated() {
      let heading = columns.headings[index]
      tally.add(heading.isEmpty ? "column \(index + 1)" : heading, unusedCounts[place])
    }
    return tally
  }
}
