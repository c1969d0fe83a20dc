import LogbookCSQLite
import LogbookRecords

/// A checkpointer of a write-ahead log, which runs only while no connection can write.
///
/// SQLite 3.7.0 to 3.51.2 has a race between a checkpoint and a commit that resets the log: the checkpoint reads the
/// length of the log, the commit restarts the log, and the checkpoint then marks frames as checkpointed that it has
/// never seen. Later commits are lost that way (sqlite.org/wal.html#walresetbug). SQLite's automatic checkpoints are
/// affected, and so is `wal_checkpoint(TRUNCATE)`, which continues without the write lock if it does not get it in
/// time.
///
/// A log is only ever reset by a connection that has the write lock. Therefore, a second connection holds that lock
/// here from before the checkpoint begins until it has ended; if it cannot get the lock, there is no checkpoint, and
/// the next commit tries again. SQLite's own checkpoint when the last connection closes is safe: it excludes all other
/// connections. Other programs that access the file with an affected library cannot be prevented from causing the race;
/// ``StorageInfo/warnings`` reports the risk.
@safe final class SQLiteCheckpoints {
  /// The number of pages in the log that triggers a checkpoint: SQLite's default.
  static let threshold: Int32 = 1000
  /// The size in bytes to which the log file is truncated after a large transaction.
  static let logLimit = 16 << 20
  /// The timeout, which is the maximum time that writers in other processes can delay a commit that is already
  /// complete.
  private static let patience = Duration.milliseconds(100)

  private let location: SQLiteLocation
  /// Whether the current commit must not wait for a disk. If so, ``isDue`` is set instead of running a checkpoint.
  var areDeferred = false
  private(set) var isDue = false
  /// Whether the next commit may restart the log, which is then flushed in every mode: the state of the log is unknown
  /// before the first commit, and a checkpoint may have moved all pages.
  private(set) var mayBeginLog = true

  /// The connection is opened when first needed, since most processes commit a few times and then end.
  private var holder: SQLiteConnection?

  init(_ location: SQLiteLocation) {
    self.location = location
  }

  /// Registers a commit and the number of pages in the log, and runs a checkpoint if there are many.
  func noteCommit(_ pages: Int32, on handle: OpaquePointer) {
    mayBeginLog = false
    isDue = pages >= Self.threshold
    if isDue, !areDeferred { unsafe run(on: handle) }
  }

  /// Moves all pages into the database that no reader still needs in the log.
  func run(on handle: OpaquePointer) {
    (isDue, mayBeginLog) = (false, true)
    do {
      let holder = try holder ?? location.open(patience: Self.patience)
      self.holder = holder
      try holder.transaction { () throws(StoreError) in
        _ = unsafe sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_PASSIVE, nil, nil)
      }
    } catch {
      // The commit that triggered the checkpoint is complete, and pages that were not moved are safe in the log.
    }
  }
}
