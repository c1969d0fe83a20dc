import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import LogbookTesting
import Foundation
import Synchronization
import Testing

@Suite struct UnitOfWorkTests {
  @Test func `the result of a unit of work may be ignored`() async throws {
    let task = try TaskItem(title: "Keep", createdAt: .now)
    let storage = try Storage(.inMemory)
    try await storage.unitOfWork { tasks, _ in try await tasks.insert(task) }
    let anyStorage: any StorageProtocol = storage
    try await anyStorage.unitOfWork { tasks, _ in try await tasks.delete(withID: task.id) }
    #expect(try await storage.tasks.count(matching: TaskQuery()) == 0)
  }

  @Test func `a database in memory can be read during successive units of work`() async throws {
    let storage = try Storage(.inMemorySQLite)
    for number in 1...300 {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<6 {
          group.addTask {
            let count = try await storage.tasks.count(matching: TaskQuery())
            #expect([number - 1, number].contains(count))
          }
        }
        group.addTask {
          try await storage.unitOfWork { tasks, _ in
            try await tasks.insert(TaskItem(title: "\(number)", createdAt: .now))
            // Let other tasks run during the unit of work.
            await Task.yield()
            #expect(try await storage.tasks.count(matching: TaskQuery()) == number - 1)
          }
        }
        try await group.waitForAll()
      }
    }
    #expect(try await storage.tasks.count(matching: TaskQuery()) == 300)
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `others can write while a snapshot is read, even within a unit of work`(location: StorageLocation) async throws {
    let storage = try Storage(location)
    let counts = try await storage.unitOfReading { _ in
      try await storage.tasks.insert(TaskItem(title: "a", createdAt: .now))
      return try await storage.tasks.count(matching: TaskQuery())
    }
    #expect(counts == 1)
    try await storage.unitOfWork { unit in
      try await unit.tasks.insert(TaskItem(title: "c", createdAt: .now))
      let before = try await storage.unitOfReading { snapshot in
        try await snapshot.store(of: TaskItem.self).count(matching: TaskQuery())
      }
      #expect(before == 1)
    }
    #expect(try await storage.tasks.count(matching: TaskQuery()) == 2)
  }

  @Test(arguments: ["memory:", "sqlite-memory:", "sqlite:", "json:", "xml:", "binary:"])
  func `a unit of reading refuses every write`(kind: String) async throws {
    let folder = try TemporaryFolder()
    let place = kind.hasSuffix("memory:") ? "" : folder.path("store")
    let storage = try Storage(StorageLocation(parsing: kind + place))
    let task = try await storage.tasks.insert(TaskItem(title: "a", createdAt: .now))
    let refusal = StoreError.misuse("a unit of reading cannot write; use a unit of work")
    try await storage.unitOfReading { snapshot in
      for tasks in [snapshot.store(of: TaskItem.self), snapshot.tasks.asRecordStore] {
        await #expect(throws: refusal) { try await tasks.insert(TaskItem(title: "b", createdAt: .now)) }
        await #expect(throws: refusal) { try await tasks.insert([TaskItem(title: "b", createdAt: .now)]) }
        await #expect(throws: refusal) { try await tasks.update(task) }
        await #expect(throws: refusal) { try await tasks.delete(withID: task.id) }
        await #expect(throws: refusal) { try await tasks.delete(matching: TaskQuery()) }
        let kept = try await tasks.records(matching: TaskQuery())
        #expect(kept == [task])
      }
    }
    #expect(try await storage.tasks.records(matching: TaskQuery()) == [task])
  }

  @Test func `a unit of work in memory waits for running reads`() async throws {
    let storage = try Storage(.inMemorySQLite)
    let database = try storage.database
    let (isReading, begin) = AsyncStream.makeStream(of: Never.self)
    let mayEnd = DispatchSemaphore(value: 0)
    async let reading = outcomeOnThread {
      try database.reading { connection throws(StoreError) in
        begin.finish()
        mayEnd.wait()
        _ = try connection.number("SELECT count(*) FROM task")
      }
    }
    for await _ in isReading {}
    let watch = TaskWatch()
    let hasBegun = Atomic(false)
    let unit = Task(executorPreference: watch) {
      try await storage.unitOfWork { _ in hasBegun.store(true, ordering: .relaxed) }
    }
    await watch.untilIdle()
    let isEarly = hasBegun.load(ordering: .relaxed)
    #expect(!isEarly)
    mayEnd.signal()
    try await reading.get()
    try await unit.value
  }

  /// Runs blocking work on a thread outside the cooperative thread pool, and returns the outcome.
  private func outcomeOnThread(_ work: @escaping @Sendable () throws -> Void) async -> Result<Void, any Error> {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: Result { try work() }) }
    }
  }
}
