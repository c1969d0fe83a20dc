import LogbookDomain
import LogbookRecords
import Foundation

struct ReportDraft: ImportDraft {
  let line: Int
  var file: String?
  var blanked: [ImportResult.InvalidRow] = []
  var report: Report
  /// The date as written; `nil` if the input has no written dates.
  var date: DateText?
  /// Whether the input contains an ID for the report. If not, the report is identified by its location and date.
  var hasIdentity: Bool
  /// The fields that are missing from the input for this report, or whose values are invalid. A stored report keeps its
  /// values for these fields.
  var missing: Set<ReportColumn> = []
  /// The further counts and levels that the input has for this report, even if they are blank.
  var further: [ReportColumn] = []
  /// Whether the draft contains the rest of the counts of a row, which do not apply to the same days as those of the
  /// preceding draft.
  var isRest = false

  /// Returns the fields that a stored report has after it is updated with the draft.
  func fields(replacing old: Report) -> Report.Fields {
    var fields = report.fields
    if missing.contains(.tested) { fields.numberTested = old.numberTested }
    if missing.contains(.positive) { fields.numberPositive = old.numberPositive }
    if missing.contains(.negative) { fields.numberNegative = old.numberNegative }
    if missing.contains(.days) { fields.days = old.days }
    (fields.counts, fields.levels) = (old.counts, old.levels)
    for column in further where !missing.contains(column) { column.set(column.count(in: report), in: &fields) }
    return fields
  }
}

final class ReportDrafts: RowReading {
  let options: ImportOptions
  let makeID: () -> UUID
  let numbers: FileNumbers
  /// The meaning of dates with an offset from UTC; `nil` to use the day in UTC.
  private let days: FileDays?
  /// The date that was read last, and its text. Most files list the reports of a day one after another, and comparing
  /// two texts takes a fraction of the time that parsing one takes.
  private var latestDate: (text: [UInt8], date: DateText)?
  /// The headings of the columns of the latest row that each contain a part of the date, and their meaning.
  private var latestParts: (headings: [String], parts: DateParts)?

  init(options: ImportOptions, makeID: @escaping () -> UUID, numbers: FileNumbers, days: FileDays? = nil) {
    (self.options, self.makeID, self.numbers, self.days) = (options, makeID, numbers, days)
  }

  func columns(_ headings: [String], isSparse: Bool) throws -> ImportColumns<ReportColumn> {
    try Self.columns(headings, options, isSparse: isSparse)
  }

  static func columns(
    _ headings: [String],
    _ options: ImportOptions,
    isSparse: Bool = false
  ) throws -> ImportColumns<ReportColumn> {
    var given: Set<ReportColumn> = []
    if options.location != nil { given.insert(.location) }
    if options.date != nil { given.insert(.date) }
    if options.covers != nil { given.insert(.days) }
    var columns = try ImportColumns<ReportColumn>(
      headings: headings,
      mapping: options.mapping,
      without: given,
      isSparse: isSparse
    )
    if options.location == nil { try columns.require(.location) }
    if options.mapping["date"] == nil { columns.findParts(of: .date) }
    if options.date == nil { try columns.require(.date) }
    _ = try columns.partHeadings(of: .date).map { try DateParts(headings: $0, hasFormat: options.dateFormat != nil) }
    if !isSparse, columns.further.isEmpty, ReportColumn.counts.allSatisfy({ columns[$0] == nil }) {
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
      if identity == nil, location.utf8.contains(0) {
        return .invalid(
          row.invalid(column: columns.heading(of: .location), value: location, "must be text without NUL")
        )
      }
      column = .date
      let date: DateText? =
        if let date = options.date {
          DateText(date: date, day: nil)
        } else if let texts = try columns.partTexts(of: .date, in: row) {
          try Self.dateText(in: Array(try parts(of: columns).text(of: texts).utf8).span, options)
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
      var fields = Report.Fields(
        location: location,
        numberTested: tested,
        numberPositive: positive,
        numberNegative: negative,
        dateReported: try day(of: date)
      )
      for field in columns.further { field.set(try readCount(field), in: &fields) }
      if tested == nil, positive == nil, negative == nil, fields.counts.isEmpty, fields.levels.isEmpty {
        return blanked.first.map { .invalid($0) } ?? .leftOut(row.invalid("no count was reported"))
      }
      if let days = try readCount(.days) {
        try fields.cover(days, datedFirst: options.isDatedFirst)
      } else if case .days(let days)? = options.covers {
        try fields.cover(days, datedFirst: options.isDatedFirst)
        missing.remove(.days)
      }
      column = nil
      let report = try Report(fields, id: Report.ID(identity?.id ?? makeID()), number: identity?.number)
      let hasIdentity = identity != nil
      return .record(
        ReportDraft(
          line: row.line,
          blanked: blanked,
          report: report,
          date: date,
          hasIdentity: hasIdentity,
          missing: missing,
          further: columns.further
        )
      )
    } catch let failure as ImportFailure {
      throw failure
    } catch let error as ImportError {
      throw error
    } catch {
      return .invalid(row.invalid(error, at: column, of: columns))
    }
  }

  func next(of rows: CSVRows<ReportDrafts>) throws -> ImportRow<ReportDraft>? { try rows.read() }

  private func parts(of columns: ImportColumns<ReportColumn>) throws -> DateParts {
    let headings = columns.partHeadings(of: .date) ?? []
    if let latestParts, latestParts.headings == headings { return latestParts.parts }
    let parts = try DateParts(headings: headings, hasFormat: options.dateFormat != nil)
    latestParts = (headings, parts)
    return parts
  }

  private func repeatedDate(in text: Span<UInt8>) throws(ValidationError) -> DateText {
    if let latestDate, text.count == latestDate.text.count, text.indices.allSatisfy({ text[$0] == latestDate.text[$0] })
    {
      return latestDate.date
    }
    let date = try Self.dateText(in: text, options)
    latestDate = (text.indices.map { text[$0] }, date)
    return date
  }

  static func dateText(in text: Span<UInt8>, _ options: ImportOptions) throws(ValidationError) -> DateText {
    if let format = options.dateFormat { try format.date(in: text) } else { try DateText(text) }
  }

  /// Returns the date to store for a date as written.
  func day(of date: DateText) throws -> Date { try days?.date(of: date) ?? date.date }

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

extension Report.Fields {
  /// Sets the number of days to which the counts apply.
  ///
  /// - Parameter isFirst: Whether the date is the first of the days. It is then replaced by the last one.
  /// - Throws: ``ValidationError`` if the number of days is not from 1 to 366.
  mutating func cover(_ days: Int, datedFirst isFirst: Bool) throws(ValidationError) {
    guard Report.coveredDays.contains(days) else {
      let bounds = Report.coveredDays
      let rule = "must be from \(bounds.lowerBound) to \(bounds.upperBound)"
      throw ValidationError(field: ReportColumn.days.rawValue, value: String(days), rule: rule)
    }
    self.days = days
    if isFirst { dateReported += Double(days - 1) * 86_400 }
  }
}
