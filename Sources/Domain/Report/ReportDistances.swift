package import LogbookRecords

/// The distances between days that follow each other, such as those of the reports of a location.
///
/// The usual distance is the most frequent one, if it occurs more often than all others together or, if it is not a week,
/// more than twice as often: alternating weekdays have no usual distance. A multiple of it is ignored, because a report
/// between the two days may be missing.
package struct ReportDistances: Sendable {
  /// A distance between two days.
  package enum Distance: Hashable, Sendable {
    case days(Int)
    /// A number of months between the same days of two months, or between their last days.
    case months(Int)

    /// The greatest number of days that the distance can have.
    package var mostDays: Int {
      switch self {
      case .days(let days): days
      case .months(let months): months * 31
      }
    }

    /// Returns the number of days from a day to the next one at this distance.
    func length(from day: CalendarDay) -> Int {
      guard case .months(let months) = self else { return mostDays }
      let (year, month, number) = day.components
      let (nextYear, index) = (year * 12 + month - 1 + months).quotientAndRemainder(dividingBy: 12)
      let last = CalendarDay.length(ofMonth: index + 1, in: nextYear)
      let next = CalendarDay(year: nextYear, month: index + 1, day: day.isLastOfMonth ? last : min(number, last))
      return next.map { $0.daysSince1970 - day.daysSince1970 } ?? mostDays
    }
  }

  private var last: CalendarDay?
  private var number = 0
  private var (days, months): ([Int: Int], [Int: Int]) = ([:], [:])

  /// Creates distances from days in ascending or descending order.
  package init(between days: [CalendarDay] = []) {
    for day in days { add(day) }
  }

  /// Adds the distance of a day from the one added before it, unless both are the same.
  package mutating func add(_ day: CalendarDay) {
    if let last, last != day {
      let distance = abs(day.daysSince1970 - last.daysSince1970)
      number += 1
      days[distance, default: 0] += 1
      if distance >= 28, let count = Self.months(from: min(last, day), to: max(last, day)) {
        months[count, default: 0] += 1
      }
    }
    last = day
  }

  private static func months(from first: CalendarDay, to second: CalendarDay) -> Int? {
    let (start, end) = (first.components, second.components)
    guard start.day == end.day || first.isLastOfMonth && second.isLastOfMonth else { return nil }
    return (end.year - start.year) * 12 + end.month - start.month
  }

  /// Whether there are at least two different days.
  package var isKnown: Bool { number > 0 }

  /// The usual distance, and the number of times that it occurs; `nil` if there is none.
  package var usual: (distance: Distance, count: Int)? {
    let (usualDays, usualMonths) = (usual(of: days, leastShare: { $0 == 7 ? 1 : 2 }), usual(of: months) { _ in 2 })
    if let usualMonths, usualMonths.count >= usualDays?.count ?? 0 {
      return (.months(usualMonths.distance), usualMonths.count)
    }
    return usualDays.map { (.days($0.distance), $0.count) }
  }

  private func usual(
    of counts: [Int: Int],
    leastShare: (Int) -> Int
  ) -> (distance: Int, count: Int)? {
    guard let (distance, count) = counts.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }) else { return nil }
    let multiples = counts.lazy.filter { $0.key.isMultiple(of: distance) }.map(\.value).reduce(0, +)
    return count > leastShare(distance) * (number - multiples) ? (distance, count) : nil
  }

  /// The usual distance if it is a number of whole weeks or months, and occurs at least twice; otherwise `nil`.
  package var regular: Distance? {
    guard let usual, usual.count >= 2 else { return nil }
    if case .days(let days) = usual.distance, !days.isMultiple(of: 7) { return nil }
    return usual.distance
  }
}

extension CalendarDay {
  fileprivate var isLastOfMonth: Bool {
    let (year, month, day) = components
    return day == Self.length(ofMonth: month, in: year)
  }
}
