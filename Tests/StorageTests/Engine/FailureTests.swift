import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

/// Tests that a call that breaks several rules fails with the same error in memory and in SQLite.
@Suite struct FailureTests {
  private static func task(_ title: String, partOf parentID: TaskItem.ID? = nil) throws -> TaskItem {
    try TaskItem(title: title, parentID: parentID, createdAt: Date(timeIntervalSince1970: 1_600_000_000))
  }

  @Test func `an update of several orphans fails for the same one in every store`() async throws {
    let tasks = try (1...20).map { try Self.task("\($0)") }
    let absent = TaskItem.ID(UUID())
    let orphans = try tasks.map { task in
      try task.edited(at: task.createdAt) { $0.parentID = TaskItem.ID(UUID()) }
    }
    let firstOfCycle = try tasks[0].edited(at: tasks[0].createdAt) { $0.parentID = tasks[1].id }
    let secondOfCycle = try tasks[1].edited(at: tasks[1].createdAt) { $0.parentID = tasks[0].id }
    let updates: [[TaskItem]] = [
      orphans, orphans.reversed(), orphans + orphans.prefix(5).reversed(), [orphans[3], firstOfCycle, secondOfCycle],
      [firstOfCycle, secondOfCycle, orphans[3]], [orphans[1], firstOfCycle, secondOfCycle],
      [firstOfCycle, orphans[5], secondOfCycle],
      orphans + [try Self.task("absent"), try Self.task("gone", partOf: absent)], [orphans[0], tasks[1].numbered(70)],
    ]
    for update in updates {
      try await expectSameFailure(with: tasks) { store throws(StoreError) in try await store.update(update) }
    }
  }

  @Test func `an insertion that breaks several rules fails for the same rule in every store`() async throws {
    let stored = try [Self.task("first"), Self.task("second").numbered(7)]
    let orphans = try (1...5).map { try Self.task("\($0)", partOf: TaskItem.ID(UUID())) }
    let last = try Self.task("last").numbered(TaskItem.numbers.upperBound)
    let one = try Self.task("one")
    let insertions: [[TaskItem]] = try [
      orphans, orphans + stored, orphans + [one, one], [one.numbered(7), one, one], [last, one, stored[0]],
      [last, stored[1], one], [stored[0].numbered(7)], [one, Self.task("two").numbered(8)] + orphans,
    ]
    for insertion in insertions {
      try await expectSameFailure(with: stored) { store throws(StoreError) in _ = try await store.insert(insertion) }
    }
  }

  @Test func `a deletion of several missing tasks fails for the first`() async throws {
    let stored = try [Self.task("first"), Self.task("second")]
    let absent = (1...5).map { _ in TaskItem.ID(UUID()) }
    for ids in [absent, [stored[0].id, stored[0].id] + absent.reversed(), [absent[2], stored[1].id, absent[0]]] {
      try await expectSameFailure(with: stored) { store throws(StoreError) in
        _ = try await store.delete(withIDs: ids)
      }
    }
  }

  private func expectSameFailure(
    with content: [TaskItem],
    _ call: (any TaskStoreProtocol) async throws(StoreError) -> Void
  ) async throws {
    var failures: [StoreError] = []
    for location in [StorageLocation.inMemory, .inMemorySQLite] {
      let store = try Storage(location).tasks
      try await store.insert(content)
      failures.append(try #require(await #expect(throws: StoreError.self) { try await call(store) }))
    }
    #expect(failures[0] == failures[1])
  }
}
