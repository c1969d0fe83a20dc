import LogbookCSQLite
import LogbookRecords

/// A checkpointer that moves a write-ahead log into the database only while no other connection can write.
///
/// SQLite 3.7.0 to 3.51.2 has a race between a checkpoint and a commit that resets the log: the checkpoint reads the
/// length of the log, the commit restarts the log, and the checkpoint then marks as checkpointed some frames that it
/// has never read. As a result, later commits are lost (sqlite.org/wal.html#walresetbug). SQLite's automatic
/// checkpoints are affected, and so is `wal_checkpoint(TRUNCATE)`, which continues without the write lock if it cannot
/// acquire the lock in time.
///
/// Only a connection that has the write lock can reset a log. Therefore, a second connection holds that lock for the
/// entire duration of a checkpoint. If the lock cannot be acquired, the checkpoint is skipped, and the next commit
/// tries again. The checkpoint that SQLite itself runs when the last connection closes is safe, since it excludes all
/// other connections. Other programs that access the file with an affected library cannot be prevented from causing the
/// race; ``StorageInfo/warnings`` reports the risk.
@safe final class SQLiteCheckpoints {
  /// The number of pages in the log that triggers a checkpoint; the same as SQLite's default.
  static let threshold: Int32 = 1000
  /// The size in bytes to which SQLite truncates a larger log file when it restarts the log.
  static let logLimit = 16 << 20
  /// The timeout for acquiring the write lock. It limits how long writers in other processes can delay a call whose
  /// commit is already complete.
  private static let patience = Duration.milliseconds(100)

  private let location: SQLiteLocation
  /// Whether checkpoints are deferred, so that the current commit does not wait for the disk. A checkpoint that becomes
  /// due is then not run; only ``isDue`` is set.
  var areDeferred = false
  private(set) var isDue = false
  /// Whether the next commit might restart the log. A restart flushes the log even if commits need not be flushed.
  ///
  /// The value is `true` before the first commit, because the state of the log is still unknown, and after a
  /// checkpoint, because it may have moved all pages.
  private(set) var mayBeginLog = true

  /// The connection that holds the write lock during a checkpoint. It is opened when first needed, because most
  /// processes end after a few commits.
  private var holder: SQLiteConnection?

  init(_ location: SQLiteLocation) {
    self.location = location
  }

  /// Registers a commit, and runs a checkpoint if the number of pages in the log reaches the threshold and checkpoints
  /// are not deferred.
  func noteCommit(_ pages: Int32, on handle: OpaquePointer) {
    mayBeginLog = false
    isDue = pages >= Self.threshold
    if isDue, !areDeferred { unsafe run(on: handle) }
  }

  /// Runs a checkpoint, which moves pages from the log into the database unless a reader still needs them in the log.
  func run(on handle: OpaquePointer) {
    (isDue, mayBeginLog) = (false, true)
    do {
      let holder = try holder ?? location.open(patience: Self.patience)
      self.holder = holder
      try holder.transaction { () throws(StoreError) in
        _ = unsafe sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_PASSIVE, nil, nil)
      }
    } catch {
      // The error is ignored, because the commit is already complete, and pages that were not moved are safe in the
      // log.
    }
  }
}
