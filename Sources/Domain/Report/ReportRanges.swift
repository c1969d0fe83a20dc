import LogbookRecords

/// The days that the latest figure of each count at a location covers. Figures that cover some, but not exactly, the
/// days of another cannot be summed up.
struct ReportRanges {
  private struct Range {
    let day: CalendarDay
    let days: Int
    let number: Int?
  }

  private var (tested, positive, negative): (Range?, Range?, Range?)
  private var named: [String: Range] = [:]

  /// Adds a report that does not precede the previously added report, and returns the latest of the added reports with
  /// a figure for some, but not exactly, the same days; `nil` if there is none.
  mutating func overlapped(by report: Report) -> ReportFinding.Overlapped? {
    let range = Range(day: report.lastDay, days: report.days, number: report.number)
    var found: Range?
    func replace(_ latest: inout Range?) {
      if let latest, range.day.daysSince1970 - range.days < latest.day.daysSince1970,
        (latest.day, latest.days) != (range.day, range.days)
      {
        found = latest
      }
      latest = range
    }
    if report.numberTested != nil { replace(&tested) }
    if report.numberPositive != nil { replace(&positive) }
    if report.numberNegative != nil { replace(&negative) }
    for name in report.counts.names { replace(&named[name]) }
    return found.map {
      ReportFinding.Overlapped(number: $0.number, day: $0.day, days: $0.days, daysOfFinding: report.days)
    }
  }
}
