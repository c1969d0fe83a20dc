import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import LogbookTesting
import Foundation
import Testing

/// A record whose code is unique, and which SQLite rejects at the end of the transaction if it is late.
private struct Item: Record {
  static let name = "item"
  static let template = Item()

  var id = RecordID<Item>()
  var number: Int?
  var code = ""

  static func describe(_ item: inout some Describer<Item>) {
    item.identity(\.id, \.number)
    item.field("code", \.code, [.unique])
  }
}

@Suite struct `Concurrent writes` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(_ kind: String, history: HistoryLevel? = nil) throws -> Storage {
    let model = StoreModel(
      "items",
      Item.self,
      objects: [
        "CREATE TABLE debt (item INTEGER REFERENCES item (number) DEFERRABLE INITIALLY DEFERRED)",
        "CREATE TRIGGER late AFTER INSERT ON item WHEN NEW.code = 'late' BEGIN INSERT INTO debt VALUES (-1); END",
      ]
    )
    let location = kind == "json" ? StorageLocation.json(folder.path("items")) : .sqlite(folder.path("items"))
    return try Storage(location, of: model, history: history)
  }

  /// Starts a unit of work, which ends when the returned continuation does.
  private func startUnitOfWork(
    _ storage: Storage
  ) async -> (work: Task<Void, any Error>, end: AsyncStream<Void>.Continuation) {
    let (isWorking, started) = AsyncStream.makeStream(of: Void.self)
    let (mayEnd, end) = AsyncStream.makeStream(of: Void.self)
    let work = Task {
      try await storage.unitOfWork { _ in
        started.finish()
        for await _ in mayEnd {}
      }
    }
    for await _ in isWorking {}
    return (work, end)
  }

  /// Starts a task for each item while a unit of work is running, and ends that unit when all tasks are waiting for it.
  private func write(_ codes: [String], to storage: Storage) async throws -> [Task<Item, any Error>] {
    let (work, end) = await startUnitOfWork(storage)
    let watch = TaskWatch()
    var tasks: [Task<Item, any Error>] = []
    for (index, code) in codes.enumerated() {
      tasks.append(
        Task(executorPreference: watch) { try await storage.store(of: Item.self).insert(Item(code: code)) }
      )
      await watch.untilIdle()
      #expect(storage.engine.waitingWrites == index + 1)
    }
    end.finish()
    try await work.value
    return tasks
  }

  private func codes(_ storage: Storage) async throws -> [String] {
    try await storage.store(of: Item.self).all().map(\.code)
  }

  @Test(arguments: ["sqlite", "json"])
  func `concurrent writes are committed together, each as a step`(kind: String) async throws {
    let storage = try open(kind)
    let tasks = try await write(["a", "b", "c"], to: storage)
    for task in tasks { _ = try await task.value }
    #expect(try await codes(storage) == ["a", "b", "c"])
    #expect(try await storage.history().steps.map(\.number) == [1, 2, 3])
  }

  @Test(arguments: ["sqlite", "json"])
  func `concurrent writes succeed although one of them is refused`(kind: String) async throws {
    let storage = try open(kind)
    let tasks = try await write(["a", "a", "b"], to: storage)
    _ = try await tasks[0].value
    await #expect(throws: StoreError.notUnique("code", Item.self)) { try await tasks[1].value }
    _ = try await tasks[2].value
    #expect(try await codes(storage) == ["a", "b"])
    #expect(try await storage.history().steps.map(\.number) == [1, 2])
  }

  @Test(arguments: ["sqlite", "json"])
  func `each step of a joint commit keeps the records as they were before it`(kind: String) async throws {
    let storage = try open(kind, history: .undo)
    let items = storage.store(of: Item.self)
    var item = try await items.insert(Item(code: "one"))
    let (work, end) = await startUnitOfWork(storage)
    let watch = TaskWatch()
    var updates: [Task<Void, any Error>] = []
    for code in ["two", "three"] {
      item.code = code
      updates.append(Task(executorPreference: watch) { [item] in try await items.update(item) })
      await watch.untilIdle()
    }
    #expect(storage.engine.waitingWrites == 2)
    end.finish()
    for task in [work] + updates { try await task.value }
    #expect(try await codes(storage) == ["three"])
    for code in ["two", "one"] {
      try await storage.undo()
      #expect(try await codes(storage) == [code])
    }
  }

  @Test func `concurrent writes are committed one by one if they cannot be committed together`() async throws {
    let storage = try open("sqlite")
    let tasks = try await write(["a", "late", "b"], to: storage)
    _ = try await tasks[0].value
    await #expect { try await tasks[1].value } throws: {
      if case .constraint = $0 as? StoreError { true } else { false }
    }
    _ = try await tasks[2].value
    #expect(try await codes(storage) == ["a", "b"])
  }

  @Test func `waiting writes can be cancelled separately`() async throws {
    let storage = try open("sqlite")
    let (work, end) = await startUnitOfWork(storage)
    let watch = TaskWatch()
    var tasks: [Task<Item, any Error>] = []
    for number in 0..<4 {
      tasks.append(
        Task(executorPreference: watch) { try await storage.store(of: Item.self).insert(Item(code: "\(number)")) }
      )
      await watch.untilIdle()
      #expect(storage.engine.waitingWrites == number + 1)
    }
    // Task 0 is the leader of the group, and would commit the writes of all members.
    for number in [0, 2] {
      tasks[number].cancel()
      await #expect(throws: StoreError.cancelled) { try await tasks[number].value }
    }
    end.finish()
    try await work.value
    for number in [1, 3] { _ = try await tasks[number].value }
    #expect(try await codes(storage) == ["1", "3"])
  }

  @Test func `a writer in a unit of work waits separately from a group, whose leader may wait longer`() async throws {
    let storage = try open("sqlite")
    let (work, end) = await startUnitOfWork(storage)
    let watch = TaskWatch()
    let outside = Task(executorPreference: watch) { try await storage.store(of: Item.self).insert(Item(code: "a")) }
    await watch.untilIdle()
    let inside = Task(executorPreference: watch) {
      try await WriterLock().whileHolding { try await storage.store(of: Item.self).insert(Item(code: "b")) }
    }
    await watch.untilIdle()
    #expect(storage.engine.waitingWrites == 1)
    end.finish()
    try await work.value
    for write in [outside, inside] { _ = try await write.value }
    #expect(try await codes(storage) == ["a", "b"])
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
