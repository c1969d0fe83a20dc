import LogbookRecords

/// The databases of the last version of a program whose databases did not contain their ``StoreLayout``.
package struct UndescribedStores: Sendable {
  /// The fields of the records in these databases.
  package let layout: StoreLayout
  /// The ``fingerprint(_:)`` of each form that the tables can have.
  let fingerprints: Set<UInt64>
  /// The SQL that gives the tables the names that tables have if they are created from ``layout``.
  let renaming: String

  /// Creates a description of the databases.
  ///
  /// - Parameters:
  ///   - layout: The fields of the records.
  ///   - fingerprints: The ``fingerprint(_:)`` of each form that the tables can have.
  ///   - renaming: The SQL that gives the tables the names that tables have if they are created from `layout`.
  package init(layout: StoreLayout, fingerprints: Set<UInt64>, renaming: String) {
    (self.layout, self.fingerprints, self.renaming) = (layout, fingerprints, renaming)
  }

  /// Returns whether a database of the given version is one of these databases.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if it has their version, but other tables.
  func isStore(_ connection: SQLiteConnection, ofVersion version: Int) throws(StoreError) -> Bool {
    if version != layout.version { return false }
    if try isDescribed(connection) { return false }
    if fingerprints.contains(try Self.fingerprint(connection)) { return true }
    throw .corrupt("its tables are not those of version \(version)")
  }

  private func isDescribed(_ connection: SQLiteConnection) throws(StoreError) -> Bool {
    try connection.number("SELECT count(*) FROM pragma_table_info('store') WHERE name = 'layout'") > 0
  }

  /// Returns a digest of the definitions of all objects in a database. The rows do not affect the digest.
  static func fingerprint(_ connection: SQLiteConnection) throws(StoreError) -> UInt64 {
    let objects = try connection.first(
      """
      SELECT group_concat(object, char(10)) FROM (
        SELECT type || ' ' || name || ' ' || tbl_name || ' ' || ifnull(sql, '') AS object FROM sqlite_schema
        WHERE name NOT IN ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4') ORDER BY object
      )
      """
    ) { row throws(StoreError) in try row.text(0) }
    var digest = RecordDigest()
    digest.combine(objects)
    return digest.value
  }

  /// If a database of the given version is one of these databases, stores the layout in it and renames its tables. The
  /// tables of the records keep their definitions until a migration replaces them.
  func describe(_ connection: SQLiteConnection, ofVersion version: Int) throws(StoreError) {
    if version != layout.version { return }
    if try isDescribed(connection) { return }
    // Without this setting, renaming a table would also change references to the table.
    try connection.execute("PRAGMA legacy_alter_table = ON")
    let outcome = Result { () throws(StoreError) in
      try connection.execute(renaming)
      for (table, statement) in [("store", StoreLayout.storeTable), ("step_change", StoreLayout.changeTable)] {
        try connection.execute("ALTER TABLE \(table) RENAME TO \(table.oldName.sqlName)")
        try connection.run(statement)
      }
      try connection.run(
        """
        INSERT INTO store SELECT number, id, history_id, history_level, ? FROM \("store".oldName.sqlName)
        """,
        [.text(layout.text)]
      )
      try connection.execute(
        """
        INSERT INTO step_change SELECT step, position, kind, action, ids FROM \("step_change".oldName.sqlName);
        DROP TABLE \("step_change".oldName.sqlName);
        DROP TABLE \("store".oldName.sqlName);
        """
      )
    }
    try connection.execute("PRAGMA legacy_alter_table = OFF")
    try outcome.get()
  }
}
