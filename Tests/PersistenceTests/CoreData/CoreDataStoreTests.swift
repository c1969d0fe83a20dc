import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Synchronization
import Testing

@Suite struct CoreDataStoreTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("store.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Returns the objects of an entity. Each object is represented by its `Z_PK` and the values of its properties, in
  /// column order.
  private func values(of name: String, in store: CoreDataStore) throws -> [[String]] {
    let entity = try #require(store.entities.first { $0.name == name })
    let properties = try store.properties(of: entity)
    var values: [[String]] = []
    var last = Int.min
    // The limit is 2 to test that reading continues after each batch.
    while case let objects = try store.objects(of: entity, properties, after: last, limit: 2), !objects.isEmpty {
      values += objects.map { ["\($0.number)"] + $0.values.map(\.sql) }
      last = objects.last?.number ?? .max
    }
    return values
  }

  @Test func `entities are listed with their subentities, objects and properties`() throws {
    let fixture = try CoreDataFixture(path)
    try fixture.addHierarchy()
    let store = try CoreDataStore(path: path)
    #expect(store.entities.map(\.name) == ["Item", "Note", "Chore", "Errand", "Label"])
    #expect(store.entities.map(\.parent) == [nil, "Item", "Item", "Chore", nil])
    #expect(store.entities.map(\.depth) == [0, 1, 1, 2, 0])
    #expect(store.entities.map(\.count) == [4, 1, 3, 2, 2])
    #expect(store.entities.map(\.ownCount) == [0, 1, 1, 2, 2])
    #expect(store.links == [CoreDataLinks(entity: "Item", name: "LABELS", count: 3)])
    #expect(
      try store.properties(of: store.entities[0]).map { "\($0.name) \($0.count)" }
        == ["DONE 3", "OWNER 2", "TITLE 1", "TITLE1 3", "PICTURE 1"]
    )
    let properties = try store.properties(of: store.entities[2])
    #expect(
      properties.map { "\($0.name) \($0.column) \($0.count)" } == ["DONE ZDONE 3", "OWNER ZOWNER 2", "TITLE ZTITLE1 3"]
    )
    #expect(properties.map(\.isRelationship) == [false, true, false])
    #expect(store.entities.map { store.entities[2].includes($0) } == [false, false, true, true, false])
    #expect(
      try values(of: "Errand", in: store) == [["3", "1", "'red'", "'an errand'"], ["5", "0", "NULL", "'another'"]]
    )
    #expect(try values(of: "Chore", in: store).map { $0[0] } == ["2", "3", "5"])
  }

  @Test func `an entity without objects still has its attributes`() throws {
    try CoreDataFixture(path).addReports()
    let store = try CoreDataStore(path: path)
    let properties = try store.properties(of: store.entities[0])
    #expect(
      properties.map(\.name) == ["NUMBERNEGATIVE", "NUMBERPOSITIVE", "NUMBERTESTED", "DATEREPORTED", "LOCATION", "ID"]
    )
    #expect(properties.filter(\.isDate).map(\.name) == ["DATEREPORTED"])
    #expect(try values(of: "PandemicReport", in: store) == [])
  }

  @Test func `values are read as stored, whatever the model declares`() throws {
    try CoreDataFixture(path).addReports(
      "7, x'00112233445566778899AABBCCDDEEFF', 'Köln', 9007199254740993, 'many', NULL, 1.25",
      "2, x'FF', CAST(x'FE41' AS TEXT), 1.5, -1, 0, -3e9",
      "-1, NULL, '', '3', '', '', ''"
    )
    #expect(
      try values(of: "PandemicReport", in: CoreDataStore(path: path)) == [
        ["-1", "''", "''", "3", "''", "''", "NULL"],
        ["2", "0", "-1", "1.5", "-3000000000", "x'FE41'", "x'FF'"],
        [
          "7", "NULL", "'many'", "9007199254740993", "1.25", "'Köln'", "00112233-4455-6677-8899-AABBCCDDEEFF",
        ],
      ]
    )
  }

  @Test(arguments: ["WAL", "DELETE"])
  func `a store that another program has open is read completely and not changed`(journal: String) throws {
    let fixture = try CoreDataFixture(path, journal: journal)
    try fixture.addTasks("1, 'in the log', 0")
    let before = try contents(ofFolder: folder.path)
    #expect(before.keys.contains("store.sqlite-shm") == (journal == "WAL"))
    #expect(try values(of: "TaskEntity", in: CoreDataStore(path: path)) == [["1", "0", "'in the log'"]])
    #expect(try contents(ofFolder: folder.path) == before)
  }

  @Test func `an existing write-ahead log is read, even through a link or in a read-only folder`() throws {
    let fixture = try CoreDataFixture(path)
    try fixture.addTasks("1, 'in the log', 0")
    let left = folder.path + "/left"
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: false)
    try fixture.leave(at: left + "/store.sqlite")
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: left + "/store.sqlite")
    let before = try contents(ofFolder: left)
    #expect(before.keys.sorted() == ["store.sqlite", "store.sqlite-wal"])
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: left)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: left) }
    for path in [left + "/store.sqlite", folder.path("link")] {
      #expect(try values(of: "TaskEntity", in: CoreDataStore(path: path)) == [["1", "0", "'in the log'"]])
    }
    #expect(try contents(ofFolder: left) == before)
  }

  @Test func `unfinished writes without a write-ahead log are not read`() throws {
    let fixture = try CoreDataFixture(path, journal: "DELETE")
    try fixture.addTasks("1, 'kept', 0")
    try fixture.connection.execute(
      """
      WITH RECURSIVE n(i) AS (VALUES (2) UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      INSERT INTO ZTASKENTITY SELECT i, 2, 1, 0, hex(zeroblob(500)) FROM n;
      PRAGMA cache_size = 1; BEGIN; UPDATE ZTASKENTITY SET ZTASK = 'unfinished'
      """
    )
    try fixture.leave(at: folder.path("left"))
    // The file already contains the uncommitted change, which only the journal can undo.
    #expect(try Data(contentsOf: URL(filePath: folder.path("left"))).firstRange(of: Data("unfinished".utf8)) != nil)
    for path in [path, folder.path("left")] {
      let texts = try values(of: "TaskEntity", in: CoreDataStore(path: path)).map { $0[2] }
      #expect(texts.count == 500 && texts[0] == "'kept'" && !texts.contains("'unfinished'"))
    }
  }

  /// Returns the texts of the tasks and the UUID of the store, as read from a snapshot of a store that changes while
  /// one of its files is opened.
  ///
  /// - Parameter times: The attempts to open the file, counted from 1, during which the store changes.
  private func tasks(
    whenOpening file: String,
    _ times: ClosedRange<Int>,
    patience: Duration,
    _ change: @escaping @Sendable () throws -> Void
  ) throws -> [String] {
    let count = Mutex(0)
    var system = SystemCalls.real
    system.open = { name, flags, mode in
      if name == file {
        let time = count.withLock { count in
          count += 1
          return count
        }
        do { if times.contains(time) { try change() } } catch { Issue.record(error) }
      }
      return SystemCalls.real.open(name, flags, mode)
    }
    let copy = try SQLiteSnapshot.open(path, patience: patience, system)
    let sql = "SELECT ZTASK FROM ZTASKENTITY UNION ALL SELECT Z_UUID FROM Z_METADATA"
    return try copy.rows(sql) { row throws(StoreError) in try row.text(0) }
  }

  @Test func `a store that is changed during reading is read consistently or not at all`() throws {
    let fixture = try CoreDataFixture(path)
    try fixture.addTasks("1, 'before', 0", "2, 'before', 0")
    try fixture.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    /// Checkpoints a commit into the database, and restarts the log with a second commit.
    let change: @Sendable () throws -> Void = {
      try fixture.connection.execute("UPDATE Z_METADATA SET Z_UUID = 'again ' || Z_UUID")
      try fixture.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      try fixture.connection.execute("UPDATE ZTASKENTITY SET ZTASK = 'after' WHERE Z_PK = 1")
    }
    // The snapshot copies the database before it opens the log, so the change occurs between these two steps.
    let texts = try tasks(whenOpening: path + "-wal", 1...1, patience: .seconds(10), change)
    #expect(texts == ["after", "before", "again 7586DF36-6B0E-45D3-9862-19C40A480696"])
    #expect(throws: StoreError.busy) {
      try tasks(whenOpening: path + "-wal", 1...Int.max, patience: .milliseconds(20), change)
    }
  }

  @Test func `commits appended to the write-ahead log in the meantime are not read`() throws {
    let fixture = try CoreDataFixture(path)
    try fixture.addTasks("1, 'before', 0")
    let tasks = try tasks(whenOpening: path + "-wal", 2...2, patience: .zero) {
      try fixture.connection.execute("UPDATE ZTASKENTITY SET ZTASK = 'after'")
    }
    #expect(tasks.first == "before")
    #expect(try values(of: "TaskEntity", in: CoreDataStore(path: path)) == [["1", "0", "'after'"]])
  }

  @Test func `other files are refused with a description`() throws {
    _ = try Storage(.sqlite(path))
    #expect(throws: StoreError.unsupported("it is a store of logbook")) { try CoreDataStore(path: path) }
    let foreign = StoreError.unsupported(
      "it is a SQLite database, but not a Core Data store; export the data you need as CSV"
    )
    try folder.execute("CREATE TABLE song (title)", on: "songs.sqlite")
    try folder.execute(
      """
      CREATE TABLE Z_METADATA (Z_VERSION); CREATE VIEW Z_PRIMARYKEY AS
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT i AS Z_ENT, i AS Z_NAME, 0 AS Z_SUPER FROM n
      """,
      on: "endless.sqlite"
    )
    try Data().write(to: URL(filePath: folder.path("empty")))
    for name in ["songs.sqlite", "endless.sqlite", "empty"] {
      #expect(throws: foreign, "\(name)") { try CoreDataStore(path: folder.path(name)) }
    }
    try Data("Dear diary".utf8).write(to: URL(filePath: folder.path("text")))
    #expect(throws: StoreError.corrupt("\(folder.path("text")) is not a SQLite database")) {
      try CoreDataStore(path: folder.path("text"))
    }
  }

  @Test func `a damaged store is reported as damaged`() throws {
    try CoreDataFixture(path, journal: "DELETE").addTasks("1, 'one', 0")
    try folder.execute("UPDATE Z_PRIMARYKEY SET Z_SUPER = 2")
    #expect(try CoreDataStore(path: path).entities == [])
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seek(toOffset: 100)
    try file.write(contentsOf: Data(repeating: 0xFF, count: 4000))
    try file.close()
    #expect {
      try CoreDataStore(path: path)
    } throws: { error in
      if case .corrupt = error as? StoreError { true } else { false }
    }
  }
}

extension SQLiteValue {
  fileprivate var sql: String {
    switch self {
    case .null, .list, .uuids: "NULL"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): "'\(text)'"
    case .uuid(let uuid): uuid.uuidString
    case .blob(let bytes): "x'" + bytes.map { String($0, radix: 16, uppercase: true) }.joined() + "'"
    }
  }
}
