import LogbookCSQLite

package enum SQLiteLibrary {
  /// Stops SQLite from counting the memory it uses, which takes a lock for each allocation, and with it from enforcing
  /// limits on that memory. This applies to the whole process, so only a program may decide it, before it opens any
  /// database. Later calls have no effect.
  package static func countNoMemory() {
    // Ignore the result code, which only reports that SQLite is already in use.
    _ = logbook_count_no_memory()
  }

  static var version: String { unsafe String(cString: sqlite3_libversion()) }

  /// Returns whether a SQLite version, in the form of `sqlite3_libversion_number()`, can lose commits if a checkpoint
  /// and a commit that resets the write-ahead log run at the same time; see ``SQLiteCheckpoints``.
  ///
  /// Source: sqlite.org/wal.html#walresetbug; fixed in 3.51.3, and backported to 3.50.7 and 3.44.6.
  static func hasLogResetBug(_ version: Int32 = sqlite3_libversion_number()) -> Bool {
    switch version {
    case 3_044_006..<3_045_000, 3_050_007..<3_051_000: false
    default: (3_007_000..<3_051_003).contains(version)
    }
  }
}
