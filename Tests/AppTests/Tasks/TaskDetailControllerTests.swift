import LogbookApp
import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@MainActor
@Suite(.temporaryFolder)
struct `A task detail controller` {
  // MARK: A new task

  @Test(arguments: Backing.allCases)
  func `the controller starts blank and stores the task with the injected time and ID`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let detail = setting.factory.makeTaskDetailController()
    await detail.load()
    #expect(detail.fields == TaskItem.Fields(title: ""))
    #expect(detail.task == nil)
    #expect(detail.failure == nil)
    detail.fields = TaskItem.Fields(title: "Buy milk", notes: "", priority: .low, tags: ["shop", "SHOP"])
    let saved = await detail.save()
    let expected = try TaskItem(
      title: "Buy milk",
      priority: .low,
      tags: ["shop"],
      id: .given(1),
      number: 1,
      createdAt: ManualClock.start
    )
    #expect(saved == expected)
    #expect(detail.task == expected)
    #expect(detail.fields == expected.fields)
    #expect(try await setting.tasks.records(matching: TaskQuery()) == [expected])
  }

  @Test(arguments: Backing.allCases)
  func `the controller does not store a task with invalid fields`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let detail = setting.factory.makeTaskDetailController()
    let entered = TaskItem.Fields(title: "Buy milk", project: " ")
    detail.fields = entered
    #expect(await detail.save() == nil)
    #expect(
      detail.failure == .invalid(ValidationError(field: "project", value: " ", rule: "must not be blank"))
    )
    #expect(detail.fields == entered)
    #expect(detail.task == nil)
    #expect(try await setting.tasks.records(matching: TaskQuery()) == [])
    detail.fields.project = "Home"
    #expect(await detail.save() != nil)
    #expect(detail.failure == nil)
  }

  @Test(arguments: Backing.allCases)
  func `the controller edits the task after storing it`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let detail = setting.factory.makeTaskDetailController()
    detail.fields.title = "Buy milk"
    let first = try #require(await detail.save())
    setting.clock.now += 60
    detail.fields.title = "Buy two litres"
    let second = try first.edited(at: ManualClock.start + 60) { $0.title = "Buy two litres" }
    #expect(await detail.save() == second)
    #expect(detail.task == second)
    #expect(try await setting.tasks.records(matching: TaskQuery()) == [second])
  }

  @Test(arguments: Backing.allCases)
  func `the controller follows a stored task from the next load until its deletion`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let detail = setting.factory.makeTaskDetailController()
    detail.fields.title = "Buy milk"
    let saved = try #require(await detail.save())
    await detail.load()
    let changed = try saved.edited(at: longAgo + 5) { $0.notes = "someone else" }
    try await setting.tasks.update(changed)
    try await waitUntil { detail.task == changed }
    try await setting.tasks.delete(withID: saved.id)
    try await waitUntil { detail.task == nil }
    #expect(await detail.save() == nil)
    #expect(detail.failure == .notFound(RecordReference(saved.id)))
    #expect(try await setting.tasks.records(matching: TaskQuery()) == [])
  }

  // MARK: A stored task

  @Test(arguments: Backing.allCases)
  func `the controller edits a task, keeping its ID, number and creation date`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.tasks.insert([task("a"), task("b", priority: .high)])
    let detail = setting.factory.makeTaskDetailController(taskID: stored[1].id)
    await detail.load()
    #expect(detail.task == stored[1])
    #expect(detail.fields == stored[1].fields)
    detail.fields.title = "changed"
    detail.fields.dueAt = longAgo + 9
    detail.fields.parentID = stored[0].id
    #expect(detail.task == stored[1])
    let edited = try TaskItem(
      title: "changed",
      priority: .high,
      dueAt: longAgo + 9,
      parentID: stored[0].id,
      id: stored[1].id,
      number: 2,
      createdAt: longAgo,
      modifiedAt: ManualClock.start
    )
    #expect(await detail.save() == edited)
    #expect(detail.task == edited)
    #expect(try await setting.tasks.records(matching: TaskQuery()) == [stored[0], edited])
  }

  @Test(arguments: Backing.allCases)
  func `the controller keeps the stored task when an edit is invalid`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.tasks.insert(task("a"))
    let detail = setting.factory.makeTaskDetailController(taskID: stored.id)
    await detail.load()
    detail.fields.title = "\n"
    #expect(await detail.save() == nil)
    #expect(detail.failure == .invalid(ValidationError(field: "title", value: "\n", rule: "must not be blank")))
    #expect(detail.fields.title == "\n")
    #expect(detail.task == stored)
    #expect(try await setting.tasks.records(matching: TaskQuery()) == [stored])
  }

  @Test(arguments: Backing.allCases)
  func `the controller reports a task that does not exist, and cannot save it`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let detail = setting.factory.makeTaskDetailController(taskID: .given(9))
    await detail.load()
    #expect(detail.task == nil)
    #expect(detail.failure == .notFound(RecordReference(TaskItem.ID.given(9))))
    detail.fields.title = "a"
    #expect(await detail.save() == nil)
    #expect(detail.failure == .notFound(RecordReference(TaskItem.ID.given(9))))
    #expect(try await setting.tasks.records(matching: TaskQuery()) == [])
  }

  // MARK: Observing external changes

  @Test(arguments: Backing.allCases)
  func `the controller shows external changes while the fields are unedited`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.tasks.insert([task("a"), task("b")])
    let detail = setting.factory.makeTaskDetailController(taskID: stored[0].id)
    await detail.load()
    let other = try stored[1].edited(at: longAgo + 5) { $0.title = "not this one" }
    let changed = try stored[0].edited(at: longAgo + 6) { $0.title = "this one" }
    try await setting.tasks.update([other, changed])
    try await waitUntil { detail.task == changed }
    #expect(detail.fields == changed.fields)
    #expect(detail.failure == nil)
  }

  @Test(arguments: Backing.allCases)
  func `the controller keeps edited fields when the task changes externally`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.tasks.insert(task("a"))
    let detail = setting.factory.makeTaskDetailController(taskID: stored.id)
    await detail.load()
    detail.fields.title = "mine"
    detail.fields.tags.append("my tag")
    var changed = stored
    for notes in ["theirs", "theirs again"] {
      changed = try changed.edited(at: longAgo + 5) {
        $0.notes = notes
        $0.tags.append(notes)
      }
      try await setting.tasks.update(changed)
      try await waitUntil { detail.task == changed }
      #expect(detail.fields.title == "mine")
      #expect(detail.fields.notes == notes)
    }
    let saved = try changed.edited(at: ManualClock.start) {
      $0.title = "mine"
      $0.tags = ["theirs", "theirs again", "my tag"]
    }
    #expect(await detail.save() == saved)
    #expect(try await setting.tasks.records(matching: TaskQuery()) == [saved])
  }

  @Test(arguments: Backing.allCases)
  func `the controller does not restore an externally deleted task by saving`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let parent = try await setting.tasks.insert(task("parent"))
    let stored = try await setting.tasks.insert(task("a", parentID: parent.id))
    let detail = setting.factory.makeTaskDetailController(taskID: stored.id)
    await detail.load()
    detail.fields.title = "mine"
    let entered = detail.fields
    try await setting.tasks.delete(withID: parent.id)
    try await waitUntil { detail.task == nil }
    try await waitUntil { detail.failure == .notFound(RecordReference(stored.id)) }
    #expect(detail.fields == entered)
    #expect(await detail.save() == nil)
    #expect(detail.failure == .notFound(RecordReference(stored.id)))
    #expect(try await setting.tasks.records(matching: TaskQuery()) == [])
  }

  @Test(arguments: Backing.allCases)
  func `the controller is deallocated even while it follows its store`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.tasks.insert(task("a"))
    weak var released: TaskDetailController?
    do {
      let detail = setting.factory.makeTaskDetailController(taskID: stored.id)
      await detail.load()
      released = detail
      #expect(released === detail)
    }
    #expect(released == nil)
    try await setting.tasks.update(stored)
  }
}
