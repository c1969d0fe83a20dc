import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookTestFiles
import Foundation
import Testing

/// Tests that the dependencies of tasks are references, which stores enforce.
@Suite struct TaskDependencyTests {
  private let storage: Storage
  private let tasks: [TaskItem]

  init() async throws {
    storage = try Storage(.inMemorySQLite, history: .undo)
    let ids = (0..<4).map { _ in TaskItem.ID(madeAt: .now) }
    let given = try ids.enumerated().map { index, id in
      try TaskItem(
        title: "\(index)",
        dependencies: index == 0 ? [ids[2], ids[1], ids[3]] : [],
        id: id,
        createdAt: .now
      )
    }
    // A task may come before those on which it depends.
    tasks = try await storage.tasks.insert(given)
  }

  @Test func `a deleted task is removed from the dependencies of others, and one step restores it`() async throws {
    try await storage.tasks.delete(withID: tasks[1].id)
    #expect(try await storage.tasks.record(withID: tasks[0].id)?.dependencies == [tasks[2].id, tasks[3].id])
    let step = try #require(try await storage.history().steps.last)
    #expect(step.change(of: TaskItem.self) == StoreChange(updated: [tasks[0].id], deleted: [tasks[1].id]))
    try await storage.undo()
    #expect(try await storage.tasks.records(matching: TaskQuery()) == tasks)
  }

  @Test func `a task cannot depend on one that does not exist, or on one that depends on it`() async throws {
    func expectRefusal(_ rule: String, _ dependency: TaskItem.ID) async throws {
      let changed = try tasks[2].edited(at: .now) { $0.dependencies = [dependency] }
      await #expect {
        try await storage.unitOfWork { unit in try await unit.store(of: TaskItem.self).update(changed) }
      } throws: { error in
        "\(error)" == rule
      }
    }
    try await expectRefusal("dependencies must be the ID of an existing task", TaskItem.ID(madeAt: .now))
    try await expectRefusal("dependencies must not lead back to the task itself: task 3 → task 1 → task 3", tasks[0].id)
    #expect(try await storage.tasks.records(matching: TaskQuery()) == tasks)
  }

  @Test func `only tasks with dependencies are dependent`() async throws {
    #expect(try await storage.tasks.records(matching: TaskQuery().dependent) == [tasks[0]])
  }
}
