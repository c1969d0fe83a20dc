import LogbookDomain
import LogbookRecords
import Foundation

/// A conversion of reports whose counts apply to all days since the previous report for their location, as on a Monday
/// after a weekend.
///
/// The first report for a location applies to one day, as does one more than 366 days after the previous report.
final class DaysSinceLast: ReportConversion {
  /// The dates of the reports in the store, in ascending order, keyed by the location's matching key.
  private let stored: [String: [Date]]
  private var latest: [String: Date] = [:]
  /// The number of reports without a previous report, and the number of reports that apply to several days.
  private(set) var (first, several) = (0, 0)

  init(after store: any ReportStoreProtocol) async throws(StoreError) {
    let dates = Aggregation<Report>(by: [.value(\.fields.location), .value(\.fields.dateReported)])
    var stored: [String: [Date]] = [:]
    for row in try await store.rows(of: dates) {
      guard let location: String = row.group(0), let date: Date = row.group(1) else { continue }
      stored[location.matchingKey, default: []].append(date)
    }
    self.stored = stored.mapValues { $0.sorted() }
  }

  func rows(for draft: ReportDraft, at location: String) -> [ImportRow<ReportDraft>] {
    var draft = draft
    let date = draft.report.dateReported
    let previous = [latest[location], stored[location]?.last { $0 < date }].compactMap(\.self).max()
    let days = previous.map { CalendarDay(utc: date).daysSince1970 - CalendarDay(utc: $0).daysSince1970 } ?? 0
    if previous == nil { first += 1 }
    if Report.coveredDays.contains(days), days > 1 {
      several += 1
      draft.report.fields.days = days
    }
    draft.missing.remove(.days)
    return [.record(draft)]
  }

  func endDate(with draft: ReportDraft, at location: String) { latest[location] = draft.report.dateReported }

  func end() {}
}
