import LogbookApp
import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@MainActor
@Suite(.temporaryFolder)
struct `A task list` {
  static let placeholder: [ListRow<TaskItem>] = [.placeholder("Press + to enter your task")]

  // MARK: Loading

  @Test(arguments: Backing.allCases)
  func `the list shows the store's records only after loading`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.tasks.insert([task("Buy milk"), task("Drink it", priority: .high)])
    let list = setting.factory.makeTaskListController()
    #expect(list.rows == Self.placeholder)
    await list.load()
    #expect(list.tasks == stored)
    #expect(list.rows == stored.map { .record($0) })
    #expect(list.failure == nil)
  }

  @Test(arguments: Backing.allCases)
  func `an empty list has a placeholder row`(backing: Backing) async throws {
    let list = try Setting(backing).factory.makeTaskListController()
    await list.load()
    #expect(list.tasks == [])
    #expect(list.rows == Self.placeholder)
  }

  @Test func `the placeholder can be translated`() throws {
    let factory = try Setting(.mock).factory
    let text = "Drücke +"
    #expect(factory.makeTaskListController(placeholder: text).rows == [.placeholder(text)])
    #expect(factory.makeReportListController(placeholder: text).rows == [.placeholder(text)])
  }

  @Test(arguments: Backing.allCases)
  func `the list shows the results of a new query after the next load`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.tasks.insert([
      task("a", project: "Home"), task("b", project: "Work"), task("c", priority: .low, project: "home"),
    ])
    let list = setting.factory.makeTaskListController(query: TaskQuery(project: "HOME"))
    await list.load()
    #expect(list.tasks == [stored[0], stored[2]])
    list.query = TaskQuery(sort: [.descending(.priority), .descending(.title)], limit: 2)
    #expect(list.tasks == [stored[0], stored[2]])
    await list.load()
    #expect(list.tasks == [stored[2], stored[1]])
    #expect(list.query == TaskQuery(sort: [.descending(.priority), .descending(.title)], limit: 2))
  }

  @Test(arguments: Backing.allCases)
  func `the list counts the tasks of its query at the injected time in a time zone`(backing: Backing) async throws {
    let setting = try Setting(backing)
    // The clock is at 12:26:40 UTC on Sunday 2020-09-13, when it is already Monday in Kiritimati.
    try await setting.tasks.insert([
      task("a", project: "Home"), task("b", completedAt: ManualClock.start, project: "home"),
      task("c", completedAt: longAgo, project: "Work"),
    ])
    let list = setting.factory.makeTaskListController(query: TaskQuery(project: "HOME", sort: [.ascending(.title)]))
    let kiritimati = try #require(TimeZone(identifier: "Pacific/Kiritimati"))
    for (zone, monday) in [(TimeZone.gmt, "2020-09-07"), (kiritimati, "2020-09-14")] {
      var expected = TaskStatistics(now: ManualClock.start, in: zone, weeks: 2)
      for task in try await setting.tasks.records(matching: TaskQuery(project: "home")) { expected.add(task) }
      let counted = try #require(await list.statistics(in: zone, weeks: 2))
      #expect(counted == expected)
      #expect(counted.total.open == 1 && counted.total.done == 1)
      #expect(counted.weeks.map(\.done) == [0, 1])
      #expect(counted.weeks.last?.monday.description == monday)
    }
    list.query.limit = 1
    #expect(try #require(await list.statistics(in: .gmt)).total.open == 1)
    #expect(try #require(await list.statistics(in: .gmt)).total.done == 0)
    #expect(try #require(await list.statistics(in: .gmt)).weeks.count == 12)
  }

  // MARK: Adding

  @Test(arguments: Backing.allCases)
  func `the list assigns the injected time and ID to an added task`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let list = setting.factory.makeTaskListController()
    await list.load()
    let first = await list.add(title: "Buy milk")
    setting.clock.now += 60
    let second = await list.add(title: "Drink it")
    let expected = [
      try TaskItem(title: "Buy milk", id: .given(1), number: 1, createdAt: ManualClock.start),
      try TaskItem(title: "Drink it", id: .given(2), number: 2, createdAt: ManualClock.start + 60),
    ]
    #expect([first, second] == expected)
    #expect(list.tasks == expected)
    #expect(try await setting.tasks.records(matching: TaskQuery()) == expected)
  }

  @Test(arguments: Backing.allCases)
  func `the list keeps all fields of an added task`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let parent = try await setting.tasks.insert(task("Errands"))
    let fields = TaskItem.Fields(
      title: " Купить молоко \u{1F95B}",
      notes: "two litres\nsemi-skimmed",
      completedAt: longAgo + 1,
      priority: .medium,
      dueAt: longAgo + 2,
      project: "Home",
      tags: ["shop", "Shop", "dairy"],
      parentID: parent.id
    )
    let list = setting.factory.makeTaskListController()
    let added = await list.add(fields)
    let expected = try TaskItem(fields, id: .given(1), number: 2, createdAt: ManualClock.start)
    #expect(added == expected)
    #expect(try await setting.tasks.records(matching: TaskQuery()) == [parent, expected])
  }

  @Test(arguments: Backing.allCases, ["", " ", "\t\n"])
  func `the list fails to add a blank title, and stores nothing`(backing: Backing, title: String) async throws {
    let setting = try Setting(backing)
    let list = setting.factory.makeTaskListController()
    await list.load()
    #expect(await list.add(title: title) == nil)
    #expect(
      list.failure == .invalid(ValidationError(field: "title", value: title, rule: "must not be blank"))
    )
    #expect(list.rows == Self.placeholder)
    #expect(try await setting.tasks.records(matching: TaskQuery()) == [])
  }

  @Test(arguments: Backing.allCases)
  func `the list clears the failure when the next intent succeeds`(backing: Backing) async throws {
    let list = try Setting(backing).factory.makeTaskListController()
    await list.add(title: "")
    #expect(list.failure != nil)
    await list.add(title: "Buy milk")
    #expect(list.failure == nil)
    await list.add(title: "")
    await list.load()
    #expect(list.failure == nil)
  }

  @Test(arguments: Backing.allCases)
  func `the list does not show a task added before loading`(backing: Backing) async throws {
    let list = try Setting(backing).factory.makeTaskListController()
    let added = try #require(await list.add(title: "Buy milk"))
    #expect(list.rows == Self.placeholder)
    await list.load()
    #expect(list.tasks == [added])
  }

  // MARK: Looking up

  @Test(arguments: Backing.allCases)
  func `the list finds tasks by number and by ID, in the requested order`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.tasks.insert([task("a"), task("b"), task("c")])
    let list = setting.factory.makeTaskListController(query: TaskQuery(limit: 1))
    #expect(await list.tasks(numbered: [3, 1, 3]) == [stored[2], stored[0], stored[2]])
    #expect(await list.tasks(withIDs: [stored[1].id, stored[0].id]) == [stored[1], stored[0]])
    #expect(await list.tasks(numbered: []) == [])
    #expect(list.failure == nil)
  }

  @Test(arguments: Backing.allCases)
  func `the list reports a missing number, and leaves out missing IDs`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.tasks.insert([task("a")])
    let list = setting.factory.makeTaskListController()
    await list.load()
    #expect(await list.tasks(numbered: [1, 17, 18]) == nil)
    #expect(list.failure == .notFound(RecordReference(TaskItem.self, number: 17)))
    #expect(await list.tasks(withIDs: [.given(9), stored[0].id]) == stored)
    #expect(list.failure == nil)
    #expect(list.tasks == stored)
  }

  // MARK: Observing external changes

  @Test(arguments: Backing.allCases)
  func `the list follows external changes`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let list = setting.factory.makeTaskListController()
    await list.load()
    let inserted = try await setting.tasks.insert([task("a"), task("b")])
    try await waitUntil { list.tasks == inserted }
    let changed = try inserted[1].edited(at: longAgo + 5) { $0.notes = "changed" }
    try await setting.tasks.update(changed)
    try await waitUntil { list.tasks == [inserted[0], changed] }
    try await setting.tasks.delete(withID: inserted[0].id)
    try await waitUntil { list.tasks == [changed] }
    try await setting.tasks.delete(withID: changed.id)
    try await waitUntil { list.rows == Self.placeholder }
    #expect(list.failure == nil)
  }

  @Test(arguments: Backing.allCases)
  func `the list keeps its selection while the task is listed`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.tasks.insert([task("a"), task("b")])
    let list = setting.factory.makeTaskListController()
    await list.load()
    list.selection = stored[1].id
    await list.complete(at: 1)
    await list.delete(at: 0)
    #expect(list.selection == stored[1].id)
    await list.delete(at: 0)
    #expect(list.selection == nil)
  }

  @Test(arguments: Backing.allCases)
  func `the list clears its selection when the task is deleted externally`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.tasks.insert([task("a"), task("b")])
    let list = setting.factory.makeTaskListController()
    await list.load()
    list.selection = stored[0].id
    try await setting.tasks.delete(withID: stored[0].id)
    try await waitUntil { list.tasks == [stored[1]] }
    #expect(list.selection == nil)
  }

  @Test(arguments: Backing.allCases)
  func `the list clears its selection when the query no longer matches the task`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.tasks.insert([task("a"), task("b")])
    let list = setting.factory.makeTaskListController(query: TaskQuery(isCompleted: false))
    await list.load()
    list.selection = stored[0].id
    await list.complete(at: 0)
    #expect(list.tasks == [stored[1]])
    #expect(list.selection == nil)
  }

  @Test(arguments: Backing.allCases)
  func `the list is deallocated even while it follows its store`(backing: Backing) async throws {
    let setting = try Setting(backing)
    weak var released: TaskListController?
    do {
      let list = setting.factory.makeTaskListController()
      await list.load()
      released = list
      #expect(released === list)
    }
    #expect(released == nil)
    try await setting.tasks.insert(task("a"))
  }
}

func task(
  _ title: String,
  completedAt: Date? = nil,
  priority: Priority = .none,
  project: String? = nil,
  parentID: TaskItem.ID? = nil
) throws -> TaskItem {
  try TaskItem(
    title: title,
    completedAt: completedAt,
    priority: priority,
    project: project,
    parentID: parentID,
    createdAt: longAgo
  )
}
