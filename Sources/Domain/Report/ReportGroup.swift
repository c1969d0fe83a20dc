import LogbookRecords

/// A row of the table that a ``ReportBreakdown`` defines: the sums for a group of reports and, if requested, a moving
/// positivity rate and the change from the previous period.
public struct ReportGroup: Hashable, Sendable {
  /// The names that identify the group: for each grouping, in order, the location or the period.
  public let keys: [String]
  /// The sums of the counts in the group.
  public let totals: ReportTotals
  /// The positivity rate over the window that ends on the row's day; `nil` if the breakdown has no window.
  public let window: ReportWindow?
  /// The change from the directly preceding period; `nil` if the breakdown does not compare periods.
  public let change: ReportChange?

  /// Creates a row from the names that identify a group and the figures for the group.
  public init(keys: [String], totals: ReportTotals, window: ReportWindow? = nil, change: ReportChange? = nil) {
    self.keys = keys
    self.totals = totals
    self.window = window
    self.change = change
  }
}

/// The change in the figures from one period to the next.
///
/// The change in a figure is `nil` unless both periods have the figure.
public struct ReportChange: Hashable, Sendable {
  /// The change in a count.
  public struct Count: Hashable, Sendable {
    /// The count in the later period minus the count in the earlier period.
    public let difference: Int
    /// The difference divided by the count in the earlier period; `nil` if that count is 0.
    public let share: Double?

    init?(from previous: ReportTotals.Count?, to count: ReportTotals.Count) {
      guard let before = previous?.sum, let after = count.sum else { return nil }
      difference = after - before
      share = before > 0 ? Double(difference) / Double(before) : nil
    }
  }

  /// The change in the number of tests performed; `nil` if the count is missing in either period.
  public let tested: Count?
  /// The change in the number of positive tests; `nil` if the count is missing in either period.
  public let positive: Count?
  /// The positivity rate in the later period minus the rate in the earlier period; `nil` if either rate is missing. A
  /// value of 0.01 is one percentage point.
  public let positivityRate: Double?

  /// Creates the change from one period to the next.
  ///
  /// - Parameters:
  ///   - previous: The totals of the directly preceding period. Pass `nil` if that period has no reports; the change
  ///     then has no figures.
  ///   - totals: The totals of the later period.
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
