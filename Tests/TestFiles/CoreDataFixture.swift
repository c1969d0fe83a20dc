package import Foundation

/// A Core Data store for tests, with the tables, columns and indexes that Core Data creates.
package struct CoreDataFixture: Sendable {
  package let path: String
  /// The connection of the program that owns the store. In WAL mode, the log exists while the connection is open.
  package let connection: OtherProgram

  /// Creates a store without entities.
  ///
  /// The write-ahead log is never checkpointed automatically.
  ///
  /// - Parameter journal: `WAL`, which Core Data has used since iOS 7, or `DELETE`, which it used before.
  /// - Throws: ``OtherProgram/Failure`` if SQLite reports an error, or another error if the file cannot be written.
  package init(_ path: String, journal: String = "WAL") throws {
    self.path = path
    try Data().write(to: URL(filePath: path))
    connection = try OtherProgram(path: path)
    try connection.execute(
      """
      PRAGMA journal_mode = \(journal); PRAGMA wal_autocheckpoint = 0;
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
      CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
      CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
      INSERT INTO Z_METADATA VALUES (1, '7586DF36-6B0E-45D3-9862-19C40A480696', x'62706C6973743030');
      """
    )
  }

  /// Adds `PandemicReport` as entity 1, with the given reports as its objects.
  ///
  /// - Parameter rows: For each report, the values of `Z_PK, ID, LOCATION, NUMBERTESTED, NUMBERPOSITIVE,
  ///   NUMBERNEGATIVE, DATEREPORTED` in SQL.
  /// - Throws: ``OtherProgram/Failure`` if SQLite reports an error.
  package func addReports(_ rows: String...) throws {
    try connection.execute(
      """
      CREATE TABLE ZPANDEMICREPORT ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNUMBERNEGATIVE INTEGER, \
      ZNUMBERPOSITIVE INTEGER, ZNUMBERTESTED INTEGER, ZDATEREPORTED TIMESTAMP, ZLOCATION VARCHAR, ZID BLOB );
      INSERT INTO Z_PRIMARYKEY VALUES (1, 'PandemicReport', 0, \(rows.count))
      """
    )
    for row in rows {
      try connection.execute(
        """
        INSERT INTO ZPANDEMICREPORT (Z_PK, ZID, ZLOCATION, ZNUMBERTESTED, ZNUMBERPOSITIVE, ZNUMBERNEGATIVE, ZDATEREPORTED,
        Z_ENT, Z_OPT) VALUES (\(row), 1, 1)
        """
      )
    }
  }

  /// Adds `TaskEntity` as entity 2, with the given tasks as its objects.
  ///
  /// - Parameter rows: For each task, the values of `Z_PK, TASK, COMPLETED` in SQL.
  /// - Throws: ``OtherProgram/Failure`` if SQLite reports an error.
  package func addTasks(_ rows: String...) throws {
    try connection.execute(
      """
      CREATE TABLE ZTASKENTITY ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCOMPLETED INTEGER, \
      ZTASK VARCHAR );
      INSERT INTO Z_PRIMARYKEY VALUES (2, 'TaskEntity', 0, \(rows.count))
      """
    )
    for row in rows {
      try connection.execute("INSERT INTO ZTASKENTITY (Z_PK, ZTASK, ZCOMPLETED, Z_ENT, Z_OPT) VALUES (\(row), 2, 1)")
    }
  }

  /// Adds a hierarchy of entities that share a table, an entity that is related to them, and a change history like Core
  /// Data's.
  ///
  /// `Item` (3) is the parent of `Note` (4) and `Chore` (5), whose titles are in separate columns. `Chore` is the
  /// parent of `Errand` (6). `Label` (7) has a many-to-many relationship with `Item`.
  ///
  /// - Throws: ``OtherProgram/Failure`` if SQLite reports an error.
  package func addHierarchy() throws {
    try connection.execute(
      """
      CREATE TABLE ZITEM ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZDONE INTEGER, ZOWNER INTEGER, \
      Z7_OWNER INTEGER, ZCREATED TIMESTAMP, ZTITLE VARCHAR, ZTITLE1 VARCHAR, ZPICTURE BLOB );
      CREATE TABLE ZLABEL ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR );
      CREATE TABLE Z_3LABELS ( Z_3ITEMS INTEGER, Z_7LABELS INTEGER, PRIMARY KEY (Z_3ITEMS, Z_7LABELS) );
      CREATE INDEX ZITEM_ZOWNER_INDEX ON ZITEM (ZOWNER);
      CREATE INDEX ZITEM_Z_ENT_INDEX ON ZITEM (Z_ENT);
      CREATE INDEX Z_3LABELS_Z_7LABELS_INDEX ON Z_3LABELS (Z_7LABELS, Z_3ITEMS);
      CREATE TABLE ACHANGE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCHANGETYPE INTEGER );
      INSERT INTO Z_PRIMARYKEY VALUES (3, 'Item', 0, 5), (4, 'Note', 3, 0), (5, 'Chore', 3, 0), (6, 'Errand', 5, 0),
        (7, 'Label', 0, 2), (16001, 'CHANGE', 0, 1);
      INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZDONE, ZOWNER, Z7_OWNER, ZTITLE, ZTITLE1, ZPICTURE) VALUES
        (1, 4, 1, NULL, NULL, NULL, 'a note', NULL, x'FFD8FF'), (2, 5, 1, 0, 1, 7, NULL, 'a chore', NULL),
        (3, 6, 1, 1, 1, 7, NULL, 'an errand', NULL), (5, 6, 1, 0, NULL, NULL, NULL, 'another', NULL);
      INSERT INTO ZLABEL VALUES (1, 7, 1, 'red'), (2, 7, 1, 'blue');
      INSERT INTO Z_3LABELS VALUES (1, 1), (2, 1), (2, 2);
      INSERT INTO ACHANGE VALUES (1, 16001, 1, 0);
      """
    )
  }

  /// Copies the store with its write-ahead log or journal, as a crash would leave the files.
  ///
  /// - Throws: An error if a file cannot be copied.
  package func leave(at path: String) throws {
    for suffix in ["", "-wal", "-journal"] where FileManager.default.fileExists(atPath: self.path + suffix) {
      try FileManager.default.copyItem(atPath: self.path + suffix, toPath: path + suffix)
    }
  }
}

/// Returns the contents of all files in a folder, keyed by file name.
///
/// - Throws: An error if the folder or a file cannot be read.
package func contents(ofFolder path: String) throws -> [String: Data] {
  let names = try FileManager.default.contentsOfDirectory(atPath: path)
  return try Dictionary(uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(filePath: path + "/" + $0))) })
}
