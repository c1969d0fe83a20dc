import LogbookApp
import LogbookDomain
import LogbookInterchange
import LogbookRecords
import Foundation

extension ValidationError {
  /// Returns the error with the number of a task instead of its ID if one of the given tasks must not be a dependency,
  /// because the user knows only the number.
  func naming(_ dependencies: [TaskItem.ID], by numbers: [Int]) -> ValidationError {
    guard field == "dependencies", let index = dependencies.firstIndex(where: { "\($0)" == value }) else { return self }
    return ValidationError(field: "--depends", value: "\(numbers[index])", rule: rule)
  }
}

extension Session {
  /// Returns the tasks whose numbers are given as operands, without duplicates.
  func tasks(_ controller: TaskListController) async throws -> [TaskItem] {
    var seen: Set<Int> = []
    let numbers = try invocation.operands.map(Invocation.recordNumber).filter { seen.insert($0).inserted }
    return try require(await controller.tasks(numbered: numbers), controller.failure)
  }

  func parentID(
    _ options: Given<TaskFields>,
    _ controller: TaskListController
  ) async throws -> TaskItem.ID? {
    guard let number = try options.parent else { return nil }
    return try await ids(numbered: [number], controller)[0]
  }

  func ids(numbered numbers: [Int], _ controller: TaskListController) async throws -> [TaskItem.ID] {
    try require(await controller.tasks(numbered: numbers), controller.failure).map(\.id)
  }

  /// Throws the error with which a store refuses tasks that would depend on each other in a circle.
  func refuseCircles(of tasks: [TaskItem], _ controller: TaskListController) async throws {
    controller.query = TaskQuery().dependent
    await controller.load()
    if let failure = controller.failure { throw failure }
    let dependent = Dictionary(controller.tasks.map { ($0.id, $0) }) { first, _ in first }
    try RecordCircles().check(tasks) { ids in ids.compactMap { dependent[$0] } }
  }

  /// Throws an error if the parent is one of the given tasks or one of their subtasks.
  func refuse(
    parent number: Int?,
    _ id: TaskItem.ID?,
    of tasks: [TaskItem],
    _ controller: TaskListController
  ) async throws {
    guard let number, try await withSubtasks(tasks, controller).contains(where: { $0.id == id }) else { return }
    throw ValidationError(field: "--parent", value: "\(number)", rule: "must not be the task itself or a part of it")
  }

  /// Returns the given tasks, followed by all their subtasks.
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

  func show(
    changed tasks: [TaskItem],
    _ verb: String,
    _ controller: TaskListController,
    tellsDue: Bool
  ) async throws {
    if wantsJSON { return try await show(tasks, controller) }
    for task in tasks { try tell(changed: task, verb, tellsDue: tellsDue) }
  }

  /// Prints a line for each task, with a different verb for tasks that the command left unchanged.
  func tell(
    changed tasks: [TaskItem],
    from before: [TaskItem],
    _ verb: String,
    unchanged: String,
    tellsDue: Bool = false
  ) throws {
    for task in tasks { try tell(changed: task, before.contains(task) ? unchanged : verb, tellsDue: tellsDue) }
  }

  func show(
    changed task: TaskItem,
    _ verb: String,
    _ controller: TaskListController,
    tellsDue: Bool
  ) async throws {
    if wantsJSON { return try show(try await json([task], controller)[0]) }
    try tell(changed: task, verb, tellsDue: tellsDue)
  }

  private func tell(changed task: TaskItem, _ verb: String, tellsDue: Bool) throws {
    // The due date is shown in full, so that the user sees how a date given in words was interpreted.
    let due = task.due.flatMap { tellsDue ? ", due \(NumberText.weekdayAndDate($0, in: zone))" : nil }
    try tell("\(verb) \(task.number ?? 0): \(task.title)\(due ?? "")")
  }

