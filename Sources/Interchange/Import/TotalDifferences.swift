import LogbookDomain
import LogbookRecords
import Foundation

/// A conversion of running totals to figures.
///
/// Each count is compared with the last known total of the same count at the same location, which may be several days
/// or an import ago. The difference applies to all days since then.
///
/// A total below the last one yields no figure. It is a slip if the next total is at or above the last one: the slip is
/// ignored, and the next figure is the difference from the total before it. Otherwise, it is a revision, and the
/// differences continue from it. The sum of the figures and the revisions therefore equals the rise of the total. If no
/// total follows, the next import decides.
///
/// Because the counts of a row may apply to different days, a row can yield several reports.
///
/// If the figures of earlier imports are kept, so are their totals: a total that differs from the known one of its date
/// is a revision of which nothing is imported, and one between the dates of known totals would split a stored figure and
/// yields none. The stored figures and the revisions therefore add up to the rise of the known totals after any sequence
/// of imports.
final class TotalDifferences: ReportConversion {
  private let totals: Set<ReportColumn>
  private let replaces: Bool
  private let unit: ImportResult.Unit
  private let fields: (_ file: String?) -> [ImportResult.FieldSource]
  private var known: [Key: KnownTotals] = [:]
  private var courses: [String: [TotalCourse]] = [:]
  private var rises: [ReportColumn: CountCourse] = [:]
  private(set) var falls: [ImportResult.Fall] = []
  private(set) var spans: [ImportResult.Span] = []
  /// The last totals of corrected files, after which a figure does not change because its total is no longer remembered.
  private(set) var unadjusted: [ImportResult.InvalidRow] = []
  /// The figures of the totals so far.
  private(set) var figures = TotalFigures()
  /// The number of locations whose totals continue from an earlier import, and the number of locations whose first
  /// totals are in the input.
  var continued: Int { continuedLocations.count }
  var begun: Int { begunLocations.subtracting(continuedLocations).count }
  private var (continuedLocations, begunLocations): (Set<String>, Set<String>) = ([], [])

  private struct Key: Hashable {
    let count, column, location: String

    init(_ totals: KnownTotals) {
      (count, column, location) = (totals.count, totals.column, totals.location.matchingKey)
    }

    init(_ count: String, _ column: String, _ location: String) {
      (self.count, self.column, self.location) = (count, column, location)
    }
  }

  /// Creates a conversion.
  ///
  /// - Parameters:
  ///   - totals: The counts that are running totals; empty for all.
  ///   - known: The totals that earlier imports have remembered.
  ///   - replaces: Whether the figures replace those of earlier imports.
  ///   - fields: A closure that returns the fields of a file with the headings of their columns.
  init(
    of totals: Set<ReportColumn>,
    after known: [KnownTotals],
    replaces: Bool,
    unit: ImportResult.Unit,
    fields: @escaping (_ file: String?) -> [ImportResult.FieldSource]
  ) {
    (self.totals, self.replaces, self.unit, self.fields) = (totals, replaces, unit, fields)
    for totals in known { self.known[Key(totals)] = totals }
  }

  private func isTotal(_ count: ReportColumn) -> Bool { totals.isEmpty || totals.contains(count) }

  // MARK: Figures

  func rows(for draft: ReportDraft, at location: String) throws -> [ImportRow<ReportDraft>] {
    let date = draft.report.dateReported
    return try laterRows(at: location, before: date) + convertedRows(for: draft, on: date, at: location)
  }

  private func convertedRows(
    for draft: ReportDraft,
    on date: Date,
    at location: String
  ) -> [ImportRow<ReportDraft>] {
    var draft = draft
    var parts: [Int: Part] = [:]
    var isFirst = true
    var unused: [ImportResult.InvalidRow] = []
    for count in ReportColumn.counts + draft.further.filter(\.isSummed) {
      guard let value = count.count(in: draft.report) else {
        // A stored figure stays, unless the figure of a later total covers its days; see `TotalFigures`.
        if isTotal(count) { draft.missing.insert(count) }
        continue
      }
      guard isTotal(count) else {
        parts[draft.report.days, default: Part()].counts.append((count, value))
        continue
      }
      let course = course(of: count, in: draft, at: location)
      pass(course, before: date)
      guard let total = course.total(value, on: date) else {
        draft.missing.insert(count)
        unused.append(unusedTotal(value, of: course, draft, Self.between))
        continue
      }
      if total != value { draft.revisedTotals.append(.init(totalOf: count, old: total, new: value)) }
      guard let last = course.recent.last else {
        draft.missing.insert(count)
        if course.hasForgotten(before: date) { unused.append(unusedTotal(value, of: course, draft, Self.forgotten)) }
        continue
      }
      isFirst = false
      guard total >= last.total, let base = course.base(for: total) else {
        figures.add(count, at: location, since: last.date, on: date, nil)
        continue
      }
      let days = CalendarDay(utc: date).daysSince1970 - CalendarDay(utc: base.date).daysSince1970
      if days > Report.coveredDays.upperBound {
        draft.missing.insert(count)
        unused.append(unusedTotal(value, of: course, draft, Self.distance(from: base)))
        continue
      }
      let figure = (days: max(1, days), value: total - base.total)
      figures.add(count, at: location, since: base.date, on: date, figure)
      if course.isNew(on: date) { draft.additions.insert(count) }
      parts[figure.days, default: Part()].start = base.date
      parts[figure.days]?.counts.append((count, figure.value))
    }
    if parts.isEmpty, !draft.report.levels.isEmpty { parts[1] = Part() }
    if parts.isEmpty { return [unused.first.map { .leftOut($0) } ?? left(draft, isFirst: isFirst)] }
    draft.blanked += unused
    return split(draft, into: parts.sorted { $0.key < $1.key })
  }

