import LogbookApp
import LogbookDomain
import LogbookMocks
import LogbookRecords
import Foundation
import Testing

extension `A task list` {
  // MARK: Calls

  @Test func `the list subscribes to changes once, before the first read`() async {
    let mock = TaskStoreMock()
    let query = TaskQuery(project: "Home", sort: [.ascending(.title)])
    let list = Setting(tasks: mock).factory.makeTaskListController(query: query)
    #expect(mock.calls == [])
    await list.load()
    await list.load()
    #expect(mock.calls == [.changes, .records(matching: query), .records(matching: query)])
  }

  @Test func `the list inserts an added task, and then reads again`() async throws {
    let mock = TaskStoreMock()
    mock.stub { $0.insert = { $0.numbered(7) } }
    let list = Setting(tasks: mock).factory.makeTaskListController()
    await list.load()
    mock.calls = []
    await list.add(title: "Buy milk")
    let made = try TaskItem(title: "Buy milk", id: .given(1), createdAt: ManualClock.start)
    #expect(mock.calls == [.insert(made), .records(matching: TaskQuery())])
  }

  @Test func `the list does not call the store for a blank title`() async {
    let mock = TaskStoreMock()
    let list = Setting(tasks: mock).factory.makeTaskListController()
    await list.add(title: " ")
    #expect(mock.calls == [])
  }

  @Test func `the list does not read again if it has not been loaded`() async throws {
    let mock = TaskStoreMock()
    mock.stub { $0.deleteWithIDs = { $0.count } }
    let list = Setting(tasks: mock).factory.makeTaskListController()
    await list.delete([try TaskStoreMock.sampleTask()])
    #expect(mock.calls == [.deleteWithIDs([try TaskStoreMock.sampleTask().id])])
  }

  @Test func `the list updates several tasks in one call, in the given order`() async throws {
    let tasks = try (1...9).map { try task("task \($0)", completedAt: $0 == 5 ? longAgo : nil).numbered($0) }
    let mock = TaskStoreMock(tasks: tasks)
    mock.stub { $0.update = { _ in } }
    let list = Setting(tasks: mock).factory.makeTaskListController()
    await list.complete(tasks)
    let open = tasks.filter { !$0.isCompleted }
    let completed = try open.map { try $0.edited(at: ManualClock.start) { $0.completedAt = ManualClock.start } }
    #expect(mock.calls == tasks.map { .recordWithID($0.id) } + [.update(completed)])
  }

  @Test func `the list updates nothing if no task would change`() async throws {
    let (done, open) = (try task("a", completedAt: longAgo), try task("b"))
    let mock = TaskStoreMock(tasks: [done, open])
    let list = Setting(tasks: mock).factory.makeTaskListController()
    #expect(await list.complete([done])?.tasks == [done])
    #expect(await list.reopen([open]) == [open])
    #expect(mock.calls == [.recordWithID(done.id), .recordWithID(open.id)])
  }

  @Test func `the list edits the stored task rather than the displayed one`() async throws {
    let shown = try task("shown").numbered(1)
    let stored = try shown.edited(at: longAgo) { $0.title = "stored" }
    let mock = TaskStoreMock(tasks: [stored])
    mock.stub { $0.update = { _ in } }
    let list = Setting(tasks: mock).factory.makeTaskListController()
    let completed = try stored.edited(at: ManualClock.start) { $0.completedAt = ManualClock.start }
    #expect(await list.complete([shown])?.tasks == [completed])
    #expect(mock.calls == [.recordWithID(shown.id), .update([completed])])
  }

  @Test func `the list looks up tasks one by one, and stops at the first missing number`() async throws {
    let mock = TaskStoreMock()
    let list = Setting(tasks: mock).factory.makeTaskListController()
    _ = await list.tasks(numbered: [1, 2, 3])
    let sample = try TaskStoreMock.sampleTask()
    #expect(await list.tasks(withIDs: [.given(2), sample.id]) == [sample])
    #expect(mock.calls == [.recordNumbered(1), .recordNumbered(2), .recordWithID(.given(2)), .recordWithID(sample.id)])
  }

  // MARK: Failures

  enum Intent: CaseIterable {
    case load, add, complete, reopen, delete, findByNumber, findByID

