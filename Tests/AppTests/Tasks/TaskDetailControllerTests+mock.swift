import LogbookApp
import LogbookDomain
import LogbookMocks
import LogbookRecords
import Testing

extension `A task detail controller` {
  // MARK: Calls

  @Test func `the controller subscribes to changes once, before the first read`() async throws {
    let mock = TaskStoreMock()
    let id = try TaskStoreMock.sampleTask().id
    let detail = Setting(tasks: mock).factory.makeTaskDetailController(taskID: id)
    #expect(mock.calls == [])
    await detail.load()
    await detail.load()
    #expect(mock.calls == [.changes, .recordWithID(id), .recordWithID(id)])
  }

  @Test func `the controller inserts on the first save and updates on the second`() async throws {
    let mock = TaskStoreMock()
    mock.stub {
      $0.insert = { $0.numbered(7) }
      $0.update = { _ in }
    }
    let stored = try TaskItem(title: "new", id: .given(1), number: 7, createdAt: ManualClock.start)
    mock.stub { $0.recordWithID = { _ in stored } }
    let detail = Setting(tasks: mock).factory.makeTaskDetailController()
    await detail.load()
    detail.fields.title = "new"
    await detail.save()
    detail.fields.title = "edited"
    await detail.save()
    #expect(
      mock.calls == [
        .insert(try TaskItem(title: "new", id: .given(1), createdAt: ManualClock.start)),
        .recordWithID(.given(1)),
        .update([try TaskItem(title: "edited", id: .given(1), number: 7, createdAt: ManualClock.start)]),
      ]
    )
  }

  @Test func `the controller does not call the store with invalid fields`() async {
    let mock = TaskStoreMock()
    let detail = Setting(tasks: mock).factory.makeTaskDetailController()
    await detail.save()
    #expect(mock.calls == [])
  }

  @Test func `the controller reads again when its task has changed`() async throws {
    let mock = TaskStoreMock()
    let sample = try TaskStoreMock.sampleTask()
    let detail = Setting(tasks: mock).factory.makeTaskDetailController(taskID: sample.id)
    await detail.load()
    mock.stub { $0.recordWithID = { _ in sample.numbered(2) } }
    mock.yieldChanges(StoreChange(updated: [.given(2), sample.id]))
    try await waitUntil { detail.task == sample.numbered(2) }
    #expect(mock.calls == [.changes, .recordWithID(sample.id), .recordWithID(sample.id)])
  }

  // MARK: Failures

  @Test func `the controller shows why the task cannot be read`() async throws {
    let mock = TaskStoreMock()
    mock.fail(with: .busy, on: .recordWithID, times: 1)
    let detail = Setting(tasks: mock).factory
      .makeTaskDetailController(taskID: try TaskStoreMock.sampleTask().id)
    await detail.load()
    #expect(detail.failure == .busy)
    #expect(detail.task == nil)
    await detail.load()
    #expect(detail.failure == nil)
    #expect(detail.task == (try TaskStoreMock.sampleTask()))
  }

  @Test(arguments: [TaskStoreMock.Operation.insert, .update])
  func `the controller shows why a save failed, and keeps edits`(operation: TaskStoreMock.Operation) async throws {
    let mock = TaskStoreMock.keeping()
    let stored = operation == .update ? try await mock.insert(task("a")) : nil
    let detail = Setting(tasks: mock).factory.makeTaskDetailController(taskID: stored?.id)
    await detail.load()
    detail.fields.title = "mine"
    mock.fail(with: .full, on: operation)
    #expect(await detail.save() == nil)
    #expect(detail.failure == .full)
    #expect(detail.fields == TaskItem.Fields(title: "mine"))
    #expect(detail.task == stored)
    mock.fail(with: nil)
    #expect(await detail.save() == detail.task)
    #expect(detail.task?.title == "mine")
    #expect(detail.failure == nil)
  }

  // MARK: During calls to the store

  @Test(arguments: [TaskStoreMock.Operation.insert, .update])
  func `the controller keeps edits made during a save`(operation: TaskStoreMock.Operation) async throws {
    let mock = TaskStoreMock()
    let gate = Gate()
    mock.stub {
      $0.insert = { task in
        await gate.pass()
        return task.numbered(7)
      }
      $0.update = { _ in await gate.pass() }
    }
    let id = operation == .update ? try TaskStoreMock.sampleTask().id : nil
    let detail = Setting(tasks: mock).factory.makeTaskDetailController(taskID: id)
    await detail.load()
    detail.fields.title = "stored"
    let saving = Task { await detail.save() }
    try await mock.waitForCall { $0.operation == operation }
    detail.fields.title = "entered meanwhile"
    gate.open()
    #expect(await saving.value?.title == "stored")
    #expect(detail.task?.title == "stored")
    #expect(detail.fields.title == "entered meanwhile")
  }

  @Test(arguments: [nil, StoreError.busy])
  func `the controller ignores a result that arrives after a later one`(late: StoreError?) async throws {
    let old = try TaskStoreMock.sampleTask()
    let new = try old.edited(at: longAgo) { $0.title = "new" }
    let gate = Gate()
    let mock = TaskStoreMock(tasks: nil)
    mock.stub {
      $0.recordWithID = { [weak mock] _ throws(StoreError) in
        if mock?.calls != [.changes, .recordWithID(old.id)] { return new }
        await gate.pass()
        if let late { throw late }
        return old
      }
    }
    let detail = Setting(tasks: mock).factory.makeTaskDetailController(taskID: old.id)
    let loading = Task { await detail.load() }
    try await mock.waitForCall { $0 == .recordWithID(old.id) }
    await detail.load()
    gate.open()
    await loading.value
    #expect(detail.task == new)
    #expect(detail.fields == new.fields)
    #expect(detail.failure == nil)
  }

  @Test func `the controller releases its store when it is deallocated`() async throws {
    weak var released: TaskStoreMock?
    do {
      let mock = TaskStoreMock()
      let detail = Setting(tasks: mock).factory
        .makeTaskDetailController(taskID: try TaskStoreMock.sampleTask().id)
      await detail.load()
      released = mock
      #expect(released === mock)
    }
    #expect(released == nil)
  }
}
