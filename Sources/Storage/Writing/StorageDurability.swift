/// The durability of acknowledged commits if the power fails or the operating system crashes.
///
/// With either value, no acknowledged commit is lost if only the process crashes or is killed, and no commit is left
/// partially applied. Stores in memory have no durability.
///
/// Source: IndexedDB 3.0, in which the cases are called `strict` and `relaxed`; `full` is SQLite's name.
///
/// ```swift
/// let durability = StorageDurability(rawValue: setting) ?? .full  // the setting is "full" or "relaxed"
/// let storage = try Storage(.sqlite(path), of: model, durability: durability)
/// ```
public enum StorageDurability: String, CaseIterable, Sendable {
  /// Full durability: a call returns once its commit is flushed to disk, so a power failure does not lose acknowledged
  /// commits.
  ///
  /// SQLite flushes its write-ahead log with each commit (`synchronous = FULL`). A document is flushed and renamed to
  /// its final path, and the folder is flushed. In PostgreSQL, the durability depends on the server's
  /// `synchronous_commit` setting, which is `on` by default.
  case full
  /// Relaxed durability: a call may return before its commit is flushed to disk, so a power failure may lose the latest
  /// commits.
  ///
  /// After such a loss, the store is in the state that followed one of the earlier commits. SQLite flushes its
  /// write-ahead log only before a checkpoint (`synchronous = NORMAL`): commits since the last checkpoint may be lost.
  /// A document is flushed before it is renamed, so that it is never half written, but its folder is not flushed, so
  /// the previous version may reappear after a power failure. PostgreSQL confirms a commit before it flushes its log
  /// (`synchronous_commit = off`).
  case relaxed
}
