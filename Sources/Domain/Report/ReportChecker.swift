public import LogbookRecords

/// A checker that finds gaps, duplicates, overlapping figures, inconsistent counts, falling running totals, totals
/// among the locations and unlikely dates in reports that are added one by one.
///
/// The rules of a single report are in ``Report/validate()``. Add the reports in the required ``order``. The checker retains only the findings to return and, for the location
/// whose reports are being added, a few figures and the falls in each count; for totals, also a few figures for each day.
///
/// A count, such as the number of positive tests, looks like a running total for a location if it rises at least
/// ``leastRises`` times, and at least ``leastRises`` times as often as it falls. Daily figures fall about as often as
/// they rise. A count that has fallen at least ``mostDoubtfulFalls`` times and does not look like a running total is
/// treated as a daily figure from then on.
///
/// A location has a report a week if most of its reports cover seven days, or if most of its days with reports, and at
/// least two, follow another by seven days. Distances of several weeks are ignored, unless one of them is more frequent.
/// Its gaps are missing weeks. If reports are usually another number of weeks or a number of months apart, that is, at
/// least twice and more than twice as often as not, only a missing report is a gap.
///
/// A location is a total if one of its counts equals the sum of that count at all other locations on at least two days,
/// and on at least four of five days on which the count is above zero and at least two other locations have reports, and
/// if none of its other counts contradicts this on two days or more. Up to ``mostTotals`` equal totals are found; they
/// are left out of the sum. A day is ignored if only one of the other locations has a count above zero, because each of
/// the two is then the sum of the others.
public struct ReportChecker: Sendable {
  /// The required order of the reports: by location, then by date.
  public static let order: [SortTerm<ReportQuery.Key>] = [.ascending(.location), .ascending(.date)]
  /// The minimum number of times that a running total rises, and the minimum ratio of its rises to its falls.
  public static let leastRises = 10
  /// The minimum number of falls after which a count that does not look like a running total is treated as a daily
  /// figure.
  public static let mostDoubtfulFalls = 100

  /// The maximum number of totals on a day.
  public static let mostTotals = 3

  /// The years that are not findings.
  package static let usualYears = 1900...2100

  private let limit: Int?
  private let sums: [CalendarDay: ReportTotals]
  /// The numbers of locations with each share.
  private var shares: [Share: Int] = [:]
  private var candidates: [Location] = []
  private var done = ReportCheck()
  private var location: Location?

