import LogbookRecords
@testable import LogbookStorage

#if os(Linux)
  import LogbookDomain
  import Foundation
  import Testing

  @testable import LogbookPersistence
  import LogbookTestFiles

  /// Tests that a process keeps its locks on an open database, regardless of what else it does with the file.
  ///
  /// Other processes use these locks to detect that the database is open. On POSIX systems, closing any descriptor of a
  /// file releases all locks that the process holds on the file.
  @Suite struct LockTests: Sendable {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
      folder = try TemporaryFolder()
      path = folder.path("store.sqlite")
    }

    enum Use: String, CaseIterable {
      case openAgain, openByLink, openByFolderLink, openByOtherSlashes, check, checkByLink, checkOpen, backup,
        restoreToElsewhere
      case snapshot, coreData, openAsDocument, checkAsDocument, restoreAsDocument
    }

    private static func locks(_ path: String) -> [OwnLocks] { [OwnLocks(on: path), OwnLocks(on: path + "-shm")] }

    private func makeStorage() async throws -> Storage {
      let storage = try Storage(.sqlite(path))
      try await storage.tasks.insert(TaskItem(title: "one", createdAt: .now))
      return storage
    }

    private static func perform(_ use: Use, _ storage: Storage, _ path: String) async throws {
      let folder = path.replacing("/store.sqlite", with: "")
      let (link, folderLink) = (folder + "/link", folder + "/folder-link")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "store.sqlite")
      try FileManager.default.createSymbolicLink(atPath: folderLink, withDestinationPath: ".")
      switch use {
      case .openAgain: try await read(path)
      case .openByLink: try await read(link)
      case .openByFolderLink: try await read(folderLink + "/store.sqlite")
      case .openByOtherSlashes: try await read(folder + "//./store.sqlite")
      case .check: _ = try await Storage.check(.sqlite(path))
      case .checkByLink: _ = try await Storage.check(.sqlite(link))
      case .checkOpen: _ = try await storage.check()
      case .backup: try await storage.backup(to: folder + "/backup")
      case .restoreToElsewhere:
        try await Storage.restore(from: .sqlite(path), to: .sqlite(folder + "/other.sqlite"))
      case .snapshot: _ = try SQLiteSnapshot.open(path)
      case .openAsDocument: #expect(throws: StoreError.databaseAsDocument) { try Storage(.json(path)) }
      case .checkAsDocument:
        let problems = try await Storage.check(.binary(path)).problems
        #expect(problems.map(\.description) == ["file: it is a SQLite database, not a document"])
      case .restoreAsDocument:
        try await Storage(.json(folder + "/backup")).close()
        await #expect(throws: StoreError.databaseAsDocument) {
          try await Storage.restore(from: .json(folder + "/backup"), to: .xml(path))
        }
      case .coreData: #expect(throws: StoreError.self) { try CoreDataStore(path: path) }
      }
    }

    private static func read(_ path: String) async throws {
      #expect(try await Storage(.sqlite(path)).tasks.count(matching: TaskQuery()) == 1)
    }

    @Test(arguments: Use.allCases)
    func `the locks of an open store are kept`(use: Use) async throws {
      let storage = try await makeStorage()
      let before = Self.locks(path)
      try #require(!before.contains { $0.locks.isEmpty })
      try await Self.perform(use, storage, path)
      #expect(Self.locks(path) == before)
      withExtendedLifetime(storage) {}
    }

    @Test(arguments: Use.allCases)
    func `the locks of a unit of work are kept`(use: Use) async throws {
      let storage = try await makeStorage()
      try await storage.unitOfWork { [path] tasks, _ in
        try await tasks.insert(TaskItem(title: "two", createdAt: .now))
        let before = Self.locks(path)
        try #require(!before.contains { $0.locks.isEmpty })
        try await Self.perform(use, storage, path)
        #expect(Self.locks(path) == before)
      }
    }
  }
#endif
