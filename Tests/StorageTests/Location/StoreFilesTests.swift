import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

/// Tests that a store never uses, removes or becomes a file that belongs to another store.
@Suite struct StoreFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  static let kinds = ["sqlite", "xml", "binary", "json"]
  static let names = [
    "a-wal", "a-shm", "a-journal", "a-WAL", ".a.lock", ".a.new", ".t.json.new", ".t.json.lock", ".T.json.NEW",
    ".a.6BA7B810-9DAD-11D1-80B4-00C04FD430C8.new", ".a.6BA7B810-9DAD-11D1-80B4-00C04FD430C8.new-wal",
  ]

  private func location(_ kind: String, _ name: String) throws -> StorageLocation {
    try StorageLocation(parsing: "\(kind):\(folder.path(name))")
  }

  private func fill(_ location: StorageLocation) async throws -> [TaskItem] {
    let storage = try Storage(location)
    let task = try await storage.tasks.insert(TaskItem(title: "kept", createdAt: .now))
    try await storage.close()
    return [task]
  }

  private func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }

  private func expectRefusal(_ body: () async throws -> Void) async {
    await #expect {
      try await body()
    } throws: { error in
      if case .cannotCreate(let reason) = error as? StoreError {
        reason.contains("belongs to the store")
      } else {
        false
      }
    }
  }

  @Test(arguments: kinds, names)
  func `a store cannot have the name of a file of another store`(kind: String, name: String) async throws {
    let place = try location(kind, name)
    let source = try location(kind, "source")
    let tasks = try await fill(source)
    let before = try files()
    let storage = try Storage(source)
    await expectRefusal { _ = try Storage(place) }
    await expectRefusal { try await Storage.building(place) { _, _ in } }
    await expectRefusal { try await storage.backup(to: folder.path(name)) }
    await expectRefusal { try await Storage.restore(from: source, to: place) }
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: folder.path(name))
    await expectRefusal { _ = try Storage(location(kind, "link")) }
    try FileManager.default.removeItem(atPath: folder.path("link"))
    #expect(try await storage.tasks.records(matching: TaskQuery()) == tasks)
    try await storage.close()
    #expect(try files() == before)
  }

  @Test(arguments: ["wal", "shm", "journal"], ["sqlite", "json", "xml", "binary"])
  func `a database does not touch a store at the path of its log`(suffix: String, kind: String) async throws {
    for isPresent in [false, true] {
      let database = try location("sqlite", "a")
      if isPresent { _ = try await fill(database) }
      let tasks = try await fill(location(kind, "other"))
      try FileManager.default.moveItem(atPath: folder.path("other"), toPath: folder.path("a-\(suffix)"))
      let content = try Data(contentsOf: URL(filePath: folder.path("a-\(suffix)")))
      let before = try files()
      for attempt in [
        { _ = try Storage(database) }, { _ = try await Storage.building(database) { _, _ in } },
        { _ = try await Storage.restore(from: location(kind, "a-\(suffix)"), to: database) },
      ] as [() async throws -> Void] {
        await #expect(throws: StoreError.self) { try await attempt() }
      }
      _ = try? await Storage.check(database)
      #expect(try Data(contentsOf: URL(filePath: folder.path("a-\(suffix)"))) == content)
      #expect(try files() == before)
      try FileManager.default.moveItem(atPath: folder.path("a-\(suffix)"), toPath: folder.path("other"))
      #expect(try await Storage(location(kind, "other")).tasks.records(matching: TaskQuery()) == tasks)
      for name in try files() where name.contains("other") {
        try FileManager.default.removeItem(atPath: folder.path(name))
      }
    }
  }

  @Test func `a document leaves files with the name of an earlier version's temporary file alone`() async throws {
    let (tasks, place) = (try await fill(location("json", "other")), try location("json", "t.json"))
    try FileManager.default.moveItem(atPath: folder.path("other"), toPath: folder.path(".t.json.new"))
    _ = try await fill(place)
    _ = try await fill(place)
    try FileManager.default.moveItem(atPath: folder.path(".t.json.new"), toPath: folder.path("other"))
    #expect(try await Storage(location("json", "other")).tasks.records(matching: TaskQuery()) == tasks)
  }

  @Test func `a folder that resembles that of an unfinished store keeps its contents`() async throws {
    let inside = folder.path(".a.building-1")
    try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: true)
    let tasks = try await fill(.sqlite(inside + "/mine.sqlite"))
    try await Storage.building(.sqlite(folder.path("a"))) { _, _ in }
    #expect(try await Storage(.sqlite(inside + "/mine.sqlite")).tasks.records(matching: TaskQuery()) == tasks)
  }

  @Test func `the owner of a file follows from its name`() {
    #expect(StoreFiles.owner(of: "/x/a.sqlite-wal") == "/x/a.sqlite")
    #expect(StoreFiles.owner(of: "/x/.a.json.lock") == "/x/a.json")
    #expect(StoreFiles.owner(of: "/.a.new") == "/a")
    #expect(StoreFiles.owner(of: "/x/.a.6BA7B810-9DAD-11D1-80B4-00C04FD430C8.new-wal") == "/x/a")
    for name in ["a", "-wal", "a-wal.csv", "a.lock", "a.new", ".lock", ".new", "..new", "/x-wal/a", "journal", ""] {
      #expect(StoreFiles.owner(of: name) == nil || name == "..new", "\(name)")
    }
  }

  @Test(arguments: kinds)
  func `a store is recognized by its contents`(kind: String) async throws {
    _ = try await fill(location(kind, "a"))
    #expect(StoreFiles.isStore(at: folder.path("a")))
  }

  @Test(arguments: [
    "", "a,b\n1,2\n", "[{\"header\":{}}]\n", "{\"title\":\"\\\"header\\\":{\"}\n", "<?xml version=\"1.0\"?><svg/>",
  ])
  func `other files are not taken for stores`(content: String) throws {
    try Data(content.utf8).write(to: URL(filePath: folder.path("a")))
    #expect(!StoreFiles.isStore(at: folder.path("a")))
    #expect(!StoreFiles.isStore(at: folder.path("missing")))
    #expect(!StoreFiles.isStore(at: folder.path))
  }
}
