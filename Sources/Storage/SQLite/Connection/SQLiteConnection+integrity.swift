import LogbookRecords

extension SQLiteConnection {
  func checkIntegrity() throws(StoreError) {
    let finding = try first("PRAGMA integrity_check(1)") { row throws(StoreError) in try row.text(0) }
    if finding == "ok" { return }
    // If a disk failure caused the finding, report that failure, because SQLite may report it as damage.
    if let readFailure { throw readFailure }
    throw .corrupt(finding ?? "it cannot be checked")
  }
}
