package import LogbookDomain
import LogbookRecords
import Foundation

/// A detector for figures of a location that cover some of the same days, so that their sum counts these days twice.
///
/// Figures for exactly the same days do not overlap: they are added.
struct OverlappingFigures {
  /// The last reports of the location, in order, without those left out.
  private var recent: [Report] = []
  private var location: String?
  /// The figures that cover some of the same days.
  private(set) var found: [ImportResult.Overlap] = []
  /// The imported reports that are left out, with the place in ``found``.
  private(set) var leftOut: [(report: Report, overlap: Int)] = []
  private let leavesOut: Bool
  private let isImported: (Report) -> Bool
  private let original: (Report) -> Report?
  private let line: (Report) -> (line: Int, file: String?)?

  /// Creates a detector.
  ///
  /// - Parameters:
  ///   - leavesOut: Whether to leave out imported reports that overlap others: of two imported ones, the second.
  ///   - isImported: A closure that returns whether a report is from the current import. Overlaps of other reports are
  ///     ignored.
  ///   - original: A closure that returns the report that an imported one has replaced, which is restored if that one is
  ///     left out; `nil` if the imported one is new.
  ///   - line: A closure that returns the row of a report; `nil` if it is unknown.
  init(
    leavingOut leavesOut: Bool,
    isImported: @escaping (Report) -> Bool,
    original: @escaping (Report) -> Report?,
    line: @escaping (Report) -> (line: Int, file: String?)?
  ) {
    (self.leavesOut, self.isImported, self.original, self.line) = (leavesOut, isImported, original, line)
  }

  /// Adds the next report in the order of ``/LogbookDomain/ReportChecker/order``.
  mutating func add(_ report: Report) {
    let key = report.location.matchingKey
    if key != location { (location, recent) = (key, []) }
    // Remove the reports before all days that a later report can cover, but not each time.
    let most = Report.coveredDays.upperBound
    if recent.count > 4 * most { recent.removeAll { $0.lastDay < report.lastDay.adding(days: -most) } }
    let earlier = recent.reversed().prefix { $0.lastDay >= report.firstDay }.filter { before in
      before.overlaps(report) && (isImported(before) || isImported(report))
    }
    if let last = earlier.first, !leavesOut || canLeaveOut(report) {
      note(last, report, others: earlier.count - 1)
      if leavesOut {
        leftOut.append((report, found.count - 1))
        if let original = original(report) { add(original) }
        return
      }
    }
    for before in earlier where canLeaveOut(before) {
      note(before, report)
      leftOut.append((before, found.count - 1))
      guard let index = recent.lastIndex(where: { $0.id == before.id }) else { continue }
      recent.replaceSubrange(index...index, with: original(before).map { [$0] } ?? [])
    }
    recent.append(report)
  }

  /// Whether a report can be left out so that its days are no longer covered.
  private func canLeaveOut(_ report: Report) -> Bool {
    leavesOut && isImported(report) && original(report)?.coversDays(of: report) != true
  }

  private mutating func note(_ first: Report, _ second: Report, others: Int = 0) {
    let row = line(second) ?? line(first)
    found.append(
      .init(
        line: row?.line,
        file: row?.file,
        location: first.location,
        first: .init(first, isImported: isImported(first)),
        second: .init(second, isImported: isImported(second)),
        others: others
      )
    )
  }
}

extension Report {
  /// Whether the report and another one of its location have a figure of the same count for some, but not exactly, the
  /// same days.
  package func overlaps(_ other: Report) -> Bool {
    firstDay <= other.lastDay && other.firstDay <= lastDay && !coversDays(of: other)
      && ReportColumn.counts(of: self).contains { $0.count(in: self) != nil && $0.count(in: other) != nil }
  }

  fileprivate func coversDays(of other: Report) -> Bool { days == other.days && lastDay == other.lastDay }
}
