import Domain
import Foundation
import Persistence
import Testing

@Suite struct UnitOfWorkTests {
  @Test func `the result of a unit of work may be ignored`() async throws {
    let task = try TaskItem(title: "Keep", createdAt: .now)
    let storage = try Storage(.inMemory)
    try await storage.unitOfWork { tasks, _ in try await tasks.insert(task) }
    let anyStorage: any StorageProtocol = storage
    try await anyStorage.unitOfWork { tasks, _ in try await tasks.deleteTask(withID: task.id) }
    #expect(try await storage.tasks.count(matching: TaskQuery()) == 0)
  }
}
