public import LogbookRecords

/// The sums of the reported counts for each period, either for one location or for all locations together.
public struct ReportSeries: Hashable, Sendable {
  /// The location, as spelled in the location's report with the lowest number; `nil` if the series covers all
  /// locations.
  public let location: String?
  /// The sums for each period that has a report, keyed by the first day of the period.
  public let periods: [CalendarDay: ReportTotals]

  /// Creates a series.
  ///
  /// - Parameters:
  ///   - location: The location; `nil` if the series covers all locations.
  ///   - periods: The sums for each period that has a report, keyed by the first day of the period.
  public init(location: String?, periods: [CalendarDay: ReportTotals]) {
    self.location = location
    self.periods = periods
  }
}

/// A builder that creates series from reports. The reports are added one by one, in any order.
///
/// The memory use of the builder depends on the number of locations and periods, not on the number of reports.
public struct ReportSeriesBuilder: Sendable {
  private let period: ReportGrouping
  private let isByLocation: Bool
  private var locations: [String: Location] = [:]
  /// The matching key of the location of the first report, and whether a report has another one.
  private var firstKey: String?
  private var isMixed = false

  private struct Location {
    var name: String
    var number: Int
    var periods: [CalendarDay: ReportTotals] = [:]
  }

  /// Creates a builder without reports.
  ///
  /// - Parameters:
  ///   - period: The period by which the reports are grouped. The value `location` has the same
  ///     effect as `day`.
  ///   - isByLocation: Whether to create a separate series for each location instead of one series for all locations.
  public init(by period: ReportGrouping, isByLocation: Bool) {
    self.period = period
    self.isByLocation = isByLocation
  }

  /// Adds a report.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if a sum exceeds 2^63 − 1. Discard the builder after this
  ///   error, because the series to which the report belongs has been removed from the builder.
  public mutating func add(_ report: Report) throws(StoreError) {
    let matchingKey = report.location.matchingKey
    if matchingKey != firstKey {
      isMixed = firstKey != nil
      firstKey = firstKey ?? matchingKey
    }
    let key = isByLocation ? matchingKey : ""
    let number = report.number ?? .max
    let start = CalendarDay(utc: report.dateReported).start(of: period)
    var location = locations[key] ?? Location(name: report.location, number: number)
    // Remove the value from the dictionary before changing the value; otherwise, the change would copy the value's
    // periods.
    locations[key] = nil
    if number < location.number { (location.name, location.number) = (report.location, number) }
    try location.periods[start, default: ReportTotals()].add(report)
    locations[key] = location
  }

  /// The series of the reports added so far, sorted by the matching keys of the locations.
  public var series: [ReportSeries] {
    locations.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { location in
        let periods = location.value.periods
        return ReportSeries(
          location: isByLocation ? location.value.name : nil,
          // The sum of levels of different locations would lack those of locations without a report.
          periods: isMixed && !isByLocation ? periods.mapValues(\.withoutLevels) : periods
        )
      }
  }
}
