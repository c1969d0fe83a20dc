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
    case .week: CalendarDay(daysSince1970: daysSince1970 - daysSinceMonday)
    case .month: CalendarDay(daysSince1970: daysSince1970 - components.day + 1)
    case .day, .location: self
    }
  }

  /// The first day of the period before the one that holds the day.
  func startOfPrevious(_ period: ReportGrouping) -> CalendarDay {
    CalendarDay(daysSince1970: start(of: period).daysSince1970 - 1).start(of: period)
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
