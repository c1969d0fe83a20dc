import LogbookRecords

/// The figures of one measure at one or more locations, from which windows are computed.
///
/// Days are numbered since 1970.
struct ReportFigures {
  private struct Figure {
    /// The first and the last of the days that have to be in a window.
    let first, last: Int
    let sum: Int
    /// The divisor, unless it is the number of covered days.
    let divisor: Int?
  }

  private let isPerDay: Bool
  /// The figures of each location that has any, in ascending order of the last days.
  private let locations: [[Figure]]
  /// The greatest number of days that the figures of a last day cover.
  private let covered: [Int: Int]

  init(of measure: ReportMeasure, in series: [ReportSeries]) {
    isPerDay = measure.isPerDay
    var covered: [Int: Int] = [:]
    let locations = series.map { series in
      series.periods.compactMap { day, totals -> Figure? in
        guard let (sum, divisor, known) = measure.figure(of: totals) else { return nil }
        let (last, days) = (day.daysSince1970, min(max(known, 1), Report.coveredDays.upperBound))
        covered[last] = max(days, covered[last] ?? 1)
        // A level belongs to a moment, not to the days of its report.
        return Figure(first: measure.isLevel ? last : last - days + 1, last: last, sum: sum, divisor: divisor)
      }.sorted { $0.last < $1.last }
    }.filter { !$0.isEmpty }
    self.locations = measure.isLevel && locations.count > 1 ? [] : locations
    self.covered = covered
  }

  func windows(length: Int?, endingOn days: [CalendarDay]?) throws(StoreError) -> [ReportWindow] {
    // A longer window than this contains every day.
    let length = length.map { min(max(1, $0), 4_000_000) }
    var windows: [ReportWindow] = []
    for day in days?.map(\.daysSince1970) ?? ends(length: length) {
      let lastFigureDays = covered[day] ?? 1
      var window = try window(from: day - (length ?? lastFigureDays) + 1, to: day)
      window.lastFigureDays = lastFigureDays
      if days != nil || window.daysKnown > 0 { windows.append(window) }
    }
    return windows
  }

  /// Returns the end days of all windows that contain the last day of at least one figure, up to the last of these
  /// days; without a length, the last days of the figures.
  private func ends(length: Int?) -> [Int] {
    let known = Set(locations.joined().map(\.last)).sorted()
    guard let length else { return known }
    var ends: [Int] = []
    for (index, day) in known.enumerated() {
      let next = index + 1 < known.count ? known[index + 1] : day + 1
      ends += day..<min(next, day + length)
    }
    return ends
  }

  private func window(from start: Int, to end: Int) throws(StoreError) -> ReportWindow {
    var window = ReportWindow(day: CalendarDay(daysSince1970: end))
    var whole: [[Figure]] = []
    var locationsInWindow = 0
    for figures in locations {
      let inside = figures[index(of: start, in: figures)..<index(of: end + 1, in: figures)]
      let isCut = inside.endIndex < figures.endIndex && figures[inside.endIndex].first <= end
      if inside.isEmpty, !isCut { continue }
      locationsInWindow += 1
      whole.append(inside.filter { $0.first >= start })
    }
    var days = CoveredDays(whole.map { $0.map { $0.first...$0.last } })
    if isPerDay, locationsInWindow > 1 { days.keepCommon(to: locationsInWindow) }
    for figure in whole.joined() where days.contains(figure.first) {
      try window.add(figure.sum, figure.divisor ?? 0)
    }
    window.daysKnown = days.count
    if isPerDay { window.divisor = window.daysKnown }
    return window
  }

  /// Returns the index of the first figure that does not end before a day.
  private func index(of day: Int, in figures: [Figure]) -> Int {
    var (low, high) = (0, figures.count)
    while low < high {
      let middle = (low + high) / 2
      if figures[middle].last < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The days that the figures of several locations cover.
private struct CoveredDays {
  private let locations: [[ClosedRange<Int>]]
  private let first: Int
  /// The number of locations that cover each day, from ``first`` on; 0 for a day that is not used.
  private var covering: [Int]

  /// Creates the days from the ranges that each location covers, in ascending order of their ends.
  init(_ locations: [[ClosedRange<Int>]]) {
    self.locations = locations
    first = locations.joined().map(\.lowerBound).min() ?? 0
    let last = locations.joined().map(\.upperBound).max() ?? first - 1
    covering = Array(repeating: 0, count: last - first + 1)
    for ranges in locations {
      // Of ranges that overlap, each day is counted once.
      var counted = last + 1
      for range in ranges.reversed() where range.lowerBound < counted {
        for day in range.lowerBound..<min(range.upperBound + 1, counted) { covering[day - first] += 1 }
        counted = range.lowerBound
      }
    }
  }

  var count: Int { covering.count { $0 > 0 } }

  func contains(_ day: Int) -> Bool { covering[day - first] > 0 }

  /// Keeps only the days that a number of locations cover, and of these only the ranges all of whose days are kept.
  mutating func keepCommon(to number: Int) {
    for index in covering.indices where covering[index] < number { covering[index] = 0 }
    let long = locations.joined().filter { $0.count > 1 }
    var changed = true
    while changed {
      changed = false
      for range in long {
        let days = covering[range.lowerBound - first...range.upperBound - first]
        guard days.contains(0), days.contains(where: { $0 > 0 }) else { continue }
        for index in days.indices { covering[index] = 0 }
        changed = true
      }
    }
  }
}

extension ReportMeasure {
  /// Returns the figure of a day: the dividend, the divisor unless it is the number of covered days, and the number of
  /// days that the figure covers.
  fileprivate func figure(of day: ReportTotals) -> (sum: Int, divisor: Int?, days: Int)? {
    func perDay(_ count: ReportTotals.Count?) -> (sum: Int, divisor: Int?, days: Int)? {
      count.flatMap { count in count.sum.map { ($0, nil, count.days) } }
    }
    return switch self {
    case .positivity:
      day.hasKnown ? (day.known.positive, day.known.tested, max(day.tested.days, day.positive.days)) : nil
    case .tested: perDay(day.tested)
    case .positive: perDay(day.positive)
    case .negative: perDay(day.negative)
    case .count(let name): perDay(day.count(named: name))
    case .level(let name): day.levels[name].map { ($0.last, 1, $0.days) }
    }
  }
}
