import LogbookDomain
import LogbookRecords

/// A detector for reports that are several days apart at most locations, such as those of a weekly publisher.
///
/// The rows for a location may be sorted by date in ascending or descending order.
struct ImportRhythm {
  private struct Gaps {
    var last: CalendarDay
    /// The number of days between the first two reports, and how many pairs of reports are as far apart, or not.
    var days = 0
    var equal = 0
    var other = 0
  }

  private var locations: [Gaps?] = []

  /// Adds a report. `location` is the number of its location.
  mutating func add(_ report: Report, at location: Int) {
    while locations.count <= location { locations.append(nil) }
    let day = report.lastDay
    guard var gaps = locations[location] else {
      locations[location] = Gaps(last: day)
      return
    }
    let days = abs(day.daysSince1970 - gaps.last.daysSince1970)
    if days == 0 { return }
    if gaps.equal == 0 { gaps.days = days }
    // Two periods without a report between them are a missing report.
    if days == gaps.days { gaps.equal += 1 } else if days % gaps.days != 0 { gaps.other += 1 }
    gaps.last = day
    locations[location] = gaps
  }

  /// The number of days between the reports, if it is at least 2 and the same at most of the locations that have
  /// several reports.
  var found: ImportResult.Rhythm? {
    let several = locations.compactMap(\.self).filter { $0.equal > 0 }
    // Two reports that are not a week apart are no evidence of a rhythm.
    let regular = several.filter { gaps in
      gaps.days > 1 && gaps.equal >= (gaps.days == 7 ? 1 : 2) && gaps.equal >= 4 * gaps.other
    }
    let counts = Dictionary(grouping: regular, by: \.days).mapValues(\.count)
    guard let (days, count) = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }), count * 2 > several.count,
      Report.coveredDays.contains(days)
    else { return nil }
    return .init(days: days, locations: count, outOf: several.count)
  }
}
