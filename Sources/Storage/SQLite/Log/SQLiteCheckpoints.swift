import LogbookCSQLite
import LogbookRecords

/// Moves what a write-ahead log has gathered into the database, and only while nobody can write.
///
/// SQLite 3.7.0 to 3.51.2 has a race between a checkpoint and a commit that resets the log: the checkpoint reads how long the
/// log is, the commit begins the log anew, and the checkpoint then marks as moved what it has never seen. Later commits are
/// lost that way (sqlite.org/wal.html#walresetbug). SQLite's automatic checkpoints are open to it, and so is
/// `wal_checkpoint(TRUNCATE)`, which goes on without the write lock if it does not get it in time.
///
/// A log is reset, in whatever way, only by whoever has the write lock. So here a second connection holds that lock before
/// the checkpoint begins and until it has ended; if it cannot have it, there is no checkpoint, and the next commit tries
/// again. SQLite's own checkpoint at the closing of the last connection is safe as it is: it excludes all others. What other
/// programs do to the file with an affected library is out of our hands; ``StorageInfo/warnings`` says so.
@safe final class SQLiteCheckpoints {
  /// From how many pages on the log is moved: SQLite's own number.
  static let threshold: Int32 = 1000
  /// How many bytes the file of the log keeps after a large transaction.
  static let logLimit = 16 << 20
  /// How long a commit, which is already done, is held up at most by writers of other processes.
  private static let patience = Duration.milliseconds(100)

  private let location: SQLiteLocation
  /// Whether the commit that is under way must not wait for a disk: then ``isDue`` is set instead of a checkpoint run.
  var areDeferred = false
  private(set) var isDue = false
  /// Whether the next commit may begin the log anew, and then flushes it in every mode: nothing is known of the log before the first
  /// commit, and all of it may have been moved by a checkpoint.
  private(set) var mayBeginLog = true

  /// Opened when first needed: most processes commit a few times and end.
  private var holder: SQLiteConnection?

  init(_ location: SQLiteLocation) {
    self.location = location
  }

  /// Notes a commit, after which the log has so many pages; if these are many, they are moved.
  func noteCommit(_ pages: Int32, on handle: OpaquePointer) {
    mayBeginLog = false
    isDue = pages >= Self.threshold
    if isDue, !areDeferred { unsafe run(on: handle) }
  }

  /// Moves as much as no reader still needs where it is.
  func run(on handle: OpaquePointer) {
    (isDue, mayBeginLog) = (false, true)
    do {
      let holder = try holder ?? location.open(patience: Self.patience)
      self.holder = holder
      try holder.transaction { () throws(StoreError) in
        _ = unsafe sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_PASSIVE, nil, nil)
      }
    } catch {
      // The commit that led here is done, and what was not moved is safe in the log.
    }
  }
}
