import LogbookDomain
import LogbookRecords
import Foundation

/// A detector for figures of a location that cover some of the same days, so that their sum counts these days twice.
///
/// Figures for exactly the same days do not overlap: they are added.
struct OverlappingFigures {
  private var latest = LatestFigures()
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
    if key != location { (location, latest) = (key, LatestFigures()) }
    if let before = latest.overlapped(by: report), isImported(before) || isImported(report) { note(before, report) }
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
