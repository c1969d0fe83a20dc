import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

@Suite struct CounterTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("store.sqlite") }
  private let day = Date(timeIntervalSince1970: 1_600_000_000)
  private static let last = 9_007_199_254_740_991
  private static let noStepLeft = StoreError.constraint(
    "no further commit is possible: every step number has been used"
  )
  private static let noNumberLeft = StoreError.constraint("every number for a task has been assigned")

  init() throws {
    folder = try TemporaryFolder()
  }

  private func insert(into storage: Storage) async throws {
    try await storage.tasks.insert(TaskItem(title: "t", createdAt: day))
  }

  /// Creates a JSON store whose header contains the given counter value, and returns the location.
  private func json(_ counter: String, _ value: Int) async throws -> StorageLocation {
    let path = folder.path("store.json")
    try await insert(into: Storage(.json(path)))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let changed = text.replacing("\"\(counter)\":1", with: "\"\(counter)\":\(value)")
    try #require(text != changed)
    try Data(changed.utf8).write(to: URL(filePath: path))
    return .json(path)
  }

  @Test(arguments: ["revision", "lastTask"], [Int.max, .min, -1, last + 1])
  func `a document with a counter out of range is damaged`(counter: String, value: Int) async throws {
    let location = try await json(counter, value)
    let rule = "\(counter) \(value) must be from 0 to \(Self.last)"
    #expect(throws: StoreError.corrupt(rule)) { try Storage(location) }
    #expect(try await Storage.check(location).problems.map(\.description).contains("header: \(rule)"))
  }

  @Test func `a document at the last step accepts no more commits`() async throws {
    let storage = try Storage(try await json("revision", Self.last))
    let history = try await storage.history()
    #expect(history.token.step == Self.last)
    await #expect(throws: Self.noStepLeft) { try await insert(into: storage) }
    await #expect(throws: Self.noStepLeft) {
      try await storage.unitOfWork { tasks, _ in try await tasks.delete(matching: TaskQuery()) }
    }
    #expect(try await storage.tasks.count(matching: TaskQuery()) == 1)
    #expect(try await storage.check().problems.map(\.description) == [])
  }

  @Test func `a document at the last number assigns no more numbers`() async throws {
    let storage = try Storage(try await json("lastTask", Self.last))
    await #expect(throws: Self.noNumberLeft) { try await insert(into: storage) }
  }

  @Test(arguments: [Int.max, last + 1])
  func `a database with a step out of range is damaged`(number: Int) async throws {
    let storage = try Storage(.sqlite(path))
    let steps = storage.steps()
    try await insert(into: storage)
    try folder.execute("INSERT INTO step VALUES (\(number), 0, NULL, NULL, 1, NULL, NULL, NULL)")
    let damage = StoreError.corrupt("step \(number): its number must be from 1 to \(Self.last)")
    await #expect(throws: damage) { try await insert(into: storage) }
    await #expect(throws: damage) { try await storage.history() }
    await #expect(throws: damage) { try await storage.undo() }
    #expect(throws: damage) { try Storage(.sqlite(path), history: .undo) }
    #expect(try await Storage(.sqlite(path)).tasks.count(matching: TaskQuery()) == 1)
    withExtendedLifetime(steps) {}
  }

  @Test func `a database at the last step accepts no more commits`() async throws {
    let storage = try Storage(.sqlite(path), history: .undo)
    try await insert(into: storage)
    try folder.execute("INSERT INTO step VALUES (\(Self.last), 0, NULL, NULL, 1, NULL, NULL, NULL)")
    await #expect(throws: Self.noStepLeft) { try await insert(into: storage) }
    await #expect(throws: Self.noStepLeft) {
      try await storage.unitOfWork { tasks, _ in try await tasks.delete(matching: TaskQuery()) }
    }
    #expect(try await storage.history().token.step == Self.last)
    #expect(try await storage.tasks.count(matching: TaskQuery()) == 1)
    #expect(try await storage.check().problems == [])
  }

  @Test(arguments: [Int.max, last + 1])
  func `a database whose last number is out of range assigns no more numbers`(number: Int) async throws {
    let storage = try Storage(.sqlite(path))
    try await insert(into: storage)
    try folder.execute("PRAGMA ignore_check_constraints = ON; INSERT INTO last_number VALUES ('task', \(number))")
    let damage = StoreError.corrupt("the last number of a task, \(number), must be from 0 to \(Self.last)")
    await #expect(throws: damage) { try await insert(into: storage) }
    #expect(
      try await storage.check().problems.map(\.description).contains(
        "table task: the last number of a task, \(number), must be from 0 to \(Self.last)"
      )
    )
  }

  @Test func `a database at the last number assigns no more numbers`() async throws {
    let storage = try Storage(.sqlite(path))
    try await insert(into: storage)
    try folder.execute("INSERT INTO last_number VALUES ('task', \(Self.last))")
    await #expect(throws: Self.noNumberLeft) { try await insert(into: storage) }
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `a token without a valid step gives an incomplete history`(location: StorageLocation) async throws {
    let storage = try Storage(location, history: .changes)
    try await insert(into: storage)
    let token = try await storage.history().token
    for step in [Int.min, -1, .max] {
      let history = try await storage.history(since: HistoryToken(history: token.history, step: step))
      #expect(!history.isComplete && history.steps.count == 1)
    }
  }
}
