@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

private struct Sample: Codable, Hashable, Sendable {
  enum Kind: String, Codable { case one, other }

  var text = ""
  var optional: String?
  var integer = 0
  var large: Int64 = .min
  var number = 0.0
  var flag = false
  var date = Date(timeIntervalSinceReferenceDate: 0.1)
  var data = Data()
  var id = UUID()
  var list: [Int?] = []
  var names: [String: [String]] = [:]
  var kind = Kind.one
  var unsigned = UInt64.max
  var decimal = Decimal(0)
}

@Suite struct `A document of records` {
  private let folder: TemporaryFolder
  static let formats: [DocumentFormat] = [.xml, .binary, .json]

  init() throws {
    folder = try TemporaryFolder()
  }

  private func file(_ format: DocumentFormat, of kind: String = "sample", version: Int = 1) throws -> DocumentFile<
    [Sample]
  > {
    DocumentFile(folder.path + "/samples", format, of: kind, version: version)
  }

  @Test(arguments: formats)
  func `a document preserves the values of every property type`(format: DocumentFormat) async throws {
    let texts = ["", "$null", "null", "true", "12", "\u{0}\u{1B}[0m", "a\r\nb", "\u{FFFE}", "\\u{41}", "]]>&<\"'", "👩‍👩‍👧"]
    var samples = texts.map { Sample(text: $0, optional: $0, names: ["key": [$0, $0]]) }
    samples.append(
      Sample(integer: .max, number: 1e300, flag: true, data: Data([0, 255]), list: [1, nil, -3], kind: .other)
    )
    samples.append(Sample(integer: .min, large: .max, number: -0.1, list: [nil]))
    samples.append(
      Sample(names: ["CF$UID": [], "\u{0}": ["a"], "$null": [], "\u{FFFE}": []], decimal: .greatestFiniteMagnitude)
    )
    samples.append(
      Sample(
        names: ["CF$UID": ["1"]],
        unsigned: .max - 1,
        decimal: Decimal(sign: .minus, exponent: -9, significand: 123_456_789_012_345_678)
      )
    )
    samples.append(Sample(text: "G\u{E4}rten"))
    samples.append(Sample(text: "Ga\u{308}rten"))
    let content = samples
    try await ContentDatabase(file(format)).write { $0 = content }
    let found = try ContentDatabase(file(format)).read { $0 }
    #expect(found == content)
    #expect(found.map { Array($0.text.utf8) } == content.map { Array($0.text.utf8) })
    #expect(found.map(\.text.utf8.count) == content.map(\.text.utf8.count))
  }

