import Domain
import Foundation

/// What reading one row of a file gave.
enum ReportRow {
  case report(Report)
  /// A row that cannot be a report, because of a value that is wrong.
  case invalid(ImportResult.InvalidRow)
  /// A row in which no count was reported: there is nothing wrong with it and nothing to keep.
  case empty(ImportResult.InvalidRow)
}

extension CSVReader {
  /// The current record as a report.
  func report(_ columns: ReportColumns, _ options: ImportOptions, makeID: () -> UUID) -> ReportRow {
    guard count == columns.headings.count else {
      return .invalid(row(reason: "the row has \(count) fields, the headings are \(columns.headings.count)"))
    }
    var column: ReportColumn?
    do {
      column = .location
      let location = try options.location ?? text(.location, of: columns)
      column = .date
      let date = try withBytes(at: columns[.date] ?? 0) { bytes throws(ValidationError) in
        if let format = options.dateFormat { try format.date(in: bytes) } else { try DateText(bytes) }
      }
      column = .tested
      let tested = try count(.tested, of: columns)
      column = .positive
      let positive = try count(.positive, of: columns)
      column = .negative
      let negative = try count(.negative, of: columns)
      if tested == nil, positive == nil, negative == nil {
        return .empty(row(reason: "no count was reported"))
      }
      column = nil
      return .report(
        try Report(
          location: location,
          numberTested: tested,
          numberPositive: positive,
          numberNegative: negative,
          dateReported: date?.date ?? .distantPast,
          id: Report.ID(makeID())
        )
      )
    } catch let error as ValidationError {
      let heading =
        column.map(columns.heading(of:)) ?? (error.field == "location" ? columns.heading(of: .location) : nil)
      return .invalid(row(column: heading, value: error.value, reason: error.rule))
    } catch let problem as CSVProblem {
      return .invalid(row(column: column.map(columns.heading(of:)), reason: "\(problem.reason)"))
    } catch {
      return .invalid(row(reason: "\(error)"))
    }
  }

  private func text(_ column: ReportColumn, of columns: ReportColumns) throws -> String {
    try columns[column].flatMap { try text(at: $0) }?.trimmed ?? ""
  }

  private func count(_ column: ReportColumn, of columns: ReportColumns) throws(ValidationError) -> Int? {
    guard let index = columns[column] else { return nil }
    return try withBytes(at: index) { bytes throws(ValidationError) in
      try ReportCount.count(in: bytes, field: column.rawValue)
    } ?? nil
  }

  private func row(column: String? = nil, value: String? = nil, reason: String) -> ImportResult.InvalidRow {
    ImportResult.InvalidRow(line: line, column: column, value: value, reason: reason)
  }
}

extension String {
  /// The text without white space around it.
  fileprivate var trimmed: String {
    var scalars = Substring(self).unicodeScalars
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return String(scalars)
  }
}
