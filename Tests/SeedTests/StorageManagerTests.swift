import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

private struct StorageManager {
  let storage: any StorageProtocol

  init(storage: any StorageProtocol) {
    self.storage = storage
  }

  /// Creates a manager with an empty in-memory store. The article on which these tests are based uses the app's
  /// container instead.
  init() throws {
    self.init(storage: try Storage(.inMemory))
  }

  func insert(_ titles: [String]) async throws -> [TaskItem] {
    try await storage.tasks.insert(titles.map { try TaskItem(title: $0, createdAt: moment) })
  }

  func fetchAll() async throws -> [TaskItem] {
    try await storage.tasks.records(matching: TaskQuery())
  }
}

private let moment = Date(timeIntervalSince1970: 1_600_000_000)

/// Tests based on an article about a storage manager whose persistent container is injected.
@Suite struct `A storage manager` {
  @Test func `the manager is initially empty`() async throws {
    let manager = StorageManager(storage: try Storage(.inMemorySQLite))
    #expect(try await manager.fetchAll() == [])
    #expect(try await manager.storage.tasks.count(matching: TaskQuery()) == 0)
  }

  @Test func `the manager inserts ten tasks`() async throws {
    let manager = StorageManager(storage: try Storage(.inMemorySQLite))
    let titles = (1...10).map { "Name \($0)" }
    let inserted = try await manager.insert(titles)
    #expect(inserted.map(\.title) == titles)
    #expect(inserted.map(\.number) == Array(1...10))
    #expect(try await manager.fetchAll() == inserted)
  }

  @Test func `the manager finds only tasks that match a query`() async throws {
    let manager = StorageManager(storage: try Storage(.inMemorySQLite))
    let inserted = try await manager.insert((1...10).map { "Name \($0)" })
    #expect(
      try await manager.storage.tasks.records(matching: TaskQuery(search: "name 1")) == [inserted[0], inserted[9]]
    )
    #expect(
      try await manager.storage.tasks.records(matching: TaskQuery(sort: [.descending(.number)], limit: 2, offset: 1))
        == [inserted[8], inserted[7]]
    )
    #expect(try await manager.storage.tasks.records(matching: TaskQuery(isCompleted: true)) == [])
  }

  @Test func `the manager writes to the given storage`() async throws {
    let given = try Storage(.inMemorySQLite)
    let inserted = try await StorageManager(storage: given).insert(["a"])
    #expect(try await given.tasks.records(matching: TaskQuery()) == inserted)
  }

  @Test func `the manager uses the default storage if none is given`() async throws {
    let given = try Storage(.inMemorySQLite)
    let manager = try StorageManager()
    #expect((manager.storage as? Storage)?.location == .inMemory)
    let inserted = try await manager.insert(["a", "b"])
    #expect(try await manager.fetchAll() == inserted)
    #expect(try await given.tasks.records(matching: TaskQuery()) == [])
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `the manager inserts a thousand tasks`(location: StorageLocation) async throws {
    let manager = StorageManager(storage: try Storage(location))
    let titles = (1...1000).map { "Name \($0)" }
    let inserted = try await manager.insert(titles)
    #expect(inserted.map(\.title) == titles)
    #expect(Set(inserted.map(\.id)).count == 1000)
    #expect(try await manager.fetchAll() == inserted)
    #expect(try await manager.storage.tasks.count(matching: TaskQuery()) == 1000)
  }
}
