import LogbookDomain
import LogbookRecords
import Foundation

/// A detector for figures of a location that cover some of the same days, so that their sum counts these days twice.
///
/// Figures for exactly the same days do not overlap: they are added.
struct OverlappingFigures {
  /// The latest report of the current location that has each count.
  private var latest: [ReportColumn: Report] = [:]
  private var location: String?
  private(set) var found: [ImportResult.Overlap] = []
  private let isImported: (Report) -> Bool
  private let line: (Report) -> (line: Int, file: String?)?

  /// Creates a detector.
  ///
  /// - Parameters:
  ///   - isImported: A closure that returns whether a report is from the current import. Overlaps of other reports are
  ///     ignored.
  ///   - line: A closure that returns the row of a report; `nil` if it is unknown.
  init(isImported: @escaping (Report) -> Bool, line: @escaping (Report) -> (line: Int, file: String?)?) {
    (self.isImported, self.line) = (isImported, line)
  }

  /// Adds the next report in the order of ``/LogbookDomain/ReportChecker/order``.
  mutating func add(_ report: Report) {
    let key = report.location.matchingKey
    if key != location { (location, latest) = (key, [:]) }
    var isNoted = false
    for count in ReportColumn.counts(of: report) where count.count(in: report) != nil {
      if let before = latest[count], report.firstDay <= before.lastDay, !isNoted,
        (before.firstDay, before.lastDay) != (report.firstDay, report.lastDay),
        isImported(before) || isImported(report)
      {
        note(before, report)
        isNoted = true
      }
      latest[count] = report
    }
  }

  private mutating func note(_ first: Report, _ second: Report) {
    let row = line(second) ?? line(first)
    found.append(
      .init(
        line: row?.line,
        file: row?.file,
        location: first.location,
        first: .init(first, isImported: isImported(first)),
        second: .init(second, isImported: isImported(second))
      )
    )
  }
}
