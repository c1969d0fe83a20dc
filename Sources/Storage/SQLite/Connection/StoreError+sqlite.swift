import LogbookCSQLite
import LogbookRecords

extension StoreError {
  /// Creates the error that represents a SQLite result code.
  ///
  /// Source: sqlite.org/rescode.html. The primary code is in the low byte.
  init(sqlite code: Int32, message: String) {
    self =
      switch code & 0xFF {
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_INTERRUPT: .cancelled
      case SQLITE_FULL, SQLITE_NOMEM: .full
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .noPermission(message)
      case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt(message)
      case SQLITE_CONSTRAINT, SQLITE_TOOBIG, SQLITE_MISMATCH: .constraint(message)
      case SQLITE_CANTOPEN: .cannotCreate(message)
      case SQLITE_MISUSE, SQLITE_RANGE: .misuse(message)
      default: .io(code: Int(code), message: message)
      }
  }
}
