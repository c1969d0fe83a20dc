package import LogbookRecords

/// The distances between days that follow each other, such as those of the reports of a location.
///
/// The usual distance is the most frequent one, if it occurs more often than all others together or, if it is not a week,
/// more than twice as often: months and alternating weekdays have no usual distance. A multiple of it is ignored, because
/// a report between the two days may be missing.
package struct ReportDistances: Sendable {
  private var last: CalendarDay?
  private var counts: [Int: Int] = [:]

  /// Creates distances from days in ascending or descending order.
  package init(between days: [CalendarDay] = []) {
    for day in days { add(day) }
  }

  /// Adds the distance of a day from the one added before it, unless both are the same.
  package mutating func add(_ day: CalendarDay) {
    if let last, last != day { counts[abs(day.daysSince1970 - last.daysSince1970), default: 0] += 1 }
    last = day
  }

  /// Whether there are at least two different days.
  package var isKnown: Bool { !counts.isEmpty }

  /// The usual distance, and the number of times that it occurs; `nil` if there is none.
  package var usual: (days: Int, count: Int)? {
    guard let (days, count) = counts.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }) else { return nil }
    let others = counts.lazy.filter { !$0.key.isMultiple(of: days) }.map(\.value).reduce(0, +)
    return count > (days == 7 ? 1 : 2) * others ? (days, count) : nil
  }

  /// Whether the usual distance is seven days, and occurs at least twice.
  package var areWeekly: Bool { usual.map { $0.days == 7 && $0.count >= 2 } ?? false }
}
