public import LogbookRecords

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
  /// The divisor of the average: for the positivity rate, the number of tests performed; for a level, the number of
  /// values; for the other measures, ``daysKnown``.
  public internal(set) var divisor: Int
  /// The number of days that the figures of the last day cover, 7 for weekly figures; 1 if the last day has no figure.
  public internal(set) var lastFigureDays = 1

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
  /// Call this method only on a series that is grouped by day. If a series for all locations has figures that cover
  /// different numbers of days, use ``windows(of:in:length:endingOn:)`` instead.
  ///
  /// - Parameters:
  ///   - measure: The measure to average.
  ///   - length: The number of calendar days in a window, including the last day; values below 1 are treated as 1. If
  ///     `nil`, each window has the days that the figures of its last day cover: one for daily figures, seven for
  ///     weekly ones.
  ///   - days: The last days of the windows. If `nil`, one window ends on each day from the first to the last day on
  ///     which the measure is present or, without a length, on each day with a figure; windows in which the measure is
  ///     missing on every day are omitted.
  /// - Returns: The windows, in the order of the given days.
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if a sum exceeds 2^63 − 1.
  public func windows(
    of measure: ReportMeasure,
    length: Int?,
    endingOn days: [CalendarDay]? = nil
  ) throws(StoreError) -> [ReportWindow] {
    try Self.windows(of: measure, in: [self], length: length, endingOn: days)
  }

  /// Returns a measure of several locations together, averaged over the windows that end on the given days.
  ///
  /// Averages per day use only the days on which every location with figures in the window has one. Otherwise, they
  /// would fall whenever a location is late. A figure that covers several days counts only if all of these days are
  /// used. Levels are not summed: if several locations have the level, there are no windows.
  ///
  /// - Parameters:
  ///   - measure: The measure to average.
  ///   - series: The series of the locations, one for each, grouped by day.
  ///   - length: The number of calendar days in a window; see ``windows(of:length:endingOn:)``.
  ///   - days: The last days of the windows; see ``windows(of:length:endingOn:)``.
  /// - Returns: The windows, in the order of the given days.
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if a sum exceeds 2^63 − 1.
  public static func windows(
    of measure: ReportMeasure,
    in series: [ReportSeries],
    length: Int?,
    endingOn days: [CalendarDay]? = nil
  ) throws(StoreError) -> [ReportWindow] {
    try ReportFigures(of: measure, in: series).windows(length: length, endingOn: days)
  }
}
