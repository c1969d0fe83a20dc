import LogbookRecords

/// The latest report with each count at a location. Figures that cover some, but not exactly, the days of another
/// cannot be summed up.
package struct LatestFigures {
  private var (tested, positive, negative): (Report?, Report?, Report?)
  private var named: [String: Report] = [:]

  package init() {}

  /// Adds a report that does not precede the previously added report, and returns the latest of the added reports with
  /// a figure for some, but not exactly, the same days; `nil` if there is none.
  package mutating func overlapped(by report: Report) -> Report? {
    var found: Report?
    func replace(_ latest: inout Report?) {
      if let before = latest, report.firstDay <= before.lastDay,
        (before.firstDay, before.lastDay) != (report.firstDay, report.lastDay)
      {
        found = before
      }
      latest = report
    }
    if report.numberTested != nil { replace(&tested) }
    if report.numberPositive != nil { replace(&positive) }
    if report.numberNegative != nil { replace(&negative) }
    for name in report.counts.names { replace(&named[name]) }
    return found
  }
}
