public import LogbookRecords

/// The sums of one location's reports, or of all reports, period by period.
public struct ReportSeries: Hashable, Sendable {
  /// What the location is called: as its first report, by number, is. `nil` for all locations together.
  public let location: String?
  /// The sums of each period that has a report, by its first day.
  public let periods: [CalendarDay: ReportTotals]

  /// The sums of periods.
  public init(location: String?, periods: [CalendarDay: ReportTotals]) {
    self.location = location
    self.periods = periods
  }
}

/// Makes series of reports that come one by one, in any order.
///
/// The memory it takes depends on how many locations and periods there are, not on how many reports.
public struct ReportSeriesBuilder: Sendable {
  private let period: ReportGrouping
  private let isByLocation: Bool
  private var locations: [String: Location] = [:]

  private struct Location {
    var name: String
    var number: Int
    var periods: [CalendarDay: ReportTotals] = [:]
  }

  /// - Parameters:
  ///   - period: What the figures of a location are put together by: day, week or month. By location means by day.
  ///   - isByLocation: Whether each location has a series of its own; otherwise there is one of all.
  public init(by period: ReportGrouping, isByLocation: Bool) {
    self.period = period
    self.isByLocation = isByLocation
  }

  /// Adds a report.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if a sum exceeds 2^63 − 1.
  public mutating func add(_ report: Report) throws(StoreError) {
    let key = isByLocation ? report.location.matchingKey : ""
    let number = report.number ?? .max
    let start = CalendarDay(utc: report.dateReported).start(of: period)
    var location = locations[key] ?? Location(name: report.location, number: number)
    // Taken out while it is changed, so that its periods are not copied.
    locations[key] = nil
    if number < location.number { (location.name, location.number) = (report.location, number) }
    try location.periods[start, default: ReportTotals()].add(ReportTotals(report))
    locations[key] = location
  }

  /// The series so far, in the order of the matching keys of the locations.
  public var series: [ReportSeries] {
    locations.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ReportSeries(location: isByLocation ? $0.value.name : nil, periods: $0.value.periods) }
  }
}