  /// Creates a checker.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of findings of each kind to retain; `nil` for all. Further findings are counted but
  ///     not retained.
  ///   - dailySums: The sums of all reports by day, from which totals among the locations are found. Without them, none
  ///     are found.
  public init(keeping limit: Int?, dailySums: [ReportSummary] = []) {
    self.limit = limit
    sums = Dictionary(
      dailySums.compactMap { summary in
        let parts = summary.key.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return nil }
        return CalendarDay(year: parts[0], month: parts[1], day: parts[2]).map { ($0, summary.totals) }
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Checks the next report.
  ///
  /// - Parameter report: A report that does not precede the previously added report in the required ``order``.
  public mutating func add(_ report: Report) {
    let key = report.location.matchingKey
    if location?.key != key {
      finishLocation()
      location = Location(name: report.location, key: key)
    }
    done.reports += 1
    guard var location else { return }
    self.location = nil
    let day = CalendarDay(utc: report.dateReported)
    func note(_ detail: ReportFinding.Detail, on day: CalendarDay) {
      let finding = ReportFinding(detail, location: report.location, day: day, number: report.number)
      location.kinds.insert(finding.kind)
      done.add(finding, limit: limit)
    }
    if let positive = report.numberPositive, let tested = report.numberTested {
      if let negative = report.numberNegative {
        let (sum, overflow) = positive.addingReportingOverflow(negative)
        if overflow || sum != tested { note(.sum(positive: positive, negative: negative, tested: tested), on: day) }
      }
      if positive > tested { note(.positiveAboveTested(positive: positive, tested: tested), on: day) }
    }
    let isUsual = Self.usualYears.contains(day.components.year)
    if !isUsual { note(.date, on: day) }
    let overlapped = location.latest.overlapped(by: report)
    if location.latestOfDay.last?.lastDay != day, isUsual { location.latestOfDay = [] }
    if let other = location.latestOfDay.last(where: { $0.lastDay == day && $0.repeats(report) }) {
      note(.duplicate(of: other.number), on: day)
    }
    if let overlapped { note(.overlap(.init(overlapped, daysOfFinding: report.days)), on: day) }
    if isUsual { location.rhythm.add(report, on: day) }
    if isUsual || location.latestOfDay.last?.lastDay == day { location.latestOfDay.append(report) }
    if let totals = sums[day], totals.reports > 2 {
      location.testedSums.add(report.numberTested, .tested, of: totals.tested.sum, report, day)
      location.positiveSums.add(report.numberPositive, .positive, of: totals.positive.sum, report, day)
      location.negativeSums.add(report.numberNegative, .negative, of: totals.negative.sum, report, day)
    }
    location.tested.add(report.numberTested, .tested, of: report, on: day)
    location.positive.add(report.numberPositive, .positive, of: report, on: day)
    location.negative.add(report.numberNegative, .negative, of: report, on: day)
    for (name, value) in report.counts {
      location.named[name, default: Course()].add(value, .named(name), of: report, on: day)
    }
    self.location = location
  }

  /// The result of the check for the reports added so far.
  public var check: ReportCheck {
    var checker = self
    checker.finishLocation()
    for candidate in checker.candidates {
      guard let total = checker.total(candidate) else { continue }
      checker.done.add(total, limit: limit)
      checker.done.noteLocation(with: [.total])
    }
    return checker.done
  }

  private mutating func finishLocation() {
    guard let location else { return }
    let named = location.named.sorted { $0.key < $1.key }.map(\.value)
    let running = ([location.tested, location.positive, location.negative] + named).filter(\.looksRunning)
    if !running.isEmpty { done.locationsWithRunningTotals += 1 }
    let falls = running.flatMap(\.falls).sorted { $0.day < $1.day }
    for fall in falls { done.add(fall, limit: limit) }
    var kinds = location.kinds
    if !falls.isEmpty { kinds.insert(.fall) }
    if location.rhythm.isWeekly { done.locationsWithWeeklyReports += 1 }
    if location.rhythm.isWeeklyWithoutDays { done.locationsWithoutCoveredWeeks += 1 }
    for gap in location.rhythm.gaps {
      done.add(gap.finding, limit: limit)
      done.daysMissing += gap.days
      kinds.insert(.gap)
    }
    done.addLocation(with: kinds)
    for sums in location.sums { for report in sums.reports { shares[report.share, default: 0] += 1 } }
    if location.sums.contains(where: \.mayBeTotal) { candidates.append(location) }
    self.location = nil
  }

  /// Returns a finding if a location is a total. All locations must have been added.
  private func total(_ location: Location) -> ReportFinding? {
    var finding: ReportFinding?
    for sums in location.sums {
      // If more locations have the same share, all others have no tests.
      let equal = sums.reports.filter { shares[$0.share] == $0.share.totals }
      let days = sums.days - (sums.reports.count - equal.count)
      let others = done.locations - (equal.map(\.share.totals).max() ?? 0)
      if days < 2 { continue }
      guard let first = equal.first, others >= 2, equal.count >= 2, equal.count * 5 >= days * 4 else { return nil }
      let detail = ReportFinding.Detail.total(otherLocations: others, daysEqual: equal.count, daysCompared: days)
      finding = finding ?? ReportFinding(detail, location: location.name, day: first.share.day, number: first.number)
    }
    return finding
  }

  private struct Location {
    let name: String
    let key: String
    /// The reports of the latest day.
    var latestOfDay: [Report] = []
    var rhythm = ReportRhythm()
    var latest = LatestFigures()
    var kinds: Set<ReportFinding.Kind> = []
    var tested = Course()
    var positive = Course()
    var negative = Course()
    var named: [String: Course] = [:]
    var testedSums = Sums()
    var positiveSums = Sums()
    var negativeSums = Sums()

    var sums: [Sums] { [testedSums, positiveSums, negativeSums] }
  }

  /// A count of a location on a day that, multiplied by the number of totals plus one, equals the sum of that count at
  /// all locations.
  private struct Share: Hashable {
    let day: CalendarDay
    let count: ReportFinding.Count
    let totals: Int
  }

  /// The days on which one count is above zero, and its reports on those days on which it may be a total.
  private struct Sums {
    private(set) var days = 0
    private(set) var reports: [(share: Share, number: Int?)] = []

    var mayBeTotal: Bool { reports.count >= 2 && reports.count * 5 >= days * 4 }

    mutating func add(
      _ value: Int?,
      _ count: ReportFinding.Count,
      of sum: Int?,
      _ report: Report,
      _ day: CalendarDay
    ) {
      guard let value, let sum, value > 0 else { return }
      days += 1
      let totals = sum / value - 1
      guard sum.isMultiple(of: value), (1...ReportChecker.mostTotals).contains(totals) else { return }
      let share = Share(day: day, count: count, totals: totals)
      // Another report of the location for the same day is not another location.
      if reports.last?.share != share { reports.append((share, report.number)) }
    }
  }

  /// The rises of one count, and its falls as findings.
  private struct Course {
    private var last: Int?
    private var course = CountCourse()
    private var isDaily = false
    private(set) var falls: [ReportFinding] = []

    var looksRunning: Bool { course.looksRunning }

    mutating func add(_ value: Int?, _ count: ReportFinding.Count, of report: Report, on day: CalendarDay) {
      guard let value, !isDaily else { return }
      defer { last = value }
      guard let last else { return }
      course.add(from: last, to: value)
      if value < last {
        let detail = ReportFinding.Detail.fall(count, from: last, to: value)
        falls.append(ReportFinding(detail, location: report.location, day: day, number: report.number))
        if falls.count >= ReportChecker.mostDoubtfulFalls, !looksRunning {
          isDaily = true
          falls = []
          course = CountCourse()
        }
      }
    }
  }
}

extension Report {
  /// Whether a report of the same day has figures of the same days, or one of the levels.
  fileprivate func repeats(_ other: Report) -> Bool {
    days == other.days || levels.names.contains { other.levels[$0] != nil }
  }
}
