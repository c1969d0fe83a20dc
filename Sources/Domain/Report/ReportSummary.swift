public import LogbookRecords

/// The figures for a group of reports.
public struct ReportSummary: Hashable, Sendable, Codable {
  /// The location or the period; see ``ReportGrouping``.
  public let key: String
  /// The sums over the group.
  public let totals: ReportTotals

  /// Creates the summary of a group.
  public init(key: String, totals: ReportTotals) {
    self.key = key
    self.totals = totals
  }
}

/// The sums of the counts in a group of reports. Each sum covers only the reports that have the count.
public struct ReportTotals: Hashable, Sendable, Codable {
  /// The sum of one count, and the number of reports without the count.
  public struct Count: Hashable, Sendable, Codable {
    /// The sum of the values; `nil` if no report has a value.
    public private(set) var sum: Int?
    /// The number of reports without the count.
    public private(set) var missing: Int

    /// Creates a count with the given sum and number of missing values.
    public init(sum: Int? = nil, missing: Int = 0) {
      self.sum = sum
      self.missing = missing
    }

    mutating func add(_ other: Count) throws(StoreError) {
      missing += other.missing
      sum = try ReportTotals.sum(sum, other.sum)
    }
  }

  /// The number of reports.
  public private(set) var reports: Int
  /// The number of tests performed.
  public private(set) var tested: Count
  /// The number of positive tests.
  public private(set) var positive: Count
  /// The number of negative tests.
  public private(set) var negative: Count
  /// The sums from which the positivity rate is computed: positive tests and tests performed, over the reports that
  /// have both counts.
  public var known: (positive: Int, tested: Int) { (knownPositive ?? 0, knownTested ?? 0) }
  private var knownPositive: Int?
  private var knownTested: Int?

  /// Whether any report has both counts, of positive tests and of tests performed, even if both counts are zero.
  package var hasKnown: Bool { knownTested != nil }

  /// Creates totals from existing sums.
  ///
  /// - Parameter known: The value of ``known``; `nil` if no report has both counts.
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

  /// Creates the totals of one report.
  public init(_ report: Report) {
    func count(_ value: Int?) -> Count { Count(sum: value, missing: value == nil ? 1 : 0) }
    self.init(
      reports: 1,
      tested: count(report.numberTested),
      positive: count(report.numberPositive),
      negative: count(report.numberNegative),
      known: report.numberPositive.flatMap { positive in report.numberTested.map { (positive, $0) } }
    )
  }

  /// The positive tests divided by the tests performed, over the reports that have both counts; `nil` if these reports
  /// contain no tests.
  public var positivityRate: Double? {
    known.tested > 0 ? Double(known.positive) / Double(known.tested) : nil
  }

  /// Adds the totals of additional reports.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if a sum exceeds 2^63 − 1.
  public mutating func add(_ other: ReportTotals) throws(StoreError) {
    reports += other.reports
    try tested.add(other.tested)
    try positive.add(other.positive)
    try negative.add(other.negative)
    knownPositive = try Self.sum(knownPositive, other.knownPositive)
    knownTested = try Self.sum(knownTested, other.knownTested)
  }

  /// Returns the sum of the values that are present; `nil` if there are none.
  private static func sum(_ left: Int?, _ right: Int?) throws(StoreError) -> Int? {
    guard let left, let right else { return left ?? right }
    let (sum, overflow) = left.addingReportingOverflow(right)
    if overflow { throw ReportTotals.overflow }
    return sum
  }

  /// The error that ``add(_:)`` throws if a sum exceeds 2^63 − 1.
  ///
  /// A store that computes summaries throws an error that also names the field.
  public static var overflow: StoreError { .constraint("a sum of counts exceeds \(Int.max)") }
}

extension ReportSummary {
  private static let tested = Aggregation<Report>.Measure.sum(\.fields.numberTested)
  private static let positive = Aggregation<Report>.Measure.sum(\.fields.numberPositive)
  private static let negative = Aggregation<Report>.Measure.sum(\.fields.numberNegative)
  private static let knownPositive = positive.whereKnown(\.fields.numberTested)
  private static let knownTested = tested.whereKnown(\.fields.numberPositive)

  static func aggregation(of query: ReportQuery, by grouping: ReportGrouping) -> Aggregation<Report> {
    let groups: Aggregation<Report>.Grouping =
      switch grouping {
      case .location: .value(\.fields.location)
      case .day: .period(.day, of: \.fields.dateReported)
      case .week: .period(.week, of: \.fields.dateReported)
      case .month: .period(.month, of: \.fields.dateReported)
      }
    return Aggregation(of: query, by: [groups], measures: [tested, positive, negative, knownPositive, knownTested])
  }

  init(_ row: AggregationRow<Report>) {
    func count(_ measure: Aggregation<Report>.Measure) -> ReportTotals.Count {
      ReportTotals.Count(sum: row.figure(measure), missing: row.missing(measure))
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
  /// - Returns: The summaries, sorted by the locations' matching keys or chronologically by period. There is no summary
  ///   for an empty group.
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if a sum exceeds 2^63 − 1.
  public static func summaries(
    of reports: some Sequence<Report>,
    by grouping: ReportGrouping
  ) throws(StoreError) -> [ReportSummary] {
    try aggregation(of: ReportQuery(), by: grouping).rows(of: reports).map(ReportSummary.init)
  }
}
