import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

@Suite struct InfoTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `the info of a SQLite store has the log's size, the durability and the library's version`() async throws {
    let storage = try Storage(.sqlite(folder.path("store")), durability: .relaxed)
    try await storage.tasks.insert(TaskItem(title: "a", createdAt: .now))
    let info = try await storage.info()
    func size(_ name: String) throws -> Int {
      try #require(FileManager.default.attributesOfItem(atPath: folder.path(name))[.size] as? Int)
    }
    #expect(try info.logBytes == size("store-wal"))
    #expect(try info.bytes == size("store") + size("store-wal"))
    #expect(info.durability == .relaxed)
    #expect(info.warnings.count == (SQLiteLibrary.hasLogResetBug() ? 1 : 0))
  }

  @Test func `a document that others may read causes a warning`() async throws {
    let storage = try Storage(.json(folder.path("store")))
    #expect(try await storage.info().warnings == [])
    #expect(try await storage.info().durability == .full)
    #expect(try await storage.info().logBytes == nil)
    #expect(try await storage.info().bytes == Data(contentsOf: URL(filePath: folder.path("store"))).count)
    for (mode, access) in [(0o640, "read"), (0o604, "read"), (0o620, "read or write")] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path("store"))
      #expect(
        try await storage.info().warnings == [
          "other users may \(access) it (mode \(String(mode, radix: 8))); mode 600 restricts it to its owner"
        ]
      )
    }
  }

  @Test func `a store in memory has no durability and no warnings`() async throws {
    for location in [StorageLocation.inMemory, .inMemorySQLite] {
      let info = try await Storage(location).info()
      #expect(info.durability == nil && info.bytes == nil && info.logBytes == nil && info.warnings == [])
    }
  }
}
