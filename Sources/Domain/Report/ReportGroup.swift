import LogbookRecords

/// A line of a table of reports: a group, its sums, and what was asked about them.
public struct ReportGroup: Hashable, Sendable {
  /// What the group is called: a name or period for each grouping, in their order.
  public let keys: [String]
  /// The sums over the group.
  public let totals: ReportTotals
  /// The positivity rate over the days that end with this one; `nil` if no window was asked for.
  public let window: ReportWindow?
  /// What is different from the previous period; `nil` if that was not asked for.
  public let change: ReportChange?

  /// A group and its figures; see the properties.
  public init(keys: [String], totals: ReportTotals, window: ReportWindow? = nil, change: ReportChange? = nil) {
    self.keys = keys
    self.totals = totals
    self.window = window
    self.change = change
  }
}

/// What is different in a period from the one directly before it, each figure only if both know it.
public struct ReportChange: Hashable, Sendable {
  /// A count's change.
  public struct Count: Hashable, Sendable {
    /// The count less the previous one.
    public let difference: Int
    /// The difference ÷ the previous count; `nil` if that was 0.
    public let share: Double?

    init?(from previous: ReportTotals.Count?, to count: ReportTotals.Count) {
      guard let before = previous?.sum, let after = count.sum else { return nil }
      difference = after - before
      share = before > 0 ? Double(difference) / Double(before) : nil
    }
  }

  /// The change of the tests made.
  public let tested: Count?
  /// The change of the positive tests.
  public let positive: Count?
  /// The positivity rate less the previous one: 0.01 is one percentage point.
  public let positivityRate: Double?

  /// The change from one period to the next.
  ///
  /// - Parameter previous: The period directly before; `nil` if it has no report, and so nothing to compare with.
  public init(from previous: ReportTotals?, to totals: ReportTotals) {
    tested = Count(from: previous?.tested, to: totals.tested)
    positive = Count(from: previous?.positive, to: totals.positive)
    if let before = previous?.positivityRate, let after = totals.positivityRate {
      positivityRate = after - before
    } else {
      positivityRate = nil
    }
  }
}
