import LogbookCSQLite
import LogbookPersistence
import LogbookRecords
import LogbookStorage

extension SimulatedDisk {
  private static let path = folder + "/store"

  func open(_ kind: String, history: HistoryLevel? = nil) throws -> Storage {
    try Storage(StorageLocation(parsing: "\(kind):\(Self.path)"), of: .logbook, history: history, system: systemCalls)
  }

  /// The files on the disk that an operation must not leave behind.
  var leftovers: Set<String> {
    Set(names).subtracting([".store.lock", "store", "store-wal"].map { Self.folder + "/" + $0 })
  }

  /// Throws an error if the store has damage that reading does not detect, or if files were left behind.
  func checkIntegrity(_ kind: String) throws(StoreError) {
    if !leftovers.isEmpty { throw .corrupt("files left behind: \(leftovers)") }
    if kind != "sqlite" { return }
    var (database, statement): (OpaquePointer?, OpaquePointer?)
    sqlite3_open_v2(Self.path, &database, SQLITE_OPEN_READWRITE, vfs.name)
    defer { sqlite3_close_v2(database) }
    sqlite3_prepare_v2(database, "PRAGMA integrity_check", -1, &statement, nil)
    defer { sqlite3_finalize(statement) }
    sqlite3_step(statement)
    let answer = sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "none"
    if answer != "ok" { throw .corrupt("integrity check: \(answer)") }
  }
}
