import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

@Suite struct ClosingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["sqlite", "sqlite-memory", "memory", "xml", "binary", "json"])
  func `a closed storage keeps its contents, ends its streams and refuses calls`(_ kind: String) async throws {
    let location = try StorageLocation(parsing: "\(kind):\(kind.contains("memory") ? "" : folder.path("store"))")
    let storage = try Storage(location)
    var changes = storage.tasks.changes().makeAsyncIterator()
    let task = try await storage.tasks.insert(TaskItem(title: "close", createdAt: .now))
    try await storage.close()
    try await storage.close()
    #expect(await changes.next()?.inserted == [task.id])
    #expect(await changes.next() == nil)
    let closed = StoreError.misuse("the storage is closed")
    await #expect(throws: closed) { try await storage.tasks.count(matching: TaskQuery()) }
    await #expect(throws: closed) { try await storage.tasks.insert(task) }
    await #expect(throws: closed) { try await storage.history() }
    await #expect(throws: closed) { try await storage.unitOfWork { _, _ in } }
    guard !kind.contains("memory") else { return }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).filter { $0.contains("-wal") } == [])
    #expect(try await Storage(location).tasks.record(withID: task.id) == task)
  }

  @Test func `a storage cannot be closed within a unit of work`() async throws {
    let storage = try Storage(.sqlite(folder.path("store")))
    await #expect(throws: StoreError.self) { try await storage.unitOfWork { _, _ in try await storage.close() } }
    #expect(try await storage.tasks.count(matching: TaskQuery()) == 0)
  }
}
