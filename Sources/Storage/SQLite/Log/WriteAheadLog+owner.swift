import LogbookCSQLite
import LogbookRecords
import Foundation

extension WriteAheadLog {
  /// Rejects a database whose log contains changes that this module must not move into the database.
  ///
  /// Call this before a connection for writes uses the log, because closing the last such connection would move the
  /// changes. A log from another database would replace all stored data. If other connections have the database open,
  /// the log is already in use and is not checked.
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
    _ = try schema.currentEdition(reader)
    if isOfAnotherStore(reader, than: id) {
      throw .corrupt(ofAnotherStore)
    }
  }

  static let ofAnotherStore = "its write-ahead log belongs to another store"

  /// Returns whether a store's write-ahead log belongs to a different store.
  ///
  /// A log of a different store changes the store's ID: the ID that `reader` sees in the database together with its log
  /// differs from `id`, the ID in the database file alone. The result is `false` if either ID is unknown.
  static func isOfAnotherStore(_ reader: SQLiteConnection, than id: UUID?) -> Bool {
    guard let id, let seen = identity(reader) else { return false }
    return id != seen
  }

  /// Returns the store's ID in the database file alone, without its log; `nil` if the ID cannot be read, for example
  /// because a checkpoint was interrupted.
  ///
  /// `file` must be locked exclusively, so that no connection can change the file.
  static func identity(ofFileAlone file: SQLiteFile, _ system: SystemCalls) -> UUID? {
    (try? SQLiteConnection(immutable: file.path, system)).flatMap(identity)
  }

  private static func identity(_ connection: SQLiteConnection) -> UUID? {
    // Require a table, because reading a view of this name could take forever.
    let isThere = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'store'"
    // The errors are ignored, because opening the database reports them.
    guard (try? connection.number(isThere)) == 1 else { return nil }
    return try? connection.first("SELECT id FROM store") { row throws(StoreError) in try row.uuid(0) }
  }
}
