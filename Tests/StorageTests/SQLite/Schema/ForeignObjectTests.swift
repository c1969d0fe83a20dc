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

  private static let version = StoreModel.logbook.schema.version
  private static let changed = "it differs from version \(version)"
  private static let foreign = "it is not part of version \(version)"

  @Test(arguments: [
    ("CREATE TRIGGER t AFTER INSERT ON report BEGIN DELETE FROM task; END", "trigger t: \(foreign)"),
    ("CREATE TRIGGER task BEFORE UPDATE ON task BEGIN SELECT 1; END", "trigger task: \(foreign)"),
    ("CREATE TRIGGER t AFTER DELETE ON TASK_SEARCH_DATA BEGIN SELECT 1; END", "trigger t: \(foreign)"),
    ("CREATE UNIQUE INDEX i ON report (location)", "index i: \(foreign)"),
    ("CREATE INDEX i ON report (tested) WHERE abs(positive) > 1", "index i: \(foreign)"),
    (
      "DROP INDEX report_reported_at; CREATE UNIQUE INDEX report_reported_at ON report (location)",
      "index report_reported_at: \(changed)"
    ),
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
    "CREATE INDEX mine ON report (tested)", "DROP INDEX report_reported_at", "ANALYZE",
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

  /// A record for whose table a program creates objects of its own.
  private struct City: Record {
    static let name = "city"
    static let template = City()

    var id = RecordID<City>()
    var number: Int?
    var people = 0

    static func describe(_ city: inout some Describer<City>) {
      city.identity(\.id, \.number)
      city.field("people", \.people)
    }
  }

  private func open(_ objects: String..., path: String? = nil) throws(StoreError) {
    _ = try Storage(.sqlite(path ?? self.path), of: StoreModel("cities", City.self, objects: objects))
  }

  private static let trigger = "CREATE TRIGGER t AFTER INSERT ON city BEGIN DELETE FROM city WHERE people = 0; END"

  @Test func `objects of a program's own are accepted, and must be unchanged`() throws {
    let names = "CREATE UNIQUE INDEX names ON city (people)"
    let view = "CREATE VIEW big AS SELECT * FROM city WHERE people > 1 AND ' - ' > ''"
    for _ in 0..<2 { try open(names, view, Self.trigger) }
    for (sql, harm) in [
      ("DROP VIEW big", "view big: it is missing"), ("DROP TRIGGER t", "trigger t: it is missing"),
      ("DROP INDEX names", "index names: it is missing"),
    ] {
      let copy = folder.path("copy")
      try? FileManager.default.removeItem(atPath: copy)
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      try folder.execute(sql, on: "copy")
      #expect(throws: StoreError.corrupt(harm)) { try open(names, view, Self.trigger, path: copy) }
    }
    // Whitespace and comments between the tokens of a statement may differ, but not spaces within a literal.
    #expect(
      SQLiteSchema.essence(of: view.replacing("big AS", with: "\n  \"big\" -- here\n AS"))
        == SQLiteSchema.essence(of: view)
    )
    #expect(SQLiteSchema.essence(of: view.replacing("' - '", with: "'-'")) != SQLiteSchema.essence(of: view))
    #expect(SQLiteSchema.essence(of: "\"it's\" (a, b '\"  -- ') -- it's") == "it's(a,b'\"  -- ')")
  }

  @Test(arguments: [
    ("CREATE TABL b (c)", "near \"TABL\": syntax error, at character 8 of “CREATE TABL b (c)”"),
    ("DELETE FROM city", "a SQL object must be one CREATE statement, not “DELETE FROM city”"),
    (
      "CREATE TRIGGER t AFTER INSERT ON city BEGIN SELECT 1; SELEKT 2; END",
      "near \"SELEKT\": syntax error, at character 55 of “CREATE TRIGGER t AFTER INSERT ON city BEGIN SELECT 1; SELEKT 2; END”"
    ),
    ("CREATE TABLE a (b); CREATE TABLE c (d)", "more than one statement: CREATE TABLE a (b); CREATE TABLE c (d)"),
  ])
  func `a mistake in an object is a misuse, with its position`(sql: String, mistake: String) throws {
    #expect(throws: StoreError.misuse(mistake)) { try open(sql) }
    #expect(throws: Never.self) { try open() }
  }
}
