import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

/// Tests that units of work do not wait for each other forever.
@Suite(.serialized) struct WaitingUnitsTests {
  /// Opens storages whose writers do not wait for other writers.
  private func storages(_ count: Int, _ kind: StorageKind, in folder: TemporaryFolder) throws -> [Storage] {
    try WriterLock.$timeout.withValue(.seconds(0)) {
      try (0..<count).map { try Storage(kind.location(at: folder.path(of: "\(UUID().uuidString) \($0)"))) }
    }
  }

  @Test(arguments: StorageKind.tested, [2, 3])
  func `units of work that write to each other's stores fail as busy`(kind: StorageKind, count: Int) async throws {
    try await TemporaryFolder.with { folder in
      let storages = try storages(count, kind, in: folder)
      let (begun, begin) = AsyncStream.makeStream(of: Void.self)
      let gates = storages.map { _ in AsyncStream.makeStream(of: Never.self) }
      let failures = try await withThrowingTaskGroup(of: StoreError?.self) { group in
        for index in storages.indices {
          group.addTask {
            try await storages[index].unitOfWork { _, _ in
              begin.yield()
              for await _ in gates[index].stream {}
              let next = storages[(index + 1) % count].tasks
              let task = try TaskItem.sample
              do throws(StoreError) { try await next.insert(task) } catch { return error }
              return nil
            }
          }
        }
        var waiting = count
        for await _ in begun {
          waiting -= 1
          if waiting == 0 { break }
        }
        for gate in gates { gate.continuation.finish() }
        return try await group.reduce(into: [StoreError?]()) { $0.append($1) }
      }
      // A later unit may be able to write because another has ended by then.
      #expect(failures.contains(.busy))
      #expect(failures.allSatisfy { $0 == nil || $0 == .busy })
      for storage in storages { try await storage.tasks.insert(TaskItem.sample) }
    }
  }

  @Test(arguments: StorageKind.tested)
  func `a detached task that a unit of work waits for fails as busy`(kind: StorageKind) async throws {
    try await TemporaryFolder.with { folder in
      let storage = try storages(1, kind, in: folder)[0]
      try await storage.unitOfWork { _, _ in
        for write in 0..<3 {
          let failure = await Task.detached {
            await #expect(throws: StoreError.self) {
              switch write {
              case 0: try await storage.tasks.insert(TaskItem.sample)
              case 1: try await storage.tasks.insert([TaskItem.sample, TaskItem.sample])
              default: try await storage.unitOfWork { tasks, _ in try await tasks.insert(TaskItem.sample) }
              }
            }
          }.value
          #expect(failure == .busy)
        }
      }
      #expect(try await storage.tasks.count(matching: TaskQuery()) == 0)
    }
  }
}

extension TaskItem {
  fileprivate static var sample: TaskItem {
    get throws(ValidationError) { try TaskItem(title: "task", createdAt: Date(timeIntervalSince1970: 1_600_000_000)) }
  }
}
