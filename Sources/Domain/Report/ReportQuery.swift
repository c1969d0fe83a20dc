public import LogbookRecords
public import Foundation

/// A query for reports.
///
/// A report must match all filters. A filter that is `nil` matches every report.
public struct ReportQuery: RecordQuery, Codable {
  /// A key by which reports can be sorted.
  public enum Key: String, Hashable, Sendable, Codable, CaseIterable {
    /// The number of the report.
    case number
    /// The matching key of the location.
    case location
    /// The date to which the counts apply.
    case date
    /// The number of tests performed; missing counts sort last.
    case tested
    /// The number of positive tests; missing counts sort last.
    case positive
    /// The number of negative tests; missing counts sort last.
    case negative
  }

  /// The location that reports must have, compared by matching key.
  public var location: String?
  /// The start of the date range that reports must be in, inclusive; `nil` for no start.
  public var from: Date?
  /// The end of the date range that reports must be in, exclusive; `nil` for no end.
  public var before: Date?
  /// A further condition that reports must meet, such as that of ``including(locations:)``; `nil` for none.
  public var condition: FieldExpression?
  /// The sort order, most significant term first.
  public var sort: [SortTerm<Key>] = []
  /// The maximum number of reports to return; `nil` for all.
  public var limit: Int?
  /// The number of reports to skip at the start.
  public var offset = 0

  /// Creates a query that matches every report and sorts by number.
  public init() {}

  /// Creates a query with the given filters, sort order, limit and offset.
  public init(
    location: String? = nil,
    from: Date? = nil,
    before: Date? = nil,
    condition: FieldExpression? = nil,
    sort: [SortTerm<Key>] = [],
    limit: Int? = nil,
    offset: Int = 0
  ) {
    self.location = location
    self.from = from
    self.before = before
    self.condition = condition
    self.sort = sort
    self.limit = limit
    self.offset = offset
  }

  /// The error that stores throw instead of executing the query; `nil` if the query is valid.
  ///
  /// A query is invalid if stores cannot evaluate its ``condition``.
  public var refusal: StoreError? { condition.flatMap { RecordFetch<Report>(condition: $0).refusal } }

  /// Returns whether a report matches every filter, regardless of ``limit`` and ``offset``.
  public func matches(_ report: Report) -> Bool { matcher()(report) }

  /// Returns a closure that has the same results as ``matches(_:)`` but is faster for many reports, because the filters
  /// are prepared only once.
  public func matcher() -> (Report) -> Bool {
    let locationKey = location?.matchingKey
    let holds = condition.map { RecordFetch<Report>(condition: $0).matcher() }
    return { report in
      // Avoid `>=`, because `Date` implements it as the negation of `<`. If the time interval of `from` were NaN, `>=`
      // would be true for every date.
      if let from, !(report.dateReported > from || report.dateReported == from) { return false }
      if let before, !(report.dateReported < before) { return false }
      if let locationKey, !report.location.hasMatchingKey(locationKey) { return false }
      return holds?(report) ?? true
    }
  }

  /// Returns whether one report comes before another according to a sort term, or `nil` if the term does not
  /// distinguish them.
  ///
  /// Locations are compared by their matching keys. Missing values come last in either direction.
  public func precedes(_ left: Report, _ right: Report, by order: SortTerm<Key>) -> Bool? {
    switch order.key {
    case .number: order.precedes(left.number, right.number)
    case .location: order.precedes(left.location, right.location)
    case .date: order.precedes(left.dateReported, right.dateReported)
    case .tested: order.precedes(left.numberTested, right.numberTested)
    case .positive: order.precedes(left.numberPositive, right.numberPositive)
    case .negative: order.precedes(left.numberNegative, right.numberNegative)
    }
  }
}
