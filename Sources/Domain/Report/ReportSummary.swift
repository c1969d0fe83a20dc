public import LogbookRecords
public import Foundation

/// The sums of the counts in a group of reports, with the name of the group.
public struct ReportSummary: Hashable, Sendable, Codable {
  /// The name of the location or period; see ``ReportGrouping``.
  public let key: String
  /// The sums of the counts in the group.
  public let totals: ReportTotals

  /// Creates a summary from the name of a group and the sums of its counts.
  public init(key: String, totals: ReportTotals) {
    self.key = key
    self.totals = totals
  }
}

/// The sums of the counts in a group of reports. Each sum covers only the reports that have the count.
public struct ReportTotals: Hashable, Sendable, Codable {
  /// The sum of one count, and the number of reports without the count.
  public struct Count: Hashable, Sendable, Codable {
    /// The sum of the reported values; `nil` if no report has the count.
    public private(set) var sum: Int?
    /// The number of reports without the count.
    public private(set) var missing: Int
    /// The greatest number of ``Report/days`` of a report with the count; 0 if no report has the count. In the summaries
    /// of a store, reports of the group without the count are also considered.
    public private(set) var days: Int

    /// Creates the sum of one count, with the number of reports without the count.
    ///
    /// - Parameters:
    ///   - sum: The sum of the reported values; `nil` if no report has the count.
    ///   - missing: The number of reports without the count.
    ///   - days: The greatest number of days that a report with the count covers; `nil` for 1, or 0 if no report has the
    ///     count.
    public init(sum: Int? = nil, missing: Int = 0, days: Int? = nil) {
      self.sum = sum
      self.missing = missing
      self.days = days ?? (sum == nil ? 0 : 1)
    }

    mutating func add(_ value: Int?, of days: Int) throws(StoreError) {
      if let value {
        sum = try ReportTotals.sum(sum ?? 0, value)
        self.days = max(self.days, days)
      } else {
        missing = try ReportTotals.sum(missing, 1)
      }
    }

    mutating func add(_ other: Count) throws(StoreError) {
      missing = try ReportTotals.sum(missing, other.missing)
      sum = try ReportTotals.sum(sum, other.sum)
      days = max(days, other.days)
    }
  }

  /// The reported values of one level, such as beds in use. They are never summed over days.
  ///
  /// ```swift
  /// var totals = ReportTotals(first)
  /// try totals.add(ReportTotals(second))
  /// let beds: ReportTotals.Level? = totals.levels["beds"]
  /// let text = beds.map { "\($0.last) on \($0.day), \($0.mean) on average" } ?? "unknown"
  /// ```
  public struct Level: Hashable, Sendable, Codable {
    /// The latest value.
    public private(set) var last: Int
    /// The day of the latest value, in UTC.
    public var day: CalendarDay { CalendarDay(utc: date) }
    /// The number of values.
    public private(set) var values: Int
    /// The greatest number of ``Report/days`` of a report with the level.
    public private(set) var days: Int
    private var sum: Double
    private var date: Date

    /// Creates a level from one value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - date: The date of the value.
    ///   - days: The number of days that the report with the value covers.
    public init(_ value: Int, at date: Date, days: Int = 1) {
      (last, self.date, values, sum, self.days) = (value, date, 1, Double(value), days)
    }

    /// The mean of the values.
    public var mean: Double { sum / Double(values) }

    mutating func add(_ other: Level) {
      if other.date >= date { (last, date) = (other.last, other.date) }
      values += other.values
      days = max(days, other.days)
      sum += other.sum
    }
  }

  /// The number of reports in the group.
  public private(set) var reports: Int
  /// The total number of tests performed.
  public private(set) var tested: Count
  /// The total number of positive tests.
  public private(set) var positive: Count
  /// The total number of negative tests.
  public private(set) var negative: Count
  /// The sums from which the positivity rate is computed: positive tests and tests performed, over the reports that
  /// have both counts. Both sums are 0 if there are no such reports.
  public var known: (positive: Int, tested: Int) { (knownPositive ?? 0, knownTested ?? 0) }
  private var knownPositive: Int?
  private var knownTested: Int?
  /// The totals of the ``Report/counts`` by name. They are present only in totals that were computed from reports, such
  /// as those of a ``ReportSeries``, not in the summaries of a store.
  public var counts: [String: Count] { Dictionary(uniqueKeysWithValues: namedCounts.map { ($0.name, $0.count) }) }
  /// The totals of the ``Report/counts``, sorted by name as ``NamedCounts`` are.
  private var namedCounts: [NamedCount] = []

