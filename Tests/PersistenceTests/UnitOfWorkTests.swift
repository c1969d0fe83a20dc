import Domain
import Foundation
import Synchronization
import Testing

@testable import Persistence

@Suite struct UnitOfWorkTests {
  @Test func `the result of a unit of work may be ignored`() async throws {
    let task = try TaskItem(title: "Keep", createdAt: .now)
    let storage = try Storage(.inMemory)
    try await storage.unitOfWork { tasks, _ in try await tasks.insert(task) }
    let anyStorage: any StorageProtocol = storage
    try await anyStorage.unitOfWork { tasks, _ in try await tasks.deleteTask(withID: task.id) }
    #expect(try await storage.tasks.count(matching: TaskQuery()) == 0)
  }

  @Test func `many read a database in memory while one unit of work follows another`() async throws {
    let storage = try Storage(.inMemorySQLite)
    let isDone = Flag()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<6 {
        group.addTask {
          var last = 0
          while !isDone.isSet {
            let count = try await storage.tasks.count(matching: TaskQuery())
            #expect(count >= last)
            last = count
            await Task.yield()
          }
        }
      }
      group.addTask {
        defer { isDone.set() }
        for number in 1...300 {
          try await storage.unitOfWork { tasks, _ in
            try await tasks.insert(TaskItem(title: "\(number)", createdAt: .now))
            for _ in 0..<20 { await Task.yield() }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await storage.tasks.count(matching: TaskQuery()) == 300)
  }

  @Test func `a unit of work in memory waits for those who have begun to read`() async throws {
    let logbook = try SQLiteLogbook(.newInMemory)
    let database = logbook.database
    let readers = try currentReaders(of: database)
    let (reading, begin) = AsyncStream.makeStream(of: Void.self)
    let reader = Task {
      await outcomeOnThread {
        try database.read { connection throws(StoreError) in
          begin.yield()
          // From the moment at which others read a copy, the unit could begin.
          while try currentReaders(of: database) === readers { Thread.sleep(forTimeInterval: 0.001) }
          for _ in 0..<1000 { _ = try connection.number("SELECT count(*) FROM task") }
        }
      }
    }
    for await _ in reading { break }
    try await logbook.unitOfWork { _ in try await reader.value.get() }
  }

  private func currentReaders(of database: SQLiteDatabase) throws(StoreError) -> SQLiteReaders {
    let (reader, readers) = try database.borrowReader()
    readers.giveBack(reader)
    return readers
  }

  /// What comes of work that blocks its thread, done on one that others do not wait for.
  private func outcomeOnThread(_ work: @escaping @Sendable () throws -> Void) async -> Result<Void, any Error> {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: Result { try work() }) }
    }
  }
}

/// Something that happens once.
private final class Flag: Sendable {
  private let state = Atomic(false)
  var isSet: Bool { state.load(ordering: .relaxed) }
  func set() { state.store(true, ordering: .relaxed) }
}
