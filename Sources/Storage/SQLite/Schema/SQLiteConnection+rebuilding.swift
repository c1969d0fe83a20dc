import LogbookRecords

extension String {
  /// The temporary name of the table with this name, used until the rows have been moved to a new table. No kind can
  /// have the temporary name.
  var oldName: String { "old:\(self)" }
}

extension SQLiteConnection {
  /// Runs `body`, in which renaming a table does not change references to the table.
  func keepingReferences(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    try execute("PRAGMA legacy_alter_table = ON")
    let outcome = Result { () throws(StoreError) in try body() }
    try execute("PRAGMA legacy_alter_table = OFF")
    try outcome.get()
  }

  /// Replaces a table with the table that a statement creates.
  ///
  /// Call this method in ``keepingReferences(_:)``.
  /// - Parameters:
  ///   - columns: The expressions that `SELECT` the rows of the new table from the old one.
  ///   - others: The tables that `columns` also read: what follows the old table in `FROM`.
  ///   - values: The values of the parameters in `columns`.
  func rebuild(
    _ table: String,
    _ statement: String,
    columns: String,
    joining others: String = "",
    _ values: [SQLiteValue] = []
  ) throws(StoreError) {
    let old = table.oldName.sqlName
    try execute("ALTER TABLE \(table.sqlName) RENAME TO \(old)")
    try run(statement)
    try run("INSERT INTO \(table.sqlName) SELECT \(columns) FROM \(old) \(others)", values)
    try execute("DROP TABLE \(old)")
  }
}
