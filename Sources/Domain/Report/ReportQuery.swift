public import LogbookRecords
public import Foundation

/// Which reports, in what order, how many. Filters that are `nil` let everything pass; the others combine.
public struct ReportQuery: RecordQuery, Codable {
  /// What reports can be sorted by.
  public enum Key: String, Hashable, Sendable, Codable, CaseIterable {
    /// By number.
    case number
    /// By the matching key of the location.
    case location
    /// By the moment the figures are for.
    case date
    /// By tests made; missing ones last.
    case tested
    /// By positive tests; missing ones last.
    case positive
    /// By negative tests; missing ones last.
    case negative
  }

  /// Only reports of the location with this matching key.
  public var location: String?
  /// Only reports for this moment or a later one.
  public var from: Date?
  /// Only reports for a moment before this one, exclusive.
  public var before: Date?
  /// What to sort by, the most significant first.
  public var sort: [SortTerm<Key>] = []
  /// The most reports to return; `nil` for all.
  public var limit: Int?
  /// How many reports to leave out at the beginning.
  public var offset = 0

  /// Every report, sorted by number.
  public init() {}

  /// A question of these filters; see the properties.
  public init(
    location: String? = nil,
    from: Date? = nil,
    before: Date? = nil,
    sort: [SortTerm<Key>] = [],
    limit: Int? = nil,
    offset: Int = 0
  ) {
    self.location = location
    self.from = from
    self.before = before
    self.sort = sort
    self.limit = limit
    self.offset = offset
  }

  /// Whether a report passes every filter.
  public func matches(_ report: Report) -> Bool {
    // Dates derive `>=` from `<`, by which everything would come after a date that is not a number.
    if let from, !(report.dateReported > from || report.dateReported == from) { return false }
    if let before, !(report.dateReported < before) { return false }
    if let location, report.location.matchingKey != location.matchingKey { return false }
    return true
  }

  /// Whether one report comes before another by a key.
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
