import LogbookCSQLite
import LogbookRecords
import Foundation

/// Reading with no more than the permission to read, and without changing anything: not the version, not the folder.
extension SQLiteLocation {
  /// Runs `body` on a connection that only reads. If the database changes in a way that `body` may not have seen as a whole, it
  /// runs again.
  ///
  /// - Throws: ``StoreError/busy`` if that happens again and again.
  func reading<Result>(_ body: (SQLiteConnection) throws(StoreError) -> Result) throws(StoreError) -> Result {
    for attempt in 0..<100 {
      let connection = try openReadOnly()
      let outcome = Swift.Result { () throws(StoreError) in try body(connection) }
      if connection.isOutdated { continue }
      // Another process may just be making it.
      guard case .failure(.emptyDatabase) = outcome, attempt < 20 else { return try outcome.get() }
      usleep(5000)
    }
    throw .busy
  }

  /// Opens a connection that only reads. For one on a database at rest, ``SQLiteConnection/isOutdated`` counts.
  ///
  /// - Throws: ``StoreError/noPermission(_:)`` also if a log has to be recovered first, which takes permission to write.
  func openReadOnly() throws(StoreError) -> SQLiteConnection {
    guard case .file(let path, let system) = self else { return try open() }
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

  /// Removes an empty log and its index that are left of a connection which could not work with them, as on a full disk.
  func removeLeftovers() {
    guard case .file(let path, let system) = self else { return }
    var status = stat()
    if system.stat(path + "-wal", &status) == 0, status.st_size > 0 { return }
    do throws(StoreError) {
      let file = try SQLiteFile(path: path, system, isWritable: true)
      // No connection has them open then, nor can one begin to write.
      guard try file.lockAlone() else { return }
      if system.stat(path + "-wal", &status) == 0, status.st_size > 0 { return }
      for suffix in ["-shm", "-wal"] { _ = system.unlink(path + suffix) }
    } catch {
      // They stay, and what they keep from being done says so.
    }
  }

  /// Opens a database that others may have open, or that has been left without being closed.
  private func openShared(
    _ file: SQLiteFile,
    _ path: String,
    _ system: SystemCalls
  ) throws(StoreError) -> SQLiteConnection {
    // Undoing an interrupted transaction takes a lock that is not shared.
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
      // A transaction that was interrupted has to be undone first, or the index of the log to be made.
      do throws(StoreError) {
        let connection = try open()
        if connection.isReadOnly { throw .noPermission(path) }
        _ = try connection.number("SELECT count(*) FROM sqlite_schema")
        return connection
      } catch .noPermission, .cannotCreate {
        throw .noPermission("\(path) was not closed; recovering it takes permission to write to it and to its folder")
      }
    }
  }

  /// Refuses a file with several names: its log may lie beside the other.
  ///
  /// - Parameter hasLog: Whether it is marked as one that has a write-ahead log; one that never had has nothing elsewhere, and
  ///   may be read.
  func refuseSecondName(_ path: String, _ system: SystemCalls, hasLog: Bool = true) throws(StoreError) {
    guard hasLog else { return }
    var status = stat()
    for attempt in 0..<5 {
      // A file that is just getting its place may have two for a moment.
      if attempt > 0 { usleep(5000) }
      if system.stat(path, &status) != 0 || status.st_nlink < 2 { return }
    }
    throw .severalNames(path, Int(status.st_nlink))
  }
}

extension StoreError {
  /// A file that has several hard links, which a store cannot have.
  static func severalNames(_ path: String, _ count: Int) -> StoreError {
    .noPermission(
      "\(path) has \(count) names (hard links), and what is written under one of them would not be seen under the others; "
        + "copy the file, or remove the other names"
    )
  }
}
