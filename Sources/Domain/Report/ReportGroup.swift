import LogbookRecords

/// A row of the table that a ``ReportBreakdown`` defines: a group of reports, its sums, and, if requested, a moving
/// positivity rate and the change from the previous period.
public struct ReportGroup: Hashable, Sendable {
  /// The names that identify the group: a location or period for each grouping, in the order of the groupings.
  public let keys: [String]
  /// The sums over the group.
  public let totals: ReportTotals
  /// The positivity rate over the window that ends on the day shown in this row; `nil` if the
  /// breakdown has no window.
  public let window: ReportWindow?
  /// The change from the previous period; `nil` if the breakdown does not compare periods.
  public let change: ReportChange?

  /// Creates a row from the figures for a group.
  public init(keys: [String], totals: ReportTotals, window: ReportWindow? = nil, change: ReportChange? = nil) {
    self.keys = keys
    self.totals = totals
    self.window = window
    self.change = change
  }
}

/// The change from a period to the next period.
///
/// A figure is present only if both periods have it.
public struct ReportChange: Hashable, Sendable {
  /// The change in a count.
  public struct Count: Hashable, Sendable {
    /// The count minus the previous count.
    public let difference: Int
    /// The difference divided by the previous count; `nil` if the previous count was 0.
    public let share: Double?

    init?(from previous: ReportTotals.Count?, to count: ReportTotals.Count) {
      guard let before = previous?.sum, let after = count.sum else { return nil }
      difference = after - before
      share = before > 0 ? Double(difference) / Double(before) : nil
    }
  }

  /// The change in the number of tests performed.
  public let tested: Count?
  /// The change in the number of positive tests.
  public let positive: Count?
  /// The positivity rate minus the previous rate. A value of 0.01 is one percentage point.
  public let positivityRate: Double?

  /// Creates the change from one period to the next.
  ///
  /// - Parameter previous: The directly preceding period; `nil` if that period has no reports, in which case the change
  ///   has no figures.
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
