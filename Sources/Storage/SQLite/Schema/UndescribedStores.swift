import LogbookRecords

/// The stores of the last version of a program whose databases and documents did not contain their ``StoreLayout``.
package struct UndescribedStores: Sendable {
  /// The fields of the records in these stores.
  package let layout: StoreLayout
  /// The names of the tables in these databases.
  let tables: [String]
  /// The ``digest(_:)`` of the tables. Objects that other programs have added do not matter, because the migration
  /// replaces the tables together with their indexes and triggers.
  let tablesDigest: UInt64
  /// The SQL that gives the tables the names that tables have if they are created from ``layout``.
  let renaming: String

  /// Creates a description of the databases.
  ///
  /// - Parameters:
  ///   - layout: The fields of the records.
  ///   - tables: The names of the tables.
  ///   - tablesDigest: The digest of the definitions of the tables.
  ///   - renaming: The SQL that gives the tables the names that tables have if they are created from `layout`.
  package init(layout: StoreLayout, tables: [String], tablesDigest: UInt64, renaming: String) {
    (self.layout, self.tables, self.tablesDigest, self.renaming) = (layout, tables, tablesDigest, renaming)
  }

  /// Returns whether a database of the given version is one of these databases.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if it has their version, but other tables.
  func isStore(_ connection: SQLiteConnection, ofVersion version: Int) throws(StoreError) -> Bool {
    if try !lacksLayout(connection, ofVersion: version) { return false }
    if try digest(connection) == tablesDigest { return true }
    throw .corrupt("its tables are not those of version \(version)")
  }

  private func lacksLayout(_ connection: SQLiteConnection, ofVersion version: Int) throws(StoreError) -> Bool {
    if version != layout.version { return false }
    return try connection.number("SELECT count(*) FROM pragma_table_info('store') WHERE name = 'layout'") == 0
  }

  /// Returns a digest of the definitions of the ``tables`` in a database. The rows do not affect the digest.
  private func digest(_ connection: SQLiteConnection) throws(StoreError) -> UInt64 {
    var digest = RecordDigest()
    for table in tables {
      let sql = "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?"
      digest.combine(
        try connection.first(sql, [.text(table)]) { row throws(StoreError) in SQLiteSchema.essence(of: try row.text(0))
        }
      )
    }
    return digest.value
  }

  /// If a database of the given version is one of these databases, stores the layout in it and renames its tables, which
  /// then have form 1. The tables of the records keep their definitions until a migration replaces them.
  func describe(_ connection: SQLiteConnection, ofVersion version: Int) throws(StoreError) {
    if try !lacksLayout(connection, ofVersion: version) { return }
    try connection.keepingReferences { () throws(StoreError) in
      try connection.execute(renaming)
      try connection.rebuild(
        "store",
        StoreLayout.storeTable1,
        columns: "number, id, history_id, history_level, ?",
        [.text(layout.text)]
      )
      try connection.rebuild("step_change", StoreLayout.changeTable, columns: "step, position, kind, action, ids")
    }
  }
}
