extension CSVReader: RowFields {}

/// Reads the records of a CSV file.
final class CSVRows<Reading: RowReading>: ImportReader {
  private var reader: CSVReader
  private let reading: Reading
  private let columns: ImportColumns<Reading.Column>
  private let unused: [Int]
  private var unusedCounts: [Int]
  private var otherwiseNotKept = Tally()

  /// - Throws: ``ImportFailure`` if the first line does not name the columns; ``ImportError``.
  init(_ source: ByteSource, delimiter: CSVDelimiter?, _ reading: Reading) throws {
    var reader = try CSVReader(source, delimiter: delimiter)
    let headings: [String]
    switch try reader.next() {
    case nil: throw ImportFailure.noHeadings
    case .problem(let problem): throw ImportFailure.badHeadings("\(problem.reason)")
    case .record:
      do {
        headings = try reader.texts()
      } catch {
        throw ImportFailure.badHeadings("\(error.reason)")
      }
    }
    columns = try reading.columns(headings)
    unused = columns.unused
    unusedCounts = unused.map { _ in 0 }
    self.reading = reading
    self.reader = reader
  }

  func next() throws -> ImportRow<Reading.Draft>? {
    switch try reader.next() {
    case nil: return nil
    case .problem(let problem):
      return .invalid(.init(line: problem.line, column: nil, value: nil, reason: "\(problem.reason)"))
    case .record:
      guard reader.count == columns.headings.count else {
        return .invalid(
          reader.invalid("the row has \(reader.count) fields, the headings are \(columns.headings.count)")
        )
      }
      let row = try reading.draft(of: reader, columns, &otherwiseNotKept)
      if case .record = row {
        for (place, index) in unused.enumerated() {
          let hasValue = reader.withBytes(at: index) { !$0.trimmedRange.isEmpty } ?? false
          if hasValue { unusedCounts[place] += 1 }
        }
      }
      return row
    }
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