  /// The reason for which a total yields no figure if it would split one that an earlier import has stored.
  private static let between = "is between totals of earlier imports, whose figures cover its days"

  /// The reason for which a total of a corrected file yields no figure if the total before it is no longer remembered.
  private static let forgotten = "has no known total before it, so that a stored figure of its day stays as it is"

  /// Returns the reason for which a total yields no figure if the total before it is too long ago.
  private static func distance(from base: DatedTotals.Total) -> String {
    "cannot be compared: the last total, on \(CalendarDay(utc: base.date)), is more than "
      + "\(Report.coveredDays.upperBound) days earlier"
  }

  /// Returns a description of a total that yields no figure.
  private func unusedTotal(
    _ value: Int,
    of course: TotalCourse,
    _ draft: ReportDraft,
    _ reason: String
  ) -> ImportResult.InvalidRow {
    .init(line: draft.line, file: draft.file, column: course.heading, value: String(value), reason: reason)
  }

  /// The counts of a row that apply to the same days.
  private struct Part {
    /// The date of the previous total; `nil` if none of the counts is a total.
    var start: Date?
    var counts: [(column: ReportColumn, value: Int)] = []
  }

  /// Returns a report for each part of a row. The first one also has the levels.
  private func split(_ draft: ReportDraft, into parts: [(key: Int, value: Part)]) -> [ImportRow<ReportDraft>] {
    let all = Set(parts.flatMap(\.value.counts).map(\.column))
    return parts.enumerated().map { index, element in
      let (days, part) = element
      var fields = Report.Fields(location: draft.report.location, dateReported: draft.report.dateReported, days: days)
      if index == 0 { fields.levels = draft.report.levels }
      for (count, value) in part.counts { count.set(value, in: &fields) }
      let others = all.subtracting(part.counts.map(\.column))
      if days > 1, let start = part.start, !draft.isRest {
        note(draft, since: start, others.isEmpty ? [] : part.counts.map(\.column))
      }
      var rest = draft
      if part.start != nil { rest.missing.remove(.days) }
      rest.coversPeriod = draft.coversPeriod && part.start == nil
      if index > 0 {
        rest.missing.formUnion(draft.report.levels.names.map(ReportColumn.level))
        rest.isRest = true
        rest.hasIdentity = false
        rest.revisedTotals = []
      }
      do throws(ValidationError) {
        rest.report = try index == 0 ? draft.report.edited { $0 = fields } : Report(fields)
        return .record(rest)
      } catch {
        return .invalid(.init(line: draft.line, file: draft.file, column: nil, value: error.value, reason: error.rule))
      }
    }
  }

  private func left(_ draft: ReportDraft, isFirst: Bool) -> ImportRow<ReportDraft> {
    let reason =
      if let revised = draft.revisedTotals.first {
        "differs from an earlier import: \(revised)"
      } else if isFirst {
        "it is the first total of its location; import the earlier file first to get a difference"
      } else {
        "no total could be compared with an earlier one, or all fell"
      }
    return .leftOut(.init(line: draft.line, file: draft.file, column: nil, value: nil, reason: reason))
  }

  private func note(_ draft: ReportDraft, since start: Date, _ counts: [ReportColumn]) {
    spans.append(
      .init(
        line: draft.line,
        unit: unit,
        file: draft.file,
        location: draft.report.location,
        counts: counts.map(\.rawValue),
        start: start,
        end: draft.report.dateReported
      )
    )
  }

  private func course(of count: ReportColumn, in draft: ReportDraft, at location: String) -> TotalCourse {
    let sameCount = courses[location]?.filter { $0.count == count } ?? []
    // The headings of a file are looked up once for each course.
    if let course = sameCount.first(where: { $0.file == draft.file }) { return course }
    let heading = fields(draft.file).first { $0.field == count.rawValue }?.column ?? ""
    if let course = sameCount.first(where: { $0.heading == heading }) {
      course.file = draft.file
      return course
    }
    let (report, totals) = (draft.report, known[Key(count.rawValue, heading, location)])
    let course = TotalCourse(
      count,
      under: heading,
      at: report.location,
      after: totals,
      keeping: !replaces,
      before: report.dateReported
    )
    if course.recent.isEmpty { begunLocations.insert(location) } else { continuedLocations.insert(location) }
    course.file = draft.file
    courses[location, default: []].append(course)
    return course
  }

  // MARK: Totals

