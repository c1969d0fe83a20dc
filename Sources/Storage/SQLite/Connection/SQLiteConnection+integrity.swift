import LogbookRecords

extension SQLiteConnection {
  /// Makes SQLite read the entire database, and check its structure and the constraints of its tables.
  func checkIntegrity() throws(StoreError) {
    let finding = try first("PRAGMA integrity_check(1)") { row throws(StoreError) in try row.text(0) }
    if finding == "ok" { return }
    // A failure of the disk takes precedence, since SQLite may report it as damage.
    if let readFailure { throw readFailure }
    throw .corrupt(finding ?? "it cannot be checked")
  }
}
