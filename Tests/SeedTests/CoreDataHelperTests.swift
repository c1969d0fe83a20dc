import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

/// A helper like the one in the article on which these tests are based. Only the helper chooses between the live store
/// and the testing store.
private enum StoreHelper {
  case live
  case testing(folder: URL)

  /// Returns the location of the store.
  ///
  /// The home folder is a parameter, because tests must not write to the real home folder.
  func location(home: URL) -> StorageLocation {
    switch self {
    case .live: .sqlite(home.appending(path: "logbook.sqlite").path)
    case .testing(let folder): .sqlite(folder.appending(path: "testing.sqlite").path)
    }
  }

  /// Calls a closure with a testing store, and then removes the store, even if the closure throws an error.
  static func withTestingStore(_ body: (Storage) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try await body(Storage(testing(folder: folder).location(home: folder)))
    }
  }
}

/// Tests based on an article about a helper that sets up Core Data for an app and its tests.
@Suite struct `A store helper` {
  static let moment = Date(timeIntervalSince1970: 1_600_000_000)

  @Test func `the helper distinguishes the live store from the testing store`() {
    let (home, folder) = (URL(filePath: "/home/someone"), URL(filePath: "/tmp/testing"))
    #expect(StoreHelper.live.location(home: home) == .sqlite("/home/someone/logbook.sqlite"))
    #expect(StoreHelper.testing(folder: folder).location(home: home) == .sqlite("/tmp/testing/testing.sqlite"))
  }

  @Test func `the helper keeps the testing store separate from the live one`() async throws {
    try await withTemporaryFolder { home in
      let live = try Storage(StoreHelper.live.location(home: home))
      let task = try await live.tasks.insert(TaskItem(title: "live", createdAt: Self.moment))
      try await StoreHelper.withTestingStore { testing in
        #expect(try await testing.tasks.records(matching: TaskQuery()) == [])
        try await testing.tasks.insert(TaskItem(title: "testing", createdAt: Self.moment))
      }
      #expect(try await live.tasks.records(matching: TaskQuery()) == [task])
    }
  }

  @Test(arguments: 1...2)
  func `the helper begins each test with an empty testing store`(run: Int) async throws {
    try await StoreHelper.withTestingStore { testing in
      let task = try await testing.tasks.insert(TaskItem(title: "run \(run)", createdAt: Self.moment))
      #expect(try await testing.tasks.records(matching: TaskQuery()) == [task.numbered(1)])
    }
  }

  @Test func `the helper removes the testing store after a test`() async throws {
    var folder: String?
    try await StoreHelper.withTestingStore { testing in
      folder = try self.folder(of: testing)
      try await testing.tasks.insert(TaskItem(title: "a", createdAt: Self.moment))
      #expect(FileManager.default.fileExists(atPath: try self.folder(of: testing) + "/testing.sqlite"))
    }
    #expect(!FileManager.default.fileExists(atPath: try #require(folder)))
  }

  @Test func `the helper removes the testing store after a failed test`() async throws {
    var folder: String?
    await #expect(throws: StoreError.full) {
      try await StoreHelper.withTestingStore { testing in
        folder = try self.folder(of: testing)
        throw StoreError.full
      }
    }
    #expect(!FileManager.default.fileExists(atPath: try #require(folder)))
  }

  private func folder(of storage: Storage) throws -> String {
    guard let path = storage.location.path else { throw StoreError.unsupported("not on disk") }
    return URL(filePath: path).deletingLastPathComponent().path
  }
}
