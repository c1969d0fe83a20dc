import LogbookCSQLite
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Synchronization
import Testing

/// Tests that programming errors are not reported as damage. An app might respond to damage by restoring an old backup.
@Suite struct MisuseTests {
  private static let city = "CREATE TABLE city (name TEXT PRIMARY KEY, people INTEGER, area REAL, flag BLOB, other)"
  private static let schema = SQLiteSchema(applicationID: 7, migrations: [city + ";"])
  private let folder: TemporaryFolder
  private let database: SQLiteDatabase

  init() throws {
    folder = try TemporaryFolder()
    database = try SQLiteDatabase(path: folder.path("cities"), schema: Self.schema)
    try folder.execute("INSERT INTO city VALUES ('Lima', 10000000, 2672.3, x'0102', 'hello')", on: "cities")
  }

  private func failure(_ sql: String, _ values: SQLiteValue...) async -> [StoreError] {
    var failures: [StoreError] = []
    do throws(StoreError) {
      try database.read { connection throws(StoreError) in try connection.run(sql, values) }
    } catch {
      failures.append(error)
    }
    do throws(StoreError) {
      try await database.write { connection throws(StoreError) in try connection.run(sql, values) }
    } catch {
      failures.append(error)
    }
    return failures
  }

  @Test(arguments: [
    ("SELEKT 1", "near \"SELEKT\": syntax error, at character 1 of “SELEKT 1”"),
    ("SELECT 'é', nme FROM city", "no such column: nme, at character 13 of “SELECT 'é', nme FROM city”"),
    ("SELECT * FROM cty", "no such table: cty, in “SELECT * FROM cty”"),
    ("INSERT INTO city (nme) VALUES (1)", "table city has no column named nme, in “INSERT INTO city (nme) VALUES (1)”"),
    ("SELECT ?", "0 values for 1 parameters of “SELECT ?”"),
    ("SELECT 1; SELECT 2", "more than one statement: SELECT 1; SELECT 2"), ("", "an empty statement"),
    ("SELECT json('{')", "malformed JSON, in “SELECT json('{')”"),
  ])
  func `invalid SQL is a misuse, with its position`(sql: String, mistake: String) async {
    #expect(await failure(sql) == [.misuse(mistake), .misuse(mistake)])
  }