  /// Prints the open subtasks of the given completed tasks, and the open tasks that depend on the completed tasks and
  /// are no longer blocked.
  func tellConsequences(of tasks: [TaskItem], _ controller: TaskListController) async throws {
    let done = Set(tasks.map(\.id))
    controller.query = TaskQuery(isCompleted: false).subtasks
    await controller.load()
    if let failure = controller.failure { throw failure }
    let subtasks = Dictionary(grouping: controller.tasks) { $0.parentID }
    for task in tasks {
      let open = (subtasks[task.id] ?? []).compactMap(\.number).map { "\($0)" }
      if !open.isEmpty {
        try tell("Open subtasks of \(task.number ?? 0): \(open.joined(separator: ", ")); they stay open")
      }
    }
    controller.query = TaskQuery(isCompleted: false).dependent
    await controller.load()
    if let failure = controller.failure { throw failure }
    let dependent = controller.tasks.filter { !done.isDisjoint(with: $0.dependencies) }
    let blockers = try await blockers(of: dependent, controller)
    for task in dependent where blockers[task.id] == nil {
      try tell("No longer blocked: \(task.number ?? 0): \(task.title)")
    }
  }

  /// Asks whether to delete repeating tasks or to move them to their next dates.
  ///
  /// - Returns: Whether to move the tasks.
  /// - Throws: ``CLIError`` if the user wants neither, or if questions are not allowed (see ``asks``).
  func asksForOne(of tasks: [TaskItem]) throws -> Bool {
    guard let task = tasks.first else { return false }
    let name = tasks.count == 1 ? "\(task.number ?? 0): \(task.title) repeats" : "\(tasks.count) tasks repeat"
    guard asks else {
      throw CLIError.usage("\(name); give --one to move to the next date, --all to delete all future occurrences")
    }
    if try console.ask(TerminalText.line("\(name). Delete all future occurrences?")) { return false }
    try confirm("Move to the next date?")
    return true
  }

  func showInFull(_ task: TaskItem, _ controller: TaskListController) async throws {
    try console.write(console.emphasized("\(task.number ?? 0)  \(TerminalText.line(task.title))") + "\n")
    var lines = lines(of: task)
    let numbers = try await referencedNumbers([task], controller)
    if let parent = task.parentID.flatMap({ numbers[$0] }) { lines.append(("Part of", "\(parent)")) }
    let dependencies = task.dependencies.compactMap { numbers[$0] }
    if !dependencies.isEmpty {
      let open = try await blockers(of: [task], controller)[task.id] ?? []
      let texts = dependencies.map { open.contains($0) ? "\($0)" : "\($0) (done)" }
      lines.append(("After", texts.joined(separator: ", ")))
    }
    lines.append(("Created", NumberText.date(task.createdAt, in: zone)))
    if task.modifiedAt != task.createdAt { lines.append(("Changed", NumberText.date(task.modifiedAt, in: zone))) }
    lines.append(("ID", "\(task.id)"))
    for (name, value) in lines {
      try console.write(
        "   " + name.padding(toLength: 10, withPad: " ", startingAt: 0) + TerminalText.line(value) + "\n"
      )
    }
    for line in task.notes.map(TerminalText.lines) ?? [] { try console.write("   | \(line)\n") }
  }

  func json(_ tasks: [TaskItem], _ controller: TaskListController) async throws -> [JSONValue] {
    let numbers = try await referencedNumbers(tasks, controller)
    return tasks.map { $0.json(numbers) }
  }

  /// Returns the numbers of the given tasks and of the tasks that they reference, keyed by ID.
  func referencedNumbers(_ tasks: [TaskItem], _ controller: TaskListController) async throws -> [TaskItem.ID: Int] {
    var numbers: [TaskItem.ID: Int] = [:]
    for task in tasks { numbers[task.id] = task.number }
    let others = Set(tasks.flatMap(\.references)).filter { numbers[$0] == nil }
    for task in try require(await controller.tasks(withIDs: Array(others)), controller.failure) {
      numbers[task.id] = task.number
    }
    return numbers
  }
}
