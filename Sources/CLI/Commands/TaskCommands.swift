import LogbookApp
import LogbookDomain
import LogbookInterchange
import LogbookRecords
import Foundation

private struct TaskEditOptions: OptionGroup {
  let title = Option("title", "TEXT", "set the title", .text())
  let fields = TaskFields()
  let noDue = Flag("no-due", "remove the due date")
  let noProject = Flag("no-project", "remove the task from its project")
  let noParent = Flag("no-parent", "remove the task from its parent")
  let untag = Option("untag", "NAME", "remove a tag", .texts(.tags))
  let noWait = Flag("no-wait", "stop hiding the task")
  let noRepeat = Flag("no-repeat", "stop repeating the task")
  let undepend = Option("undepend", "N", "remove a dependency", .taskNumbers)
  let noDepends = Flag("no-depends", "remove all dependencies")
  let conditions = TaskConditions()

  var options: [any OptionProtocol] {
    [title] + fields.options + [noDue, noProject, noParent, untag, noWait, noRepeat, undepend, noDepends]
      + conditions.options
  }
}

private struct TaskDeleteOptions: OptionGroup {
  let one = Flag("one", "move a repeating task to its next date instead")
  let all = Flag("all", "delete the task and all future occurrences")
  let conditions = TaskConditions()

  var options: [any OptionProtocol] { [one, all] + conditions.options }
}

private struct TaskListOptions: OptionGroup {
  let selection = TaskSelection()
  let order = TaskOrder()

  var options: [any OptionProtocol] { selection.options + order.options }
}

private struct TaskNextOptions: OptionGroup {
  let filters = TaskFilters()
  let limit = limitOption

  var options: [any OptionProtocol] { filters.options + [limit] }
}

