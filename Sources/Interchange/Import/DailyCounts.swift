import LogbookDomain
import LogbookRecords
import Foundation

/// A reader that converts running totals to daily counts.
///
/// A daily count is the difference between a total and the previous total for the same location.
///
/// The rows for a location must be sorted by date, oldest or newest first, but rows for other locations may come
/// between them. For each location, only the rows for the last two dates read are kept in memory. If one of the two
/// totals is missing, or if the total is lower than the previous one, the daily count is missing, so a daily count is
/// never negative. The earliest total for a location is compared with the last total before its date in
/// ``RememberedTotals``, which contains the totals from previous imports. If there is no such total, the earliest total
/// yields no count.
final class DailyCounts: ImportReader {
  private let reader: any ImportReader<ReportDraft>
  private let replaces: Bool
  private var locations: [String: Series] = [:]
  private var ready: [ImportRow<ReportDraft>] = []
  private var isAtEnd = false
  private(set) var falls: [ImportResult.Fall] = []
  private(set) var spans: [ImportResult.Span] = []
  private let remembered: RememberedTotals?
  private(set) var latest: [String: Report] = [:]
  /// The number of locations whose totals continue from an earlier import, and the number of locations whose first
  /// total is in this import.
  private(set) var (continued, begun) = (0, 0)

  private struct Series {
    enum Order { case unknown, oldestFirst, newestFirst }

    var order = Order.unknown
    /// The report with the totals for the location's previous date; set only if the dates are in ascending order.
    var before: Report?
    /// The location's rows for the next later date, which were read before ``rows``; set only if the dates are in
    /// descending order. Their daily counts are computed when all rows for the earlier date have been read.
    var later: [ReportDraft] = []
    /// The rows for the date that was read last. If the dates are in ascending order, the daily counts of these rows
    /// have already been computed, and only the row with the total for the date is kept.
    var rows: [ReportDraft]
  }

  init(of reader: any ImportReader<ReportDraft>, replaces: Bool, after remembered: RememberedTotals?) {
    self.reader = reader
    self.replaces = replaces
    self.remembered = remembered
  }

  private func total(before draft: ReportDraft) -> Report? {
    remembered?.total(before: draft.report.dateReported, of: draft.report.location, in: reader.fields)
  }

  /// Returns the daily counts for the rows with a location's earliest date, and counts the location in ``continued`` or
  /// ``begun``.
  private func firstCounts(of rows: [ReportDraft]) -> [ImportRow<ReportDraft>] {
    if let row = rows.first, total(before: row) != nil { continued += 1 } else { begun += 1 }
    return rows.map { counts(of: $0, since: total(before: $0)) }
  }

  private func laterCounts(of series: Series) -> [ImportRow<ReportDraft>] {
    series.later.map { counts(of: $0, since: total(of: series.rows)) }
  }

  /// Returns the report with the totals for a date, given the rows for this date: the last report if later rows replace
  /// earlier ones, otherwise the first.
  private func total(of rows: [ReportDraft]) -> Report? { (replaces ? rows.last : rows.first)?.report }

  var notKept: Tally { reader.notKept }
  var unit: ImportResult.Unit { reader.unit }
  var columnsRead: ColumnsRead? { reader.columnsRead }
  var fields: [ImportResult.FieldSource] { reader.fields }
  var filtered: Int { reader.filtered }
  var repeatedHeadings: Int { reader.repeatedHeadings }

  func next() throws -> ImportRow<ReportDraft>? {
    while ready.isEmpty, !isAtEnd {
      switch try reader.next() {
      case nil:
        isAtEnd = true
        let rest = locations.values.filter { $0.order != .oldestFirst }
          .sorted { ($0.rows.first?.line ?? 0) < ($1.rows.first?.line ?? 0) }
        give(rest.flatMap(laterCounts) + rest.flatMap { firstCounts(of: $0.rows) })
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
    // If a date has several rows, remember the row that is imported: the last one if later rows replace earlier ones,
    // otherwise the first.
    let known = latest[key]?.dateReported ?? .distantPast
    if known < draft.report.dateReported || (replaces && known == draft.report.dateReported) {
      latest[key] = draft.report
    }
    // Remove the series from the dictionary while it changes. Otherwise, each added row would copy all rows of its date.
    guard var series = locations.removeValue(forKey: key), let first = series.rows.first else {
      locations[key] = Series(rows: [draft])
      return
    }
    let (date, latestDate) = (draft.report.dateReported, first.report.dateReported)
    if date == latestDate {
      series.rows.append(draft)
      if series.order == .oldestFirst {
        give([counts(of: draft, since: series.before)])
        series.rows = [replaces ? draft : first]
      }
    } else if date > latestDate, series.order != .newestFirst {
      let firstRows = series.order == .unknown ? firstCounts(of: series.rows) : []
      series.order = .oldestFirst
      series.before = total(of: series.rows)
      series.rows = [draft]
      give(firstRows + [counts(of: draft, since: series.before)])
    } else if date < latestDate, series.order != .oldestFirst {
      give(laterCounts(of: series))
      series.order = .newestFirst
      (series.later, series.rows) = (series.rows, [draft])
    } else {
      throw ImportFailure.damaged(
        line: draft.line,
        reason: "\(CalendarDay(utc: date)) of “\(draft.report.location.prefix(80))” comes after "
          + "\(CalendarDay(utc: latestDate)); for running totals, the dates of each location must be in order; "
          + "sort the file by date",
        file: draft.file,
        unit: unit
      )
    }
    locations[key] = series
  }

  private func counts(of draft: ReportDraft, since before: Report?) -> ImportRow<ReportDraft> {
    let report = draft.report
    func nothing(_ reason: String) -> ImportRow<ReportDraft> {
      .leftOut(.init(line: draft.line, file: draft.file, column: nil, value: nil, reason: reason))
    }
    guard let before else {
      return nothing(
        "it is the first total of its location; import the earlier file first to get a difference"
      )
    }
    func difference(_ count: KeyPath<Report.Fields, Int?>, _ name: String) -> Int? {
      guard let after = report.fields[keyPath: count], let before = before.fields[keyPath: count] else { return nil }
      if after >= before { return after - before }
      falls.append(
        .init(
          line: draft.line,
          unit: unit,
          file: draft.file,
          location: report.location,
          date: report.dateReported,
          count: name,
          before: before,
          after: after
        )
      )
      return nil
    }
    var fields = report.fields
    fields.numberTested = difference(\.numberTested, "tested")
    fields.numberPositive = difference(\.numberPositive, "positive")
    fields.numberNegative = difference(\.numberNegative, "negative")
    if fields.numberTested == nil, fields.numberPositive == nil, fields.numberNegative == nil {
      return nothing("no total could be compared with the previous date, or all fell")
    }
    let (start, end) = (CalendarDay(utc: before.dateReported), CalendarDay(utc: report.dateReported))
    if end.daysSince1970 - start.daysSince1970 >= 2 {
      spans.append(
        .init(
          line: draft.line,
          unit: unit,
          file: draft.file,
          location: report.location,
          start: before.dateReported,
          end: report.dateReported
        )
      )
    }
    do {
      var daily = draft
      daily.report = try report.edited { $0 = fields }
      return .record(daily)
    } catch {
      return .invalid(.init(line: draft.line, file: draft.file, column: nil, value: error.value, reason: error.rule))
    }
  }
}
