import LogbookDomain
import LogbookRecords

/// A detector for reports that are several days apart at most locations, such as those of a weekly publisher.
///
/// The rows for a location may be sorted by date in ascending or descending order.
struct ImportRhythm {
  private var locations: [ReportDistances] = []
  private var areFirstsOfMonths = true

  /// Adds a report. `location` is the number of its location.
  mutating func add(_ report: Report, at location: Int) {
    while locations.count <= location { locations.append(ReportDistances()) }
    locations[location].add(report.lastDay)
    areFirstsOfMonths = areFirstsOfMonths && report.lastDay.components.day == 1
  }

  /// The distance between the reports, if it is at least 2 days and the same at most of the locations that have several
  /// reports.
  var found: ImportResult.Rhythm? {
    let several = locations.filter(\.isKnown)
    // Two reports that are not a week apart are no evidence of a rhythm.
    let regular = several.compactMap(\.usual).filter {
      $0.distance != .days(1) && $0.count >= ($0.distance == .days(7) ? 1 : 2)
    }
    let counts = Dictionary(grouping: regular, by: \.distance).mapValues(\.count)
    guard let (distance, count) = counts.max(by: { $0.value < $1.value }), count * 2 > several.count,
      Report.coveredDays.contains(distance.mostDays)
    else { return nil }
    return .init(
      distance: distance,
      locations: count,
      outOf: several.count,
      areFirstsOfMonths: areFirstsOfMonths
    )
  }
}
