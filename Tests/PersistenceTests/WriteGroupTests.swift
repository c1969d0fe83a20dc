import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import LogbookTesting
import Foundation
import Testing

@Suite struct `Concurrent writes` {
  private static let schema = SQLiteSchema(
    applicationID: 7,
    migrations: [
      """
      CREATE TABLE item (number INTEGER PRIMARY KEY, parent INTEGER REFERENCES item DEFERRABLE INITIALLY DEFERRED);
      """
    ]
  )
  private let folder: TemporaryFolder
  private let database: SQLiteDatabase

  init() throws {
    folder = try TemporaryFolder()
    database = try SQLiteDatabase(path: folder.path("items"), schema: Self.schema)
  }

  /// Starts a task for each item while another write is running, and ends that write when all tasks are waiting for it.
  /// Each task inserts its item, and returns the numbers that are already committed.
  private func write(_ items: [(number: Int, parent: Int?)]) async throws -> [Task<[Int], any Error>] {
    let (isWriting, first) = AsyncStream.makeStream(of: Void.self)
    let mayEnd = DispatchSemaphore(value: 0)
    let blocking = Task { [database] in
      try await database.write { _ throws(StoreError) in
        first.finish()
        mayEnd.wait()
      }
    }
    for await _ in isWriting {}
    let watch = TaskWatch()
    var tasks: [Task<[Int], any Error>] = []
    for (index, item) in items.enumerated() {
      tasks.append(
        Task(executorPreference: watch) { [database] in
          try await database.write { connection throws(StoreError) in
            try connection.run("INSERT INTO item VALUES (?, ?)", [SQLiteValue(item.number), SQLiteValue(item.parent)])
            return try Self.numbers(in: database)
          }
        }
      )
      await watch.untilIdle()
      #expect(database.waitingWrites == index + 1)
    }
    mayEnd.signal()
    try await blocking.value
    return tasks
  }

  /// Starts a unit of work, which ends when the returned continuation does.
  private func startUnitOfWork() async -> (work: Task<Void, any Error>, end: AsyncStream<Void>.Continuation) {
    let (isWorking, started) = AsyncStream.makeStream(of: Void.self)
    let (mayEnd, end) = AsyncStream.makeStream(of: Void.self)
    let work = Task { [database] in
      try await database.unitOfWork(
        begin: { _ in },
        { _ in
          started.finish()
          for await _ in mayEnd {}
        },
        finish: { _ in },
        committed: { _ in }
      )
    }
    for await _ in isWorking {}
    return (work, end)
  }

  private static func insert(_ number: Int, into database: SQLiteDatabase) async throws {
    try await database.write { connection throws(StoreError) in
      try connection.run("INSERT INTO item VALUES (?, NULL)", [SQLiteValue(number)])
    }
  }

  private static func numbers(in database: SQLiteDatabase) throws(StoreError) -> [Int] {
    try database.read { connection throws(StoreError) in
      try connection.rows("SELECT number FROM item ORDER BY number") { row throws(StoreError) in try row.integer(0) }
    }
  }

  @Test func `concurrent writes are committed together`() async throws {
    for task in try await write([(1, nil), (2, nil), (3, 1)]) { #expect(try await task.value == []) }
    #expect(try Self.numbers(in: database) == [1, 2, 3])
  }

  @Test func `concurrent writes succeed although one of them violates a constraint`() async throws {
    let tasks = try await write([(1, nil), (1, nil), (2, nil)])
    #expect(try await tasks[0].value == [])
    await #expect { try await tasks[1].value } throws: {
      if case .constraint = $0 as? StoreError { true } else { false }
    }
    #expect(try await tasks[2].value == [])
    #expect(try Self.numbers(in: database) == [1, 2])
  }

  @Test func `concurrent writes are committed one by one if they cannot be committed together`() async throws {
    let tasks = try await write([(1, nil), (2, 7), (3, nil)])
    #expect(try await tasks[0].value == [])
    await #expect { try await tasks[1].value } throws: {
      if case .constraint = $0 as? StoreError { true } else { false }
    }
    #expect(try await tasks[2].value == [1])
    #expect(try Self.numbers(in: database) == [1, 3])
  }

  @Test func `waiting writes can be cancelled separately`() async throws {
    let (work, end) = await startUnitOfWork()
    let watch = TaskWatch()
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<4 {
      tasks.append(
        Task(executorPreference: watch) { [database] in try await Self.insert(number, into: database) }
      )
      await watch.untilIdle()
      #expect(database.waitingWrites == number + 1)
    }
    // Task 0 is the leader of the group, and would commit the writes of all members.
    for number in [0, 2] {
      tasks[number].cancel()
      await #expect(throws: StoreError.cancelled) { try await tasks[number].value }
    }
    end.finish()
    try await work.value
    for number in [1, 3] { try await tasks[number].value }
    #expect(try Self.numbers(in: database) == [1, 3])
  }

  @Test func `a writer in a unit of work waits separately from a group, whose leader may wait longer`() async throws {
    let (work, end) = await startUnitOfWork()
    let watch = TaskWatch()
    let outside = Task(executorPreference: watch) { [database] in try await Self.insert(1, into: database) }
    await watch.untilIdle()
    let inside = Task(executorPreference: watch) { [database] in
      try await WriterLock().whileHolding { try await Self.insert(2, into: database) }
    }
    await watch.untilIdle()
    #expect(database.waitingWrites == 1)
    end.finish()
    for write in [work, outside, inside] { try await write.value }
    #expect(try Self.numbers(in: database) == [1, 2])
  }

  @Test func `concurrent writes keep their order and numbers in the history`() async throws {
    let storage = try Storage(.sqlite(folder.path("store")), history: .changes)
    let changes = storage.reports.changes()
    let reports = try (0..<40).map { index in
      try Report(location: "\(index)", numberTested: 1, dateReported: Date(timeIntervalSince1970: 0))
    }
    try await withThrowingTaskGroup { group in
      for report in reports { group.addTask { try await storage.reports.insert(report) } }
      try await group.waitForAll()
    }
    let stored = try await storage.reports.records(matching: ReportQuery())
    var received: [Report.ID] = []
    for await change in changes {
      received += change.inserted
      if received.count == reports.count { break }
    }
    #expect(received == stored.map(\.id))
    #expect(try await storage.history().steps.map(\.number) == Array(1...40))
  }
}
