import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Synchronization
import Testing

@Suite struct OpeningTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("store.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a new store is private, has the current version and is marked as a logbook`() throws {
    _ = try Storage(.sqlite(path))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let header = try Data(contentsOf: URL(filePath: path)).prefix(100)
    // The offsets in the header are documented at sqlite.org/fileformat2.html#the_database_header.
    #expect(header[68..<72].elementsEqual("Logb".utf8))
    #expect(header[60..<64].elementsEqual([0, 0, 0, UInt8(StoreModel.logbook.schema.version)]))
  }

  @Test func `an empty file becomes a store`() async throws {
    try Data().write(to: URL(filePath: path))
    #expect(try await Storage(.sqlite(path)).tasks.count(matching: TaskQuery()) == 0)
  }

  @Test(arguments: [true, false])
  func `a store without references is closed and leaves one file`(isUnitOfWork: Bool) async throws {
    for round in 0..<100 {
      let path = folder.path("\(round).sqlite")
      do {
        let storage = try Storage(.sqlite(path), durability: .relaxed)
        let task = try TaskItem(title: "one", createdAt: .now)
        if isUnitOfWork {
          try await storage.unitOfWork { tasks, _ in _ = try await tasks.insert(task) }
        } else {
          _ = try await storage.tasks.insert(task)
        }
      }
      try #require(!FileManager.default.fileExists(atPath: path + "-wal"))
    }
  }

  @Test func `records are listed even if the index for counting them is damaged`() async throws {
    let day = Date(timeIntervalSince1970: 1_600_000_000)
    let reports = try (1...3).map { (number: Int) in
      try Report(location: "\(number)", numberTested: 1, dateReported: day, number: number)
    }
    try await Storage(.sqlite(path)).reports.insert(reports)
    let page = try SQLiteLocation.file(path: path).open()
      .number("SELECT rootpage FROM sqlite_schema WHERE name = 'report_reported_at'")
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: UInt64(page - 1) * 4096)
    try file.write(contentsOf: [UInt8](repeating: 0xFF, count: 4096))
    try file.close()
    let store = try Storage(.sqlite(path)).reports
    await #expect(throws: StoreError.self) { try await store.count(matching: ReportQuery()) }
    #expect(try await store.records(matching: ReportQuery()) == reports)
  }

  @Test func `a new store can be opened concurrently`() throws {
    for round in 0..<40 {
      let path = folder.path("\(round).sqlite")
      let failures = Mutex<[any Error]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        do { _ = try Storage(.sqlite(path)) } catch { failures.withLock { $0.append(error) } }
      }
      try #require(failures.withLock { $0.map { "\($0)" } } == [])
    }
  }

  @Test func `a path that SQLite would treat as a database in memory is refused`() throws {
    #expect(throws: StoreError.cannotCreate("“:memory:” is not the path of a file")) {
      try Storage(.sqlite(":memory:"))
    }
    #expect(!FileManager.default.fileExists(atPath: ":memory:"))
  }

  @Test func `a name may begin with a combining mark, and a link must lead to a name in UTF-8`() async throws {
    for location in [StorageLocation.sqlite(folder.path("\u{1F3FD}a")), .json(folder.path("\u{301}b"))] {
      try await Storage(location).close()
      #expect(
        try FileManager.default.attributesOfItem(atPath: #require(location.path))[.type] as? FileAttributeType
          == .typeRegular
      )
    }
    let link = folder.path("link")
    let target: [CChar] = [114, -23, 0]
    #expect(unsafe symlink(target, link) == 0)
    #expect(throws: StoreError.cannotCreate("\(link) leads to a file whose name is not UTF-8")) {
      try Storage(.sqlite(link))
    }
    #expect(try StorageLocation(parsing: "json") == .sqlite("json"))
  }

  @Test func `a folder is refused`() throws {
    #expect(throws: StoreError.cannotCreate("\(folder.path) is a folder")) { try Storage(.sqlite(folder.path)) }
  }

  @Test func `a folder that does not exist is not created`() throws {
    let path = folder.path("no/store.sqlite")
    #expect(throws: StoreError.cannotCreate("\(path): its folder does not exist")) { try Storage(.sqlite(path)) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `a text file is refused and left unchanged`() throws {
    let content = Data("Dear diary".utf8)
    try content.write(to: URL(filePath: path))
    #expect(throws: StoreError.corrupt("\(path) is not a SQLite database")) { try Storage(.sqlite(path)) }
    #expect(try Data(contentsOf: URL(filePath: path)) == content)
  }

  @Test func `another program's database is refused and left unchanged`() throws {
    try folder.execute("CREATE TABLE song (title)")
    let content = try Data(contentsOf: URL(filePath: path))
    #expect(throws: StoreError.corrupt("it is the database of another program")) { try Storage(.sqlite(path)) }
    #expect(try Data(contentsOf: URL(filePath: path)) == content)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["store.sqlite"])
  }

  @Test func `a newer store is refused and left unchanged`() throws {
    _ = try Storage(.sqlite(path))
    try folder.execute("PRAGMA user_version = 99")
    let content = try Data(contentsOf: URL(filePath: path))
    #expect(throws: StoreError.newerSchema(found: 99, supported: StoreModel.logbook.schema.version)) {
      try Storage(.sqlite(path))
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == content)
  }

  @Test(arguments: [-1, 0])
  func `a store with a version that never existed is refused and left unchanged`(version: Int) throws {
    _ = try Storage(.sqlite(path))
    try folder.execute("PRAGMA user_version = \(version)")
    let content = try Data(contentsOf: URL(filePath: path))
    #expect(throws: StoreError.corrupt("it is marked as version \(version), which never existed")) {
      try Storage(.sqlite(path))
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == content)
  }

  @Test func `a store that lacks a table or a column is reported as damaged`() async throws {
    let storage = try Storage(.sqlite(path))
    try folder.execute("DROP TABLE task_search; ALTER TABLE report RENAME COLUMN tested TO tests")
    let task = try TaskItem(title: "Keep", createdAt: .now)
    await #expect(throws: StoreError.corrupt("no such table: task_search")) { try await storage.tasks.insert(task) }
    await #expect(throws: StoreError.corrupt("no such column: tested")) {
      try await storage.reports.records(matching: ReportQuery())
    }
    await #expect(throws: StoreError.corrupt("no such column: tested")) {
      for try await _ in storage.reports.batches(matching: ReportQuery(), size: 1) {}
    }
    #expect(try await storage.tasks.records(matching: TaskQuery()) == [])
  }

  @Test func `a damaged store is reported as damaged`() async throws {
    try await Storage(.sqlite(path)).tasks.insert(TaskItem(title: "Keep", createdAt: .now))
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seek(toOffset: 4096)
    try file.write(contentsOf: Data(repeating: 0xFF, count: 40_000))
    try file.close()
    await #expect {
      try await Storage(.sqlite(path)).tasks.records(matching: TaskQuery())
    } throws: { error in
      if case .corrupt = error as? StoreError { true } else { false }
    }
  }

  @Test func `the tables refuse invalid values written by another program`() throws {
    _ = try Storage(.sqlite(path))
    let id = "randomblob(16)"
    for values in [
      "\(id), '', '', 1, NULL, NULL, 0", "\(id), 'Here', 'here', -1, NULL, NULL, 0",
      "x'00', 'Here', 'here', 1, NULL, NULL, 0",
      "\(id), 'Here', 'here', 'many', NULL, NULL, 0", "\(id), 'Here', 'here', 1, NULL, NULL, 9e18",
    ] {
      #expect(throws: OtherProgram.Failure.self, "\(values)") {
        try folder.execute(
          "INSERT INTO report (id, location, location_key, tested, positive, negative, reported_at) VALUES (\(values))"
        )
      }
    }
  }

  @Test(arguments: [
    ("store.sqlite", StorageLocation.sqlite("store.sqlite")), ("sqlite:a b", .sqlite("a b")), ("memory:", .inMemory),
    ("sqlite-memory:", .inMemorySQLite), ("/var/x:y", .sqlite("/var/x:y")), ("sqlite:c:d", .sqlite("c:d")),
  ])
  func `a location is parsed as users write it`(text: String, location: StorageLocation) throws {
    #expect(try StorageLocation(parsing: text) == location)
  }

  @Test(arguments: ["", "sqlite:", "memory:x", ":memory:", "sqlite::memory:"])
  func `an incomplete location is refused`(text: String) {
    let rule = "must be a path, sqlite:PATH, xml:PATH, binary:PATH, json:PATH, memory: or sqlite-memory:"
    #expect(throws: ValidationError(field: "store", value: text, rule: rule)) { try StorageLocation(parsing: text) }
  }
}
