import LogbookDomain
import LogbookRecords
import Foundation

/// A conversion of reports that depends on earlier reports of the same location.
protocol ReportConversion: AnyObject {
  /// Returns the rows that replace a report.
  ///
  /// - Parameter location: The location's matching key.
  func rows(for draft: ReportDraft, at location: String) throws -> [ImportRow<ReportDraft>]
  /// Ends a date of a location: later reports follow this one.
  ///
  /// - Parameter draft: The report that is imported for the date.
  func endDate(with draft: ReportDraft, at location: String) throws
  /// Returns rows for later dates that are not in the input, but depend on it. All dates of the location must have ended.
  func laterRows(at location: String) throws -> [ImportRow<ReportDraft>]
  /// Ends the input.
  ///
  /// - Throws: ``ImportFailure`` if the input turns out to be unsuitable.
  func end() throws
}

extension ReportConversion {
  func laterRows(at location: String) -> [ImportRow<ReportDraft>] { [] }
}

/// A reader that converts the reports of each location in the order of their dates.
///
/// The rows for a location must be sorted by date, oldest or newest first, but rows for other locations may come
/// between them. If the oldest date comes first, only the rows for the date read last are kept in memory. If the newest
/// date comes first, all rows are kept until the end of the input.
final class ReportsInOrder: ImportReader {
  private enum Order { case unknown, oldestFirst, newestFirst }

  private struct Series {
    var order = Order.unknown
    /// The rows to be converted. If the dates are in ascending order, only the row that is imported for the latest date,
    /// which has already been converted.
    var rows: [ReportDraft]
  }

  private let reader: any ImportReader<ReportDraft>
  private let conversion: any ReportConversion
  private let replaces: Bool
  private var locations: [String: Series] = [:]
  private var ready: [ImportRow<ReportDraft>] = []
  private var isAtEnd = false

  /// Creates a reader.
  ///
  /// - Parameter replaces: Whether the last of several rows for a date is imported instead of the first.
  init(of reader: any ImportReader<ReportDraft>, replaces: Bool, _ conversion: any ReportConversion) {
    (self.reader, self.replaces, self.conversion) = (reader, replaces, conversion)
  }

  var notKept: Tally { reader.notKept }
  var unit: ImportResult.Unit { reader.unit }
  var columnsRead: ColumnsRead? { reader.columnsRead }
  var filtered: Int { reader.filtered }
  var repeatedHeadings: Int { reader.repeatedHeadings }

  func next() throws -> ImportRow<ReportDraft>? {
    while ready.isEmpty, !isAtEnd {
      switch try reader.next() {
      case nil:
        isAtEnd = true
        give(try rest())
        try conversion.end()
      case .record(let draft): try take(draft)
      case let row?: ready = [row]
      }
    }
    return ready.popLast()
  }

  private func give(_ rows: [ImportRow<ReportDraft>]) {
    ready = rows.reversed()
  }

  private func take(_ draft: ReportDraft) throws {
    let key = draft.report.location.matchingKey
    // Remove the series from the dictionary while it changes. Otherwise, each added row would copy all of its rows.
    guard var series = locations.removeValue(forKey: key), let last = series.rows.last else {
      locations[key] = Series(rows: [draft])
      return
    }
    let (date, latestDate) = (draft.report.dateReported, last.report.dateReported)
    let order: Order = date == latestDate ? series.order : date > latestDate ? .oldestFirst : .newestFirst
    guard series.order == .unknown || series.order == order else {
      throw ImportFailure.damaged(
        line: draft.line,
        reason: "\(CalendarDay(utc: date)) of “\(draft.report.location.prefix(80))” comes after "
          + "\(CalendarDay(utc: latestDate)); for running totals and days since the last row, the dates of each location "
          + "must be in order; sort the file by date",
        file: draft.file,
        unit: unit
      )
    }
    switch order {
    case .unknown, .newestFirst: series.rows.append(draft)
    case .oldestFirst where date == latestDate:
      give(try conversion.rows(for: draft, at: key))
      if replaces { series.rows = [draft] }
    case .oldestFirst:
      let first = series.order == .unknown ? try convert(series.rows, at: key) : []
      if series.order == .oldestFirst { try conversion.endDate(with: last, at: key) }
      give(first + (try conversion.rows(for: draft, at: key)))
      series.rows = [draft]
    }
    series.order = order
    locations[key] = series
  }

  /// Converts the rows for one date, and ends the date.
  private func convert(_ rows: [ReportDraft], at location: String) throws -> [ImportRow<ReportDraft>] {
    let converted = try rows.flatMap { try conversion.rows(for: $0, at: location) }
    if let draft = replaces ? rows.last : rows.first { try conversion.endDate(with: draft, at: location) }
    return converted
  }

  private func rest() throws -> [ImportRow<ReportDraft>] {
    var converted: [ImportRow<ReportDraft>] = []
    for (key, series) in locations.sorted(by: { ($0.value.rows[0].line, $0.key) < ($1.value.rows[0].line, $1.key) }) {
      if series.order == .oldestFirst {
        try conversion.endDate(with: series.rows[0], at: key)
        converted += try conversion.laterRows(at: key)
        continue
      }
      // The rows for a date follow each other.
      var rows = series.rows[...]
      while let date = rows.last?.report.dateReported {
        let first = (rows.lastIndex { $0.report.dateReported != date } ?? rows.startIndex - 1) + 1
        converted += try convert(Array(rows[first...]), at: key)
        rows = rows[..<first]
      }
      converted += try conversion.laterRows(at: key)
    }
    return converted
  }
}
