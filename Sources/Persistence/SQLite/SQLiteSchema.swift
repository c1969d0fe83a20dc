import Domain

/// The tables of a database: what each version has added to the one before, and by what a database is known as one of these.
public struct SQLiteSchema: Sendable {
  /// Marks the files of a program, so that no other's are taken for its own.
  ///
  /// Source: sqlite.org/fileformat2.html#application_id.
  public let applicationID: Int32
  /// The SQL that leads from each version to the next, beginning with an empty database; statements end with semicolons.
  ///
  /// Foreign keys are checked when all is done, so that a table can be made anew: made, filled, dropped and renamed.
  /// Once released, a migration must not change: there are databases that it has made.
  public let migrations: [String]

  /// Describes a schema.
  ///
  /// - Precondition: `applicationID` is not 0, which is what unmarked databases have.
  public init(applicationID: Int32, migrations: [String]) {
    precondition(applicationID != 0, "the application ID 0 is that of every database without one")
    self.applicationID = applicationID
    self.migrations = migrations
  }

  /// The version that these migrations lead to, kept in `user_version`.
  public var version: Int { migrations.count }

  /// Brings the database to this version, or refuses it untouched.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if it belongs to another program, ``StoreError/newerSchema(found:supported:)``
  ///   if a later version wrote it.
  func prepare(_ connection: SQLiteConnection) throws(StoreError) {
    if try currentVersion(connection) == version { return }
    // Else dropping a table that others refer to, as when it is made anew, would delete their rows with it. Within a
    // transaction they can be neither switched off nor on. Source: sqlite.org/lang_altertable.html#otheralter.
    try connection.execute("PRAGMA foreign_keys = OFF")
    let outcome = Result { () throws(StoreError) in
      try connection.transaction { () throws(StoreError) in
        // Another process may have done it meanwhile.
        let found = try currentVersion(connection)
        for migration in migrations.dropFirst(found) { try connection.execute(migration) }
        let orphans = try connection.rows("PRAGMA foreign_key_check") { row throws(StoreError) in try row.text(0) }
        if let table = orphans.first {
          throw .constraint("the migration to version \(version) leaves rows of \(table) that refer to nothing")
        }
        try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
      }
    }
    try connection.execute("PRAGMA foreign_keys = ON")
    try outcome.get()
  }

  /// The version of the database: 0 for an empty one.
  func currentVersion(_ connection: SQLiteConnection) throws(StoreError) -> Int {
    // Of one moment, since another process may just be making it one of these.
    let (owner, found, tables) = try connection.reading { () throws(StoreError) in
      (
        try connection.number("PRAGMA application_id"), try connection.number("PRAGMA user_version"),
        try connection.number("SELECT count(*) FROM sqlite_schema")
      )
    }
    if found == 0, tables == 0, owner == 0 || owner == applicationID { return 0 }
    if owner != applicationID { throw .foreignDatabase }
    if found < 1 { throw .corrupt("it is marked as being of version \(found), which never was") }
    if found > version { throw .newerSchema(found: found, supported: version) }
    return found
  }

  /// A table, an index or the like, as `sqlite_schema` has it.
  struct Object: Hashable {
    let type: String
    let name: String
    /// The statement that makes it; `nil` if SQLite makes it together with another.
    let sql: String?
  }

  /// What a database holds.
  static func objects(_ connection: SQLiteConnection) throws(StoreError) -> Set<Object> {
    Set(
      try connection.rows(
        """
        SELECT type, name, iif(name IN (SELECT name FROM pragma_table_list WHERE type = 'shadow'), NULL, sql)
        FROM sqlite_schema
        """
      ) { row throws(StoreError) in
        Object(type: try row.text(0), name: try row.text(1), sql: try row.optionalText(2))
      }
    )
  }

  /// What a database of a version has to hold.
  func objects(ofVersion version: Int) throws(StoreError) -> Set<Object> {
    let model = try SQLiteConnection.temporary()
    for migration in migrations.prefix(version) { try model.execute(migration) }
    return try Self.objects(model)
  }
}

extension StoreError {
  /// What lies there is a database, but none of this schema.
  static var foreignDatabase: StoreError { .corrupt("it is the database of another program") }
}
