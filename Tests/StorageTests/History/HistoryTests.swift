import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

/// Tests properties of histories that the contract does not cover, such as their maximum length and the steps that
/// other writers commit.
@Suite struct HistoryTests {
  let folder: TemporaryFolder
  let day = Date(timeIntervalSince1970: 1_600_000_000)

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `the oldest steps are discarded`(location: StorageLocation) async throws {
    let storage = try Storage(location, history: .undo)
    let start = try await storage.history().token
    for index in 0..<HistoryLimit.steps + 5 {
      try await storage.tasks.insert(TaskItem(title: "\(index)", createdAt: day))
    }
    let history = try await storage.history(since: start)
    #expect(history.steps.map(\.number) == Array(6...HistoryLimit.steps + 5))
    #expect(!history.isComplete)
    await #expect(throws: StoreError.constraint("only 1000 steps can be undone")) {
      try await storage.undo(HistoryLimit.steps + 1)
    }
    try await storage.undo(HistoryLimit.steps)
    #expect(try await storage.tasks.count(matching: TaskQuery()) == 5)
    await #expect(throws: StoreError.constraint("there is nothing to undo")) { try await storage.undo() }
    // The undo is itself a step of the history, and has displaced the oldest undone step. Nevertheless, all undone
    // steps can be redone.
    try await storage.redo(HistoryLimit.steps)
    #expect(try await storage.tasks.count(matching: TaskQuery()) == HistoryLimit.steps + 5)
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `undo restores the lists of a deleted record whose number another record got`(location: StorageLocation)
    async throws
  {
    let storage = try Storage(location, history: .undo)
    func task(_ title: String, _ tags: [String]) throws -> TaskItem {
      try TaskItem(title: title, tags: tags, number: 1, createdAt: day)
    }
    let (first, second, third) = try (task("a", ["x", "y"]), task("b", ["z"]), task("c", []))
    try await storage.tasks.insert(first)
    try await storage.unitOfWork { unit in
      try await unit.tasks.delete(withID: first.id)
      try await unit.tasks.insert(second)
      // The call inserts `third` before it fails, so the store must undo that insertion.
      await #expect(throws: StoreError.self) { try await unit.tasks.insert([third, second]) }
      try await unit.tasks.update(second.edited(at: self.day) { $0.tags = ["z", "w"] })
      try await unit.tasks.delete(withID: second.id)
      try await unit.tasks.insert(third)
      try await unit.tasks.update(third.edited(at: self.day) { $0.tags = ["v"] })
    }
    try await storage.tasks.delete(withID: third.id)
    try await storage.tasks.insert(second)
    for _ in 0..<2 {
      try await storage.undo(3)
      #expect(try await storage.tasks.records(matching: TaskQuery()) == [first])
      try await storage.redo(3)
      #expect(try await storage.tasks.records(matching: TaskQuery()) == [second])
    }
    try await storage.undo(4)
    #expect(try await storage.tasks.count(matching: TaskQuery()) == 0)
  }

  @Test(arguments: KindOnDisk.allCases)
  func `a redo restores steps undone by other storages at the same location`(kind: KindOnDisk) async throws {
    let location = try kind.location(folder.path("store"))
    let other = try Storage(location, history: .undo)
    let steps = other.steps()
    var contents: [[TaskItem]] = [[]]
    for title in ["first", "second", "third"] {
      try await Storage(location).tasks.insert(TaskItem(title: title, createdAt: day))
      contents.append(try await other.tasks.records(matching: TaskQuery()))
    }
    for left in [2, 1, 0] {
      try await (left == 1 ? other : Storage(location)).undo()
      #expect(try await other.tasks.records(matching: TaskQuery()) == contents[left])
    }
    #expect(try await Storage(location).redo(2).redone == 1...2)
    #expect(try await other.tasks.records(matching: TaskQuery()) == contents[2])
    #expect(try await other.redo().redone == 3...3)
    #expect(try await Storage(location).tasks.records(matching: TaskQuery()) == contents[3])
    let error = StoreError.constraint("there is nothing to redo")
    await #expect(throws: error) { try await Storage(location).redo() }
    var received: [HistoryStep] = []
    for await step in steps {
      received.append(step)
      if received.count == 8 { break }
    }
    #expect(received.map(\.undone) == [nil, nil, nil, 3...3, 2...4, 1...5, nil, nil])
    #expect(received.map(\.redone) == [nil, nil, nil, nil, nil, nil, 1...2, 3...3])
    #expect(try await Storage.check(location).problems == [])
  }

