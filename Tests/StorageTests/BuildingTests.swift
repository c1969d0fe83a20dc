import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

@Suite struct BuildingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  static let kinds = ["sqlite", "xml", "binary", "json"]

  private func location(_ kind: String) throws -> StorageLocation {
    try StorageLocation(parsing: "\(kind):\(folder.path("store"))")
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func titles(_ storage: Storage) async throws -> [String] {
    try await storage.tasks.records(matching: TaskQuery()).map(\.title)
  }

  @Test(arguments: kinds)
  func `the store does not exist until the work is done`(kind: String) async throws {
    let location = try location(kind)
    #expect(try location.isMissing(.logbook))
    try await Storage.building(location, history: .undo) { storage, isBuilt in
      #expect(isBuilt)
      #expect(storage.location != location)
      try await storage.tasks.insert(TaskItem(title: "One", createdAt: .now))
      #expect(try location.isMissing(.logbook))
    }
    #expect(try files() == ["store"])
    let storage = try Storage(location)
    #expect(try await titles(storage) == ["One"])
    #expect(try await storage.history().steps.map(\.isUndoable) == [true])
  }

  @Test func `a SQLite database has no write-ahead log while it is built, and uses one afterwards`() async throws {
    try await Storage.building(location("sqlite")) { storage, _ in
      try await storage.tasks.insert(TaskItem(title: "One", createdAt: .now))
      let path = try #require(storage.location.path)
      #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
      // Readers do not wait for a unit of work.
      try await storage.unitOfWork { tasks, _ in
        try await tasks.insert(TaskItem(title: "Two", createdAt: .now))
        #expect(try await titles(storage) == ["One"])
      }
      #expect(try await titles(storage) == ["One", "Two"])
    }
    // Source: sqlite.org/fileformat2.html#file_format_version_numbers.
    #expect(try Data(contentsOf: URL(filePath: folder.path("store")))[18...19] == Data([2, 2]))
    #expect(try await titles(Storage(location("sqlite"))) == ["One", "Two"])
  }

  @Test(arguments: kinds)
  func `failed work leaves nothing behind`(kind: String) async throws {
    await #expect(throws: StoreError.busy) {
      try await Storage.building(location(kind)) { storage, _ in
        try await storage.tasks.insert(TaskItem(title: "One", createdAt: .now))
        throw StoreError.busy
      }
    }
    #expect(try files() == [])
  }

  @Test(arguments: kinds)
  func `an existing store is used, even one created in the meantime`(kind: String) async throws {
    let location = try location(kind)
    var rounds: [Bool] = []
    try await Storage.building(location) { storage, isBuilt in
      rounds.append(isBuilt)
      try await storage.tasks.insert(TaskItem(title: "Ours", createdAt: .now))
      if isBuilt { try await Storage(location).tasks.insert(TaskItem(title: "Theirs", createdAt: .now)) }
    }
    #expect(rounds == [true, false])
    let storage = try Storage(location)
    #expect(try await titles(storage) == ["Theirs", "Ours"])
    try await Storage.building(location) { storage, isBuilt async throws in
      #expect(!isBuilt)
      #expect(try await titles(storage) == ["Theirs", "Ours"])
    }
    #expect(try files().filter { $0.contains("building") } == [])
  }

  @Test func `only unused files of killed processes are removed`() async throws {
    for name in ["1", "beef", "2"] {
      let inside = folder.path(".store.building-\(name)")
      try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: true)
      for file in ["store", "store-wal", ".store.lock"] { try Data([1]).write(to: URL(filePath: inside + "/" + file)) }
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(".store.building-link"),
      withDestinationPath: folder.path
    )
    let used = open(folder.path(".store.building-2"), O_RDONLY | O_CLOEXEC)
    defer { close(used) }
    try #require(flock(used, LOCK_EX) == 0)
    try await Storage.building(location("json")) { _, _ in }
    #expect(try files() == [".store.building-2", ".store.building-link", "store"])
  }

  private static func add(_ title: String, to location: StorageLocation) async throws {
    try await Storage.building(location) { storage, _ in
      try await storage.tasks.insert(TaskItem(title: title, createdAt: .now))
    }
  }

  @Test func `several tasks can create the same store concurrently`() async throws {
    let location = try location("sqlite")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...8 {
        group.addTask { try await Self.add("\(number)", to: location) }
      }
      try await group.waitForAll()
    }
    let storage = try Storage(location)
    #expect(try await titles(storage).sorted() == (1...8).map { "\($0)" })
    #expect(try files().filter { $0.contains("building") } == [])
  }

  @Test func `a store in memory is simply opened`() async throws {
    for location in [StorageLocation.inMemory, .inMemorySQLite] {
      #expect(try !location.isMissing(.logbook))
      try await Storage.building(location) { _, isBuilt in #expect(!isBuilt) }
    }
  }

  @Test(arguments: kinds)
  func `a storage records whether it has committed`(kind: String) async throws {
    let storage = try Storage(location(kind), history: .undo)
    let commits = storage.commits
    _ = try await titles(storage)
    await #expect(throws: StoreError.busy) {
      try await storage.unitOfWork { tasks, _ in
        try await tasks.insert(TaskItem(title: "Undone", createdAt: .now))
        throw StoreError.busy
      }
    }
    #expect(!commits.isSet)
    try await Storage(location(kind)).tasks.insert(TaskItem(title: "Of others", createdAt: .now))
    _ = try await titles(storage)
    #expect(!commits.isSet)
    try await storage.tasks.insert(TaskItem(title: "Ours", createdAt: .now))
    #expect(commits.isSet)
  }
}
