import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

/// Tests based on an article about testing Core Data, in which an argument determines whether the store is persistent
/// or in memory.
@Suite struct `A store` {
  static let inMemory: [StorageLocation] = [.inMemory, .inMemorySQLite]
  static let moment = Date(timeIntervalSince1970: 1_600_000_000)

  @Test func `a persistent store keeps its contents when reopened`() async throws {
    try await withTemporaryFolder { folder in
      let location = StorageLocation.sqlite(folder.appending(path: "store.sqlite").path)
      let (task, report) = try await fill(Storage(location))
      let reopened = try Storage(location)
      #expect(reopened.location == location)
      #expect(try await reopened.tasks.records(matching: TaskQuery()) == [task])
      #expect(try await reopened.reports.records(matching: ReportQuery()) == [report])
      #expect(try await reopened.tasks.insert(TaskItem(title: "b", createdAt: Self.moment)).number == 2)
    }
  }

  @Test(arguments: inMemory)
  func `a store in memory is empty when reopened`(location: StorageLocation) async throws {
    _ = try await fill(Storage(location))
    let reopened = try Storage(location)
    #expect(try await reopened.tasks.records(matching: TaskQuery()) == [])
    #expect(try await reopened.reports.records(matching: ReportQuery()) == [])
  }

  @Test(arguments: inMemory)
  func `a store in memory is initially empty, even beside others`(location: StorageLocation) async throws {
    let storages = try (1...3).map { _ in try Storage(location) }
    for storage in storages {
      #expect(try await storage.tasks.records(matching: TaskQuery()) == [])
      #expect(try await storage.reports.records(matching: ReportQuery()) == [])
      let (task, report) = try await fill(storage)
      #expect(try await storage.tasks.records(matching: TaskQuery()) == [task])
      #expect(try await storage.reports.records(matching: ReportQuery()) == [report])
    }
  }

  @Test(arguments: inMemory)
  func `deleting a task deletes all its descendants`(location: StorageLocation) async throws {
    let tasks = try Storage(location).tasks
    let parent = try TaskItem(title: "parent", createdAt: Self.moment)
    let children = try ["first", "second"].map {
      try TaskItem(title: $0, parentID: parent.id, createdAt: Self.moment)
    }
    let grandchildren = try children.map {
      try TaskItem(title: "of \($0.title)", parentID: $0.id, createdAt: Self.moment)
    }
    let other = try await tasks.insert(TaskItem(title: "other", createdAt: Self.moment))
    try await tasks.insert([parent] + children + grandchildren)
    let changes = tasks.changes()
    #expect(try await tasks.delete(withID: parent.id) == 5)
    #expect(try await tasks.records(matching: TaskQuery()) == [other])
    for id in ([parent] + children + grandchildren).map(\.id) {
      #expect(try await tasks.record(withID: id) == nil)
    }
    let change = await changes.first { _ in true }
    #expect(Set(change?.deleted ?? []) == Set(([parent] + children + grandchildren).map(\.id)))
    #expect(change?.deleted.first == parent.id)
  }

  /// Inserts a task and a report, and returns the inserted records.
  ///
  /// The storage is closed when the function returns, unless the caller retains it.
  private func fill(_ storage: Storage) async throws -> (TaskItem, Report) {
    (
      try await storage.tasks.insert(TaskItem(title: "a", createdAt: Self.moment)),
      try await storage.reports.insert(Report(location: "Wien", numberTested: 1, dateReported: Self.moment))
    )
  }
}
