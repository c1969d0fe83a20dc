import LogbookCSQLite
import LogbookRecords
import Foundation

extension SQLiteLocation {
  /// Runs `body` on a read-only connection, and returns the result of `body`. Runs `body` again, up to a limit, if the
  /// database may have changed while `body` was reading, or if the database is empty.
  func reading<Result>(_ body: (SQLiteConnection) throws(StoreError) -> Result) throws(StoreError) -> Result {
    for attempt in 0..<100 {
      let connection = try openReadOnly()
      let outcome = Swift.Result { () throws(StoreError) in try body(connection) }
      if connection.isOutdated { continue }
      // Try again if the database is empty, because another process may be creating it.
      guard case .failure(.emptyDatabase) = outcome, attempt < 20 else { return try outcome.get() }
      usleep(5000)
    }
    throw .busy
  }

  /// Opens a connection for reading. The connection rejects statements that write.
  ///
  /// After reading, the caller must check ``SQLiteConnection/isOutdated``, because a database that was at rest when it
  /// was opened may have changed since then.
  func openReadOnly() throws(StoreError) -> SQLiteConnection {
    guard case .file(let path, let system, _) = self else { return try open() }
    try Self.refuseIrregularFile(path, system)
    let file = try SQLiteFile(path: path, system)
    try file.refuseForeign()
    try refuseSecondName(path, system, hasLog: try file.read(2, at: 18).contains(2))
    if !file.isAtRest { removeLeftovers() }
    try file.lockForReading()
    let connection =
      if file.isAtRest {
        try SQLiteConnection(atRest: file, system)
      } else {
        try openShared(file, path, system)
      }
    try connection.execute("PRAGMA query_only = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    return connection
  }

  /// Removes an empty write-ahead log, and the index of an empty or missing log, unless a connection uses these files.
  /// A connection can leave such files behind if it cannot write to them, for example because the disk is full.
  func removeLeftovers() {
    guard case .file(let path, let system, _) = self else { return }
    var status = stat()
    if system.stat(path + "-wal", &status) == 0, status.st_size > 0 { return }
    do throws(StoreError) {
      let file = try SQLiteFile(path: path, system, isWritable: true)
      // While the lock is held, no connection has the files open, and none can begin to write.
      guard try file.lockAlone() else { return }
      if system.stat(path + "-wal", &status) == 0, status.st_size > 0 { return }
      for suffix in ["-shm", "-wal"] { _ = system.unlink(path + suffix) }
    } catch {
      // Ignore the error. If the leftover files cause a later operation to fail, that operation throws its own error.
    }
  }

  /// Opens a database that other connections may have open, or that was not closed properly.
  private func openShared(
    _ file: SQLiteFile,
    _ path: String,
    _ system: SystemCalls
  ) throws(StoreError) -> SQLiteConnection {
    // Release the lock, which would prevent the rollback of an interrupted transaction.
    file.unlock()
    do throws(StoreError) {
      let connection = try SQLiteConnection(
        filename: path,
        flags: SQLITE_OPEN_READONLY,
        patience: Self.patience,
        vfs: system.vfs
      )
      _ = try connection.number("SELECT count(*) FROM sqlite_schema")
      return connection
    } catch .noPermission, .cannotCreate {
      // Open the database for writing, to roll back an interrupted transaction or to create the index of the log.
      do throws(StoreError) {
        let connection = try open()
        if connection.isReadOnly { throw .noPermission(path) }
        _ = try connection.number("SELECT count(*) FROM sqlite_schema")
        return connection
      } catch .noPermission, .cannotCreate {
        throw .noPermission("\(path) was not closed; recovering it requires write permission for it and for its folder")
      }
    }
  }

  /// Rejects a file with several hard links, because its log may be next to one of the other links.
  ///
  /// Pass `false` for `hasLog` if the file is not marked as having a write-ahead log. Such a file is accepted, because
  /// it cannot have a log next to another link.
  func refuseSecondName(_ path: String, _ system: SystemCalls, hasLog: Bool = true) throws(StoreError) {
    guard hasLog else { return }
    var status = stat()
    for attempt in 0..<5 {
      // Try again, because a file that is being moved to its final path may briefly have two hard links.
      if attempt > 0 { usleep(5000) }
      if system.stat(path, &status) != 0 || status.st_nlink < 2 { return }
    }
    throw .severalNames(path, Int(status.st_nlink))
  }
}

extension StoreError {
  static func severalNames(_ path: String, _ count: Int) -> StoreError {
    .noPermission(
      "\(path) has \(count) names (hard links), and changes made under one of them would not appear under the others; "
        + "copy the file, or remove the other names"
    )
  }
}
