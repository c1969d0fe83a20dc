import LogbookPersistence
package import LogbookRecords
package import LogbookStorage

/// The options for importing records from a file.
package struct ImportOptions: Sendable {
  /// The action for a row that is not a valid record.
  package enum OnInvalid: String, CaseIterable, Sendable {
    /// Import nothing.
    case fail
    /// Skip the row.
    case skip
    /// Skip the invalid cell, and import the rest of the row. If that is impossible, skip the row.
    case blank
  }

  /// The action for a row whose record already exists; see ``RecordImporter``.
  package enum OnDuplicate: String, CaseIterable, Sendable {
    /// Skip the row.
    case skip
    /// Update the existing record with the values of the row. Fields that are missing from the row keep their values.
    case replace
    /// Import nothing.
    case fail
  }

  /// The days to which the counts of a report apply.
  package enum Covers: Hashable, Sendable {
    /// A number of days, from 1 to 366.
    case days(Int)
    /// All days since the previous report for the location.
    case sinceLast

    /// The number of days; `nil` if it differs between reports.
    var days: Int? { if case .days(let days) = self { days } else { nil } }

    /// The name of ``sinceLast`` in options and saved mappings.
    package static let sinceLastText = "since-last"
  }

  /// The file format; `nil` to detect it.
  package var format: RecordFormat?
  /// The name of the Core Data entity to import; `nil` to detect the entity from its attributes and, if several
  /// entities match, from its name.
  package var entity: String?
  /// The headings to look for instead of the usual ones, keyed by the raw value of a ``ReportColumn`` or
  /// ``TaskColumn``. A field with an empty heading is not read.
  package var mapping: [String: String] = [:]
  /// The location of every report. If it is set, a location column is ignored.
  package var location: String?
  /// The field delimiter; `nil` to detect it.
  package var delimiter: CSVDelimiter?
  /// The date format, if it is not ISO 8601.
  package var dateFormat: DateFormat?
  /// The field that the cells of a wide table contain: `tested`, `positive` or `negative`; `nil` for other tables.
  package var wide: ReportColumn?
  /// The number of lines before the headings, which are not read.
  package var skippedLines = 0
  /// The text encoding; `nil` to detect it.
  package var encoding: TextEncoding?
  /// The day of every report, or the days that every report covers. If it is set, a date column is ignored.
  package var date: ClosedRange<CalendarDay>?
  /// Whether the first line is a record instead of headings. If so, columns are named by their positions, starting at
  /// 1.
  package var hasNoHeader = false
  /// The values that rows must have in the columns with the given headings. Other rows are skipped.
  package var conditions: [(column: String, value: String)] = []
  /// The number style. If `nil`, the style of a CSV or TSV file is detected by reading the whole file; other formats
  /// use the English style.
  package var numbers: NumberStyle?
  /// Whether the reports contain running totals, which are converted to differences; see ``TotalDifferences``.
  package var isCumulative = false
  /// The counts that are running totals if ``isCumulative`` is `true`; empty for all counts.
  package var totals: Set<ReportColumn> = []
  /// The days to which counts apply; `nil` for 1 day, unless the reports have a column with their number.
  package var covers: Covers?
  /// Whether the date of a report is the first of its days instead of the last.
  package var isDatedFirst = false
  /// The options in the form of the command line. The store keeps them with the import.
  package var text = ""
  package var onInvalid = OnInvalid.fail
  package var onDuplicate = OnDuplicate.skip
  /// Whether the import is a dry run, which returns the expected result without changing the store.
  package var isDryRun = false
  /// A closure that receives the progress.
  package var progress: ProgressObserver?

  package init() {}

  /// An option that applies only to some formats. The raw value describes the option in error messages.
  package enum Specific: String, Hashable, Sendable {
    case mapping = "a mapping of columns"
    case conditions = "a condition on a column"
    case dateFormat = "a format of dates"
    case numbers = "a style of numbers"
    case delimiter = "a delimiter"
    case skippedLines = "a number of lines to skip"
    case wide = "the layout of a wide table"
    case hasNoHeader = "the lack of headings"
    case entity = "an entity"

    /// The formats that the option applies to.
    package var formats: [RecordFormat] {
      switch self {
      case .mapping, .conditions, .dateFormat, .numbers: [.csv, .tsv, .json, .ndjson, .coredata]
      case .delimiter, .skippedLines, .wide, .hasNoHeader: [.csv, .tsv]
      case .entity: [.coredata]
      }
    }
  }

  /// Checks that every specified option applies to a format.
  ///
  /// - Throws: ``ImportFailure/inapplicable(_:_:)`` for the first option that does not apply to the format.
  func requireUse(by format: RecordFormat) throws(ImportFailure) {
    let given: [(option: Specific, isGiven: Bool)] = [
      (.mapping, !mapping.isEmpty), (.conditions, !conditions.isEmpty), (.dateFormat, dateFormat != nil),
      (.numbers, numbers != nil), (.delimiter, delimiter != nil), (.wide, wide != nil),
      (.skippedLines, skippedLines > 0), (.hasNoHeader, hasNoHeader),
      (.entity, entity != nil),
    ]
    for (option, isGiven) in given where isGiven && !option.formats.contains(format) {
      throw .inapplicable(option, format)
    }
  }

  func headings(_ firstLine: [String]) -> [String] {
    hasNoHeader ? firstLine.indices.map { "\($0 + 1)" } : firstLine
  }
}
