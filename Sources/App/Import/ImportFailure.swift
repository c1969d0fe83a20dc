/// Why an import came to nothing, though the file and the store can be read.
package enum ImportFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file has no headings, since it is empty.
  case noHeadings
  /// The headings cannot be read.
  case badHeadings(String)
  /// There is no column for a field.
  case columnMissing(String, headings: [String])
  /// A row is invalid, and such rows were not to be skipped.
  case invalidRow(ImportResult.InvalidRow)
  /// There already is a report of a row's location and date, and that was to be a failure.
  case duplicateRow(line: Int)

  /// One line for a person.
  package var description: String {
    switch self {
    case .noHeadings: "the file is empty; its first line must name the columns"
    case .badHeadings(let reason): "the first line must name the columns: \(reason)"
    case .columnMissing(let what, let headings):
      "there is no column \(what); the columns are \(headings.map { "“\($0)”" }.joined(separator: ", ")); "
        + "name it with --map FIELD=COLUMN"
    case .invalidRow(let row): "\(row); nothing was imported; --on-invalid skip leaves such rows out"
    case .duplicateRow(let line):
      "line \(line): there already is a report for this location and date; nothing was imported"
    }
  }
}
