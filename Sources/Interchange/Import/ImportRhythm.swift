import LogbookDomain
import LogbookRecords

/// A detector for reports that are several days apart at most locations, such as those of a weekly publisher.
///
/// The rows for a location may be sorted by date in ascending or descending order.
struct ImportRhythm {
  private var locations: [ReportDistances] = []

  /// Adds a report. `location` is the number of its location.
  mutating func add(_ report: Report, at location: Int) {
    while locations.count <= location { locations.append(ReportDistances()) }
    locations[location].add(report.lastDay)
  }

  /// The number of days between the reports, if it is at least 2 and the same at most of the locations that have
  /// several reports.
  var found: ImportResult.Rhythm? {
    let several = locations.filter(\.isKnown)
    // Two reports that are not a week apart are no evidence of a rhythm.
    let regular = several.compactMap(\.usual).filter { $0.days > 1 && $0.count >= ($0.days == 7 ? 1 : 2) }
    let counts = Dictionary(grouping: regular, by: \.days).mapValues(\.count)
    guard let (days, count) = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }), count * 2 > several.count,
      Report.coveredDays.contains(days)
    else { return nil }
    return .init(days: days, locations: count, outOf: several.count)
  }
}
