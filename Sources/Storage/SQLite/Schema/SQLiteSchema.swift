import LogbookRecords

/// The tables of a store in SQLite, and the ID that marks the databases of a program.
package struct SQLiteSchema: Sendable {
  /// The ID that marks the databases of a program. A program rejects databases with the ID of a different program.
  ///
  /// Source: sqlite.org/fileformat2.html#application_id.
  package let applicationID: Int32
  /// The tables for the records that a ``StoreModel`` describes.
  let records: RecordSchema
  /// The tables of stores that do not contain their layout; `nil` if there are no such stores.
  let undescribed: UndescribedStores?

  init(applicationID: Int32, records: RecordSchema, undescribed: UndescribedStores? = nil) {
    (self.applicationID, self.records, self.undescribed) = (applicationID, records, undescribed)
  }

  /// The current version, which a database stores as `user_version`.
  var version: Int { records.layout.version }

  /// The oldest version that can be migrated.
  var oldestVersion: Int { undescribed?.layout.version ?? 1 }

  /// Migrates the database to this version, or rejects the database without changing it.
  func prepare(_ connection: SQLiteConnection) throws(StoreError) {
    if try refuseForeignObjects(connection) != edition { try migrate(connection) }
    try records.adopt(connection)
  }

  private func migrate(_ connection: SQLiteConnection) throws(StoreError) {
    // The existing tables have already been checked, so an error is a mistake in the migration.
    connection.runsSQLOfClient = true
    defer { connection.runsSQLOfClient = false }
    // Disable foreign keys, because dropping a table, for example to rebuild it, could otherwise delete the rows that
    // refer to the table. The setting cannot be changed within a transaction. Source:
    // sqlite.org/lang_altertable.html#otheralter.
    try connection.execute("PRAGMA foreign_keys = OFF")
    let outcome = Result { () throws(StoreError) in
      try connection.transaction { () throws(StoreError) in
        // Check the version again, because another process may have migrated the database since the first check.
        let found = try refuseForeignObjects(connection)
        if found == edition { return }
        if !found.isEmpty {
          try undescribed?.describe(connection, ofVersion: found.version)
          if found.form < Edition.currentForm { try convertHistory(connection) }
        }
        try records.prepare(connection, fromVersion: found.version)
        let orphans = try connection.rows("PRAGMA foreign_key_check") { row throws(StoreError) in try row.text(0) }
        if let table = orphans.first {
          throw .constraint("the migration to version \(version) leaves rows of \(table) that refer to missing rows")
        }
        try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
      }
    }
    try connection.execute("PRAGMA foreign_keys = ON")
    try outcome.get()
  }

  /// Returns the edition of a database.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the database belongs to another program or has an invalid version;
  ///   ``StoreError/newerSchema(found:supported:)`` or ``StoreError/unsupported(_:)`` if its version or form is newer
  ///   than that of this schema.
  func currentEdition(_ connection: SQLiteConnection) throws(StoreError) -> Edition {
    // Read all values from one snapshot, because another process may be creating or migrating the database.
    let (owner, found, tables, form) = try connection.reading { () throws(StoreError) in
      (
        try connection.number("PRAGMA application_id"), try connection.number("PRAGMA user_version"),
        try connection.number("SELECT count(*) FROM sqlite_schema"), try self.form(connection)
      )
    }
    if found == 0, tables == 0, owner == 0 || owner == applicationID { return Edition(version: 0) }
    if owner != applicationID { throw .foreignDatabase }
    if found < 1 { throw .corrupt("it is marked as version \(found), which never existed") }
    if found > version { throw .newerSchema(found: found, supported: version) }
    if found < oldestVersion { throw .unreleased(found) }
    if form > Edition.currentForm { throw .newerForm(form) }
    return Edition(version: found, form: form)
  }
}

extension StoreError {
  static var foreignDatabase: StoreError { .corrupt("it is the database of another program") }

  /// Returns the error for a store of a version that no release has written and that has no migrations.
  static func unreleased(_ version: Int) -> StoreError {
    .corrupt("it has version \(version), which no release has written and this program cannot read")
  }
}