let taskCommands: [Command] = [
  Command(
    words: ["task", "add"],
    summary: "Add a task",
    operand: .init(name: "TITLE", isRepeatable: true),
    examples: [
      "task add Buy oat milk", "task add Call the lab --due \"tomorrow 14:30\" -p high --tag phone",
      "task add Water the plants --due friday --repeat \"every 2 weeks\"",
      "task add Paint the fence --depends 3 --wait monday",
      "task add -- --dashes and all",
    ],
    notes: [
      "Completing a repeating task adds the next one, for today or later, counted from the due date (or, if there is none,",
      "from the wait date or today) or, with “after completion”, from the day of completion. HOW may also be weekdays or monthly.",
      Help.dateNote,
    ],
    action: .init(TaskFields.self) { session, options in
      var fields = TaskItem.Fields(title: session.invocation.operands.joined(separator: " "))
      try options.apply(to: &fields)
      let factory = try session.makeFactory()
      let (store, controller) = (factory.tasks, factory.makeTaskListController())
      fields.parentID = try await session.parentID(options, store)
      fields.dependencies = try await session.ids(numbered: options.depends, store)
      let task = try session.require(await controller.add(fields), controller.failure)
      try await session.show(changed: task, "Added", store, tellsDue: options.has(\.due) || options.has(\.repeats))
      session.noteFields(inTitle: task.title)
    }
  ),
  Command(
    words: ["task", "list"],
    aliases: [["task", "ls"], ["ls"]],
    summary: "List tasks (open tasks by default)",
    examples: ["task list", "task list --project garden --sort due,priority:desc", "task list --overdue -p high"],
    furtherOptions: Command.filters,
    notes: [
      "“logbook help filters” lists more options, such as --project and --due-before. Subtasks follow their parent, and --sort orders",
      "each level; with --json or --plain, it orders all tasks together. “!” marks an overdue task, “*” one due today or tomorrow",
      "unless the list says so in words, and “(after 3)” one blocked by task 3.",
    ],
    action: .init(TaskListOptions.self) { session, options in
      let (tasks, query, store) = try await session.list(options.selection, options.order)
      try await session.show(tasks, store)
      if tasks.isEmpty { try await session.noteNoTasks(query, store) }
    }
  ),
  Command(
    words: ["task", "next"],
    summary: "List the most urgent tasks first",
    examples: ["task next", "task next --project garden --limit 3"],
    furtherOptions: Command.filters,
    notes: [
      "The urgency is the sum of: 6 for high, 4 for medium, 2 for low priority; for a due date, 9 on the day, 0.5 more",
      "for each day since, up to 12, or less for each day before, down to 2; 5 if another open task depends on it; and 0.01",
      "for each day of its age, up to 2. Done, waiting and blocked tasks are omitted. Without --limit, at most",
      "\(Session.nextLimit) tasks are listed. “logbook help filters” lists more options, such as --project and --due-before.",
    ],
    action: .init(TaskNextOptions.self) { session, options in
      let (tasks, query, store) = try await session.nextTasks(options.filters, limit: options.limit)
      try await session.show(tasks.map(\.task), urgencies: tasks.map(\.urgency), store)
      if tasks.isEmpty { try await session.noteNoTasks(query, store) }
    }
  ),
  Command(
    words: ["task", "search"],
    summary: "Find tasks by text in their title, notes or tags",
    operand: .init(name: "TEXT", isRepeatable: true),
    examples: ["task search oat milk", "task search ecrire --all", "task search --project home paint"],
    furtherOptions: Command.filters,
    notes: [
      "The words are searched for as one phrase, ignoring case and accents. Done and waiting tasks are searched only with --all,",
      "--completed or --waiting. Matching lines of notes are shown. “logbook help filters” lists more options, such as --project",
      "and --due-before.",
    ],
    action: .init(TaskListOptions.self) { session, options in
      let text = session.invocation.operands.joined(separator: " ")
      let (tasks, _, store) = try await session.list(options.selection, options.order, search: [text])
      try await session.show(tasks, found: text, store)
      if tasks.isEmpty { try await session.noteNothingFound(text, options.selection, store) }
    }
  ),
  Command(
    words: ["task", "show"],
    summary: "Show tasks in full",
    operand: .init(name: "N", isRepeatable: true),
    examples: ["task show 3"],
    action: .init { session in
      let store = try session.makeFactory().tasks
      let tasks = try await session.namedRecords(in: store)
      if session.wantsJSON { return try await session.show(tasks, store) }
      for (index, task) in tasks.enumerated() {
        if index > 0 { try session.console.write("\n") }
        try await session.showInFull(task, store)
      }
    }
  ),
  Command(
    words: ["task", "edit"],
    aliases: [["task", "modify"], ["modify"]],
    summary: "Change tasks",
    operand: .init(name: "N", isRepeatable: true, isOptional: true),
    examples: [
      "task edit 3 --due friday --tag gift", "task edit 3 4 --priority high --no-project",
      "task edit --if-project garden --if-overdue --due saturday",
    ],
    furtherOptions: Command.conditions + [("task add", TaskFields().options.map(\.name))],
    notes: [
      "The options of “logbook task add”, such as --due, set the other fields; --tag and --depends add to existing tags and",
      "dependencies, and --notes \"\" removes the notes.",
      Help.conditionNote,
    ],
    action: .init(TaskEditOptions.self) { session, options in
      if options.changes.isEmpty { throw CLIError.usage("nothing to change: give at least one option") }
      try options.exclude(\.fields.due, \.noDue)
      try options.exclude(\.fields.project, \.noProject)
      try options.exclude(\.fields.parent, \.noParent)
      try options.exclude(\.fields.wait, \.noWait)
      try options.exclude(\.fields.repeats, \.noRepeat)
      if options.noDue, try options.fields.repeats?.start != nil {
        throw CLIError.usage("--repeat with a weekday sets a due date, so it cannot be used together with --no-due")
      }
      try options.exclude(\.fields.depends, \.noDepends)
      try options.exclude(\.undepend, \.noDepends)
      let factory = try session.makeFactory()
      let (store, controller) = (factory.tasks, factory.makeTaskListController())
      guard let tasks = try await session.tasks(options.conditions, store, asking: { "Change \($0)?" }) else {
        return
      }
      let parentID = try await session.parentID(options.fields, store)
      let dependencies = try await session.ids(numbered: options.fields.depends, store)
      let removed = try await session.ids(numbered: options.undepend, store)
      let edit: @Sendable (inout TaskItem) throws(ValidationError) -> Void = {
        [now = session.now] task throws(ValidationError) in
        var fields = task.fields
        do { try options.apply(to: &fields) } catch let error as ValidationError { throw error } catch {
          // Unreachable, because the options have already been checked.
          throw ValidationError(field: "options", value: "", rule: "\(error)")
        }
        if let parentID { fields.parentID = parentID }
        fields.dependencies.removeAll(where: removed.contains)
        fields.dependencies += dependencies
        let changed = try task.edited(at: now) { $0 = fields }
        if changed.fields != task.fields { task = changed }
      }
      if options.conditions.dryRun {
        try await session.refuse(parent: options.fields.parent, parentID, of: tasks, store)
        var edited = tasks
        do {
          for index in edited.indices { try edit(&edited[index]) }
          try await store.refuseCircles(of: edited)
        } catch let error as ValidationError {
          throw error.naming(dependencies, by: try options.fields.depends)
        } catch StoreError.invalid(let error) {
          throw error.naming(dependencies, by: try options.fields.depends)
        }
        return try await session.show(unchanged: edited, store)
      }
      let answer = await controller.edit(tasks, edit)
      // The store's error contains the parent's ID, but the user knows only the parent's number.
      if case .invalid(let error)? = controller.failure, error.field == "parent", let number = try options.fields.parent
      {
        throw ValidationError(field: "--parent", value: "\(number)", rule: error.rule)
      }
      if case .invalid(let error)? = controller.failure {
        throw error.naming(dependencies, by: try options.fields.depends)
      }
      let edited = try session.require(answer, controller.failure)
      if session.wantsJSON { return try await session.show(edited, store) }
      let tellsDue = options.has(\.fields.due) || options.has(\.fields.repeats)
      try session.tell(changed: edited, from: tasks, "Changed", unchanged: "Unchanged", tellsDue: tellsDue)
    }
  ),
  Command(
    words: ["task", "annotate"],
    summary: "Add a dated line to the notes of tasks",
    operand: .init(name: "N TEXT", isRepeatable: true),
    examples: ["task annotate 3 called, no answer", "task annotate 3,4 \"moved to May\""],
    notes: [
      "The line begins with the date and time, as in “2026-12-01 14:30 called, no answer”. In Taskwarrior’s files, such lines",
      "are annotations. “logbook task edit --notes” changes all notes.",
    ],
    action: .init { session in
      let operands = session.invocation.operands
      let text = operands.dropFirst().joined(separator: " ")
      guard operands.count > 1, !text.isBlank else {
        throw CLIError.usage("TEXT is missing; usage: logbook task annotate N TEXT")
      }
      let factory = try session.makeFactory()
      let (store, controller) = (factory.tasks, factory.makeTaskListController())
      let numbers = try await session.numbers(in: [operands[0]], of: store)
      let tasks = try await store.records(numbered: numbers)
      let minute = Date(timeIntervalSince1970: (session.now.timeIntervalSince1970 / 60).rounded(.down) * 60)
      let note = DatedNote.text(text, at: minute, in: session.zone)
      let answer = await controller.edit(tasks) { [now = session.now] task throws(ValidationError) in
        task = try task.edited(at: now) { $0.notes = [$0.notes, note].compactMap(\.self).joined(separator: "\n") }
      }
      let edited = try session.require(answer, controller.failure)
      try await session.show(changed: edited, "Annotated", store, tellsDue: false)
    }
  ),
  Command(
    words: ["task", "complete"],
    aliases: [["task", "done"], ["done"]],
    summary: "Mark tasks as done",
    operand: .init(name: "N", isRepeatable: true, isOptional: true),
    examples: ["task complete 3", "task complete 3 4 7", "task complete --if-project move"],
    furtherOptions: Command.conditions,
    notes: [
      "The next occurrence of a repeating task gets a new number. Subtasks are not changed.",
      Help.conditionNote,
    ],
    action: .init(TaskConditions.self) { session, options in
      let factory = try session.makeFactory()
      let (store, controller) = (factory.tasks, factory.makeTaskListController())
      guard let tasks = try await session.tasks(options, store, asking: { "Complete \($0)?" }) else { return }
      if options.dryRun { return try await session.show(unchanged: tasks, store) }
      let completion = try session.require(await controller.complete(tasks, in: session.zone), controller.failure)
      if session.wantsJSON { return try await session.show(completion.tasks + completion.next, store) }
      try session.tell(changed: completion.tasks, from: tasks, "Completed", unchanged: "Already done")
      for task in completion.next {
        try await session.show(changed: [task], "Next is", store, tellsDue: true)
      }
      try await session.tellConsequences(of: completion.tasks.filter { !tasks.contains($0) }, store)
    }
  ),
  Command(
    words: ["task", "reopen"],
    summary: "Mark tasks as open again",
    operand: .init(name: "N", isRepeatable: true),
    examples: ["task reopen 3"],
    notes: ["If a task repeats, the next occurrence, which was added when the task was completed, is kept."],
    action: .init { session in
      let factory = try session.makeFactory()
      let (store, controller) = (factory.tasks, factory.makeTaskListController())
      let tasks = try await session.namedRecords(in: store)
      let reopened = try session.require(await controller.reopen(tasks), controller.failure)
      if session.wantsJSON { return try await session.show(reopened, store) }
      try session.tell(changed: reopened, from: tasks, "Reopened", unchanged: "Already open")
    }
  ),
  Command(
    words: ["task", "delete"],
    aliases: [["task", "rm"], ["rm"]],
    summary: "Delete tasks and their subtasks",
    operand: .init(name: "N", isRepeatable: true, isOptional: true),
    examples: ["task delete 3", "task delete 7 --one", "task delete --if-project move --if-completed"],
    furtherOptions: Command.conditions,
    notes: [
      "Without --one or --all, logbook asks about open repeating tasks; if it cannot ask, or with --yes, the command fails. Logbook also asks",
      "before it deletes several tasks.",
      Help.conditionNote,
    ],
    action: .init(TaskDeleteOptions.self) { session, options in
      try options.exclude(\.one, \.all)
      let factory = try session.makeFactory()
      let (store, controller) = (factory.tasks, factory.makeTaskListController())
      let isBulk = options.conditions.first.map { $0 != "dry-run" } ?? false
      guard let named = try await session.tasks(options.conditions, store, asking: { "Delete \($0)?" }) else {
        return
      }
      let repeating = named.filter { !$0.isCompleted && $0.repeats != nil }
      let isDryRun = options.conditions.dryRun
      let skipsOne = try options.one || (!options.all && !isDryRun && session.asksForOne(of: repeating))
      if skipsOne, repeating.count < named.count {
        throw CLIError.usage("--one applies only to open repeating tasks; delete the others separately")
      }
      if isDryRun {
        let tasks = skipsOne ? named : try await store.withSubtasks(named)
        return try await session.show(unchanged: tasks, store)
      }
      if skipsOne {
        let moved = try session.require(await controller.skip(named, in: session.zone), controller.failure)
        return try await session.show(changed: moved, "Moved", store, tellsDue: true)
      }
      let tasks = try await store.withSubtasks(named)
      if !isBulk || tasks.count > named.count {
        try session.confirmDeletion(of: tasks.map { "\($0.number ?? 0): \($0.title)" }, "tasks")
      }
      // The JSON contains the numbers of parents. It is created before the deletion, which may also delete the parents.
      let json = try await session.json(tasks, store)
      _ = try session.require(await controller.delete(tasks), controller.failure)
      if session.wantsJSON { return try session.show(json) }
      for task in tasks { try session.tell("Deleted \(task.number ?? 0): \(task.title)") }
    }
  ),
]

extension Given<TaskEditOptions> {
  fileprivate var changes: [String] {
    let conditions = Set(TaskConditions().options.map(\.name))
    return givenNames.filter { !conditions.contains($0) }
  }

  fileprivate func apply(to task: inout TaskItem.Fields) throws {
    if let title = try self.title { task.title = title }
    try self.fields.apply(to: &task)
    if self.noDue { task.due = nil }
    if self.noProject { task.project = nil }
    if self.noParent { task.parentID = nil }
    if self.noWait { task.waitUntil = nil }
    if self.noRepeat { task.repeats = nil }
    if self.noDepends { task.dependencies = [] }
    let untagged = Set(try self.untag.map(\.matchingKey))
    task.tags.removeAll { untagged.contains($0.matchingKey) }
  }
}
