import LogbookRecords

/// A way to group reports: by location, or by a period of time.
public enum ReportGrouping: String, Hashable, Sendable, Codable, CaseIterable {
  /// The location. Locations with the same matching key form one group, whose name is the location as spelled in the
  /// report with the lowest number.
  case location
  /// The day in UTC, such as `2020-12-26`.
  case day
  /// The ISO 8601 week in UTC, such as `2020-W52`.
  case week
  /// The epidemiological week in UTC, from Sunday to Saturday, such as `2020-EW52`.
  case epiweek
  /// The month in UTC, such as `2020-12`.
  case month
  /// The quarter in UTC, such as `2020-Q4`.
  case quarter
  /// The year in UTC, such as `2020`.
  case year

  /// Whether the reports are grouped by a period of time.
  public var isPeriod: Bool { self != .location }

  /// The calendar unit of the periods; `nil` for ``location``.
  var unit: CalendarUnit? { CalendarUnit(rawValue: rawValue) }
}

extension CalendarDay {
  private func calendarPeriod(_ period: ReportGrouping) -> CalendarPeriod {
    CalendarPeriod(period.unit ?? .day, of: self)
  }

  func start(of period: ReportGrouping) -> CalendarDay { calendarPeriod(period).start }

  func startOfPrevious(_ period: ReportGrouping) -> CalendarDay {
    start(of: period).adding(days: -1).start(of: period)
  }

  func key(of period: ReportGrouping) -> String { calendarPeriod(period).description }
}

extension ReportGrouping {
  /// Returns the names of the periods that are only partly within a range of days. These can be the first period, the
  /// last period, both, or neither.
  ///
  /// For ``location`` and ``day``, the result is empty.
  public func partialKeys(of days: ClosedRange<CalendarDay>) -> Set<String> {
    var keys: Set<String> = []
    if days.lowerBound.start(of: self) < days.lowerBound { keys.insert(days.lowerBound.key(of: self)) }
    let next = days.upperBound.adding(days: 1)
    if next.start(of: self) < next { keys.insert(days.upperBound.key(of: self)) }
    return keys
  }
}
