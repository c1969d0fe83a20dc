public import LogbookRecords

/// How much a task matters.
public enum Priority: String, RankedFieldValue, Codable, Comparable {
  /// Nobody has said.
  case none
  /// Can wait.
  case low
  /// Ordinary.
  case medium
  /// First.
  case high

  /// 0 for ``none`` to 3 for ``high``: the order in which priorities are sorted, and how SQL stores keep them.
  public var rank: Int {
    switch self {
    case .none: 0
    case .low: 1
    case .medium: 2
    case .high: 3
    }
  }

  /// Orders by ``rank``.
  public static func < (left: Self, right: Self) -> Bool {
    left.rank < right.rank
  }
}