  func endDate(with draft: ReportDraft, at location: String) {
    let report = draft.report
    for count in ReportColumn.counts(of: report) where isTotal(count) {
      guard let value = count.count(in: report) else { continue }
      let course = course(of: count, in: draft, at: location)
      guard let value = course.total(value, on: report.dateReported) else { continue }
      let total = DatedTotals.Total(date: report.dateReported, total: value)
      if let last = course.recent.last {
        rises[count, default: CountCourse()].add(from: last.total, to: value)
        if course.hasFallen { decide(course, by: total) }
        if value < last.total {
          course.undecided = falls.count
          falls.append(
            .init(
              line: draft.isRest ? nil : draft.line,
              unit: unit,
              file: draft.file,
              location: report.location,
              date: report.dateReported,
              count: count.rawValue,
              before: last.total,
              after: value,
              isKnown: course.haveBeenRead([last, total])
            )
          )
        }
      }
      course.line = draft.line
      course.add(total)
    }
  }

  /// Continues a course with the known totals before a date that the input does not have.
  private func pass(_ course: TotalCourse, before date: Date) {
    for total in course.knownTotals(before: date) {
      // A fall in an earlier import has been reported there.
      if course.undecided != nil { decide(course, by: total) }
      course.add(total)
    }
  }

  /// Decides whether the last total of a course is a slip or a revision.
  private func decide(_ course: TotalCourse, by next: DatedTotals.Total) {
    let (before, fallen) = (course.recent[0], course.recent[1])
    let index = course.undecided ?? falls.count
    course.undecided = nil
    if index == falls.count {
      // The fall was in an earlier import.
      falls.append(
        .init(
          unit: unit,
          location: course.location,
          date: fallen.date,
          count: course.count.rawValue,
          before: before.total,
          after: fallen.total
        )
      )
    }
    let days = CalendarDay(utc: next.date).daysSince1970 - CalendarDay(utc: before.date).daysSince1970
    falls[index].outcome = course.isSlip(before: next.total) ? .slip(next: next.total, days: max(1, days)) : .revision
    falls[index].isKnown = course.haveBeenRead([before, fallen, next])
  }

  func laterRows(at location: String) throws -> [ImportRow<ReportDraft>] {
    for course in courses[location] ?? [] where course.isDetached {
      guard let last = course.recent.last else { continue }
      let reason = "is not followed by a known total, so that the next stored figure stays as it is"
      unadjusted.append(
        .init(
          line: course.line,
          file: course.file,
          unit: unit,
          column: course.heading,
          value: String(last.total),
          reason: reason
        )
      )
    }
    return try laterRows(at: location, before: nil)
  }

  /// Returns the rows of known totals that the input does not have, but whose figures depend on it.
  ///
  /// - Parameter date: The date of the next row; `nil` at the end of the location.
  private func laterRows(at location: String, before date: Date?) throws -> [ImportRow<ReportDraft>] {
    var drafts: [ReportDraft] = []
    for course in courses[location] ?? [] {
      for total in course.changedTotals(before: date) {
        let index = drafts.firstIndex { $0.report.dateReported == total.date && $0.file == course.file }
        var fields =
          index.map { drafts[$0].report.fields }
          ?? Report.Fields(location: course.location, dateReported: total.date)
        course.count.set(total.total, in: &fields)
        var draft = ReportDraft(line: course.line, file: course.file, report: try Report(fields), isRest: true)
        draft.missing = Set(ReportColumn.counts.filter { $0.value(in: fields) == nil })
        draft.further = fields.counts.names.map(ReportColumn.count)
        if let index { drafts[index] = draft } else { drafts.append(draft) }
      }
    }
    return drafts.sorted { $0.report.dateReported < $1.report.dateReported }.flatMap { draft in
      let rows = convertedRows(for: draft, on: draft.report.dateReported, at: location)
      endDate(with: draft, at: location)
      return rows.filter { if case .record = $0 { true } else { false } }
    }
  }

  func end() throws {
    // A count that the options name is more likely a running total, even if it falls twice in a short file.
    let daily = rises.filter {
      $0.value.looksDaily(fallingAtLeast: totals.isEmpty ? 2 : ImportFailure.fallsOfDailyCounts)
    }
    for (count, course) in daily.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let others = Set(courses.values.joined().map(\.count)).filter { daily[$0] == nil }.map(\.rawValue).sorted()
      throw ImportFailure.notTotals(
        courses.values.joined().first { $0.count == count }?.heading ?? "",
        count.rawValue,
        rises: course.rises,
        falls: course.falls,
        others: others
      )
    }
  }

  /// The totals to remember that differ from those remembered by earlier imports.
  var changed: (inserted: [KnownTotals], updated: [KnownTotals]) {
    var (inserted, updated): ([KnownTotals], [KnownTotals]) = ([], [])
    for course in courses.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
      guard let first = course.first, let last = course.totals.last else { continue }
      var totals =
        course.known
        ?? KnownTotals(of: course.count.rawValue, at: course.location, inColumn: course.heading)
      totals.totals.replace(first...last.date, with: course.totals)
      if course.known == nil { inserted.append(totals) } else if totals != course.known { updated.append(totals) }
    }
    return (inserted, updated)
  }
}
