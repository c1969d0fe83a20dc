import LogbookDomain
import LogbookRecords
import Foundation

/// A detector for running totals: counts of a location that hardly ever decrease from one date to the next.
///
/// The rows for a location may be sorted by date in ascending or descending order. One row per location is held in
/// memory.
struct RunningTotals {
  private struct Trend {
    var (compared, rose, fell) = (0, 0, 0)

    /// Whether the count looks like a running total.
    ///
    /// Daily figures decrease about as often as they increase. Running totals decrease only when they are corrected,
    /// which is rare.
    var isTotal: Bool { compared >= 10 && rose * 2 >= compared && fell * 50 <= compared }
  }

  /// The report that was added last for each location, keyed by the location's matching key.
  private var latest: [String: Report] = [:]
  private var trends = [Trend](repeating: Trend(), count: ReportColumn.counts.count)

  /// Adds a report. `location` is the matching key of its location.
  mutating func add(_ report: Report, at location: String) {
    let previous = latest.updateValue(report, forKey: location)
    guard let previous, previous.dateReported != report.dateReported else { return }
    let (before, after) = previous.dateReported < report.dateReported ? (previous, report) : (report, previous)
    for (index, count) in ReportColumn.counts.enumerated() {
      guard let old = count.count(in: before), let new = count.count(in: after) else { continue }
      trends[index].compared += 1
      if new > old { trends[index].rose += 1 }
      if new < old { trends[index].fell += 1 }
    }
  }

  var likely: [String] {
    zip(ReportColumn.counts, trends).filter(\.1.isTotal).map(\.0.rawValue)
  }
}
