/// The events that an acknowledged commit survives.
///
/// In either case, nothing is lost if the process crashes or is killed, and a commit is never left partially applied.
/// The cases differ in what a power failure or a crash of the operating system can lose. Storages in memory have no
/// durability.
///
/// Source: the cases are those of IndexedDB 3.0 (`strict`, `relaxed`); the first is named as in SQLite.
public enum StorageDurability: String, CaseIterable, Sendable {
  /// A call returns once its commit is flushed to disk: no acknowledged commit is ever lost.
  ///
  /// SQLite flushes its write-ahead log with each commit (`synchronous = FULL`). A document is flushed and renamed to
  /// its final path, and the folder is flushed.
  case full
  /// A call returns once its commit is handed to the operating system: a power failure may lose the latest commits.
  ///
  /// The store is then as it was after one of the earlier commits. SQLite flushes its write-ahead log only before a
  /// checkpoint (`synchronous = NORMAL`): commits since the last checkpoint may be lost. A document is flushed before
  /// it is renamed, so that it is never half written, but its folder is not: after a power failure, the previous
  /// version may reappear.
  case relaxed
}
