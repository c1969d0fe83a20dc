/// The figures of a group of reports.
public struct ReportSummary: Hashable, Sendable, Codable {
  /// The location or the period; see ``ReportGrouping``.
  public let key: String
  /// The sums over the group.
  public let totals: ReportTotals

  /// The figures of a group.
  public init(key: String, totals: ReportTotals) {
    self.key = key
    self.totals = totals
  }
}

/// Sums over reports, each over the reports that know the count.
public struct ReportTotals: Hashable, Sendable, Codable {
  /// The sum of one count, and how many reports did not have it.
  public struct Count: Hashable, Sendable, Codable {
    /// The sum of the known values; `nil` if no report knows one.
    public private(set) var sum: Int?
    /// How many reports do not know the count.
    public private(set) var missing: Int

    /// A sum over reports.
    public init(sum: Int? = nil, missing: Int = 0) {
      self.sum = sum
      self.missing = missing
    }

    mutating func add(_ other: Count) throws(StoreError) {
      missing += other.missing
      if let addend = other.sum { sum = try ReportTotals.sum(sum ?? 0, addend) }
    }

    fileprivate mutating func add(_ value: Int?) throws(StoreError) {
      if let value { sum = try ReportTotals.sum(sum ?? 0, value) } else { missing += 1 }
    }
  }

  /// How many reports there are.
  public private(set) var reports: Int
  /// Tests made.
  public private(set) var tested: Count
  /// Positive tests.
  public private(set) var positive: Count
  /// Negative tests.
  public private(set) var negative: Count
  /// The sums of positive and of tested over the reports that know both, which the rate is made of.
  public private(set) var known: (positive: Int, tested: Int) {
    get { (knownPositive, knownTested) }
    set { (knownPositive, knownTested) = newValue }
  }
  private var knownPositive: Int
  private var knownTested: Int

  /// Sums that somebody else has made.
  public init(
    reports: Int = 0,
    tested: Count = Count(),
    positive: Count = Count(),
    negative: Count = Count(),
    known: (positive: Int, tested: Int) = (0, 0)
  ) {
    self.reports = reports
    self.tested = tested
    self.positive = positive
    self.negative = negative
    knownPositive = known.positive
    knownTested = known.tested
  }

  /// The figures of one report.
  public init(_ report: Report) {
    func count(_ value: Int?) -> Count { Count(sum: value, missing: value == nil ? 1 : 0) }
    self.init(
      reports: 1,
      tested: count(report.numberTested),
      positive: count(report.numberPositive),
      negative: count(report.numberNegative)
    )
    if let positive = report.numberPositive, let tested = report.numberTested { known = (positive, tested) }
  }

  /// Sum of positives ÷ sum of tested, over the reports that know both; `nil` if they tested nothing.
  public var positivityRate: Double? {
    knownTested > 0 ? Double(knownPositive) / Double(knownTested) : nil
  }

  /// Adds the figures of more reports.
  ///
  /// - Throws: ``StoreError/constraint(_:)`` if a sum exceeds 2^63 − 1.
  public mutating func add(_ other: ReportTotals) throws(StoreError) {
    reports += other.reports
    try tested.add(other.tested)
    try positive.add(other.positive)
    try negative.add(other.negative)
    knownPositive = try Self.sum(knownPositive, other.knownPositive)
    knownTested = try Self.sum(knownTested, other.knownTested)
  }

  /// Adds the figures of one report.
  ///
  /// - Throws: ``StoreError/constraint(_:)`` if a sum exceeds 2^63 − 1.
  package mutating func add(tested: Int?, positive: Int?, negative: Int?) throws(StoreError) {
    reports += 1
    try self.tested.add(tested)
    try self.positive.add(positive)
    try self.negative.add(negative)
    guard let tested, let positive else { return }
    knownPositive = try Self.sum(knownPositive, positive)
    knownTested = try Self.sum(knownTested, tested)
  }

  private static func sum(_ left: Int, _ right: Int) throws(StoreError) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    if overflow { throw ReportTotals.overflow }
    return sum
  }

  /// The failure of every store when a sum exceeds 64 bits.
  public static var overflow: StoreError { .constraint("a sum of counts exceeds \(Int.max)") }
}

extension ReportSummary {
  /// The summaries of reports: the reference for every store's answer.
  ///
  /// - Returns: Locations in the order of their matching keys; periods in the order of time. No empty groups.
  /// - Throws: ``StoreError/constraint(_:)`` if a sum exceeds 2^63 − 1.
  public static func summaries(
    of reports: some Sequence<Report>,
    by grouping: ReportGrouping
  ) throws(StoreError) -> [ReportSummary] {
    guard grouping == .location else {
      var days: [CalendarDay: ReportTotals] = [:]
      for report in reports {
        try days[CalendarDay(utc: report.dateReported), default: ReportTotals()].add(ReportTotals(report))
      }
      return try summaries(ofDays: days, by: grouping)
    }
    var groups: [String: (first: Report, totals: ReportTotals)] = [:]
    for report in reports {
      let key = report.location.matchingKey
      guard var group = groups[key] else {
        groups[key] = (report, ReportTotals(report))
        continue
      }
      try group.totals.add(ReportTotals(report))
      if (report.number ?? .max) < (group.first.number ?? .max) { group.first = report }
      groups[key] = group
    }
    return groups.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ReportSummary(key: $0.value.first.location, totals: $0.value.totals) }
  }

  /// The summaries by period of figures that are already put together by day.
  public static func summaries(
    ofDays days: [CalendarDay: ReportTotals],
    by grouping: ReportGrouping
  ) throws(StoreError) -> [ReportSummary] {
    var summaries: [ReportSummary] = []
    for (day, totals) in days.sorted(by: { $0.key < $1.key }) {
      let key = day.key(of: grouping)
      if var last = summaries.last, last.key == key {
        try last.add(totals)
        summaries[summaries.count - 1] = last
      } else {
        summaries.append(ReportSummary(key: key, totals: totals))
      }
    }
    return summaries
  }

  private mutating func add(_ totals: ReportTotals) throws(StoreError) {
    var sum = self.totals
    try sum.add(totals)
    self = ReportSummary(key: key, totals: sum)
  }
}
