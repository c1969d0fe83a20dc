import LogbookPersistence
package import LogbookStorage

/// How a file of records is to be read.
package struct ImportOptions: Sendable {
  /// What to do about a row that cannot be a record.
  package enum OnInvalid: String, CaseIterable, Sendable {
    /// Import nothing at all.
    case fail
    /// Leave the row out.
    case skip
    /// Leave the cell out, and keep the rest of the row.
    case blank
  }

  /// What to do about a row that there already is a record of: see ``RecordImporter``.
  package enum OnDuplicate: String, CaseIterable, Sendable {
    /// Leave the row out.
    case skip
    /// Give the record what the row has.
    case replace
    /// Import nothing at all.
    case fail
  }

  /// How the file is written; found out by its content if `nil`.
  package var format: RecordFormat?
  /// The entity of a Core Data store; found by its name or by what it has if `nil`.
  package var entity: String?
  /// The headings of columns that are named otherwise than usual, by the raw value of a ``ReportColumn`` or
  /// ``TaskColumn``; an empty heading: the field is not read.
  package var mapping: [String: String] = [:]
  /// The location of all reports, in place of a column.
  package var location: String?
  /// What separates the fields; found by itself if `nil`.
  package var delimiter: CSVDelimiter?
  /// How dates are written, if otherwise than ISO 8601.
  package var dateFormat: DateFormat?
  /// The count in the cells of a wide table: `tested`, `positive` or `negative`; `nil` for other tables.
  package var wide: ReportColumn?
  /// Whether the first line is a record, so that columns go by their positions, from 1.
  package var hasNoHeader = false
  /// Only rows are read that have these values in these columns, by heading.
  package var conditions: [(column: String, value: String)] = []
  /// How numbers are written; found from the whole file if `nil`.
  package var numbers: NumberStyle?
  /// Whether the counts of reports are totals of all days so far, of which daily counts are to be made.
  package var isCumulative = false
  package var onInvalid = OnInvalid.fail
  package var onDuplicate = OnDuplicate.skip
  /// Whether to find out what would be imported and change nothing.
  package var isDryRun = false
  /// Is told how far it is.
  package var progress: ProgressObserver?

  package init() {}

  /// What the columns of a table go by, of the fields of its first line.
  func headings(_ firstLine: [String]) -> [String] {
    hasNoHeader ? firstLine.indices.map { "\($0 + 1)" } : firstLine
  }
}
