import LogbookCSQLite
import LogbookRecords
import Foundation

extension WriteAheadLog {
  /// Refuses a database whose log holds something that is not for this module to move into it.
  ///
  /// Closing the last connection that writes does that, so it comes before the first one writes. A log from elsewhere would
  /// take the place of everything that is stored. If others have the database open, the log is already in use.
  /// - Throws: ``StoreError/corrupt(_:)`` or ``StoreError/newerSchema(found:supported:)``.
  static func refuseForeign(
    ofDatabase path: String,
    _ schema: SQLiteSchema,
    _ system: SystemCalls
  ) throws(StoreError) {
    var status = stat()
    guard system.stat(path + "-wal", &status) == 0 else {
      if errno == ENOENT { return }
      throw StoreError(errno: errno, path: path + "-wal")
    }
    if status.st_size == 0 { return }
    let file = try SQLiteFile(path: path, system, isWritable: true)
    guard try file.lockAlone() else { return }
    let id = identity(ofFileAlone: file, system)
    file.unlock()
    let reader = try SQLiteConnection(
      filename: path,
      flags: SQLITE_OPEN_READONLY,
      patience: SQLiteLocation.patience,
      vfs: system.vfs
    )
    _ = try schema.currentVersion(reader)
    if schema.isOfRecords, isOfAnotherStore(reader, than: id) {
      throw .corrupt(ofAnotherStore)
    }
  }

  static let ofAnotherStore = "its write-ahead log is that of another store"

  /// Whether a reader, to whom the log counts, sees another store than the one that the file alone holds.
  static func isOfAnotherStore(_ reader: SQLiteConnection, than id: UUID?) -> Bool {
    guard let id, let seen = identity(reader) else { return false }
    return id != seen
  }

  /// What a logbook is as if it had no log; `nil` if what is there cannot be read, as in the middle of being moved there.
  ///
  /// - Parameter file: Locked alone, so that no connection changes it.
  static func identity(ofFileAlone file: SQLiteFile, _ system: SystemCalls) -> UUID? {
    (try? SQLiteConnection(immutable: file.path, system)).flatMap(identity)
  }

  /// What tells a logbook from all others; `nil` if it has nothing, or it cannot be read.
  private static func identity(_ connection: SQLiteConnection) -> UUID? {
    // Something else of this name could give work without end.
    let isThere = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'store'"
    // Why it cannot be read, opening the database says.
    guard (try? connection.number(isThere)) == 1 else { return nil }
    return try? connection.first("SELECT id FROM store") { row throws(StoreError) in try row.uuid(0) }
  }
}
