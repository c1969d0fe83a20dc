import LogbookDomain
import LogbookRecords
import Foundation

/// A conversion of reports whose counts apply to all days since the previous report for their location, as on a Monday
/// after a weekend.
///
/// A previous report is one that has one of the counts of the next. The first report for a location applies to one day,
/// as does one more than 366 days after the previous report.
final class DaysSinceLast: ReportConversion {
  /// The dates of the reports with a count, in ascending order, keyed by the location's matching key.
  private var dates: [ReportColumn: [String: [Date]]] = [:]
  private var latest: [ReportColumn: [String: Date]] = [:]
  /// The number of reports without a previous report, and the number of reports that apply to several days.
  private(set) var (first, several) = (0, 0)

  init(after store: any ReportStoreProtocol) async throws(StoreError) {
    let query = ReportQuery(sort: ReportChecker.order)
    let next = store.batches(matching: query, size: RecordImporter.batchSize).makeNext()
    while let reports = try await next() {
      for report in reports {
        let key = report.location.matchingKey
        for count in Self.counts(of: report) {
          dates[count, default: [:]][key, default: []].append(report.dateReported)
        }
      }
    }
  }

  private static func counts(of report: Report) -> [ReportColumn] {
    (ReportColumn.counts(of: report) + report.levels.names.map(ReportColumn.level)).filter {
      $0.value(in: report.fields) != nil
    }
  }

  /// Returns the last of ascending dates that is before a date; `nil` if there is none.
  private static func last(of dates: [Date], before date: Date) -> Date? {
    var (low, high) = (0, dates.count)
    while low < high {
      let middle = (low + high) / 2
      if dates[middle] < date { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? dates[low - 1] : nil
  }

  func rows(for draft: ReportDraft, at location: String) -> [ImportRow<ReportDraft>] {
    var draft = draft
    let date = draft.report.dateReported
    let previous = Self.counts(of: draft.report).flatMap { count in
      [latest[count]?[location], dates[count]?[location].flatMap { Self.last(of: $0, before: date) }].compactMap(\.self)
    }
    let days = previous.max().map { CalendarDay(utc: date).daysSince1970 - CalendarDay(utc: $0).daysSince1970 } ?? 0
    if previous.isEmpty || days > Report.coveredDays.upperBound, !draft.coversPeriod { first += 1 }
    if Report.coveredDays.contains(days), days > 1 {
      several += 1
      draft.report.fields.days = days
      draft.coversPeriod = false
    }
    draft.missing.remove(.days)
    return [.record(draft)]
  }

  func endDate(with draft: ReportDraft, at location: String) {
    for count in Self.counts(of: draft.report) { latest[count, default: [:]][location] = draft.report.dateReported }
  }

  func end() {}
}
