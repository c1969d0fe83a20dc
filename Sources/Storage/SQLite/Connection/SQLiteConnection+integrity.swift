import LogbookRecords

extension SQLiteConnection {
  /// Has SQLite read all of the database and hold it to its own rules and to the constraints of the tables.
  func checkIntegrity() throws(StoreError) {
    let finding = try first("PRAGMA integrity_check(1)") { row throws(StoreError) in try row.text(0) }
    if finding == "ok" { return }
    // What the disk could not read is missing in the finding.
    if let readFailure { throw readFailure }
    throw .corrupt(finding ?? "it cannot be checked")
  }
}
