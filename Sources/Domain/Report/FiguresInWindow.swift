import LogbookRecords

/// A sum that belongs to a window that contains all of its days. Days are numbered since 1970.
struct ReportFigure {
  let first, last: Int
  let sum: Int
  /// The divisor, unless it is the number of covered days.
  let divisor: Int?

  fileprivate var days: Range<Int> { first..<last + 1 }
}

/// The figures of one or more locations that belong to a window, which moves over the days.
///
/// If the window moves forward, each figure is added and removed once, whatever the length of the window.
struct FiguresInWindow {
  private struct Location {
    /// The figures, in ascending order of the last days.
    let figures: [ReportFigure]
    /// Whether a figure covers days of the one before it. Otherwise, the first days are in ascending order, too.
    let overlaps: Bool
    /// The indexes of the figures whose last days are in the window.
    var (low, high) = (0, 0)

    init(_ figures: [ReportFigure]) {
      self.figures = figures
      overlaps = zip(figures, figures.dropFirst()).contains { $0.last >= $1.first }
    }

    /// Whether a figure covers one of the days of the window, even if not all of its own.
    func isIn(_ window: Range<Int>) -> Bool {
      low < high || (high < figures.count && figures[high].first < window.upperBound)
    }

  }

  private var locations: [Location]
  private var window: Range<Int>
  /// The first day of all figures, to which the first element of the arrays belongs.
  private let origin: Int
  /// The number of locations that cover each day.
  private var covering: [Int]
  /// The sums of the figures of single days, and those of the others by their days.
  private var single: [Int128]
  private var long: [Range<Int>: Int128] = [:]
  /// The days of all figures of several days, in ascending order of the last days.
  private let ranges: [Range<Int>]
  private var daysCovered = 0
  private var (sum, divisor): (Int128, Int128) = (0, 0)

  /// Creates an empty window before all figures.
  ///
  /// - Parameter locations: The figures of each location, in ascending order of their last days.
  init(_ locations: [[ReportFigure]]) {
    self.locations = locations.map(Location.init)
    origin = locations.joined().map(\.first).min() ?? 0
    let end = locations.joined().map(\.last).max() ?? origin
    covering = Array(repeating: 0, count: end - origin + 1)
    single = Array(repeating: 0, count: covering.count)
    ranges = Set(locations.joined().lazy.filter { $0.first < $0.last }.map(\.days)).sorted {
      ($0.upperBound, $0.lowerBound) < ($1.upperBound, $1.lowerBound)
    }
    window = origin..<origin
  }

  // MARK: Moving

  /// Moves the window, preferably forward.
  mutating func move(to next: Range<Int>) {
    let isForward = next.lowerBound >= window.lowerBound && next.upperBound >= window.upperBound
    for index in locations.indices {
      var location = locations[index]
      if isForward, !location.overlaps {
        slide(&location, to: next)
      } else {
        count(location, in: window, by: -1)
        location.low = location.figures.firstIndexOfSorted { $0.last >= next.lowerBound }
        location.high = location.figures.firstIndexOfSorted { $0.last >= next.upperBound }
        count(location, in: next, by: 1)
      }
      locations[index] = location
    }
    window = next
  }

  private mutating func slide(_ location: inout Location, to next: Range<Int>) {
    let figures = location.figures
    var index = location.low
    while index < location.high, figures[index].first < next.lowerBound {
      if figures[index].first >= window.lowerBound { add(figures[index], figures[index].days, by: -1) }
      index += 1
    }
    while location.low < figures.count, figures[location.low].last < next.lowerBound { location.low += 1 }
    while location.high < figures.count, figures[location.high].last < next.upperBound {
      let figure = figures[location.high]
      if figure.first >= next.lowerBound { add(figure, figure.days, by: 1) }
      location.high += 1
    }
  }

  /// Adds or removes all figures of a location that belong to a window. Of figures that overlap, each day is counted once.
  private mutating func count(_ location: Location, in window: Range<Int>, by number: Int) {
    var counted = Int.max
    for figure in location.figures[location.low..<location.high].reversed() where figure.first >= window.lowerBound {
      add(figure, figure.first..<max(figure.first, min(figure.last + 1, counted)), by: number)
      counted = min(counted, figure.first)
    }
  }

  private mutating func add(_ figure: ReportFigure, _ days: Range<Int>, by number: Int) {
    let value = Int128(figure.sum) * Int128(number)
    sum += value
    divisor += Int128(figure.divisor ?? 0) * Int128(number)
    if figure.first == figure.last {
      single[figure.first - origin] += value
    } else {
      long[figure.days, default: 0] += value
    }
    for day in days {
      if covering[day - origin] == 0 { daysCovered += 1 }
      covering[day - origin] += number
      if covering[day - origin] == 0 { daysCovered -= 1 }
    }
  }

  // MARK: Summing

  /// Sets the sum, the divisor and the number of days of a window.
  ///
  /// - Parameter isPerDay: Whether the divisor is the number of days. Only days that all locations with figures in the
  ///   window cover are then used, and only the figures all of whose days are used.
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if a sum exceeds 2^63 − 1.
  func sum(into result: inout ReportWindow, isPerDay: Bool) throws(StoreError) {
    var (sum, days) = (sum, daysCovered)
    let number = isPerDay ? locations.count { $0.isIn(window) } : 1
    if number > 1 { (sum, days) = commonSum(of: number) ?? (sum, days) }
    guard let whole = Int(exactly: sum), let divisor = Int(exactly: divisor) else { throw ReportTotals.overflow }
    (result.sum, result.divisor, result.daysKnown) = (whole, isPerDay ? days : divisor, days)
  }

  /// Returns the sum and the number of the days that a number of locations cover; `nil` if no other days are covered.
  private func commonSum(of number: Int) -> (sum: Int128, days: Int)? {
    let first = max(window.lowerBound, origin)
    let covering = covering[first - origin..<max(first, min(window.upperBound, origin + covering.count)) - origin]
    guard covering.contains(where: { $0 > 0 && $0 < number }) else { return nil }
    var isUsed = covering.map { $0 == number }
    let end = ranges.firstIndexOfSorted { $0.upperBound > window.upperBound }
    let ranges = ranges[ranges.firstIndexOfSorted { $0.upperBound > first }..<end].filter { $0.lowerBound >= first }
    var rest = ranges
    while let range = rest.popLast() {
      let days = range.lowerBound - first..<range.upperBound - first
      guard isUsed[days].contains(true), isUsed[days].contains(false) else { continue }
      for day in days { isUsed[day] = false }
      rest += ranges.filter { $0.overlaps(range) && $0 != range }
    }
    var sum = ranges.lazy.filter { isUsed[$0.lowerBound - first] }.map { long[$0] ?? 0 }.reduce(0, +)
    for (index, isUsed) in isUsed.enumerated() where isUsed { sum += single[first + index - origin] }
    return (sum, isUsed.count(where: \.self))
  }
}

extension Array {
  /// Returns the index of the first element that satisfies a condition, or the number of elements. All elements after
  /// that one must satisfy the condition, too.
  fileprivate func firstIndexOfSorted(where isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