  @Test func `custom errors are rethrown, and the changes are rolled back`() async throws {
    struct Overbooked: Error {}
    #expect(throws: Overbooked.self) { try database.read { _ in throw Overbooked() } }
    await #expect(throws: Overbooked.self) {
      try await database.write { connection in
        try connection.run("DELETE FROM city")
        throw Overbooked()
      }
    }
    #expect(try database.read { connection in try connection.number("SELECT count(*) FROM city") } == 1)
    let count = try await database.write { connection in try connection.number("SELECT count(*) FROM city") }
    #expect(count == 1)
  }

  @Test func `valid SQL that finds a table missing or changed reveals damage`() async throws {
    try folder.execute("ALTER TABLE city RENAME COLUMN people TO inhabitants", on: "cities")
    let changed = StoreError.corrupt("table city: it differs from version 1")
    #expect(await failure("SELECT people FROM city") == [changed, changed])
    try folder.execute("DROP TABLE city", on: "cities")
    let missing = StoreError.corrupt("table city: it is missing")
    for sql in ["SELECT people FROM city", "DELETE FROM city"] { #expect(await failure(sql) == [missing, missing]) }
    let mistake = StoreError.misuse("no such table: city, in “SELECT peple FROM city”")
    #expect(await failure("SELECT peple FROM city") == [mistake, mistake])
    #expect(throws: missing) { try SQLiteDatabase(path: folder.path("cities"), schema: Self.schema) }
  }

  @Test(arguments: ["cities", "new"])
  func `an invalid migration is a misuse, and changes nothing`(name: String) throws {
    func open(_ migrations: String...) throws(StoreError) -> SQLiteDatabase {
      try SQLiteDatabase(
        path: folder.path(name),
        schema: SQLiteSchema(applicationID: 7, migrations: [Self.city + ";"] + migrations)
      )
    }
    _ = try open()
    #expect(throws: StoreError.misuse("near \"CREAT\": syntax error, at character 2 of “ CREAT TABLE b (c)”")) {
      _ = try open("CREATE TABLE a (b); CREAT TABLE b (c)")
    }
    #expect(throws: StoreError.misuse("no such table: city, in “DELETE FROM city”")) {
      _ = try open("ALTER TABLE city RENAME TO town;", "DELETE FROM city")
    }
    #expect(
      try open("CREATE TABLE a (b);").read { connection throws(StoreError) in
        try connection.number("PRAGMA user_version")
      } == 2
    )
    // The migration was valid when it was applied, but has been changed since then.
    #expect(throws: StoreError.misuse("near \"CREAT\": syntax error, at character 1 of “CREAT TABLE a (b);”")) {
      _ = try open("CREAT TABLE a (b);")
    }
    try folder.execute("CREATE TABLE song (title)", on: name)
    #expect(
      throws: StoreError.corrupt("table song already exists, at character 14 of “CREATE TABLE song (title)”")
    ) {
      _ = try open("CREATE TABLE a (b);", "CREATE TABLE song (title)")
    }
  }

  @Test(arguments: [
    ("CREAT TABLE b (c);", "near \"CREAT\": syntax error, at character 2 of “ CREAT TABLE b (c);”"),
    (
      "INSERT INTO a VALUES (';', 2);",
      "table a has 1 columns but 2 values were supplied, in “ INSERT INTO a VALUES (';', 2);”"
    ),
    ("SELECT json('{');", "malformed JSON, in “ SELECT json('{');”"),
    (
      "CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; SELEKT 2; END;",
      "near \"SELEKT\": syntax error, at character 53 of “ CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; SELEKT 2; END;”"
    ),
  ])
  func `the error in a script names only the statement that failed`(sql: String, mistake: String) throws {
    #expect(throws: StoreError.misuse(mistake)) {
      _ = try SQLiteDatabase(
        path: folder.path("new"),
        schema: SQLiteSchema(applicationID: 7, migrations: ["CREATE TABLE a (b); \(sql) CREATE TABLE c (d); "])
      )
    }
  }

  @Test func `an apostrophe in a name begins no string, and a mark in a string no name`() throws {
    func open(_ sql: String) throws(StoreError) {
      _ = try SQLiteDatabase(path: folder.path("new"), schema: SQLiteSchema(applicationID: 7, migrations: [sql]))
    }
    try open("CREATE TABLE \"it's\" (a, b DEFAULT '\"  -- '); -- it's")
    try open("CREATE TABLE \"it's\" (\n  a,\n  b DEFAULT '\"  -- '\n); -- it's")
    for changed in ["CREATE TABLE \"it's\" (a, b DEFAULT '\" -- ');", "CREATE TABLE \"its\" (a, b DEFAULT '\"  -- ');"]
    {
      #expect(throws: StoreError.self) { try open(changed) }
    }
  }

  @Test func `reading a column that does not exist is a misuse`() throws {
    try database.read { connection throws(StoreError) in
      let sql = "SELECT name FROM city"
      _ = try connection.first(sql) { row throws(StoreError) in
        for column: Int32 in [1, 5, -1, .max, .min] {
          let mistake = StoreError.misuse("there is no column \(column), only 1, in “\(sql)”")
          #expect(throws: mistake) { _ = try row.integer(column) }
          #expect(throws: mistake) { _ = try row.optionalInteger(column) }
          #expect(throws: mistake) { _ = try row.real(column) }
          #expect(throws: mistake) { _ = try row.optionalReal(column) }
          #expect(throws: mistake) { _ = try row.text(column) }
          #expect(throws: mistake) { _ = try row.optionalText(column) }
          #expect(throws: mistake) { _ = try row.bytes(column) }
          #expect(throws: mistake) { _ = try row.optionalBytes(column) }
          #expect(throws: mistake) { _ = try row.uuid(column) }
          #expect(throws: mistake) { _ = try row.optionalUUID(column) }
          #expect(throws: mistake) { _ = try row.date(column) }
          #expect(throws: mistake) { _ = try row.optionalDate(column) }
          #expect(throws: mistake) { _ = try row.isNull(column) }
        }
      }
      _ = try connection.withStatement(sql) { statement throws(StoreError) in
        #expect(throws: StoreError.misuse("“\(sql)” has no current row")) { _ = try statement.text(0) }
      }
    }
  }

  @Test func `reading a value of another type is a misuse, or damage if the table declares the type`() throws {
    let sql = "SELECT name, people, area, flag, other, NULL FROM city"
    func mistake(_ text: String) -> StoreError { .misuse("\(text), in “\(sql)”") }
    try database.read { connection throws(StoreError) in
      _ = try connection.first(sql) { row throws(StoreError) in
        #expect(throws: mistake("column 0 (name) holds text, not an integer")) { _ = try row.integer(0) }
        #expect(throws: mistake("column 4 (other) holds text, not an integer")) { _ = try row.date(4) }
        #expect(throws: mistake("column 4 (other) holds text, not a number")) { _ = try row.real(4) }
        #expect(throws: mistake("column 2 (area) holds a number, not an integer")) { _ = try row.optionalInteger(2) }
        #expect(throws: mistake("column 1 (people) holds an integer, not text")) { _ = try row.text(1) }
        #expect(throws: mistake("column 0 (name) holds text, not bytes")) { _ = try row.bytes(0) }
        #expect(throws: mistake("column 0 (name) holds text, not bytes")) { _ = try row.optionalUUID(0) }
        #expect(throws: mistake("column 3 (flag) holds bytes, not text")) { _ = try row.optionalText(3) }
        let numbers = (try row.integer(1), try row.real(1), try row.real(2))
        #expect(numbers == (10_000_000, 10_000_000, 2672.3))
        let others = (try row.text(4), try row.bytes(3), try row.isNull(4))
        #expect(others == ("hello", [1, 2], false))
        let nothing = (try row.integer(5), try row.real(5), try row.text(5), try row.bytes(5), try row.isNull(5))
        #expect(nothing == (0, 0, "", [], true))
        let none = (
          try row.optionalInteger(5), try row.optionalText(5), try row.optionalBytes(5), try row.optionalDate(5)
        )
        #expect(none == (nil, nil, nil, nil))
      }
    }
    try folder.execute("UPDATE city SET people = 'many', area = 'wide', flag = 'red', name = x'00'", on: "cities")
    try database.read { connection throws(StoreError) in
      _ = try connection.first(sql) { row throws(StoreError) in
        #expect(throws: StoreError.corrupt("column 1 (people) holds text, not an integer")) { _ = try row.integer(1) }
        #expect(throws: StoreError.corrupt("column 2 (area) holds text, not a number")) { _ = try row.real(2) }
        #expect(throws: StoreError.corrupt("column 3 (flag) holds text, not bytes")) { _ = try row.bytes(3) }
        #expect(throws: StoreError.corrupt("column 0 (name) holds bytes, not text")) { _ = try row.text(0) }
      }
    }
  }

  @Test func `a commit that the disk does not confirm has an unknown outcome`() async throws {
    UnconfirmedVFS.register()
    let path = folder.path("unconfirmed")
    var system = SystemCalls.real
    system.vfs = UnconfirmedVFS.name
    let database = try SQLiteDatabase(.file(path: path, system), Self.schema)
    let count = { @Sendable (connection: SQLiteConnection) throws(StoreError) in
      try connection.number("SELECT count(*) FROM city")
    }
    UnconfirmedVFS.failures.withLock { $0 = 1 }
    let failure = await #expect(throws: StoreError.self) {
      try await database.write { connection throws(StoreError) in
        try connection.run("INSERT INTO city (name) VALUES ('a')")
      }
    }
    #expect(failure == .outcomeUnknown("the disk has not confirmed it: disk I/O error (1034)"))
    #expect(try database.read(count) == 0)
    UnconfirmedVFS.failures.withLock { $0 = 1 }
    let other = await #expect(throws: StoreError.self) {
      try await database.unitOfWork(begin: { $0 }) { connection in
        try connection.run("INSERT INTO city (name) VALUES ('b')")
      } finish: { _ in
      } committed: { _ in
      }
    }
    #expect(other == failure)
    try await database.write { connection throws(StoreError) in
      try connection.run("INSERT INTO city (name) VALUES ('c')")
    }
    #expect(try database.read(count) == 1)
  }
}
