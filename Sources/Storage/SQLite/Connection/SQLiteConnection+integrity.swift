import LogbookRecords

extension SQLiteConnection {
  /// Makes SQLite read the entire database and check it against its own rules and the constraints of the tables.
  func checkIntegrity() throws(StoreError) {
    let finding = try first("PRAGMA integrity_check(1)") { row throws(StoreError) in try row.text(0) }
    if finding == "ok" { return }
    // The result does not cover data that the disk could not read.
    if let readFailure { throw readFailure }
    throw .corrupt(finding ?? "it cannot be checked")
  }
}
