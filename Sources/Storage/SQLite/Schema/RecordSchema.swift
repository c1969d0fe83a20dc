import LogbookRecords

/// The tables for the records that a ``StoreModel`` describes, and the migrations from the tables of older versions.
struct RecordSchema: Sendable {
  let layout: StoreLayout
  /// The SQLite representations of the kinds, in the order of the layout.
  var kinds: [any AnySQLiteTable] = []
  var migrations: [Migration] = []

  func makeObjects(
    in connection: SQLiteConnection,
    form: Int = SQLiteSchema.Edition.currentForm
  ) throws(StoreError) {
    for statement in form == 1 ? layout.statements1 : layout.statements { try connection.run(statement) }
    for statement in layout.objects ?? [] { try makeObject(statement, in: connection) }
  }

  func makeObject(_ statement: String, in connection: SQLiteConnection) throws(StoreError) {
    guard statement.uppercased().hasPrefix("CREATE ") else {
      throw .misuse("a SQL object must be one CREATE statement, not “\(statement)”")
    }
    try connection.run(statement)
  }

  /// Migrates a store of an older version, a store whose records are in tables of an earlier form, or an empty database
  /// to this version.
  func prepare(_ connection: SQLiteConnection, fromVersion version: Int) throws(StoreError) {
    if version > 0 {
      var stored = try StoreLayout.stored(connection, version: version)
      if version == layout.version {
        // A store of form 1 may have other indexes, because its tables are rebuilt anyway.
        stored = stored.indexed(like: layout)
        try layout.refuse(unlike: stored)
      }
      return try SQLiteMigration(connection, from: stored, to: self).run()
    }
    try makeObjects(in: connection)
    try connection.run(
      "INSERT INTO store VALUES (1, randomblob(16), randomblob(16), 1, ?, ?)",
      [SQLiteValue(SQLiteSchema.Edition.currentForm), .text(layout.text)]
    )
  }

  /// Returns whether the SQL statements that define the objects in the database are exactly those of this schema.
  ///
  /// This check is faster than comparing each object with the corresponding object in an empty database of this
  /// version.
  func isExact(_ connection: SQLiteConnection) throws(StoreError) -> Bool {
    let found = try connection.rows(
      """
      SELECT sql FROM sqlite_schema
      WHERE sql IS NOT NULL AND name NOT IN ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4')
      AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
      """
    ) { row throws(StoreError) in try row.text(0) }
    return found.sorted() == (layout.statements + (layout.objects ?? [])).sorted()
  }

  /// Rejects a store of this version whose layout differs from the layout of this schema in a way that requires a
  /// migration. Returns the stored layout if it differs only in permitted ways, such as cases that this schema adds to
  /// an enumeration, or `nil` if the layouts are equal.
  @discardableResult
  func refuseOthers(_ connection: SQLiteConnection) throws(StoreError) -> StoreLayout? {
    let text = try connection.first("SELECT layout FROM store") { row throws(StoreError) in try row.text(0) }
    if text == layout.text { return nil }
    let stored = try StoreLayout.stored(connection, version: layout.version)
    try layout.refuse(unlike: stored)
    return stored
  }

  /// Rejects the same stores as ``refuseOthers(_:)``. If the stored layout differs only in permitted ways, replaces it
  /// with the layout of this schema.
  func adopt(_ connection: SQLiteConnection) throws(StoreError) {
    if try refuseOthers(connection) == nil { return }
    try connection.run("UPDATE store SET layout = ?", [.text(layout.text)])
  }
}
