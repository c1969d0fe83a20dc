/// What a commit that has been acknowledged survives.
///
/// A crash or a kill of the process loses nothing in either case, and neither ever leaves half a commit behind. They differ
/// in what a failure of the power, or a crash of the system, can take away. Storages in memory have no durability.
///
/// Source: the cases are those of IndexedDB 3.0 (`strict`, `relaxed`), named as SQLite names the first.
public enum StorageDurability: String, CaseIterable, Sendable {
  /// A call returns once its commit is flushed to the disk: nothing that was acknowledged is ever lost.
  ///
  /// SQLite flushes its write-ahead log with each commit (`synchronous = FULL`). A document is flushed, renamed into its
  /// place, and the folder is flushed.
  case full
  /// A call returns once its commit is handed to the system: a failure of the power may lose the latest ones.
  ///
  /// What is left is then the store as it was after one of the earlier commits. SQLite flushes its write-ahead log only
  /// before a checkpoint (`synchronous = NORMAL`): what was committed since the last one may be lost. A document is flushed
  /// before it is renamed, so that it is never half written, but its folder is not: the version before may come back.
  case relaxed
}
