import LogbookDomain
import LogbookRecords
import Foundation

extension Chart {
  /// Creates a chart of a report measure, with a title, a value label and a note that match the arguments.
  ///
  /// - Parameter isPerCapita: Whether the values are per 100,000 people.
  init(of measure: ReportMeasure, window: Int?, isPerCapita: Bool, series: [Series]) {
    let (name, label): (String, String) =
      switch measure {
      case .positivity: ("Positivity rate", "Positive ÷ tested")
      case .tested: ("Tests", "Tests a day")
      case .positive: ("Positive tests", "Positive tests a day")
      case .negative: ("Negative tests", "Negative tests a day")
      case .count(let name): (name, "\(name) a day")
      case .level(let name): (name, name)
      }
    let days = window.map { "\($0)-day average" } ?? "by day"
    let perCapita = isPerCapita ? " per 100,000 people" : ""
    self.init(
      title: "\(name)\(perCapita), \(days)" + (series.count == 1 ? ": \(series[0].name)" : ""),
      valueLabel: label + perCapita + (window == nil ? "" : ", \(days)"),
      note: "Days in UTC. Gaps are days without figures."
        + (window.map { " Each average covers the last \($0) days, as far as they have figures." } ?? ""),
      unit: measure == .positivity ? .share : .count,
      series: series
    )
  }
}

extension Chart.Series {
  /// Creates a line from the daily sums of reports.
  ///
  /// - Parameters:
  ///   - series: The daily sums of each location that the line shows.
  ///   - name: The name of the line.
  ///   - from: Any time on the first day to draw, in UTC; `nil` to draw all days.
  init(
    _ series: [ReportSeries],
    name: String,
    of measure: ReportMeasure,
    window: Int?,
    from: Date?
  ) throws(StoreError) {
    let first = from.map(CalendarDay.init(utc:))
    let windows = try ReportSeries.windows(of: measure, in: series, length: window)
    // Lines connect the ends of weeks or months even if the reports do not contain the number of days that they cover.
    let least = ReportDistances(between: windows.map(\.day)).regular?.mostDays ?? 1
    self.init(
      name: name,
      points: windows.compactMap { window in
        if let first, window.day < first { return nil }
        let days = max(window.lastFigureDays, least)
        return window.value.map { Chart.Point(day: window.day, value: $0, days: days) }
      }
    )
  }
}
