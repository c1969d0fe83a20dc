import LogbookDomain
import LogbookRecords
import Foundation

struct ReportDraft: ImportDraft {
  let line: Int
  var file: String?
  var blanked: [ImportResult.InvalidRow] = []
  var report: Report
  /// Whether the input contains an ID for the report. If not, the report is identified by its location and date.
  let hasIdentity: Bool
  /// The fields that are missing from the input for this report, or whose values are invalid. A stored report keeps its
  /// values for these fields.
  var missing: Set<ReportColumn> = []

  /// Returns the fields that a stored report has after it is updated with the draft.
  func fields(replacing old: Report) -> Report.Fields {
    var fields = report.fields
    if missing.contains(.tested) { fields.numberTested = old.numberTested }
    if missing.contains(.positive) { fields.numberPositive = old.numberPositive }
    if missing.contains(.negative) { fields.numberNegative = old.numberNegative }
    return fields
  }
}

final class ReportDrafts: RowReading {
  let options: ImportOptions
  let makeID: () -> UUID
  let numbers: FileNumbers
  /// The date that was read last, and its text. Most files list the reports of a day one after another, and comparing
  /// two texts takes a fraction of the time that parsing one takes.
  private var latestDate: (text: [UInt8], date: DateText)?

  init(options: ImportOptions, makeID: @escaping () -> UUID, numbers: FileNumbers) {
    (self.options, self.makeID, self.numbers) = (options, makeID, numbers)
  }

  func columns(_ headings: [String], isSparse: Bool) throws -> ImportColumns<ReportColumn> {
    try Self.columns(headings, options, isSparse: isSparse)
  }

  static func columns(
    _ headings: [String],
    _ options: ImportOptions,
    isSparse: Bool = false
  ) throws -> ImportColumns<ReportColumn> {
    var columns = try ImportColumns<ReportColumn>(
      headings: headings,
      mapping: options.mapping,
      without: options.location == nil ? nil : .location,
      isSparse: isSparse
    )
    if options.location == nil { try columns.require(.location) }
    if options.mapping["date"] == nil { columns.findParts(of: .date) }
    try columns.require(.date)
    if !isSparse, ReportColumn.counts.allSatisfy({ columns[$0] == nil }) {
      throw ImportFailure.columnMissing("for tested, positive or negative", headings: headings)
    }
    return columns
  }

  func draft<Row: RowFields & ~Copyable>(
    of row: borrowing Row,
    _ columns: ImportColumns<ReportColumn>,
    _ notKept: inout Tally
  ) throws -> ImportRow<ReportDraft> {
    var column: ReportColumn?
    do {
      column = .number
      let identity = try row.identity(columns, id: .id, number: .number, &notKept)
      column = .location
      let text = try columns.text(of: .location, in: row) ?? ""
      // If the row has an ID, the file was exported by this package, so keep the white space of the location.
      let location = options.location ?? (identity == nil ? text.singleSpaced : text)
      column = .date
      let date: DateText? =
        if columns.hasParts(.date) {
          // Pad single digits with a zero, because the parser requires a month of two digits if the date has no day.
          try columns.text(of: .date, in: row).map { text in
            let parts = text.split(separator: "-", omittingEmptySubsequences: false).map {
              $0.count == 1 ? "0\($0)" : $0
            }
            return try Self.dateText(in: Array(parts.joined(separator: "-").utf8).span, options)
          }
        } else {
          try row.withBytes(at: columns[.date] ?? 0) { bytes throws(ValidationError) in
            try repeatedDate(in: bytes)
          }
        }
      guard let date else { return .invalid(row.invalid(column: columns.heading(of: .date), "must be a date")) }
      var blanked: [ImportResult.InvalidRow] = []
      var missing = columns.missing
      func readCount(_ field: ReportColumn) throws -> Int? {
        column = field
        do { return try count(field, of: row, columns) } catch let error as ValidationError {
          if options.onInvalid != .blank { throw error }
          blanked.append(row.invalid(error, at: field, of: columns))
          missing.insert(field)
          return nil
        }
      }
      let tested = try readCount(.tested)
      let positive = try readCount(.positive)
      let negative = try readCount(.negative)
      if let first = blanked.first, tested == nil, positive == nil, negative == nil { return .invalid(first) }
      if tested == nil, positive == nil, negative == nil { return .leftOut(row.invalid("no count was reported")) }
      column = nil
      let report = try Report(
        location: location,
        numberTested: tested,
        numberPositive: positive,
        numberNegative: negative,
        dateReported: date.date,
        id: Report.ID(identity?.id ?? makeID()),
        number: identity?.number
      )
      let hasIdentity = identity != nil
      return .record(
        ReportDraft(line: row.line, blanked: blanked, report: report, hasIdentity: hasIdentity, missing: missing)
      )
    } catch let failure as ImportFailure {
      throw failure
    } catch {
      return .invalid(row.invalid(error, at: column, of: columns))
    }
  }

  func next(of rows: CSVRows<ReportDrafts>) throws -> ImportRow<ReportDraft>? { try rows.read() }

  private func repeatedDate(in text: Span<UInt8>) throws(ValidationError) -> DateText {
    if let latestDate, text.count == latestDate.text.count, text.indices.allSatisfy({ text[$0] == latestDate.text[$0] })
    {
      return latestDate.date
    }
    let date = try Self.dateText(in: text, options)
    latestDate = (text.indices.map { text[$0] }, date)
    return date
  }

  private static func dateText(in text: Span<UInt8>, _ options: ImportOptions) throws(ValidationError) -> DateText {
    if let format = options.dateFormat { try format.date(in: text) } else { try DateText(text) }
  }

  static func date(in text: Span<UInt8>, _ options: ImportOptions) throws(ValidationError) -> Date {
    try dateText(in: text, options).date
  }

  func count(in text: Span<UInt8>, _ column: ReportColumn) throws -> Int? {
    let style = ReportCount.needsStyle(text) ? try numbers.style() : .english
    return try ReportCount.count(in: text, field: column.rawValue, style: style)
  }

  private func count<Row: RowFields & ~Copyable>(
    _ column: ReportColumn,
    of row: borrowing Row,
    _ columns: ImportColumns<ReportColumn>
  ) throws -> Int? {
    guard let index = columns[column] else { return nil }
    return try row.withBytes(at: index) { try count(in: $0, column) } ?? nil
  }
}
