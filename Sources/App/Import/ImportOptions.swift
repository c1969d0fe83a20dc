/// How a file of reports is to be read.
package struct ImportOptions: Sendable {
  /// What to do about a row that cannot be a report.
  package enum OnInvalid: String, CaseIterable, Sendable {
    /// Import nothing at all.
    case fail
    /// Leave the row out.
    case skip
  }

  /// What to do about a row whose location and date there already is a report for.
  package enum OnDuplicate: String, CaseIterable, Sendable {
    /// Leave the row out.
    case skip
    /// Give the report the counts of the row.
    case replace
    /// Import nothing at all.
    case fail
  }

  /// The headings of columns that are named otherwise than usual.
  package var mapping: [ReportColumn: String] = [:]
  /// The location of all rows, in place of a column.
  package var location: String?
  /// What separates the fields; found by itself if `nil`.
  package var delimiter: CSVDelimiter?
  /// How dates are written, if otherwise than ISO 8601.
  package var dateFormat: DateFormat?
  package var onInvalid = OnInvalid.fail
  package var onDuplicate = OnDuplicate.skip
  /// Whether to find out what would be imported and change nothing.
  package var isDryRun = false
  /// Is told how far it is.
  package var progress: ProgressObserver?

  package init() {}
}