  @Test func `an undo of an undo by a released version is a redo`() async throws {
    let storage = try Storage(.sqlite(folder.path("store")), history: .undo)
    for title in ["first", "second"] { try await storage.tasks.insert(TaskItem(title: title, createdAt: day)) }
    try await storage.undo()
    try await storage.redo()
    // An earlier release stored a redo as a step that undoes the undo. Here, the undo is step 3.
    try folder.execute("UPDATE step SET undone_first = 3, undone_last = 3 WHERE number = 4", on: "store")
    #expect(try await storage.history(limit: 1).steps.map(\.undone) == [3...3])
    await #expect(throws: StoreError.constraint("there is nothing to redo")) { try await storage.redo() }
    #expect(try await storage.undo().undone == 2...4)
    #expect(try await storage.tasks.records(matching: TaskQuery()).map(\.title) == ["first"])
    try await storage.redo()
    #expect(try await storage.tasks.records(matching: TaskQuery()).map(\.title) == ["first", "second"])
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `a storage without a history publishes no steps`(location: StorageLocation) async throws {
    var storage: Storage? = try Storage(location, history: .off)
    let steps = try #require(storage?.steps())
    try await storage?.tasks.insert(TaskItem(title: "untold", createdAt: day))
    // Deallocating the storage ends the stream.
    storage = nil
    for await step in steps { Issue.record("step \(step.number) is published") }
  }

  @Test func `steps with too many records are discarded in memory`() async throws {
    let transaction = MemoryTransaction(InMemoryContent(.logbook, history: .undo), of: StoreModel.logbook.kinds)
    let half = Array(repeating: UUID(), count: HistoryLimit.records / 2 + 1)
    for number in 1...3 {
      let step = HistoryStep(number: number, date: day, reports: StoreChange(inserted: half.map { .init($0) }))
      transaction.content.history.add(step, before: [])
      transaction.content.history.lastStep = number
    }
    let kinds = Engine(MemoryBackend(.logbook, history: .undo)).kinds
    var work = try UnitOfWork(transaction, of: kinds)
    let reports = try (0..<1000).map { try Report(location: "A", numberTested: $0, dateReported: day) }
    _ = try work.insert(reports, kinds.kind(Report.self))
    try work.finish()
    #expect(transaction.content.history.steps.map(\.step.number) == [3, 4])
  }

  @Test func `steps with too many records are discarded in SQLite`() async throws {
    let storage = try Storage(.sqlite(folder.path("store")))
    for title in ["first", "second"] { try await storage.tasks.insert(TaskItem(title: title, createdAt: day)) }
    let large = 16 * HistoryLimit.records
    try folder.execute("INSERT INTO step_change VALUES (1, 9, 'report', 0, zeroblob(\(large)))", on: "store")
    try await storage.tasks.insert(TaskItem(title: "third", createdAt: day))
    #expect(try await storage.history().steps.count == 3)
    try await storage.tasks.insert((0..<1000).map { try TaskItem(title: "\($0)", createdAt: day) })
    #expect(try await storage.history().steps.map(\.number) == [2, 3, 4])
  }

  @Test(.timeLimit(.minutes(5)))
  func `a listener receives a partial change for discarded commits by others`() async throws {
    let storage = try Storage(.sqlite(folder.path("store")))
    try await storage.tasks.insert(TaskItem(title: "known", createdAt: day))
    let steps = storage.steps()
    // Simulate a different program that has made commits 2 to 4, of which the history contains only commit 4.
    try folder.execute("INSERT INTO step VALUES (4, 0, NULL, NULL, 0, NULL, NULL, NULL)", on: "store")
    var received: [HistoryStep] = []
    for await step in steps {
      received.append(step)
      if received.count == 2 { break }
    }
    #expect(received.map(\.number) == [2, 4])
    #expect(received.map(\.tasks.isPartial) == [true, false])
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `a store in memory without history says so`(location: StorageLocation) async throws {
    let storage = try Storage(location)
    try await storage.tasks.insert(TaskItem(title: "a", createdAt: day))
    let remedy = "open it with the history level “undo” to undo later commits"
    await #expect(
      throws: StoreError.constraint("nothing can be undone, because the store keeps no history; \(remedy)")
    ) { try await storage.undo() }
    for await _ in storage.steps() { Issue.record("a store without history published a step") }
    #expect(try await storage.history().isComplete == false)
  }

  @Test(arguments: KindOnDisk.allCases)
  func `the history level is stored and can be changed`(kind: KindOnDisk) async throws {
    let location = try kind.location(folder.path("store"))
    func open(_ level: HistoryLevel?) throws -> Storage { try Storage(location, history: level) }
    let task = try await open(nil).tasks.insert(TaskItem(title: "a", createdAt: day))
    let reason = "because the store's history contains no previous versions of records"
    let remedy = "open it with the history level “undo” to undo later commits"
    await #expect(throws: StoreError.constraint("nothing can be undone, \(reason); \(remedy)")) {
      try await open(nil).undo()
    }
    await #expect(throws: StoreError.constraint("nothing can be redone, \(reason); \(remedy)")) {
      try await open(nil).redo()
    }
    _ = try await open(.undo).tasks.delete(withID: task.id)
    try await open(nil).undo()
    #expect(try await open(nil).tasks.records(matching: TaskQuery()) == [task])
    let token = try await open(nil).history().token
    #expect(try await open(.changes).history().steps.map(\.isUndoable) == [false, false, false])
    #expect(try await open(nil).records(before: 2).tasks == [])
    #expect(try await open(.off).history().steps == [])
    for await _ in try open(nil).steps() { Issue.record("a store without history published a step") }
    _ = try await open(nil).tasks.insert(TaskItem(title: "b", createdAt: day))
    #expect(try await open(nil).history().steps == [])
    #expect(try await open(nil).history(since: token).isComplete == false)
    #expect(try await open(nil).history().isComplete == false)
    #expect(try await open(nil).history(since: open(nil).history().token).isComplete == false)
    _ = try await open(.undo).tasks.delete(matching: TaskQuery())
    try await open(nil).undo()
    #expect(try await open(nil).tasks.records(matching: TaskQuery()).map(\.title) == ["a", "b"])
  }

  @Test(arguments: ["DELETE FROM task WHERE number = 2", "UPDATE task SET number = 7 WHERE number = 2"])
  func `a step is not partly undone if a program without a history changed its records`(sql: String) async throws {
    let storage = try Storage(.sqlite(folder.path("store")), history: .undo)
    for title in ["first", "second"] { try await storage.tasks.insert(TaskItem(title: title, createdAt: day)) }
    let report = try await storage.reports.insert(Report(location: "here", numberTested: 1, dateReported: day))
    _ = try await storage.reports.delete(withID: report.id)
    try folder.execute(sql, on: "store")
    let before = try await storage.tasks.records(matching: TaskQuery())
    if sql.hasPrefix("DELETE") {
      await #expect(throws: StoreError.changedSince(2)) { try await storage.undo(3) }
      #expect(try await storage.tasks.records(matching: TaskQuery()) == before)
      #expect(try await storage.reports.count(matching: ReportQuery()) == 0)
    }
    try await storage.undo(1)
    #expect(try await storage.reports.records(matching: ReportQuery()) == [report])
  }

  @Test(arguments: KindOnDisk.allCases)
  func `a new stream receives no earlier commits of any storage`(kind: KindOnDisk) async throws {
    let location = try kind.location(folder.path("store"))
    let (one, other) = (try Storage(location), try Storage(location))
    var first: AsyncStream<HistoryStep>? = one.steps()
    try await one.tasks.insert(TaskItem(title: "own", createdAt: day))
    first = nil
    try await one.tasks.insert(TaskItem(title: "without listeners", createdAt: day))
    first = one.steps()
    try await other.tasks.insert(TaskItem(title: "of another", createdAt: day))
    #expect(try await one.tasks.count(matching: TaskQuery()) == 3)
    let second = one.steps()
    try await one.tasks.insert(TaskItem(title: "last", createdAt: day))
    try await one.close()
    var numbers: [[Int]] = [[], []]
    for await step in try #require(first) { numbers[0].append(step.number) }
    for await step in second { numbers[1].append(step.number) }
    #expect(numbers == [[3, 4], [4]])
  }

  @Test(arguments: KindOnDisk.allCases)
  func `a commit after the history was replaced is published`(kind: KindOnDisk) async throws {
    let location = try kind.location(folder.path("store"))
    let storage = try Storage(location)
    var (changes, steps) = (storage.tasks.changes().makeAsyncIterator(), storage.steps().makeAsyncIterator())
    try await storage.tasks.insert(TaskItem(title: "earlier", createdAt: day))
    #expect(await changes.next()?.inserted.count == 1)
    #expect(await steps.next()?.number == 1)
    for level in [HistoryLevel.off, .changes] { try await Storage(location, history: level).close() }
    try await storage.tasks.insert(TaskItem(title: "later", createdAt: day))
    let change = await changes.next()
    #expect(change?.isPartial == true || change?.inserted.count == 1)
    let last = try await storage.history().steps.last?.number
    #expect(await steps.next()?.number == last)
  }

  @Test(arguments: KindOnDisk.allCases)
  func `the streams of a closed storage end, and checks and backups are refused`(kind: KindOnDisk) async throws {
    let storage = try Storage(kind.location(folder.path("store")))
    try await storage.close()
    for await _ in storage.steps() {}
    for await _ in storage.tasks.changes() {}
    await #expect(throws: StoreError.closed) { try await storage.check() }
    await #expect(throws: StoreError.closed) { try await storage.backup(to: folder.path("backup")) }
  }

  @Test(arguments: KindOnDisk.allCases)
  func `without a history, commits are not published as steps`(kind: KindOnDisk) async throws {
    let location = try kind.location(folder.path("store"))
    let (one, other) = (try Storage(location, history: .off), try Storage(location, history: .off))
    let (steps, changes) = (one.steps(), one.tasks.changes())
    try await one.tasks.insert(TaskItem(title: "own", createdAt: day))
    try await other.tasks.insert(TaskItem(title: "of another", createdAt: day))
    _ = try await one.tasks.count(matching: TaskQuery())
    try await one.close()
    for await step in steps { Issue.record("step \(step.number) is published") }
    for await _ in changes {}
  }

  @Test(arguments: KindOnDisk.allCases)
  func `a published step is the step that the history retains`(kind: KindOnDisk) async throws {
    let storage = try Storage(kind.location(folder.path("store")))
    var steps = storage.steps().makeAsyncIterator()
    let task = try TaskItem(title: "a", createdAt: day)
    try await storage.unitOfWork { unit in try await unit.tasks.insert(task) }
    try await storage.tasks.delete(withID: task.id)
    for _ in 0..<2 {
      let step = try #require(await steps.next())
      #expect(try await storage.history().steps.first { $0.number == step.number } == step)
    }
  }

  @Test(arguments: KindOnDisk.allCases)
  func `every listener receives each commit once and in order, from any writer`(kind: KindOnDisk) async throws {
    let location = try kind.location(folder.path("store"))
    let (one, other) = (try Storage(location), try Storage(location))
    try await other.tasks.insert(TaskItem(title: "before", createdAt: day))
    let (steps, tasks) = (one.steps(), one.tasks.changes())
    var inserted: [TaskItem.ID] = []
    var numbers: [Int] = []
    for index in 0..<30 {
      let task = try TaskItem(title: "\(index)", createdAt: day)
      // The two `Storage` objects insert in alternating bursts, so that the change poller reads the store at various
      // times between the commits.
      try await (index % 5 < 3 ? other : one).tasks.insert(task)
      inserted.append(task.id)
      guard index % 7 == 0 || index == 29 else { continue }
      for await step in steps {
        numbers.append(step.number)
        if numbers.count > index { break }
      }
    }
    #expect(numbers == Array(2...31))
    var received: [TaskItem.ID] = []
    for await change in tasks {
      #expect(!change.isPartial)
      received += change.inserted
      if received.count >= 30 { break }
    }
    #expect(received == inserted)
  }
}

enum KindOnDisk: String, CaseIterable {
  case sqlite, xml, binary, json

  func location(_ path: String) throws -> StorageLocation {
    try StorageLocation(parsing: "\(rawValue):\(path)")
  }
}
