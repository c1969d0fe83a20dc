import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

/// Tests that opening a database fails if its schema has been changed in a way that affects Logbook's statements, and
/// that additional objects without such an effect are ignored.
@Suite struct ForeignObjectTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("store.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let version = SQLiteSchema.logbook.version
  private static let changed = "it differs from version \(version)"
  private static let foreign = "it is not part of version \(version)"

  @Test(arguments: [
    ("CREATE TRIGGER t AFTER INSERT ON report BEGIN DELETE FROM task; END", "trigger t: \(foreign)"),
    ("CREATE TRIGGER task BEFORE UPDATE ON task BEGIN SELECT 1; END", "trigger task: \(foreign)"),
    ("CREATE TRIGGER t AFTER DELETE ON TASK_SEARCH_DATA BEGIN SELECT 1; END", "trigger t: \(foreign)"),
    ("CREATE UNIQUE INDEX i ON report (location)", "index i: \(foreign)"),
    ("CREATE INDEX i ON report (tested) WHERE abs(positive) > 1", "index i: \(foreign)"),
    ("DROP INDEX report_date; CREATE UNIQUE INDEX report_date ON report (location)", "index report_date: \(changed)"),
    ("CREATE TABLE mine (task REFERENCES TASK (number))", "table mine: \(foreign)"),
    ("CREATE TABLE mine (a, b, FOREIGN KEY (a) REFERENCES step ON DELETE SET NULL)", "table mine: \(foreign)"),
    ("DROP TABLE step_change", "table step_change: it is missing"),
    ("DROP TABLE task_search", "table task_search: it is missing"),
    ("DROP TABLE report; CREATE VIEW report AS SELECT 1 AS number", "table report: it is missing"),
    ("ALTER TABLE task ADD COLUMN mine TEXT", "table task: \(changed)"),
    ("ALTER TABLE report ADD COLUMN share REAL AS (positive * 1.0 / tested)", "table report: \(changed)"),
    (
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (tested >= 0)', '')",
      "table report: \(changed)"
    ),
  ])
  func `harmful foreign objects are refused by name, with the file unchanged`(sql: String, harm: String) async throws {
    _ = try Storage(.sqlite(path))
    try folder.execute(sql)
    let content = try Data(contentsOf: URL(filePath: path))
    #expect(throws: StoreError.corrupt(harm)) { try Storage(.sqlite(path)) }
    #expect(try Data(contentsOf: URL(filePath: path)) == content)
    #expect(try await Storage.check(.sqlite(path)).problems.map(\.description).contains(harm))
  }

  @Test(arguments: [
    "CREATE INDEX mine ON report (tested)", "DROP INDEX report_date", "ANALYZE",
    "CREATE INDEX mine ON report (tested) WHERE positive > 0 AND location IS NOT NULL",
    "CREATE VIEW some AS SELECT * FROM task",
    "CREATE TABLE song (title UNIQUE, next REFERENCES song)", "CREATE VIRTUAL TABLE song USING fts5 (title)",
    "CREATE TABLE song (title); CREATE TRIGGER sung AFTER INSERT ON song BEGIN SELECT 1; END",
    "CREATE TABLE song (title); CREATE UNIQUE INDEX titles ON song (title)", "VACUUM", "REINDEX",
  ])
  func `a foreign object without effect on Logbook is ignored`(sql: String) async throws {
    _ = try Storage(.sqlite(path))
    try folder.execute(sql)
    let storage = try Storage(.sqlite(path))
    let task = try await storage.tasks.insert(TaskItem(title: "t", createdAt: .now))
    #expect(try await storage.tasks.records(matching: TaskQuery()) == [task])
  }

  @Test func `each version of a logbook has a known fingerprint`() throws {
    let schema = SQLiteSchema.logbook
    let fingerprints = try (1...schema.version).map { try SQLiteSchema.fingerprint(schema.model(ofVersion: $0)) }
    #expect(fingerprints == schema.fingerprints)
    _ = try Storage(.sqlite(path))
    let fingerprint = try SQLiteDatabase(path: path, schema: schema).read { connection throws(StoreError) in
      try SQLiteSchema.fingerprint(connection)
    }
    #expect(fingerprint == schema.fingerprints.last)
  }

  @Test func `an older store with a foreign trigger is refused before it is migrated`() throws {
    let first = SQLiteSchema(applicationID: 7, migrations: ["CREATE TABLE city (name TEXT);"])
    _ = try SQLiteDatabase(path: path, schema: first)
    try folder.execute("CREATE TRIGGER t AFTER INSERT ON city BEGIN SELECT 1; END")
    let second = SQLiteSchema(applicationID: 7, migrations: first.migrations + ["DELETE FROM city;"])
    for schema in [first, second] {
      #expect(throws: StoreError.corrupt("trigger t: it is not part of version 1")) {
        try SQLiteDatabase(path: path, schema: schema)
      }
    }
    try folder.execute("DROP TRIGGER t")
    _ = try SQLiteDatabase(path: path, schema: second)
    #expect(throws: StoreError.newerSchema(found: 2, supported: 1)) { try SQLiteDatabase(path: path, schema: first) }
  }

  @Test func `triggers, views and unique indexes in the schema are accepted, and must be unchanged`() throws {
    let made = """
      CREATE TABLE city (name TEXT, people INTEGER); -- One line for each city.
      CREATE UNIQUE INDEX names ON city (name);
      CREATE VIEW big AS SELECT * FROM city WHERE people > 1000000 AND name <> ' - ';
      CREATE TRIGGER t AFTER INSERT ON city BEGIN DELETE FROM city WHERE people = 0; END;
      """
    let renamed = "ALTER TABLE city RENAME TO town;"
    func open(_ migrations: String...) throws(StoreError) {
      _ = try SQLiteDatabase(path: path, schema: SQLiteSchema(applicationID: 7, migrations: migrations))
    }
    try open(made, renamed)
    try open(made, renamed)
    // Whitespace and comments between the tokens of a definition may differ.
    try open(made.replacing(" (", with: "\n    ( -- here\n"), renamed)
    for (sql, harm) in [
      ("DROP VIEW big", "view big: it is missing"), ("DROP TRIGGER t", "trigger t: it is missing"),
      ("DROP INDEX names", "index names: it is missing"),
    ] {
      let copy = folder.path("copy")
      try? FileManager.default.removeItem(atPath: copy)
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      try folder.execute(sql, on: "copy")
      #expect(throws: StoreError.corrupt(harm)) {
        try SQLiteDatabase(path: copy, schema: SQLiteSchema(applicationID: 7, migrations: [made, renamed]))
      }
    }
    // Spaces within a literal must not differ.
    #expect(throws: StoreError.corrupt("view big: it differs from version 2")) {
      try open(made.replacing("' - '", with: "'-'"), renamed)
    }
  }
}