  func count(named name: String) -> Count? { namedCounts.first { $0.name == name }?.count }

  private struct NamedCount: Hashable, Sendable, Codable {
    let name: String
    var count: Count
  }

  /// The ``Report/levels`` by name, present in the same totals as ``counts``, if their reports have the same location.
  public private(set) var levels: [String: Level] = [:]

  /// Whether at least one report has both the number of positive tests and the number of tests performed, even if these
  /// numbers are zero.
  package var hasKnown: Bool { knownTested != nil }

  /// Creates totals from existing sums.
  ///
  /// - Parameters:
  ///   - reports: The number of reports in the group.
  ///   - tested: The total number of tests performed.
  ///   - positive: The total number of positive tests.
  ///   - negative: The total number of negative tests.
  ///   - known: The total numbers of positive tests and of tests performed in the reports that have both counts; `nil`
  ///     if there are no such reports.
  public init(
    reports: Int = 0,
    tested: Count = Count(),
    positive: Count = Count(),
    negative: Count = Count(),
    known: (positive: Int, tested: Int)? = nil
  ) {
    self.reports = reports
    self.tested = tested
    self.positive = positive
    self.negative = negative
    knownPositive = known?.positive
    knownTested = known?.tested
  }

  /// Creates the totals of a group that consists of one report.
  public init(_ report: Report) {
    func count(_ value: Int?) -> Count {
      Count(sum: value, missing: value == nil ? 1 : 0, days: value == nil ? 0 : report.days)
    }
    self.init(
      reports: 1,
      tested: count(report.numberTested),
      positive: count(report.numberPositive),
      negative: count(report.numberNegative),
      known: report.numberPositive.flatMap { positive in report.numberTested.map { (positive, $0) } }
    )
    namedCounts = report.counts.map { NamedCount(name: $0.name, count: count($0.value)) }
    for (name, value) in report.levels { levels[name] = Level(value, at: report.dateReported, days: report.days) }
  }

  /// The number of positive tests divided by the number of tests performed, over the reports that have both counts;
  /// `nil` if there are no such reports or no tests were performed.
  public var positivityRate: Double? {
    known.tested > 0 ? Double(known.positive) / Double(known.tested) : nil
  }

  /// Adds the totals of other reports to these totals.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if a sum exceeds 2^63 − 1. Discard the totals after this
  ///   error, because only some of the sums may have been updated.
  public mutating func add(_ other: ReportTotals) throws(StoreError) {
    try add(other.namedCounts.lazy.map { ($0.name, $0.count) }, of: other.reports)
    for (name, level) in other.levels {
      if levels[name] == nil { levels[name] = level } else { levels[name]?.add(level) }
    }
    reports = try Self.sum(reports, other.reports)
    try tested.add(other.tested)
    try positive.add(other.positive)
    try negative.add(other.negative)
    knownPositive = try Self.sum(knownPositive, other.knownPositive)
    knownTested = try Self.sum(knownTested, other.knownTested)
  }

  /// Adds a report to these totals. The result is the same as that of ``add(_:)-(ReportTotals)`` for its totals, but
  /// computed faster.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if a sum exceeds 2^63 − 1. Discard the totals after this
  ///   error, because only some of the sums may have been updated.
  public mutating func add(_ report: Report) throws(StoreError) {
    try add(report.counts.lazy.map { ($0.name, Count(sum: $0.value, days: report.days)) }, of: 1)
    for (name, value) in report.levels {
      let level = Level(value, at: report.dateReported, days: report.days)
      if levels[name]?.add(level) == nil { levels[name] = level }
    }
    reports = try Self.sum(reports, 1)
    try tested.add(report.numberTested, of: report.days)
    try positive.add(report.numberPositive, of: report.days)
    try negative.add(report.numberNegative, of: report.days)
    if let positive = report.numberPositive, let tested = report.numberTested {
      knownPositive = try Self.sum(knownPositive ?? 0, positive)
      knownTested = try Self.sum(knownTested ?? 0, tested)
    }
  }

