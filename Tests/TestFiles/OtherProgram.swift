import LogbookCSQLite

/// A stand-in for another program that has a SQLite database open.
// `@unchecked Sendable`: SQLite serializes the calls, because the connection is opened with `SQLITE_OPEN_FULLMUTEX`.
package final class OtherProgram: @unchecked Sendable {
  private let handle: OpaquePointer?

  /// An error that SQLite reports.
  package struct Failure: Error {
    package let message: String
  }

  package init(path: String) throws {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX, nil)
    self.handle = handle
    guard code == SQLITE_OK else { throw failure }
  }

  deinit { sqlite3_close(handle) }

  /// Executes statements that are separated by semicolons.
  ///
  /// - Throws: ``Failure`` if SQLite reports an error.
  package func execute(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
  }

  private var failure: Failure { Failure(message: String(cString: sqlite3_errmsg(handle))) }
}

extension TemporaryFolder {
  /// Executes statements on a database in the folder, as another program would.
  ///
  /// - Throws: ``OtherProgram/Failure`` if SQLite reports an error.
  package func execute(_ sql: String, on name: String = "store.sqlite") throws {
    try OtherProgram(path: path(name)).execute(sql)
  }
}
