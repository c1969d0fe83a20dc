import LogbookDomain
import LogbookRecords
import Foundation

/// A report that an input holds.
struct ReportDraft: ImportDraft {
  let line: Int
  var report: Report
  /// Whether the input says which report it is; else its place and date do.
  let hasIdentity: Bool
}

/// Makes reports of the rows of tables.
struct ReportDrafts: RowReading {
  let options: ImportOptions
  let makeID: () -> UUID

  func columns(_ headings: [String]) throws -> ImportColumns<ReportColumn> {
    let columns = try ImportColumns<ReportColumn>(
      headings: headings,
      mapping: options.mapping,
      without: options.location == nil ? nil : .location
    )
    if options.location == nil { try columns.require(.location) }
    try columns.require(.date)
    if [.tested, .positive, .negative].allSatisfy({ columns[$0] == nil }) {
      throw ImportFailure.columnMissing("for tested, positive or negative", headings: headings)
    }
    return columns
  }

  func draft<Row: RowFields & ~Copyable>(
    of row: borrowing Row,
    _ columns: ImportColumns<ReportColumn>,
    _ notKept: inout Tally
  ) -> ImportRow<ReportDraft> {
    var column: ReportColumn?
    do {
      column = .number
      let identity = try row.identity(columns, id: .id, number: .number, &notKept)
      column = .location
      let text = try columns[.location].flatMap { try row.text(at: $0) } ?? ""
      // What has identities is an export of ours, whose texts are meant to the last space.
      let location = options.location ?? (identity == nil ? text.trimmed : text)
      column = .date
      let date = try row.withBytes(at: columns[.date] ?? 0) { bytes throws(ValidationError) in
        if let format = options.dateFormat { try format.date(in: bytes) } else { try DateText(bytes) }
      }
      guard let date else { return .invalid(row.invalid(column: columns.heading(of: .date), "must be a date")) }
      column = .tested
      let tested = try count(.tested, of: row, columns)
      column = .positive
      let positive = try count(.positive, of: row, columns)
      column = .negative
      let negative = try count(.negative, of: row, columns)
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
      return .record(ReportDraft(line: row.line, report: report, hasIdentity: identity != nil))
    } catch {
      return .invalid(row.invalid(error, at: column, of: columns))
    }
  }

  private func count<Row: RowFields & ~Copyable>(
    _ column: ReportColumn,
    of row: borrowing Row,
    _ columns: ImportColumns<ReportColumn>
  ) throws(ValidationError) -> Int? {
    guard let index = columns[column] else { return nil }
    return try row.withBytes(at: index) { bytes throws(ValidationError) in
      try ReportCount.count(in: bytes, field: column.rawValue)
    } ?? nil
  }
}
