import LogbookRecords

/// What reports are put together by.
public enum ReportGrouping: String, Hashable, Sendable, Codable, CaseIterable {
  /// By location, those with the same matching key together. The group is called as its first report, by number, is.
  case location
  /// By day of UTC: `2020-12-26`.
  case day
  /// By ISO 8601 week of UTC: `2020-W52`.
  case week
  /// By month of UTC: `2020-12`.
  case month

  /// Whether its groups follow each other in time.
  public var isPeriod: Bool { self != .location }
}

extension CalendarDay {
  /// The first day of the period that holds the day.
  func start(of period: ReportGrouping) -> CalendarDay {
    switch period {
    case .week: monday
    case .month: adding(days: 1 - components.day)
    case .day, .location: self
    }
  }

  /// The first day of the period before the one that holds the day.
  func startOfPrevious(_ period: ReportGrouping) -> CalendarDay {
    start(of: period).adding(days: -1).start(of: period)
  }

  /// What the period that holds the day is called.
  func key(of period: ReportGrouping) -> String {
    switch period {
    case .week: isoWeekDescription
    case .month: monthDescription
    case .day, .location: description
    }
  }
}

extension ReportGrouping {
  /// What the first and the last period are called, if days begin or end within them; none for locations and days.
  public func partialKeys(of days: ClosedRange<CalendarDay>) -> Set<String> {
    var keys: Set<String> = []
    if days.lowerBound.start(of: self) < days.lowerBound { keys.insert(days.lowerBound.key(of: self)) }
    let next = days.upperBound.adding(days: 1)
    if next.start(of: self) < next { keys.insert(days.upperBound.key(of: self)) }
    return keys
  }
}
