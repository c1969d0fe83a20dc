/// The amount of each commit that a storage keeps in its history.
///
/// The level is stored with the records, so every program that opens the storage uses the same level.
public enum HistoryLevel: String, CaseIterable, Hashable, Sendable, Codable {
  /// Nothing. Only the storage that commits publishes the change; other processes see it when they next read.
  case off
  /// Which records the commit inserted, updated and deleted, which is enough to inform other processes and programs
  /// that were not running.
  case changes
  /// The records as they were before, too, so that the commit can be undone.
  case undo
}

/// The number of commits that a history keeps.
public enum HistoryLimit {
  /// The maximum number of steps that are kept; older ones are removed with the next commit.
  public static let steps = 1000
  /// The maximum number of records that the kept steps may name in total.
  ///
  /// The oldest steps are removed once a step of 1,000 records or more exceeds it; the newest step is always kept.
  public static let records = 1_000_000
}
