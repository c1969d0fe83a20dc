public import LogbookRecords

/// The priority of a task.
public enum Priority: String, RankedFieldValue, Codable, Comparable {
  /// No priority.
  case none
  /// Low priority.
  case low
  /// Medium priority.
  case medium
  /// High priority.
  case high

  /// The rank, from 0 for ``none`` to 3 for ``high``. Priorities are sorted by rank, and SQL databases store the rank
  /// instead of the name.
  public var rank: Int {
    switch self {
    case .none: 0
    case .low: 1
    case .medium: 2
    case .high: 3
    }
  }

  /// Returns whether one priority has a lower ``rank`` than another.
  ///
  /// The result is the same as that of the default implementation, which is slower because it searches `allCases`.
  public static func < (left: Self, right: Self) -> Bool {
    left.rank < right.rank
  }
}
