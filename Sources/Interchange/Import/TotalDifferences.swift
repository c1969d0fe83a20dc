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
final class TotalDifferences: ReportConversion {
  /// The totals of one count at one location.
  private final class Course {
    let count: ReportColumn
    /// The heading of the count's column.
    let heading: String
    let location: String
    /// The totals that earlier imports have remembered; `nil` if there are none.
    let known: KnownTotals?
    /// The last two totals. A total is a fall if it is less than the one before it.
    var recent: [DatedTotals.Total]
    /// The latest totals of the input, and the date of its first one.
    var totals: [DatedTotals.Total] = []
    var first: Date?
    /// The index of the fall that the next total decides.
    var undecided: Int?
    /// The file in which the last total was found, and the line of its row.
    var file: String?
    var line = 0

    init(
      _ count: ReportColumn,
      under heading: String,
      at location: String,
      after known: KnownTotals?,
      before date: Date
    ) {
      (self.count, self.heading, self.location, self.known) = (count, heading, location, known)
      recent = known?.totals.latest(2, before: date) ?? []
    }

    /// The total with which the next total is compared.
    ///
    /// - Parameter total: The next total, which decides whether the last one is a slip.
    func base(for total: Int) -> DatedTotals.Total? { isSlip(before: total) ? recent[0] : recent.last }

    /// Whether the last total is a slip because the next one is back at or above the total before it.
    func isSlip(before total: Int) -> Bool { hasFallen && total >= recent[0].total }

    var hasFallen: Bool { recent.count == 2 && recent[1].total < recent[0].total }

    /// Returns whether earlier imports have read some totals. Totals before the remembered ones count as read if there
    /// may be more than are remembered.
    func haveBeenRead(_ totals: [DatedTotals.Total]) -> Bool {
      guard let known = known?.totals.all, let first = known.first else { return false }
      return totals.allSatisfy { known.contains($0) || (known.count == DatedTotals.most && $0.date < first.date) }
    }

    /// The remembered totals after the last one whose figures change because the totals before them have changed.
    var changedLater: [DatedTotals.Total] {
      guard let known, let last = recent.last else { return [] }
      if known.totals.latest(2, before: last.date.nextStorable) == recent { return [] }
      // Each figure depends on the two totals before it.
      return Array(known.totals.all.drop { $0.date <= last.date }.prefix(2))
    }
  }

  private let totals: Set<ReportColumn>
  private let replaces: Bool
  private let unit: ImportResult.Unit
  private let fields: (_ file: String?) -> [ImportResult.FieldSource]
  private var known: [Key: KnownTotals] = [:]
  private var courses: [String: [Course]] = [:]
  private var rises: [ReportColumn: CountCourse] = [:]
  private(set) var falls: [ImportResult.Fall] = []
  private(set) var spans: [ImportResult.Span] = []
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

  func rows(for draft: ReportDraft, at location: String) -> [ImportRow<ReportDraft>] {
    var draft = draft
    let report = draft.report
    var parts: [Int: Part] = [:]
    var isFirst = true
    var distant: [ImportResult.InvalidRow] = []
    for count in ReportColumn.counts + draft.further.filter(\.isSummed) {
      guard let value = count.count(in: report) else {
        // A stored figure stays, unless the figure of a later total covers its days; see `TotalFigures`.
        if isTotal(count) { draft.missing.insert(count) }
        continue
      }
      guard isTotal(count) else {
        parts[report.days, default: Part()].counts.append((count, value))
        continue
      }
      let course = course(of: count, in: draft, at: location)
      guard let last = course.recent.last else {
        draft.missing.insert(count)
        continue
      }
      isFirst = false
      guard value >= last.total, let base = course.base(for: value) else {
        figures.add(count, at: location, since: last.date, on: report.dateReported, nil)
        continue
      }
      let days = CalendarDay(utc: report.dateReported).daysSince1970 - CalendarDay(utc: base.date).daysSince1970
      if days > Report.coveredDays.upperBound {
        draft.missing.insert(count)
        distant.append(distance(from: base, to: value, of: course, draft))
        continue
      }
      let figure = (days: max(1, days), value: value - base.total)
      figures.add(count, at: location, since: base.date, on: report.dateReported, figure)
      parts[figure.days, default: Part(start: base.date)].counts.append((count, figure.value))
    }
    if parts.isEmpty, !report.levels.isEmpty { parts[1] = Part() }
    if parts.isEmpty {
      if let first = distant.first { return [.leftOut(first)] }
      return [
        left(
          draft,
          isFirst
            ? "it is the first total of its location; import the earlier file first to get a difference"
            : "no total could be compared with an earlier one, or all fell"
        )
      ]
    }
    draft.blanked += distant
    return split(draft, into: parts.sorted { $0.key < $1.key })
  }

  /// Returns a description of a total that yields no figure because the total before it is too long ago.
  private func distance(
    from base: DatedTotals.Total,
    to value: Int,
    of course: Course,
    _ draft: ReportDraft
  ) -> ImportResult.InvalidRow {
    let most = Report.coveredDays.upperBound
    return .init(
      line: draft.line,
      file: draft.file,
      column: course.heading,
      value: String(value),
      reason: "cannot be compared: the last total, on \(CalendarDay(utc: base.date)), is more than \(most) days earlier"
    )
  }

  /// The counts of a row that apply to the same days.
  private struct Part {
    /// The date of the previous total; `nil` if the counts are no totals.
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
      rest.missing.remove(.days)
      rest.coversPeriod = draft.coversPeriod && part.start == nil
      if index > 0 {
        rest.missing.formUnion(draft.report.levels.names.map(ReportColumn.level))
        rest.isRest = true
        rest.hasIdentity = false
      }
      do throws(ValidationError) {
        rest.report = try index == 0 ? draft.report.edited { $0 = fields } : Report(fields)
        return .record(rest)
      } catch {
        return .invalid(.init(line: draft.line, file: draft.file, column: nil, value: error.value, reason: error.rule))
      }
    }
  }

  private func left(_ draft: ReportDraft, _ reason: String) -> ImportRow<ReportDraft> {
    .leftOut(.init(line: draft.line, file: draft.file, column: nil, value: nil, reason: reason))
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

  private func course(of count: ReportColumn, in draft: ReportDraft, at location: String) -> Course {
    let sameCount = courses[location]?.filter { $0.count == count } ?? []
    // The headings of a file are looked up once for each course.
    if let course = sameCount.first(where: { $0.file == draft.file }) { return course }
    let heading = fields(draft.file).first { $0.field == count.rawValue }?.column ?? ""
    if let course = sameCount.first(where: { $0.heading == heading }) {
      course.file = draft.file
      return course
    }
    let (report, totals) = (draft.report, known[Key(count.rawValue, heading, location)])
    let course = Course(count, under: heading, at: report.location, after: totals, before: report.dateReported)
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
      course.recent = course.recent.suffix(1) + [total]
      course.first = course.first ?? total.date
      course.totals.append(total)
      if course.totals.count > 2 * DatedTotals.most { course.totals.removeFirst(DatedTotals.most) }
    }
  }

  /// Decides whether the last total of a course is a slip or a revision.
  private func decide(_ course: Course, by next: DatedTotals.Total) {
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
    guard replaces else { return [] }
    var drafts: [ReportDraft] = []
    for course in courses[location] ?? [] {
      for total in course.changedLater {
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
      let rows = rows(for: draft, at: location)
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
      let others = rises.keys.filter { daily[$0] == nil }.map(\.rawValue).sorted()
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