    var operation: TaskStoreMock.Operation {
      switch self {
      case .load: .records
      case .add: .insert
      case .complete, .reopen: .update
      case .delete: .deleteWithIDs
      case .findByNumber: .recordNumbered
      case .findByID: .recordWithID
      }
    }

    /// Calls the list's method for this intent. Returns `true` if the method failed and therefore returned `nil`,
    /// `false` if it succeeded, and `nil` if the method has no result.
    @MainActor func perform(on list: TaskListController) async -> Bool? {
      let tasks = list.tasks
      switch self {
      case .load:
        await list.load()
        return nil
      case .add: return await list.add(title: "new") == nil
      case .complete: return await list.complete(tasks) == nil
      case .reopen: return await list.reopen(tasks) == nil
      case .delete: return await list.delete(tasks) == nil
      case .findByNumber: return await list.tasks(numbered: [1]) == nil
      case .findByID: return await list.tasks(withIDs: tasks.map(\.id)) == nil
      }
    }
  }

  @Test(arguments: Intent.allCases, [StoreError.busy, .full, .io(code: 10, message: "disk I/O error")])
  func `the list shows why the store failed, and keeps the previous rows`(
    intent: Intent,
    error: StoreError
  ) async throws {
    let mock = TaskStoreMock.keeping()
    let stored = try await mock.insert([task("a"), task("b", completedAt: longAgo)])
    let list = Setting(tasks: mock).factory.makeTaskListController()
    await list.load()
    list.selection = stored[1].id
    mock.fail(with: error, on: intent.operation)
    #expect(await intent.perform(on: list) != false)
    #expect(list.failure == error)
    #expect(list.tasks == stored)
    #expect(list.selection == stored[1].id)
    mock.fail(with: nil)
    #expect(await intent.perform(on: list) != true)
    #expect(list.failure == nil)
  }

  @Test func `the list returns an added task even if it cannot read again`() async throws {
    let mock = TaskStoreMock.keeping()
    let list = Setting(tasks: mock).factory.makeTaskListController()
    await list.load()
    mock.fail(with: .busy, on: .records)
    let added = await list.add(title: "Buy milk")
    #expect(added == (try TaskItem(title: "Buy milk", id: .given(1), number: 1, createdAt: ManualClock.start)))
    #expect(list.rows == Self.placeholder)
    #expect(list.failure == .busy)
  }

  @Test func `the list shows why it cannot follow a change`() async throws {
    let mock = TaskStoreMock()
    let list = Setting(tasks: mock).factory.makeTaskListController()
    await list.load()
    mock.fail(with: .corrupt("page 3"), on: .records)
    mock.yieldChanges(StoreChange(updated: [.given(1)]))
    try await waitUntil { list.failure != nil }
    #expect(list.failure == .corrupt("page 3"))
    #expect(list.tasks == [try TaskStoreMock.sampleTask()])
  }

  // MARK: Late results

  @Test(arguments: [nil, StoreError.busy])
  func `the list ignores a result that arrives after a later one`(late: StoreError?) async throws {
    let (old, new) = (try task("old"), try task("new"))
    let gate = Gate()
    let mock = TaskStoreMock(tasks: nil)
    mock.stub {
      $0.records = { query throws(StoreError) in
        if query.limit != 1 { return [new] }
        await gate.pass()
        if let late { throw late }
        return [old]
      }
    }
    let list = Setting(tasks: mock).factory.makeTaskListController(query: TaskQuery(limit: 1))
    let loading = Task { await list.load() }
    try await mock.waitForCall { $0 == .records(matching: TaskQuery(limit: 1)) }
    list.query = TaskQuery()
    await list.load()
    gate.open()
    await loading.value
    #expect(list.tasks == [new])
    #expect(list.failure == nil)
  }

  @Test func `the list releases its store when it is deallocated`() async {
    weak var released: TaskStoreMock?
    do {
      let mock = TaskStoreMock()
      let list = Setting(tasks: mock).factory.makeTaskListController()
      await list.load()
      released = mock
      #expect(released === mock)
    }
    #expect(released == nil)
  }

  @Test func `the list has no statistics if the store fails, and shows why`() async {
    let mock = TaskStoreMock()
    mock.fail(with: .busy, on: .batches)
    let list = Setting(tasks: mock).factory.makeTaskListController()
    #expect(await list.statistics(in: .gmt) == nil)
    #expect(list.failure == .busy)
  }
}
