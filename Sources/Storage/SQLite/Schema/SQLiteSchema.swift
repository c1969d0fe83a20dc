import LogbookRecords

/// The schema of a database: the migrations that create its tables, and the ID that marks the databases of a program.
///
/// ```swift
/// let schema = SQLiteSchema(
///   applicationID: 0x506C_6163,  // "Plac" in ASCII
///   migrations: [
///     "CREATE TABLE place (city TEXT NOT NULL, country TEXT NOT NULL) STRICT;",  // to version 1
///     "CREATE INDEX place_country ON place (country);",  // to version 2
///   ]
/// )
/// print(schema.version)  // 2
/// ```
public struct SQLiteSchema: Sendable {
  /// The ID that marks the databases of a program. A program rejects databases with the ID of a different program.
  ///
  /// Source: sqlite.org/fileformat2.html#application_id.
  public let applicationID: Int32
  /// The SQL that migrates a database from each version to the next, starting with an empty database.
  ///
  /// Each element consists of one or more statements, each of which ends with a semicolon.
  ///
  /// Foreign keys are checked after the last migration, so that a migration can rebuild a table by creating a new
  /// table, filling it, dropping the old table, and renaming the new one. Do not change a migration once it has been
  /// released, because it has already been applied to databases.
  ///
  /// The migrations also run on an empty temporary database, to determine the expected tables.
  public let migrations: [String]
  /// The ``fingerprint(_:)`` of each version, starting with the first version; empty if the fingerprints are not known
  /// in advance.
  let fingerprints: [UInt64]
  /// Whether this is the schema of a ``StoreModel``. If so, this module generates all statements that access the
  /// tables, except those in migrations.
  let isOfRecords: Bool
  /// The tables for the records that a ``StoreModel`` describes; `nil` if ``migrations`` create the tables.
  let records: RecordSchema?

  /// Creates a schema from an application ID and the migrations that create the tables.
  ///
  /// - Precondition: `applicationID` is not 0, which is the ID of unmarked databases.
  public init(applicationID: Int32, migrations: [String]) {
    self.init(applicationID: applicationID, migrations: migrations, fingerprints: [], isOfRecords: false)
  }

  init(applicationID: Int32, records: RecordSchema) {
    self.init(applicationID: applicationID, migrations: [], fingerprints: [], isOfRecords: true, records: records)
  }

  /// Creates the schema of a ``StoreModel`` whose tables are created by the given migrations.
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
    precondition(applicationID != 0, "application ID 0 is that of databases without an ID")
    self.applicationID = applicationID
    self.migrations = migrations
    self.fingerprints = fingerprints
    self.isOfRecords = isOfRecords
    self.records = records
  }

  /// The current version: the number of ``migrations``, or the version of the layout if the tables are created from the
  /// descriptions of records. A database stores its version as `user_version`.
  public var version: Int { records?.layout.version ?? migrations.count }

  /// Migrates the database to this version, or rejects the database without changing it.
  func prepare(_ connection: SQLiteConnection) throws(StoreError) {
    if try refuseForeignObjects(connection) != version { try migrate(connection) }
    try records?.adopt(connection)
    if !isOfRecords { connection.schema = self }
  }

  private func migrate(_ connection: SQLiteConnection) throws(StoreError) {
    // Use a schema without tables, so that an error is reported as a mistake in the migration and not as damage. The
    // existing tables have already been checked.
    connection.schema = withoutMigrations
    // Disable foreign keys, because dropping a table, for example to rebuild it, could otherwise delete the rows that
    // refer to the table. The setting cannot be changed within a transaction. Source:
    // sqlite.org/lang_altertable.html#otheralter.
    try connection.execute("PRAGMA foreign_keys = OFF")
    let outcome = Result { () throws(StoreError) in
      try connection.transaction { () throws(StoreError) in
        // Check the version again, because another process may have migrated the database since the first check.
        let found = try refuseForeignObjects(connection)
        try records?.prepare(connection, fromVersion: found)
        for migration in migrations.dropFirst(found) { try run(migration, on: connection) }
        let orphans = try connection.rows("PRAGMA foreign_key_check") { row throws(StoreError) in try row.text(0) }
        if let table = orphans.first {
          throw .constraint("the migration to version \(version) leaves rows of \(table) that refer to missing rows")
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
      // Creating the model throws an error if the migration also fails on an empty database and is therefore incorrect.
      // Otherwise, the migration conflicts with an object that another program has added.
      _ = try model(ofVersion: version)
      throw .corrupt(mistake)
    }
  }

  /// A schema with the same application ID that describes an empty database.
  var withoutMigrations: SQLiteSchema { SQLiteSchema(applicationID: applicationID, migrations: []) }

  func currentVersion(_ connection: SQLiteConnection) throws(StoreError) -> Int {
    // Read all values from one snapshot, because another process may be creating or migrating the database.
    let (owner, found, tables) = try connection.reading { () throws(StoreError) in
      (
        try connection.number("PRAGMA application_id"), try connection.number("PRAGMA user_version"),
        try connection.number("SELECT count(*) FROM sqlite_schema")
      )
    }
    if found == 0, tables == 0, owner == 0 || owner == applicationID { return 0 }
    if owner != applicationID { throw .foreignDatabase }
    if found < 1 { throw .corrupt("it is marked as version \(found), which never existed") }
    if found > version { throw .newerSchema(found: found, supported: version) }
    return found
  }
}

extension StoreError {
  static var foreignDatabase: StoreError { .corrupt("it is the database of another program") }
}