  /// Adds counts that are sorted by name, of a number of reports.
  private mutating func add(
    _ counts: some Sequence<(name: String, count: Count)>,
    of others: Int
  ) throws(StoreError) {
    var index = 0
    for (name, count) in counts {
      while index < namedCounts.count, namedCounts[index].name != name,
        namedCounts[index].name.utf8.lexicographicallyPrecedes(name.utf8)
      {
        try namedCounts[index].count.add(Count(missing: others))
        index += 1
      }
      if index == namedCounts.count || namedCounts[index].name != name {
        namedCounts.insert(NamedCount(name: name, count: Count(missing: reports)), at: index)
      }
      try namedCounts[index].count.add(count)
      index += 1
    }
    while index < namedCounts.count {
      try namedCounts[index].count.add(Count(missing: others))
      index += 1
    }
  }

  /// A copy without ``levels``.
  var withoutLevels: ReportTotals {
    var totals = self
    totals.levels = [:]
    return totals
  }

  /// Returns the sum of the values that are present; `nil` if there are none.
  private static func sum(_ left: Int?, _ right: Int?) throws(StoreError) -> Int? {
    guard let left, let right else { return left ?? right }
    return try sum(left, right)
  }

  private static func sum(_ left: Int, _ right: Int) throws(StoreError) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    if overflow { throw ReportTotals.overflow }
    return sum
  }

  /// The error that ``add(_:)-(ReportTotals)``, ``add(_:)-(Report)`` and
  /// ``ReportSeries/windows(of:length:endingOn:)`` throw if a sum exceeds 2^63 − 1.
  ///
  /// A store that computes the sums itself throws a different error, which names the field.
  public static var overflow: StoreError { .constraint("a sum of counts exceeds \(Int.max)") }
}

extension ReportSummary {
  private static let tested = Aggregation<Report>.Measure.sum(\.fields.numberTested)
  private static let positive = Aggregation<Report>.Measure.sum(\.fields.numberPositive)
  private static let negative = Aggregation<Report>.Measure.sum(\.fields.numberNegative)
  private static let knownPositive = positive.whereKnown(\.fields.numberTested)
  private static let knownTested = tested.whereKnown(\.fields.numberPositive)
  private static let days = Aggregation<Report>.Measure.greatest(\.fields.daysIfSeveral)

  static func aggregation(of query: ReportQuery, by grouping: ReportGrouping) -> Aggregation<Report> {
    let groups: Aggregation<Report>.Grouping =
      grouping.unit.map { .period($0, of: \.fields.dateReported) } ?? .value(\.fields.location)
    return Aggregation(
      of: query,
      by: [groups],
      measures: [tested, positive, negative, knownPositive, knownTested, days]
    )
  }

  init(_ row: AggregationRow<Report>) {
    func count(_ measure: Aggregation<Report>.Measure) -> ReportTotals.Count {
      let sum: Int? = row.figure(measure)
      return ReportTotals.Count(sum: sum, missing: row.missing(measure), days: sum == nil ? 0 : row.figure(Self.days))
    }
    self.init(
      key: row.period()?.description ?? row.group(as: String.self) ?? "",
      totals: ReportTotals(
        reports: row.count,
        tested: count(Self.tested),
        positive: count(Self.positive),
        negative: count(Self.negative),
        known: row.figure(Self.knownPositive).flatMap { positive in
          row.figure(Self.knownTested).map { (positive, $0) }
        }
      )
    )
  }

  /// Returns the summaries of the given reports, grouped by location or period.
  ///
  /// Every store must return the same summaries as this method.
  ///
  /// - Returns: The summaries, sorted by the matching key of the location or, if grouped by period, chronologically.
  ///   Periods without reports have no summary.
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if a sum exceeds 2^63 − 1.
  public static func summaries(
    of reports: some Sequence<Report>,
    by grouping: ReportGrouping
  ) throws(StoreError) -> [ReportSummary] {
    try aggregation(of: ReportQuery(), by: grouping).rows(of: reports).map(ReportSummary.init)
  }
}
