import LogbookRecords

/// The figures of one measure at one or more locations, from which windows are computed.
///
/// Days are numbered since 1970.
struct ReportFigures {
  private let isPerDay: Bool
  /// The figures of each location that has any, in ascending order of the last days.
  private let locations: [[ReportFigure]]
  /// The greatest number of days that the figures of a last day cover.
  private let covered: [Int: Int]

  init(of measure: ReportMeasure, in series: [ReportSeries]) {
    isPerDay = measure.isPerDay
    var covered: [Int: Int] = [:]
    let locations = series.map { series in
      series.periods.compactMap { day, totals -> ReportFigure? in
        guard let (sum, divisor, known) = measure.figure(of: totals) else { return nil }
        let (last, days) = (day.daysSince1970, min(max(known, 1), Report.coveredDays.upperBound))
        covered[last] = max(days, covered[last] ?? 1)
        // A level belongs to a moment, not to the days of its report.
        return ReportFigure(first: measure.isLevel ? last : last - days + 1, last: last, sum: sum, divisor: divisor)
      }.sorted { $0.last < $1.last }
    }.filter { !$0.isEmpty }
    self.locations = measure.isLevel && locations.count > 1 ? [] : locations
    self.covered = covered
  }

  func windows(length: Int?, endingOn days: [CalendarDay]?) throws(StoreError) -> [ReportWindow] {
    // A longer window than this contains every day.
    let length = length.map { min(max(1, $0), 4_000_000) }
    var windows: [ReportWindow] = []
    var figures = FiguresInWindow(locations)
    for day in days?.map(\.daysSince1970) ?? ends(length: length) {
      let lastFigureDays = covered[day] ?? 1
      var window = ReportWindow(day: CalendarDay(daysSince1970: day))
      window.lastFigureDays = lastFigureDays
      figures.move(to: day - (length ?? lastFigureDays) + 1..<day + 1)
      try figures.sum(into: &window, isPerDay: isPerDay)
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
