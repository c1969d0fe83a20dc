import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

@Suite struct NewFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  static let kinds = ["sqlite", "xml", "binary", "json"]

  private func open(_ kind: String) throws -> Storage {
    try Storage(StorageLocation(parsing: "\(kind):\(folder.path("store"))"))
  }

  private func addTask(to storage: Storage) async throws {
    try await storage.tasks.insert(TaskItem(title: "Keep", createdAt: .now))
  }

  @Test(arguments: kinds)
  func `every new file is private while the storage is open`(kind: String) async throws {
    let storage = try open(kind)
    try await addTask(to: storage)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(files) == (kind == "sqlite" ? ["store", "store-wal", "store-shm"] : ["store", ".store.lock"]))
    for file in files { #expect(try permissions(of: file) == 0o600, "\(file)") }
    #expect(try await storage.tasks.count(matching: TaskQuery()) == 1)
  }

  @Test(arguments: kinds)
  func `a file that others may read keeps its permissions, as do SQLite's files beside it`(kind: String) async throws {
    _ = try open(kind)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("store"))
    let storage = try open(kind)
    try await addTask(to: storage)
    for file in kind == "sqlite" ? ["store", "store-wal", "store-shm"] : ["store"] {
      #expect(try permissions(of: file) == 0o640, "\(file)")
    }
    #expect(try await storage.tasks.count(matching: TaskQuery()) == 1)
  }

  @Test(arguments: [("sqlite", "store-wal"), ("sqlite", "store-shm"), ("xml", ".store.lock"), ("json", ".store.lock")])
  func `a link at the path of a new file is not followed`(kind: String, name: String) async throws {
    try Data("Dear diary".utf8).write(to: URL(filePath: folder.path("diary")))
    for target in ["diary", "nowhere"] {
      try? FileManager.default.removeItem(atPath: folder.path(name))
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(name),
        withDestinationPath: folder.path(target)
      )
      // Two outcomes are allowed: either the call fails because of the link, or SQLite removes the link, just as it
      // removes the log of an empty database.
      do { try await addTask(to: open(kind)) } catch is StoreError {}
    }
    #expect(try String(contentsOfFile: folder.path("diary"), encoding: .utf8) == "Dear diary")
    #expect(!FileManager.default.fileExists(atPath: folder.path("nowhere")))
  }

  @Test(arguments: kinds)
  func `a path that the system would truncate is refused`(kind: String) throws {
    #expect(throws: StoreError.cannotCreate("a path must not contain NUL")) {
      try Storage(StorageLocation(parsing: "\(kind):\(folder.path("store"))\0.bak"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  private func permissions(of file: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.path(file))[.posixPermissions] as? Int
  }
}
