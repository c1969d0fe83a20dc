import LogbookCSQLite

/// Why SQLite did not do what it was told.
struct ShellError: Error {
  let message: String
}

extension TemporaryFolder {
  /// Does what another program would do to a database in the folder.
  func execute(_ sql: String, on name: String = "store.sqlite") throws {
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    guard sqlite3_open(path(name), &handle) == SQLITE_OK, sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw ShellError(message: String(cString: sqlite3_errmsg(handle)))
    }
  }
}
