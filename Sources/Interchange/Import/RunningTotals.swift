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

    mutating func compare(_ before: Int?, _ after: Int?) {
      guard let before, let after else { return }
      compared += 1
      if after > before { rose += 1 }
      if after < before { fell += 1 }
    }
  }

  private struct Row {
    let date: Date
    let (tested, positive, negative): (Int?, Int?, Int?)
  }

  /// The most recently added row of each location, indexed by the location's number; see ``ImportedLocations``.
  private var latest: [Row?] = []
  private var (tested, positive, negative) = (Trend(), Trend(), Trend())

  /// Adds a report. `location` is the number of its location.
  mutating func add(_ report: Report, at location: Int) {
    let row = Row(
      date: report.dateReported,
      tested: report.numberTested,
      positive: report.numberPositive,
      negative: report.numberNegative
    )
    while latest.count <= location { latest.append(nil) }
    let previous = latest[location]
    latest[location] = row
    guard let previous, previous.date != row.date else { return }
    let (before, after) = previous.date < row.date ? (previous, row) : (row, previous)
    tested.compare(before.tested, after.tested)
    positive.compare(before.positive, after.positive)
    negative.compare(before.negative, after.negative)
  }

  var likely: [String] {
    zip(ReportColumn.counts, [tested, positive, negative]).filter(\.1.isTotal).map(\.0.rawValue)
  }
}
