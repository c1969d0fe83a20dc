import LogbookDomain
import LogbookRecords
import Foundation

/// A reader for the reports in a wide table: one row per date and one column per location, or vice versa.
///
/// Each cell that contains a count becomes a report. Cells without a count are skipped.
final class WideRows: ImportReader {
  private enum Layout {
    /// One column contains dates, and each of several other columns belongs to a location. The associated values are
    /// the indices of the date column and of the location columns.
    case locations(date: Int, columns: [Int])
    /// One column contains locations, or several columns contain their parts, and each of several other columns
    /// belongs to a date. The associated value contains the index and date of each date column.
    case dates([(index: Int, date: DateText)])
  }

  private var reader: CSVReader
  private let headings: [String]
  private let conditions: RowConditions
  private let columns: ImportColumns<ReportColumn>
  private let layout: Layout
  private let field: ReportColumn
  private let missing: Set<ReportColumn>
  private let options: ImportOptions
  private let drafts: ReportDrafts
  private var ready: [ImportRow<ReportDraft>] = []
  private(set) var filtered = 0
  private(set) var repeatedHeadings = 0
  let columnsRead: ColumnsRead?
  let notKept = Tally()

  /// Creates a reader for a table whose cells contain the given count of a report: tested, positive or negative.
  init(_ source: ByteSource, of field: ReportColumn, delimiter: CSVDelimiter?, _ drafts: ReportDrafts) throws {
    var reader = try CSVReader(source, delimiter: delimiter, skippedLines: drafts.options.skippedLines)
    let headings = try reader.headings()
    do { (columns, layout) = try Self.layout(headings, drafts.options) } catch let failure as ImportFailure {
      throw failure.mentioning(
        headingsOnLine: reader.lineOfHeadings { (try? Self.layout($0, drafts.options)) != nil }
      )
    }
    conditions = RowConditions(drafts.options, headings)
    try conditions.requireColumns()
    let (place, count) =
      switch layout {
      case .locations(let date, let columns): ("date", (headings[date], columns.count))
      case .dates(let dates): ("location", (columns.shownHeading(of: .location), dates.count))
      }
    columnsRead = ColumnsRead(
      fields: [
        .init(field: place, column: count.0),
        .init(field: place == "date" ? "location" : "date", column: "\(count.1) heading\(count.1 == 1 ? "" : "s")"),
        .init(field: field.rawValue, column: "the cells"),
      ],
      unused: []
    )
    self.headings = headings
    self.field = field
    missing = Set(ReportColumn.counts).subtracting([field]).union([.days])
    options = drafts.options
    self.drafts = drafts
    self.reader = reader
  }

  static func countColumns(_ headings: [String], _ options: ImportOptions) throws -> [Int] {
    switch try layout(headings, options).layout {
    case .locations(_, let columns): columns
    case .dates(let dates): dates.map(\.index)
    }
  }

  private static func layout(
    _ headings: [String],
    _ options: ImportOptions
  ) throws -> (columns: ImportColumns<ReportColumn>, layout: Layout) {
    let columns = try ImportColumns<ReportColumn>(
      headings: headings,
      mapping: options.mapping,
      without: Set(ReportColumn.counts)
    )
    for column in [ReportColumn.date, .location] where columns.hasParts(column) {
      if column == .location, columns[.date] == nil { continue }
      throw ImportFailure.badHeadings("a wide table with a column for each location has one column for date")
    }
    let conditional = RowConditions(options, headings).indexes
    let rest = headings.indices.filter { !conditional.contains($0) }
    if let date = columns[.date] {
      return (columns, .locations(date: date, columns: rest.filter { $0 != date && !headings[$0].trimmed.isEmpty }))
    }
    let dates = rest.compactMap { index -> (index: Int, date: DateText)? in
      // Skip a column whose heading is not a date.
      guard let date = try? ReportDrafts.date(in: Array(headings[index].utf8).span, options) else { return nil }
      return (index, date)
    }
    guard columns[.location] != nil, !dates.isEmpty else {
      throw ImportFailure.columnMissing(
        "for date, and no headings that are dates beside one for location",
        headings: headings
      )
    }
    return (columns, .dates(dates))
  }

  func next() throws -> ImportRow<ReportDraft>? {
    while ready.isEmpty {
      switch try reader.next() {
      case nil: return nil
      case .problem(let problem):
        return .invalid(.init(line: problem.line, column: nil, value: nil, reason: "\(problem.reason)"))
      case .record where reader.repeats(headings): repeatedHeadings += 1
      case .record where conditions.areMet(by: reader): try readRow()
      case .record: filtered += 1
      }
    }
    return ready.popLast()
  }

  private func readRow() throws {
    if let mismatch = reader.mismatch(with: headings) {
      ready = [.invalid(mismatch)]
      return
    }
    var rows: [ImportRow<ReportDraft>] = []
    switch layout {
    case .locations(let column, let columns):
      do {
        // `withBytes` never returns `nil` here, because the number of fields was checked above.
        if let date = try reader.withBytes(at: column, { try drafts.date(in: $0, under: headings[column]) }) {
          for index in columns { try add(headings[index].singleSpaced, date, at: index, to: &rows) }
        }
      } catch let error as ValidationError {
        rows = [.invalid(reader.invalid(column: headings[column], value: error.value, error.rule))]
      }
    case .dates(let dates):
      let location = try columns.text(of: .location, in: reader)?.singleSpaced ?? ""
      for (index, date) in dates { try add(location, date, at: index, to: &rows) }
    }
    ready = rows.reversed()
  }

  private func add(_ location: String, _ date: DateText, at index: Int, to rows: inout [ImportRow<ReportDraft>]) throws
  {
    if location.utf8.contains(0) {
      return rows.append(.invalid(reader.invalid(column: "location", value: location, "must be text without NUL")))
    }
    do {
      guard let count = try reader.withBytes(at: index, { try drafts.count(in: $0, field) }) ?? nil else { return }
      var fields = Report.Fields(location: location, dateReported: try drafts.day(of: date))
      field.set(count, in: &fields)
      var missing = missing
      let isDatedFirst = try fields.cover(date, options, days: nil, &missing)
      var draft = ReportDraft(line: reader.line, report: try Report(fields, id: Report.ID(drafts.makeID())))
      draft.date = isDatedFirst ? date.later(days: fields.days - 1) : date
      draft.coversPeriod = date.days > 1 && options.covers?.days == nil
      draft.missing = missing
      rows.append(.record(draft))
    } catch let error as ValidationError {
      rows.append(.invalid(reader.invalid(column: headings[index], value: error.value, error.rule)))
    }
  }
}