  @Test(arguments: formats)
  func `a write that throws does not change the document`(format: DocumentFormat) async throws {
    let database = try ContentDatabase(file(format))
    let sample = Sample(text: "kept")
    try await database.write { $0.append(sample) }
    await #expect(throws: StoreError.full) {
      try await database.write { samples throws(StoreError) in
        samples.removeAll()
        throw .full
      }
    }
    #expect(try database.read { $0 } == [sample])
    #expect(try ContentDatabase(file(format)).read { $0 } == [sample])
  }

  @Test(arguments: formats)
  func `several databases can share a document`(format: DocumentFormat) async throws {
    let databases = try (0..<4).map { _ in try ContentDatabase(file(format)) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for database in databases {
        group.addTask { for index in 0..<10 { try await database.write { $0.append(Sample(integer: index)) } } }
      }
      try await group.waitForAll()
    }
    for database in databases { #expect(try database.read(\.count) == 40) }
  }

  @Test(arguments: formats)
  func `a document of a different kind, version or format is refused unchanged`(format: DocumentFormat) throws {
    _ = try ContentDatabase(file(format, version: 2))
    let path = try file(format).path
    let before = try Data(contentsOf: URL(filePath: path))
    #expect(throws: StoreError.newerSchema(found: 2, supported: 1)) { try ContentDatabase(file(format)) }
    #expect(throws: StoreError.corrupt("it is not a poem")) {
      try ContentDatabase(file(format, of: "poem", version: 2))
    }
    for other in Self.formats where other != format {
      #expect(throws: StoreError.self) { try ContentDatabase(file(other, version: 2)) }
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test func `a document that does not match the record type is refused with the position`() async throws {
    struct Other: Codable, Sendable { let text: Int }
    try await ContentDatabase(file(.json)).write { $0 = [Sample(), Sample()] }
    let other = DocumentFile<[Other]>(try file(.json).path, .json, of: "sample")
    #expect {
      try ContentDatabase(other)
    } throws: { error in
      error as? StoreError == .corrupt("it is not a sample in this format (json): records[0].text has the wrong type")
    }
  }

  @Test func `a JSON document has a line for each record`() async throws {
    struct Name: Codable, Sendable { let name: String }
    let file = DocumentFile<[Name]>(try file(.json).path, .json, of: "list")
    try await ContentDatabase(file).write { $0 = [Name(name: "a"), Name(name: "b")] }
    #expect(
      try String(contentsOfFile: file.path, encoding: .utf8) == """
        {
        "header":{"kind":"list","version":1},
        "records":[
        {"name":"a"},
        {"name":"b"}
        ]
        }

        """
    )
  }

  @Test(arguments: formats)
  func `a record nested too deeply to be read again is refused`(format: DocumentFormat) async throws {
    final class Tree: Codable, Sendable {
      let part: Tree?
      init(depth: Int) { part = depth == 1 ? nil : Tree(depth: depth - 1) }
    }
    let file = DocumentFile<[Tree]>(folder.path + "/trees", format, of: "wood")
    let database = try ContentDatabase(file)
    try await database.write { $0 = [Tree(depth: 62)] }
    let before = try Data(contentsOf: URL(filePath: file.path))
    await #expect(
      throws: StoreError.constraint("record 2 of the wood cannot be written: it is nested more than 62 levels deep")
    ) { try await database.write { $0.append(Tree(depth: 63)) } }
    #expect(try Data(contentsOf: URL(filePath: file.path)) == before)
    #expect(try ContentDatabase(file).read(\.count) == 1)
  }

  @Test func `a document that contains itself is refused`() throws {
    // In a binary property list, an array stores references to its elements. Each of the two nested arrays here has one
    // element. The test makes each array's reference point to every object in turn, including the array that contains
    // the reference.
    struct Name: Codable, Sendable { let name: String }
    let path = folder.path + "/names"
    let list: [String: Any] = ["header": ["kind": "list", "version": 1], "records": [["records"]]]
    var data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    let inner = try #require(data.firstRange(of: Data([0xA1])))
    let index = data[inner.upperBound]
    let outer = try #require(
      data[inner.upperBound...].firstRange(of: Data([0xA1])) ?? data.firstRange(of: Data([0xA1]))
    )
    data[outer.upperBound] = min(index, data[outer.upperBound])
    for candidate in UInt8(0)..<12 {
      for place in [inner.upperBound, outer.upperBound] {
        var damaged = data
        damaged[place] = candidate
        try damaged.write(to: URL(filePath: path))
        #expect(throws: StoreError.self) { try ContentDatabase(DocumentFile<[Name]>(path, .binary, of: "list")) }
      }
    }
  }

  @Test func `contents in memory can be read during a write`() async throws {
    let database = ContentDatabase(inMemory: [1])
    try await database.write { numbers throws(StoreError) in numbers.append(try database.read(\.count)) }
    #expect(try database.read(\.self) == [1, 1])
    await #expect(throws: StoreError.full) {
      try await database.write { numbers throws(StoreError) in
        numbers = []
        throw .full
      }
    }
    #expect(try database.read(\.self) == [1, 1])
  }

  @Test func `a path with a NUL is refused`() {
    #expect(throws: StoreError.cannotCreate("a path must not contain NUL")) {
      try ContentDatabase(DocumentFile<[Sample]>("/tmp/a\0b", .json, of: "sample"))
    }
  }
}

@Suite struct `A database of rows` {
  private struct City: SQLiteRow, Hashable {
    static let table = "city"
    static let columns = ["name", "people", "area"]
    let name: String
    let people: Int?
    let area: Double
    var columnValues: [SQLiteValue] { [.text(name), SQLiteValue(people), .real(area)] }

    init(_ name: String, _ people: Int?, _ area: Double) {
      self.name = name
      self.people = people
      self.area = area
    }

    init(row: SQLiteStatement) throws(StoreError) {
      self.init(try row.text(0), try row.optionalInteger(1), try row.real(2))
    }
  }

