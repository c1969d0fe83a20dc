public import LogbookRecords

/// A figure that is computed from reports, and can be averaged over days and drawn in a chart.
public enum ReportMeasure: String, Hashable, Sendable, Codable, CaseIterable {
  /// The number of positive tests divided by the number of tests performed, over the reports that have both counts.
  case positivity
  /// The number of tests performed per day.
  case tested
  /// The number of positive tests per day.
  case positive

  fileprivate func parts(of day: ReportTotals) -> (sum: Int, divisor: Int)? {
    switch self {
    case .positivity: day.hasKnown ? (day.known.positive, day.known.tested) : nil
    case .tested: day.tested.sum.map { ($0, 1) }
    case .positive: day.positive.sum.map { ($0, 1) }
    }
  }
}

/// A measure averaged over a window of consecutive calendar days.
///
/// The average is a quotient of sums, not a mean of quotients. Days on which the measure is missing, including the days
/// before the first report, add nothing to the sum or to the divisor.
public struct ReportWindow: Hashable, Sendable {
  /// The last day of the window.
  public internal(set) var day: CalendarDay
  /// The number of days in the window on which the measure is present, from 0 to the length of the window.
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
    let known = periods.compactMap { day, totals in measure.parts(of: totals).map { (day: day, parts: $0) } }
      .sorted { $0.day < $1.day }
    var windows: [ReportWindow] = []
    var window = ReportWindow(day: CalendarDay(daysSince1970: 0))
    // The window contains `known[first..<end]`.
    var (first, end) = (0, 0)
    for day in days ?? Self.ends(of: known.map(\.day), length: length) {
      while first < known.count, known[first].day.daysSince1970 <= day.daysSince1970 - length {
        if first < end { try window.remove(known[first].parts) }
        first += 1
        end = max(first, end)
      }
      while end < known.count, known[end].day <= day {
        try window.add(known[end].parts)
        end += 1
      }
      window.day = day
      windows.append(window)
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
  fileprivate mutating func add(_ parts: (sum: Int, divisor: Int)) throws(StoreError) {
    let sum = sum.addingReportingOverflow(parts.sum)
    let divisor = divisor.addingReportingOverflow(parts.divisor)
    if sum.overflow || divisor.overflow { throw ReportTotals.overflow }
    (self.sum, self.divisor) = (sum.partialValue, divisor.partialValue)
    daysKnown += 1
  }

  fileprivate mutating func remove(_ parts: (sum: Int, divisor: Int)) throws(StoreError) {
    // This can overflow only if the sums were created with negative counts.
    let sum = sum.subtractingReportingOverflow(parts.sum)
    let divisor = divisor.subtractingReportingOverflow(parts.divisor)
    if sum.overflow || divisor.overflow { throw ReportTotals.overflow }
    (self.sum, self.divisor) = (sum.partialValue, divisor.partialValue)
    daysKnown -= 1
  }
}
