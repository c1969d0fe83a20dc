import LogbookApp
import LogbookDomain
import LogbookInterchange
import LogbookRecords
import Foundation

extension Session {
  /// The tasks whose numbers are the operands, each once.
  func tasks(_ controller: TaskListController) async throws -> [TaskItem] {
    var seen: Set<Int> = []
    let numbers = try invocation.operands.map(Invocation.recordNumber).filter { seen.insert($0).inserted }
    return try require(await controller.tasks(numbered: numbers), controller.failure)
  }

  /// The task that `--parent` names.
  func parentID(
    _ options: Given<TaskFields>,
    _ controller: TaskListController
  ) async throws -> TaskItem.ID? {
    guard let number = try options.parent else { return nil }
    return try require(await controller.tasks(numbered: [number]), controller.failure)[0].id
  }

  func taskQuery(
    _ selection: Given<TaskSelection>,
    _ order: Given<TaskOrder>
  ) throws -> TaskQuery {
    try selection.exclude(\.all, \.completed)
    var query = try taskQuery(selection.filters)
    query.isCompleted = selection.all ? nil : selection.completed
    query.sort = try order.sort ?? []
    query.limit = try order.limit
    return query
  }

  func taskQuery(_ filters: Given<TaskFilters>) throws -> TaskQuery {
    TaskQuery(project: try filters.project, tags: try filters.tag, dueBefore: try filters.dueBefore?.date)
  }

  /// Tasks and everything below them, parents before their subtasks.
  func withSubtasks(_ tasks: [TaskItem], _ controller: TaskListController) async throws -> [TaskItem] {
    var found = tasks
    var seen = Set(tasks.map(\.id))
    var index = 0
    while index < found.count {
      controller.query = TaskQuery(parentID: found[index].id)
      await controller.load()
      if let failure = controller.failure { throw failure }
      found += controller.tasks.filter { seen.insert($0.id).inserted }
      index += 1
    }
    return found
  }

  // MARK: Showing

  /// Shows a task that a command has changed.
  func show(
    changed task: TaskItem,
    _ verb: String,
    _ controller: TaskListController,
    tellsDue: Bool
  ) async throws {
    if wantsJSON {
      try show(try await json([task], controller)[0])
    } else {
      // A date that was written in words shows how it was understood.
      let due = task.dueAt.flatMap { tellsDue ? ", due \(NumberText.weekdayAndDate($0, in: zone))" : nil }
      try tell("\(verb) \(task.number ?? 0): \(task.title)\(due ?? "")")
    }
  }

  /// Changes the tasks whose numbers are the operands, and shows them.
  func change(
    _ verb: String,
    _ body: (TaskListController, [TaskItem]) async -> [TaskItem]?
  ) async throws {
    let controller = try makeFactory().makeTaskListController()
    let tasks = try require(await body(controller, try await tasks(controller)), controller.failure)
    if wantsJSON { return try await show(tasks, controller) }
    for task in tasks { try tell("\(verb) \(task.number ?? 0): \(task.title)") }
  }

  /// Shows everything about a task.
  func showInFull(_ task: TaskItem, _ controller: TaskListController) async throws {
    try console.write(console.emphasized("\(task.number ?? 0)  \(TerminalText.line(task.title))") + "\n")
    var lines = lines(of: task)
    if let parent = try await parentNumbers([task], controller)[task.id] { lines.append(("Part of", "\(parent)")) }
    lines.append(("Created", NumberText.date(task.createdAt, in: zone)))
    if task.modifiedAt != task.createdAt { lines.append(("Changed", NumberText.date(task.modifiedAt, in: zone))) }
    lines.append(("Identity", "\(task.id)"))
    for (name, value) in lines {
      try console.write(
        "   " + name.padding(toLength: 10, withPad: " ", startingAt: 0) + TerminalText.line(value) + "\n"
      )
    }
    for line in task.notes.map(TerminalText.lines) ?? [] { try console.write("   | \(line)\n") }
  }

  func json(_ tasks: [TaskItem], _ controller: TaskListController) async throws -> [JSONValue] {
    let parents = try await parentNumbers(tasks, controller)
    return tasks.map { $0.json(parent: parents[$0.id]) }
  }

  /// The numbers of the parents of tasks.
  func parentNumbers(_ tasks: [TaskItem], _ controller: TaskListController) async throws -> [TaskItem.ID: Int] {
    var numbers = Dictionary(tasks.map { ($0.id, $0.number) }, uniquingKeysWith: { first, _ in first })
    let others = Set(tasks.compactMap(\.parentID)).filter { numbers[$0] == nil }
    for parent in try require(await controller.tasks(withIDs: Array(others)), controller.failure) {
      numbers[parent.id] = parent.number
    }
    var parents: [TaskItem.ID: Int] = [:]
    for task in tasks { parents[task.id] = task.parentID.flatMap { numbers[$0] ?? nil } }
    return parents
  }
}