  private static let schema = SQLiteSchema(
    applicationID: 7,
    migrations: [
      "CREATE TABLE city (name TEXT PRIMARY KEY, people INTEGER CHECK (people > 0), area REAL NOT NULL) STRICT;"
    ]
  )
  private let cities = [City("Lima", 10_000_000, 2672.3), City("Ys", nil, 0.1), City("Oslo", 700_000, 480)]

  private func insert(_ cities: [City], into database: SQLiteDatabase) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      for city in cities { try SQLiteTable<City>(connection).insert(city) }
    }
  }

  @Test func `rows are inserted, found, counted and deleted`() async throws {
    let database = try SQLiteDatabase(inMemory: Self.schema)
    try await insert(cities, into: database)
    let left = try await database.write { connection throws(StoreError) in
      let table = SQLiteTable<City>(connection)
      #expect(try table.rows("ORDER BY name") == [cities[0], cities[2], cities[1]])
      #expect(try table.rows("WHERE people > ? ORDER BY area", [.integer(1)]) == [cities[2], cities[0]])
      #expect(try table.first("WHERE people IS NULL") == cities[1])
      #expect(try table.first("WHERE name = ?", [.text("Rome")]) == nil)
      #expect(try table.count("WHERE area < 1000") == 2)
      #expect(try table.delete("WHERE name = ?", [.text("Ys")]) == 1)
      #expect(try table.delete("WHERE name = ?", [.text("Ys")]) == 0)
      return try table.count()
    }
    #expect(left == 2)
    #expect(try database.read { connection throws(StoreError) in try SQLiteTable<City>(connection).count() } == 2)
  }

  @Test func `a write that violates a constraint is rolled back`() async throws {
    let database = try SQLiteDatabase(inMemory: Self.schema)
    await #expect(throws: StoreError.self) { try await insert(cities + [City("Nowhere", -1, 0)], into: database) }
    #expect(try database.read { connection throws(StoreError) in try SQLiteTable<City>(connection).rows() } == [])
  }

  @Test func `a database is migrated to the current version, and refused if it is newer or belongs to another program`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path + "/cities"
    let old = try SQLiteDatabase(path: path, schema: Self.schema)
    try await insert(cities, into: old)
    let count = try old.read { connection throws(StoreError) in try SQLiteTable<City>(connection).count() }
    #expect(count == 3)
    let next = SQLiteSchema(
      applicationID: 7,
      migrations: Self.schema.migrations + ["DELETE FROM city WHERE name = 'Ys';"]
    )
    let database = try SQLiteDatabase(path: path, schema: next)
    let found = try database.read { connection throws(StoreError) in
      try SQLiteTable<City>(connection).rows("ORDER BY name")
    }
    #expect(found == [cities[0], cities[2]])
    let refusal = StoreError.newerSchema(found: 2, supported: 1)
    #expect(throws: refusal) { try SQLiteDatabase(path: path, schema: Self.schema) }
    for _ in 0..<2 {
      #expect(throws: refusal) {
        try old.read { connection throws(StoreError) in
          try connection.reading { () throws(StoreError) in try SQLiteTable<City>(connection).count() }
        }
      }
    }
    await #expect(throws: refusal) { try await insert([cities[1]], into: old) }
    let foreign = SQLiteSchema(applicationID: 8, migrations: next.migrations)
    #expect(throws: StoreError.foreignDatabase) { try SQLiteDatabase(path: path, schema: foreign) }
    #expect(throws: StoreError.foreignDatabase) { try Storage(.sqlite(path)) }
  }

  @Test func `the same SQL can run within a loop over its rows`() async throws {
    let database = try SQLiteDatabase(inMemory: Self.schema)
    try await insert(cities, into: database)
    let sql = "SELECT name FROM city ORDER BY name"
    let pairs = try database.read { connection throws(StoreError) in
      try connection.rows(sql) { row throws(StoreError) in
        try row.text(0) + (connection.rows(sql) { inner throws(StoreError) in try inner.text(0) }).joined()
      }
    }
    #expect(pairs == ["LimaLimaOsloYs", "OsloLimaOsloYs", "YsLimaOsloYs"])
  }

  @Test func `several statements, and too few or too many values, are refused`() throws {
    let database = try SQLiteDatabase(inMemory: Self.schema)
    func failure(_ sql: String, _ values: SQLiteValue...) -> String? {
      do throws(StoreError) {
        try database.read { connection throws(StoreError) in try connection.run(sql, values) }
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(failure("SELECT 1; \n") == nil)
    #expect(failure("SELECT 1; SELECT 2")?.contains("more than one statement") == true)
    #expect(failure("SELECT ?, ?", .null)?.contains("1 values for 2 parameters") == true)
    #expect(failure("SELECT ?", .null, .null)?.contains("2 values for 1 parameters") == true)
  }

  @Test func `a write that SQLite has rolled back commits nothing`() async throws {
    let database = try SQLiteDatabase(inMemory: Self.schema)
    try await insert([cities[0]], into: database)
    await #expect(throws: StoreError.unitOfWorkUndone) {
      try await database.write { connection throws(StoreError) in
        // The write must fail even though the closure ignores the error, because SQLite has rolled back the
        // transaction.
        do { try connection.run("INSERT OR ROLLBACK INTO city VALUES ('Lima', 1, 1)") } catch {}
        try connection.run("INSERT INTO city VALUES ('Rome', 1, 1)")
      }
    }
    #expect(try database.read { connection throws(StoreError) in try SQLiteTable<City>(connection).count() } == 1)
    try await insert([cities[1]], into: database)
  }

  @Test func `a migration keeps rows that refer to a table that it recreates`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/parts"
    let first = """
      CREATE TABLE whole (id INTEGER PRIMARY KEY);
      CREATE TABLE part (whole INTEGER NOT NULL REFERENCES whole (id) ON DELETE CASCADE);
      INSERT INTO whole VALUES (1), (2);
      INSERT INTO part VALUES (1), (2), (2);
      """
    let recreation = """
      CREATE TABLE other (id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO other SELECT id, 'it' FROM whole;
      DROP TABLE whole;
      ALTER TABLE other RENAME TO whole;
      """
    func count(_ migrations: String...) throws(StoreError) -> Int {
      try SQLiteDatabase(path: path, schema: SQLiteSchema(applicationID: 7, migrations: migrations))
        .read { connection throws(StoreError) in try connection.number("SELECT count(*) FROM part") }
    }
    #expect(try count(first) == 3)
    #expect(
      throws: StoreError.constraint("the migration to version 3 leaves rows of part that refer to missing rows")
    ) { try count(first, recreation, "DELETE FROM whole WHERE id = 2;") }
    #expect(try count(first, recreation) == 3)
    let database = try SQLiteDatabase(
      path: path,
      schema: SQLiteSchema(applicationID: 7, migrations: [first, recreation])
    )
    // Deleting a row of `whole` also deletes the rows of `part` that refer to it, because foreign keys are enforced
    // again after the migration.
    try await database.write { connection throws(StoreError) in try connection.run("DELETE FROM whole WHERE id = 2") }
    #expect(try count(first, recreation) == 1)
  }

  @Test func `a database with a table named like one of a logbook can be opened while it has a log`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/shops"
    let schema = SQLiteSchema(applicationID: 7, migrations: ["CREATE TABLE store (id BLOB NOT NULL);"])
    let database = try SQLiteDatabase(path: path, schema: schema)
    for _ in 0..<2 {
      try await database.write { connection throws(StoreError) in
        try connection.run("DELETE FROM store")
        try connection.run("INSERT INTO store VALUES (?)", [.uuid(UUID())])
        try connection.run("INSERT INTO store VALUES (?)", [.blob([1, 2])])
      }
      try folder.execute("PRAGMA wal_checkpoint(PASSIVE)", on: "shops")
    }
    try await database.write { connection throws(StoreError) in
      try connection.run("UPDATE store SET id = ? WHERE length(id) = 16", [.uuid(UUID())])
    }
    let other = try SQLiteDatabase(path: path, schema: schema)
    let bytes = try other.read { connection throws(StoreError) in
      try connection.rows("SELECT id FROM store ORDER BY length(id)") { row throws(StoreError) in try row.bytes(0) }
    }
    #expect(bytes.map(\.count) == [2, 16])
    #expect(bytes.first == [1, 2])
  }
}
