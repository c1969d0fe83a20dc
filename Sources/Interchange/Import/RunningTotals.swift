import LogbookDomain
import LogbookRecords
import Foundation

/// A detector for running totals: counts that rise often from one date of a location to the next, and hardly ever fall;
/// see ``/LogbookDomain/CountCourse``.
///
/// The rows for a location may be sorted by date in ascending or descending order. One report per location is held in
/// memory.
struct RunningTotals {
  /// The most recently added report of each location, indexed by the location's number; see ``ImportedLocations``. A
  /// count that the report lacks is that of an earlier row.
  private var latest: [Report.Fields?] = []
  private var (tested, positive, negative) = (CountCourse(), CountCourse(), CountCourse())
  private var further: [String: CountCourse] = [:]

  /// Adds a report. `location` is the number of its location.
  mutating func add(_ report: Report, at location: Int) {
    while latest.count <= location { latest.append(nil) }
    guard let previous = latest[location] else {
      latest[location] = report.fields
      return
    }
    var now = report.fields
    let isLater = now.dateReported > previous.dateReported
    let isOther = now.dateReported != previous.dateReported
    func compare(_ before: Int?, _ after: inout Int?, _ course: inout CountCourse) {
      guard let value = after else { return after = before }
      guard isOther, let before else { return }
      if isLater { course.add(from: before, to: value) } else { course.add(from: value, to: before) }
    }
    compare(previous.numberTested, &now.numberTested, &tested)
    compare(previous.numberPositive, &now.numberPositive, &positive)
    compare(previous.numberNegative, &now.numberNegative, &negative)
    if !previous.counts.isEmpty || !now.counts.isEmpty {
      for name in Set(previous.counts.names + now.counts.names) {
        compare(previous.counts[name], &now.counts[name], &further[name, default: CountCourse()])
      }
    }
    latest[location] = now
  }

  /// The names of the counts that look like running totals.
  var likely: [String] {
    let fixed = zip(ReportColumn.counts.map(\.rawValue), [tested, positive, negative])
    return (fixed + further.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }).filter(\.1.looksRunning).map(\.0)
  }
}
