public import LogbookRecords

/// A figure that is computed from reports, and can be averaged over days and drawn in a chart.
public enum ReportMeasure: Hashable, Sendable {
  /// The number of positive tests divided by the number of tests performed, over the reports that have both counts.
  case positivity
  /// The number of tests performed per day.
  case tested
  /// The number of positive tests per day.
  case positive
  /// The number of negative tests per day.
  case negative
  /// One of the ``Report/counts``, per day.
  case count(String)
  /// One of the ``Report/levels``; its average is the mean of the known values.
  case level(String)

  /// Returns the figure of a day: the dividend and, unless it is the number of covered days, the divisor.
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
    case .count(let name): perDay(day.counts[name])
    case .level(let name): day.levels[name].map { ($0.last, 1, 1) }
    }
  }
}

extension ReportMeasure: RawRepresentable, Codable, CaseIterable {
  /// The measures that every report can have.
  public static var allCases: [ReportMeasure] { [.positivity, .tested, .positive, .negative] }

  /// The name: that of the case, of a count of one's own such as `deaths`, or of a level such as `level:beds`.
  public var rawValue: String {
    switch self {
    case .positivity: "positivity"
    case .tested: "tested"
    case .positive: "positive"
    case .negative: "negative"
    case .count(let name): name
    case .level(let name): "level:\(name)"
    }
  }

  /// Creates the measure with a name; `nil` if neither a measure nor a count of one's own can have it.
  public init?(rawValue: String) {
    if let known = Self.allCases.first(where: { $0.rawValue == rawValue }) {
      self = known
      return
    }
    let isLevel = rawValue.hasPrefix("level:")
    let name = isLevel ? String(rawValue.dropFirst("level:".count)) : rawValue
    if (try? NamedCounts.check(name: name)) == nil { return nil }
    self = isLevel ? .level(name) : .count(name)
  }
}

/// A measure averaged over a window of consecutive calendar days.
///
/// The average is a quotient of sums, not a mean of quotients. Days on which the measure is missing, including the days
/// before the first report, add nothing to the sum or to the divisor. A figure that covers several days belongs to the
/// window only if the window contains all of them: nothing is spread over days.
public struct ReportWindow: Hashable, Sendable {
  /// The last day of the window.
  public internal(set) var day: CalendarDay
  /// The number of days in the window that the figures of the measure cover, from 0 to the length of the window.
  public internal(set) var daysKnown: Int
  /// The dividend of the average: for the positivity rate, the number of positive tests; for the other measures, the
  /// sum of the counts in the window.
  public internal(set) var sum: Int
  /// The divisor of the average: for the positivity rate, the number of tests performed; for the other measures,
  /// ``daysKnown``.
  public internal(set) var divisor: Int

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - day: The last day of the window.
  ///   - daysKnown: The number of days in the window on which the measure is present.
  ///   - sum: The dividend of the average.
  ///   - divisor: The divisor of the average.
  public init(day: CalendarDay, daysKnown: Int = 0, sum: Int = 0, divisor: Int = 0) {
    self.day = day
    self.daysKnown = daysKnown
    self.sum = sum
    self.divisor = divisor
  }

  /// The average; `nil` if the measure is missing on every day of the window or, for the positivity rate, if no tests
  /// were performed.
  public var value: Double? { divisor > 0 ? Double(sum) / Double(divisor) : nil }
}

extension ReportSeries {
  /// The range of valid window lengths, in days. The longest window covers a leap year.
  public static let windowLengths = 1...366

  /// Returns a measure averaged over the windows that end on the given days.
  ///
  /// Call this method only on a series that is grouped by day.
  ///
  /// - Parameters:
  ///   - measure: The measure to average.
  ///   - length: The number of calendar days in a window, including the last day; values below 1 are treated as 1.
  ///   - days: The last days of the windows, in ascending order. If `nil`, one window ends on each day from the first
  ///     to the last day on which the measure is present; windows in which the measure is missing on every day are
  ///     omitted.
  /// - Returns: The windows, in ascending order of their last days.
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if a sum exceeds 2^63 − 1.
  public func windows(
    of measure: ReportMeasure,
    length: Int,
    endingOn days: [CalendarDay]? = nil
  ) throws(StoreError) -> [ReportWindow] {
    // A longer window than this contains every day.
    let length = min(max(1, length), 100_000_000)
    let known = periods.compactMap { day, totals in measure.figure(of: totals).map { (day: day, figure: $0) } }
      .sorted { $0.day < $1.day }
    var windows: [ReportWindow] = []
    // The figures on the days of the window are `known[first..<end]`.
    var (first, end) = (0, 0)
    for day in days ?? Self.ends(of: known.map(\.day), length: length) {
      let start = day.adding(days: 1 - length)
      while first < known.count, known[first].day < start { first += 1 }
      end = max(first, end)
      while end < known.count, known[end].day <= day { end += 1 }
      var window = ReportWindow(day: day)
      // The earliest day that the figures added so far cover.
      var covered = day.adding(days: 1)
      for (last, figure) in known[first..<end].reversed() {
        let firstDay = last.adding(days: 1 - figure.days)
        if firstDay < start { continue }
        if firstDay < covered {
          window.daysKnown += min(last.daysSince1970 + 1, covered.daysSince1970) - firstDay.daysSince1970
          covered = firstDay
        }
        try window.add(figure.sum, figure.divisor ?? 0)
      }
      if measure.isPerDay { window.divisor = window.daysKnown }
      if days != nil || window.daysKnown > 0 { windows.append(window) }
    }
    return windows
  }

  /// Returns the end days of all windows that contain at least one of the given days, up to the last given day.
  private static func ends(of known: [CalendarDay], length: Int) -> [CalendarDay] {
    var ends: [CalendarDay] = []
    for (index, day) in known.enumerated() {
      let next = index + 1 < known.count ? known[index + 1].daysSince1970 : day.daysSince1970 + 1
      ends += (day.daysSince1970..<min(next, day.daysSince1970 + length)).map(CalendarDay.init)
    }
    return ends
  }
}

extension ReportWindow {
  fileprivate mutating func add(_ sum: Int, _ divisor: Int) throws(StoreError) {
    let sum = self.sum.addingReportingOverflow(sum)
    let divisor = self.divisor.addingReportingOverflow(divisor)
    if sum.overflow || divisor.overflow { throw ReportTotals.overflow }
    (self.sum, self.divisor) = (sum.partialValue, divisor.partialValue)
  }
}

extension ReportMeasure {
  /// Whether an average is a sum divided by the number of covered days.
  fileprivate var isPerDay: Bool {
    switch self {
    case .tested, .positive, .negative, .count: true
    case .positivity, .level: false
    }
  }
}
