/// How much a storage remembers of each commit.
///
/// It is a property of what is stored, so whoever opens it next goes on in the same way.
public enum HistoryLevel: String, CaseIterable, Hashable, Sendable, Codable {
  /// Nothing. Then only the storage that commits announces it, and other processes see it when they next read.
  case off
  /// Which records it inserted, updated and deleted: enough to tell other processes, and those who were away.
  case changes
  /// What the records were before as well, so that it can be undone.
  case undo
}

/// How many commits are remembered.
public enum HistoryLimit {
  /// The most steps that are kept; older ones are forgotten with the next commit.
  public static let steps = 1000
  /// The records that the kept steps may name together; the oldest are forgotten once a step of a thousand records or
  /// more exceeds it. The newest step is always kept.
  public static let records = 1_000_000
}
