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
  /// Whether the report covers the week, month, quarter or year that is its date.
  var coversPeriod = false
  /// Whether the input contains an ID for the report. If not, the report is identified by its location and date.
  var hasIdentity = false
  /// The fields that are missing from the input for this report, or whose values are invalid. A stored report keeps its
  /// values for these fields.
  var missing: Set<ReportColumn> = []
  /// The further counts and levels that the input has for this report, even if they are blank.
  var further: [ReportColumn] = []
  /// Whether the draft contains the rest of the counts of a row, which do not apply to the same days as those of the
  /// preceding draft.
  var isRest = false
  /// The counts that are added to a stored report without them even if the report otherwise stays as it is.
  var additions: Set<ReportColumn> = []
  /// The running totals that differ from those of earlier imports, which stay as they are.
  var revisedTotals: [ImportResult.Revision.Change] = []

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

  /// Returns a draft that changes a stored report only by the additions that the report lacks; `nil` if there are none.
  func adding(to old: Report) -> ReportDraft? {
    let counts = ReportColumn.counts(of: report)
    let added = counts.filter { additions.contains($0) && $0.count(in: old) == nil }
    let hasCounts = ReportColumn.counts(of: old).contains { $0.count(in: old) != nil }
    guard !added.isEmpty, !hasCounts || old.days == report.days else { return nil }
    var draft = self
    draft.missing = Set(counts + further).subtracting(added)
    if hasCounts { draft.missing.insert(.days) }
    return draft
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
      reversing: options.isCumulative ? Set(ReportColumn.counts) : [],
      isSparse: isSparse
    )
    if options.location == nil { try columns.require(.location) }
    if options.mapping["date"] == nil { columns.findParts(of: .date) }
    if options.date == nil { try columns.require(.date) }
    let dates = columns.headings(of: .date)
    if dates.count > 1 { _ = try DateParts(headings: dates, hasFormat: options.dateFormat != nil) }
    columns.derive(.tested, from: [.positive, .negative])
    if !isSparse, columns.further.isEmpty, ReportColumn.counts.allSatisfy({ columns[$0] == nil }) {
      throw ImportFailure.columnMissing("for tested, positive or negative", headings: headings)
    }
    for total in options.totals.sorted(by: { $0.rawValue < $1.rawValue }) where !isSparse && columns[total] == nil {
      throw ImportFailure.columnMissing("for \(total.rawValue), a running total", headings: headings)
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
        if let days = options.date {
          DateText(days)
        } else if let texts = try columns.partTexts(of: .date, in: row) {
          try self.date(in: texts, under: columns.headings(of: .date))
        } else {
          try row.withBytes(at: columns[.date] ?? 0) { bytes throws(ValidationError) in
            try self.date(in: bytes, under: columns.heading(of: .date))
          }
        }
      guard let date else { return .invalid(row.invalid(column: columns.heading(of: .date), "must be a date")) }
      var blanked: [ImportResult.InvalidRow] = []
      var missing = columns.missing
      func readCount(_ field: ReportColumn) throws -> Int? {
        column = field
        do {
          let count = try count(field, of: row, columns)
          if case .incomplete = count {
            blanked.append(row.invalid(column: columns.heading(of: field), "one of the added columns has no value"))
            missing.insert(field)
          }
          return count.value
        } catch let error as ValidationError {
          // Without its days, a figure would mean something else.
          if field == .days { throw ValidationError(field: error.field, value: error.value, rule: Self.daysRule) }
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
        guard let first = blanked.first else { return .leftOut(row.invalid("no count was reported")) }
        return first.value == nil ? .leftOut(first) : .invalid(first)
      }
      let days = try readCount(.days)
      column = nil
      let isDatedFirst = try fields.cover(date, options, days: days, &missing)
      let report = try Report(fields, id: Report.ID(identity?.id ?? makeID()), number: identity?.number)
      let hasIdentity = identity != nil
      return .record(
        ReportDraft(
          line: row.line,
          blanked: blanked,
          report: report,
          date: isDatedFirst ? date.later(days: fields.days - 1) : date,
          coversPeriod: date.days > 1 && days == nil && options.covers?.days == nil,
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

  fileprivate static var daysRule: String {
    "must be from \(Report.coveredDays.lowerBound) to \(Report.coveredDays.upperBound)"
  }

  func next(of rows: CSVRows<ReportDrafts>) throws -> ImportRow<ReportDraft>? { try rows.read() }

  /// Returns the date whose parts are in columns with the given headings.
  private func date(in parts: [String], under headings: [String]) throws -> DateText {
    let text = try DateParts(headings: headings, hasFormat: options.dateFormat != nil).text(of: parts)
    return try Self.date(in: Array(text.utf8).span, options, countsEpiweeks: DateParts.nameEpiweeks(headings))
  }

  /// Returns the date in a column with the given heading.
  func date(in text: Span<UInt8>, under heading: String) throws(ValidationError) -> DateText {
    if let latestDate, text.count == latestDate.text.count, text.indices.allSatisfy({ text[$0] == latestDate.text[$0] })
    {
      return latestDate.date
    }
    let date: DateText
    if options.dateFormat == nil, let whole = DateParts(heading: heading)?.text(ofWhole: text) {
      date = try DateText(whole)
    } else {
      date = try Self.date(in: text, options, countsEpiweeks: DateParts.nameEpiweeks([heading]))
    }
    latestDate = (text.indices.map { text[$0] }, date)
    return date
  }

  static func date(
    in text: Span<UInt8>,
    _ options: ImportOptions,
    countsEpiweeks: Bool = false
  ) throws(ValidationError) -> DateText {
    guard var format = options.dateFormat else {
      do throws(ValidationError) { return try DateText(text) } catch {
        guard let period = try DateText(periodIn: text) else { throw error }
        return period
      }
    }
    format.countsEpiweeks = countsEpiweeks
    return try format.date(in: text)
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
  ) throws -> Count {
    guard let index = columns[column] else { return .none }
    func count(at index: Int) throws -> Int? { try row.withBytes(at: index) { try self.count(in: $0, column) } ?? nil }
    guard columns.hasParts(column) else { return try count(at: index).map(Count.known) ?? .none }
    let counts = try columns.indexes(of: column).map(count(at:))
    let known = counts.compactMap(\.self)
    if known.isEmpty { return .none }
    return known.count == counts.count ? .known(try sum(of: known, column)) : .incomplete
  }

  private func sum(of counts: [Int], _ column: ReportColumn) throws(ValidationError) -> Int {
    var sum = 0
    for count in counts {
      let (next, overflow) = sum.addingReportingOverflow(count)
      if overflow {
        let text = counts.map(String.init).joined(separator: "+")
        throw ValidationError(field: column.rawValue, value: text, rule: "must be at most \(Int.max)")
      }
      sum = next
    }
    return sum
  }

  /// A count of a row.
  private enum Count {
    case none
    case known(Int)
    /// One of the columns to add has a value, and another has none.
    case incomplete

    var value: Int? { if case .known(let count) = self { count } else { nil } }
  }
}

extension Report.Fields {
  /// Sets the days to which the counts apply: their number in the file or in the options, or the days that were written
  /// as a date.
  ///
  /// - Parameters:
  ///   - days: The number of days in the file; `nil` if there is none.
  ///   - missing: The fields that are missing from the input, from which this method removes the days if they are known.
  /// - Returns: Whether the written date is the first of the days.
  /// - Throws: ``ValidationError`` if the number of days is not from 1 to 366, or not that of the days that were written
  ///   as a date.
  mutating func cover(
    _ date: DateText,
    _ options: ImportOptions,
    days: Int?,
    _ missing: inout Set<ReportColumn>
  ) throws(ValidationError) -> Bool {
    let isFirst = options.isDatedFirst || date.days > 1
    if date.days > 1, let given = days ?? options.covers?.days, given != date.days {
      throw ValidationError(
        field: ReportColumn.date.rawValue,
        value: "\(given) days",
        rule: "contradicts the \(date.days) days of its date"
      )
    }
    if let days {
      try cover(days, datedFirst: isFirst)
    } else if let days = options.covers?.days ?? (date.days > 1 ? date.days : nil) {
      try cover(days, datedFirst: isFirst)
      missing.remove(.days)
    }
    return isFirst
  }

  /// Sets the number of days to which the counts apply.
  ///
  /// - Parameter isFirst: Whether the date is the first of the days. It is then replaced by the last one.
  /// - Throws: ``ValidationError`` if the number of days is not from 1 to 366.
  private mutating func cover(_ days: Int, datedFirst isFirst: Bool) throws(ValidationError) {
    guard Report.coveredDays.contains(days) else {
      throw ValidationError(field: ReportColumn.days.rawValue, value: String(days), rule: ReportDrafts.daysRule)
    }
    self.days = days
    if isFirst { dateReported += Double(days - 1) * 86_400 }
  }
}
