import CSQLite
import Domain
import Foundation

extension SQLiteConnection {
  /// Opens a database to read it and to change nothing: not its version, not its journal mode, not its folder.
  convenience init(readOnly path: String) throws(StoreError) {
    guard let encoded = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) else {
      throw .cannotCreate("\(path) is no path")
    }
    // Without a log or a journal beside it, nobody has it open. Reading it without locks then makes no files beside it, and is
    // the only way where none can be made.
    let isAtRest = ["-wal", "-journal"].allSatisfy { suffix in unsafe access(path + suffix, F_OK) != 0 }
    try self.init(
      filename: "file:\(path.hasPrefix("/") ? "//" : "")\(encoded)\(isAtRest ? "?immutable=1" : "")",
      flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
      patience: SQLiteLocation.patience
    )
    try execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
  }

  /// Has SQLite read all of the database and hold it to its own rules and to the constraints of the tables.
  func checkIntegrity() throws(StoreError) {
    let finding = try first("PRAGMA integrity_check(1)") { row throws(StoreError) in try row.text(0) }
    if finding != "ok" { throw .corrupt(finding ?? "it cannot be checked") }
  }
}
