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
  func parentID(
    _ options: Given<TaskFields>,
    _ store: any TaskStoreProtocol
  ) async throws -> TaskItem.ID? {
    guard let number = try options.parent else { return nil }
    return try await ids(numbered: [number], store)[0]
  }

  func ids(numbered numbers: [Int], _ store: any TaskStoreProtocol) async throws -> [TaskItem.ID] {
    try await store.records(numbered: numbers).map(\.id)
  }

  /// Throws an error if the parent is one of the given tasks or one of their subtasks.
  func refuse(
    parent number: Int?,
    _ id: TaskItem.ID?,
    of tasks: [TaskItem],
    _ store: any TaskStoreProtocol
  ) async throws {
    guard let number, try await store.withSubtasks(tasks).contains(where: { $0.id == id }) else { return }
    throw ValidationError(field: "--parent", value: "\(number)", rule: "must not be the task itself or a part of it")
  }

  // MARK: Showing

  func show(
    changed tasks: [TaskItem],
    _ verb: String,
    _ store: any TaskStoreProtocol,
    tellsDue: Bool
  ) async throws {
    if wantsJSON { return try await show(tasks, store) }
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
    _ store: any TaskStoreProtocol,
    tellsDue: Bool
  ) async throws {
    if wantsJSON { return try show(try await json([task], store)[0]) }
    try tell(changed: task, verb, tellsDue: tellsDue)
  }

  private func tell(changed task: TaskItem, _ verb: String, tellsDue: Bool) throws {
    // The due date is shown in full, so that the user sees how a date given in words was interpreted.
    let due = task.due.flatMap { tellsDue ? ", due \(NumberText.weekdayAndDate($0, in: zone))" : nil }
    try tell("\(verb) \(task.number ?? 0): \(task.title)\(due ?? "")")
  }

  /// Prints the open subtasks of the given completed tasks, and the open tasks that depend on the completed tasks and
  /// are no longer blocked.
  func tellConsequences(of tasks: [TaskItem], _ store: any TaskStoreProtocol) async throws {
    let subtasks = try await store.records(matching: TaskQuery(isCompleted: false).subtasks)
    let parts = Dictionary(grouping: subtasks) { $0.parentID }
    for task in tasks {
      let open = (parts[task.id] ?? []).compactMap(\.number).map { "\($0)" }
      if !open.isEmpty {
        try tell("Open subtasks of \(task.number ?? 0): \(open.joined(separator: ", ")); they stay open")
      }
    }
    for task in try await store.tasksUnblocked(by: tasks) {
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

  func showInFull(_ task: TaskItem, _ store: any TaskStoreProtocol) async throws {
    try console.write(console.emphasized("\(task.number ?? 0)  \(TerminalText.line(task.title))") + "\n")
    var lines = lines(of: task)
    let numbers = try await referencedNumbers([task], store)
    if let parent = task.parentID.flatMap({ numbers[$0] }) { lines.append(("Part of", "\(parent)")) }
    let dependencies = task.dependencies.compactMap { numbers[$0] }
    if !dependencies.isEmpty {
      let open = try await store.blockers(of: [task])[task.id] ?? []
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

  func json(_ tasks: [TaskItem], _ store: any TaskStoreProtocol) async throws -> [JSONValue] {
    let numbers = try await referencedNumbers(tasks, store)
    return tasks.map { $0.json(numbers) }
  }

  /// Returns the numbers of the given tasks and of the tasks that they reference, keyed by ID.
  func referencedNumbers(_ tasks: [TaskItem], _ store: any TaskStoreProtocol) async throws -> [TaskItem.ID: Int] {
    var numbers: [TaskItem.ID: Int] = [:]
    for task in tasks { numbers[task.id] = task.number }
    let others = Set(tasks.flatMap(\.references)).filter { numbers[$0] == nil }
    for task in try await store.records(withIDs: Array(others)) {
      numbers[task.id] = task.number
    }
    return numbers
  }
}
