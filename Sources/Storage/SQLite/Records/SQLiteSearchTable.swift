import LogbookRecords

struct SQLiteSearchTable {
  /// The name of the full-text index, a virtual table whose column `text` contains the search texts.
  let table: String
  let records: String
  let name: String

  init(_ records: String, _ name: String) { (table, self.records, self.name) = ("\(records)_search", records, name) }

  func write(_ text: String, number: Int, isNew: Bool, to connection: SQLiteConnection) throws(StoreError) {
    try connection.run(
      isNew
        ? "INSERT INTO \(table) (rowid, text) VALUES (?1, ?2)" : "UPDATE \(table) SET text = ?2 WHERE rowid = ?1",
      [SQLiteValue(number), .text(text)]
    )
  }

  func delete(number: Int, from connection: SQLiteConnection) throws(StoreError) {
    try connection.run("DELETE FROM \(table) WHERE rowid = ?", [SQLiteValue(number)])
  }

  func has(_ text: String, number: Int, in connection: SQLiteConnection) throws(StoreError) -> Bool {
    let kept = try connection.first("SELECT text FROM \(table) WHERE rowid = ?", [SQLiteValue(number)]) {
      row throws(StoreError) in try row.text(0)
    }
    return kept?.utf8.elementsEqual(text.utf8) == true
  }

  func examine(_ connection: SQLiteConnection, _ check: inout StoreCheck) throws(StoreError) {
    _ = try check.examine("index \(table)") { _ throws(StoreError) in
      // Source: sqlite.org/fts5.html#the_integrity_check_command.
      try connection.execute("INSERT INTO \(table) (\(table)) VALUES ('integrity-check')")
    }
    _ = try check.examine("table \(table)") { check throws(StoreError) in
      try connection.forEachRow("SELECT rowid FROM \(table) WHERE rowid NOT IN (SELECT number FROM \(records))") {
        row in
        check.note("table \(table)", "it contains a text of \(name) \(row.number), which does not exist")
      }
    }
  }
}
