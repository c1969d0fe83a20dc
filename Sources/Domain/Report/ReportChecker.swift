public import LogbookRecords

/// A checker that finds gaps, duplicates, overlapping figures, inconsistent counts, falling running totals, totals among the locations and
/// unlikely dates in reports that are added one by one.
///
/// Add the reports in the required ``order``. The checker retains only the findings to return and, for the location
/// whose reports are being added, a few figures and the falls in each count.
///
/// A count, such as the number of positive tests, looks like a running total for a location if it rises at least
/// ``leastRises`` times, and at least ``leastRises`` times as often as it falls. Daily figures fall about as often as
/// they rise. A count that has fallen at least ``mostDoubtfulFalls`` times and does not look like a running total is
/// treated as a daily figure from then on.
///
/// A location has a report a week if most of its reports cover seven days, or if most of its days with reports, and at
/// least two, follow another by seven days. Its gaps are missing weeks.
///
/// A location is a total if one of its counts equals the sum of that count at all other locations on at least two days,
/// and on at least four of five days on which the count is above zero and at least two other locations have reports.
public struct ReportChecker: Sendable {
  /// The required order of the reports: by location, then by date.
  public static let order: [SortTerm<ReportQuery.Key>] = [.ascending(.location), .ascending(.date)]
  /// The minimum number of times that a running total rises, and the minimum ratio of its rises to its falls.
  public static let leastRises = 10
  /// The minimum number of falls after which a count that does not look like a running total is treated as a daily
  /// figure.
  public static let mostDoubtfulFalls = 100

  /// The years that are not findings.
  package static let usualYears = 1900...2100

  private let limit: Int?
  private let sums: [CalendarDay: ReportTotals]
  private var done = ReportCheck()
  private var location: Location?

  /// Creates a checker.
  ///
  /// - Parameter limit: The maximum number of findings of each kind to retain; `nil` for all. Further findings are
  ///   counted but not retained.
  /// - Parameter dailySums: The sums of all reports by day, from which totals among the locations are found. Without
  ///   them, none are found.
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
      done = check
      location = Location(key: key)
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
    let overlapped = location.ranges.overlapped(by: report)
    if let last = location.last, last.day == day, last.days == report.days || overlapped == nil {
      note(.duplicate(of: last.number), on: day)
    }
    if let overlapped { note(.overlap(overlapped), on: day) }
    if isUsual { location.rhythm.add(report, on: day) }
    if isUsual || location.last?.day == day { location.last = (day, report.days, report.number) }
    if let totals = sums[day], totals.reports > 2 {
      location.testedSums.add(report.numberTested, totals.tested.sum, totals, report, day)
      location.positiveSums.add(report.numberPositive, totals.positive.sum, totals, report, day)
      location.negativeSums.add(report.numberNegative, totals.negative.sum, totals, report, day)
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
    guard let location else { return done }
    var check = done
    let named = location.named.sorted { $0.key < $1.key }.map(\.value)
    let running = ([location.tested, location.positive, location.negative] + named).filter(\.looksRunning)
    if !running.isEmpty { check.locationsWithRunningTotals += 1 }
    let falls = running.flatMap(\.falls).sorted { $0.day < $1.day }
    for fall in falls { check.add(fall, limit: limit) }
    var kinds = location.kinds
    if !falls.isEmpty { kinds.insert(.fall) }
    if location.rhythm.isWeekly { check.locationsWithWeeklyReports += 1 }
    if location.rhythm.isWeeklyWithoutDays { check.locationsWithoutCoveredWeeks += 1 }
    for gap in location.rhythm.gaps {
      check.add(gap.finding, limit: limit)
      check.daysMissing += gap.days
      kinds.insert(.gap)
    }
    let total = [location.testedSums, location.positiveSums, location.negativeSums].lazy.compactMap(\.finding).first
    if let total {
      check.add(total, limit: limit)
      kinds.insert(.total)
    }
    check.addLocation(with: kinds)
    return check
  }

  private struct Location {
    let key: String
    var last: (day: CalendarDay, days: Int, number: Int?)?
    var rhythm = ReportRhythm()
    var ranges = ReportRanges()
    var kinds: Set<ReportFinding.Kind> = []
    var tested = Course()
    var positive = Course()
    var negative = Course()
    var named: [String: Course] = [:]
    var testedSums = Sums()
    var positiveSums = Sums()
    var negativeSums = Sums()
  }

  /// The days on which one count equals the sum of that count at all other locations.
  private struct Sums {
    private var days = 0
    private var equal = 0
    private var others = 0
    private var first: (location: String, day: CalendarDay, number: Int?)?

    mutating func add(_ value: Int?, _ sum: Int?, _ totals: ReportTotals, _ report: Report, _ day: CalendarDay) {
      guard let value, let sum, value > 0 else { return }
      days += 1
      if sum - value != value { return }
      equal += 1
      others = max(others, totals.reports - 1)
      first = first ?? (report.location, day, report.number)
    }

    var finding: ReportFinding? {
      guard let first, equal >= 2, equal * 5 >= days * 4 else { return nil }
      let detail = ReportFinding.Detail.total(of: others, days: equal, outOf: days)
      return ReportFinding(detail, location: first.location, day: first.day, number: first.number)
    }
  }

  /// The rises and falls of one count.
  private struct Course {
    private var last: Int?
    private var rises = 0
    private var isDaily = false
    private(set) var falls: [ReportFinding] = []

    var looksRunning: Bool { rises >= max(1, falls.count) * ReportChecker.leastRises }

    mutating func add(_ value: Int?, _ count: ReportFinding.Count, of report: Report, on day: CalendarDay) {
      guard let value, !isDaily else { return }
      defer { last = value }
      guard let last else { return }
      if value > last { rises += 1 }
      if value < last {
        let detail = ReportFinding.Detail.fall(count, from: last, to: value)
        falls.append(ReportFinding(detail, location: report.location, day: day, number: report.number))
        if falls.count >= ReportChecker.mostDoubtfulFalls, !looksRunning {
          isDaily = true
          falls = []
          rises = 0
        }
      }
    }
  }
}
