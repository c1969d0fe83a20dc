import LogbookApp
import LogbookDomain
import Foundation
import LogbookInterchange

extension Session {
  /// The tasks whose numbers are the operands, each once.
  func tasks(_ controller: TaskListController) async throws -> [TaskItem] {
    var seen: Set<Int> = []
    let numbers = try invocation.operands.map(Invocation.recordNumber).filter { seen.insert($0).inserted }
    return try require(await controller.tasks(numbered: numbers), controller.failure)
  }

  /// Whether `task edit` was told to change anything.
  var namesAChange: Bool {
    ["title", "notes", "priority", "due", "project", "tag", "parent", "no-due", "no-project", "no-parent", "untag"]
      .contains(where: invocation.flag)
  }

  /// Sets the fields that options name, but for the parent.
  func apply(to fields: inout TaskItem.Fields) throws {
    for (option, opposite) in [("due", "no-due"), ("project", "no-project"), ("parent", "no-parent")]
    where invocation.flag(option) && invocation.flag(opposite) {
      throw CLIError.usage("--\(option) and --\(opposite) exclude each other")
    }
    if let title = invocation.text("title") { fields.title = title }
    if let notes = invocation.text("notes") { fields.notes = notes }
    if let priority = try invocation.choice("priority", of: Priority.self) { fields.priority = priority }
    if let due = try date("due", in: zone) { fields.dueAt = due.date }
    if let project = invocation.text("project") { fields.project = project }
    fields.tags += invocation.texts("tag")
    if invocation.flag("no-due") { fields.dueAt = nil }
    if invocation.flag("no-project") { fields.project = nil }
    if invocation.flag("no-parent") { fields.parentID = nil }
    let untagged = Set(invocation.texts("untag").map(\.matchingKey))
    fields.tags.removeAll { untagged.contains($0.matchingKey) }
  }

  /// The parent that an option names.
  func parentID(_ controller: TaskListController) async throws -> TaskItem.ID? {
    guard let parent = invocation.text("parent") else { return nil }
    let number = try Invocation.recordNumber(parent)
    return try require(await controller.tasks(numbered: [number]), controller.failure)[0].id
  }

  /// The query that the filters ask for.
  ///
  /// - Parameter isCompleted: Whether only tasks that are done are asked for, or only open ones, if no filter says so.
  func taskQuery(isCompleted: Bool? = false) throws -> TaskQuery {
    if invocation.flag("all"), invocation.flag("completed") {
      throw CLIError.usage("--all and --completed exclude each other")
    }
    return TaskQuery(
      isCompleted: invocation.flag("all") ? nil : invocation.flag("completed") ? true : isCompleted,
      project: invocation.text("project"),
      tags: invocation.texts("tag"),
      search: invocation.text("search"),
      dueBefore: try date("due-before", in: zone)?.date,
      sort: try invocation.sort(of: TaskQuery.Key.self) ?? [],
      limit: try invocation.wholeNumber("limit")
    )
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
  func show(changed task: TaskItem, _ verb: String, _ controller: TaskListController) async throws {
    if wantsJSON {
      try console.write(try await json([task], controller)[0].text + "\n")
    } else {
      // A date that was written in words shows how it was understood.
      let due = task.dueAt.flatMap { invocation.flag("due") ? ", due \(Figures.weekdayAndDate($0, in: zone))" : nil }
      try tell("\(verb) \(task.number ?? 0): \(task.title)\(due ?? "")")
    }
  }

  /// Shows tasks that a command has changed.
  func show(changed tasks: [TaskItem], _ verb: String, _ controller: TaskListController) async throws {
    if wantsJSON { return try await show(tasks, controller) }
    for task in tasks { try tell("\(verb) \(task.number ?? 0): \(task.title)") }
  }

  /// Shows everything about a task.
  func showInFull(_ task: TaskItem, _ controller: TaskListController) async throws {
    try console.write(console.emphasized("\(task.number ?? 0)  \(TerminalText.line(task.title))") + "\n")
    var lines: [(String, String)] = []
    lines.append(("Status", task.completedAt.map { "done \(Figures.date($0, in: zone))" } ?? "open"))
    if task.priority != .none { lines.append(("Priority", task.priority.rawValue)) }
    if let due = task.dueAt {
      let state = task.dueState(at: now, in: zone).flatMap { $0 == .later ? nil : " (\($0.rawValue))" } ?? ""
      lines.append(("Due", Figures.weekdayAndDate(due, in: zone) + state))
    }
    if let project = task.project { lines.append(("Project", project)) }
    if !task.tags.isEmpty { lines.append(("Tags", task.tags.joined(separator: " "))) }
    if let parent = try await parentNumbers([task], controller)[task.id] { lines.append(("Part of", "\(parent)")) }
    lines.append(("Created", Figures.date(task.createdAt, in: zone)))
    if task.modifiedAt != task.createdAt { lines.append(("Changed", Figures.date(task.modifiedAt, in: zone))) }
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
