import LogbookRecords

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
  ///
  /// They also run in memory, on an empty database, to know what the tables have to be.
  public let migrations: [String]
  /// What ``fingerprint(_:)`` gives for each version, from the first on; empty if that is not known in advance.
  let fingerprints: [UInt64]
  /// Whether it is that of a ``StoreModel``, for which only this module writes statements.
  let isOfRecords: Bool
  /// The described records for which the tables are made, if no ``migrations`` make them.
  let records: RecordSchema?

  /// Describes a schema.
  ///
  /// - Precondition: `applicationID` is not 0, which is what unmarked databases have.
  public init(applicationID: Int32, migrations: [String]) {
    self.init(applicationID: applicationID, migrations: migrations, fingerprints: [], isOfRecords: false)
  }

  /// The schema of described records.
  init(applicationID: Int32, records: RecordSchema) {
    self.init(applicationID: applicationID, migrations: [], fingerprints: [], isOfRecords: true, records: records)
  }

  /// The schema of a ``StoreModel`` whose tables these migrations make.
  package init(applicationID: Int32, migrations: [String], fingerprints: [UInt64]) {
    self.init(applicationID: applicationID, migrations: migrations, fingerprints: fingerprints, isOfRecords: true)
  }

  private init(
    applicationID: Int32,
    migrations: [String],
    fingerprints: [UInt64],
    isOfRecords: Bool,
    records: RecordSchema? = nil
  ) {
    precondition(applicationID != 0, "the application ID 0 is that of every database without one")
    self.applicationID = applicationID
    self.migrations = migrations
    self.fingerprints = fingerprints
    self.isOfRecords = isOfRecords
    self.records = records
  }

  /// The version that these migrations lead to, kept in `user_version`.
  public var version: Int { records?.layout.version ?? migrations.count }

  /// Brings the database to this version, or refuses it untouched.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if it belongs to another program or has other tables than its version,
  ///   ``StoreError/newerSchema(found:supported:)`` if a later version wrote it, ``StoreError/misuse(_:)`` if a migration is
  ///   wrong.
  func prepare(_ connection: SQLiteConnection) throws(StoreError) {
    if try refuseForeignObjects(connection) != version { try migrate(connection) }
    try records?.adopt(connection)
    if !isOfRecords { connection.schema = self }
  }

  private func migrate(_ connection: SQLiteConnection) throws(StoreError) {
    // Whatever a migration does not find is its own mistake: what it begins with is as it should be.
    connection.schema = withoutMigrations
    // Else dropping a table that others refer to, as when it is made anew, would delete their rows with it. Within a
    // transaction they can be neither switched off nor on. Source: sqlite.org/lang_altertable.html#otheralter.
    try connection.execute("PRAGMA foreign_keys = OFF")
    let outcome = Result { () throws(StoreError) in
      try connection.transaction { () throws(StoreError) in
        // Another process may have done it meanwhile.
        let found = try refuseForeignObjects(connection)
        try records?.prepare(connection, fromVersion: found)
        for migration in migrations.dropFirst(found) { try run(migration, on: connection) }
        let orphans = try connection.rows("PRAGMA foreign_key_check") { row throws(StoreError) in try row.text(0) }
        if let table = orphans.first {
          throw .constraint("the migration to version \(version) leaves rows of \(table) that refer to nothing")
        }
        try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
      }
    }
    try connection.execute("PRAGMA foreign_keys = ON")
    try outcome.get()
    connection.schema = nil
  }

  private func run(_ migration: String, on connection: SQLiteConnection) throws(StoreError) {
    do throws(StoreError) {
      try connection.execute(migration)
    } catch .misuse(let mistake) {
      // What is right suits an empty database; here it has found what someone else has added.
      _ = try model(ofVersion: version)
      throw .corrupt(mistake)
    }
  }

  /// The same schema before its first version.
  var withoutMigrations: SQLiteSchema { SQLiteSchema(applicationID: applicationID, migrations: []) }

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
}

extension StoreError {
  /// What lies there is a database, but none of this schema.
  static var foreignDatabase: StoreError { .corrupt("it is the database of another program") }
}
