import LogbookApp
import LogbookDomain
import LogbookInterchange
import LogbookRecords
import Foundation

private struct TaskEditOptions: OptionGroup {
  let title = Option("title", "TEXT", "what to do", .text())
  let fields = TaskFields()
  let noDue = Flag("no-due", "it is not due at any time")
  let noProject = Flag("no-project", "it belongs to no project")
  let noParent = Flag("no-parent", "it is a part of no task")
  let untag = Option("untag", "NAME", "take a label away", .texts(.tags))
  let noWait = Flag("no-wait", "it is not hidden any more")
  let noRepeat = Flag("no-repeat", "it does not come back")
  let noDepends = Flag("no-depends", "it depends on no other task")
  let conditions = TaskConditions()

  var options: [any OptionProtocol] {
    [title] + fields.options + [noDue, noProject, noParent, untag, noWait, noRepeat, noDepends] + conditions.options
  }
}

private struct TaskDeleteOptions: OptionGroup {
  let one = Flag("one", "of a repeating task only this date: it moves to the next one")
  let all = Flag("all", "of a repeating task all dates to come")
  let conditions = TaskConditions()

  var options: [any OptionProtocol] { [one, all] + conditions.options }
}

private struct TaskListOptions: OptionGroup {
  let selection = TaskSelection()
  let search = searchOption
  let order = TaskOrder()

  var options: [any OptionProtocol] { selection.options + [search] + order.options }
}

private struct TaskSearchOptions: OptionGroup {
  let selection = TaskSelection()
  let order = TaskOrder()

  var options: [any OptionProtocol] { selection.options + order.options }
}

/// `logbook task …`
let taskCommands: [Command] = [
  Command(
    words: ["task", "add"],
    summary: "Adds a task",
    operand: .init(name: "TITLE", isRepeatable: true),
    examples: [
      "task add Buy oat milk", "task add Call the lab --due \"tomorrow 14:30\" --priority high --tag phone",
      "task add Water the plants --due friday --repeat \"every 2 weeks\"",
      "task add Paint the fence --depends 3 --wait monday",
      "task add -- --dashes and all",
    ],
    notes: [
      "The words of the title are joined with spaces. A task that repeats comes back when it is completed, counted from its due day.",
      Help.dateNote,
    ],
    action: .init(TaskFields.self) { session, options in
      var fields = TaskItem.Fields(title: session.invocation.operands.joined(separator: " "))
      try options.apply(to: &fields)
      let controller = try session.makeFactory().makeTaskListController()
      fields.parentID = try await session.parentID(options, controller)
      fields.dependencies = try await session.dependencies(options, controller)
      let task = try session.require(await controller.add(fields), controller.failure)
      try await session.show(changed: task, "Added", controller, tellsDue: options.has(\.due))
    }
  ),
  Command(
    words: ["task", "list"],
    aliases: [["task", "ls"], ["ls"]],
    summary: "Lists tasks, the open ones unless told otherwise",
    examples: ["task list", "task list --project garden --sort due,priority:desc", "task list --overdue -p high"],
    furtherOptions: Command.filters,
    notes: [
      "“logbook help filters” lists further options, such as --project and --due-before. Subtasks stand under their parent; --sort orders those side by side, and with --json and",
      "--plain all of them. “!” is overdue: the moment has passed, or the day is over. “*” is due today or tomorrow.",
      "“(after 3)” waits for task 3 to be done.",
    ],
    action: .init(TaskListOptions.self) { session, options in
      let (tasks, controller, _) = try await session.list(options.selection, options.order, search: options.search)
      try await session.show(tasks, controller)
      if tasks.isEmpty { try await session.noteNoTasks(controller) }
    }
  ),
  Command(
    words: ["task", "search"],
    summary: "Finds tasks by what is in their title, notes or tags",
    operand: .init(name: "TEXT", isRepeatable: true),
    examples: ["task search oat milk", "task search ecrire --all", "task search --project home paint"],
    furtherOptions: Command.filters,
    notes: [
      "The words are looked for as they stand, one after the other; case and accents do not count. Only open",
      "tasks are looked through unless told otherwise. What was found in the notes is shown. “logbook help filters” lists",
      "further options, such as --project and --due-before.",
    ],
    action: .init(TaskSearchOptions.self) { session, options in
      let text = session.invocation.operands.joined(separator: " ")
      let (tasks, controller, wider) = try await session.list(options.selection, options.order, search: text)
      try await session.show(tasks, found: text, controller)
      if tasks.isEmpty { try await session.noteNothingFound(text, wider, controller) }
    }
  ),
  Command(
    words: ["task", "show"],
    summary: "Shows tasks in full",
    operand: .init(name: "N", isRepeatable: true),
    examples: ["task show 3"],
    action: .init { session in
      let controller = try session.makeFactory().makeTaskListController()
      let tasks = try await session.tasks(controller)
      if session.wantsJSON { return try await session.show(tasks, controller) }
      for (index, task) in tasks.enumerated() {
        if index > 0 { try session.console.write("\n") }
        try await session.showInFull(task, controller)
      }
    }
  ),
  Command(
    words: ["task", "edit"],
    aliases: [["task", "modify"], ["modify"]],
    summary: "Changes tasks",
    operand: .init(name: "N", isRepeatable: true, isOptional: true),
    examples: [
      "task edit 3 --due friday --tag gift", "task edit 3 4 --title \"Buy rye bread\" --no-project",
      "task edit --if-project garden --if-overdue --due saturday",
    ],
    furtherOptions: Command.conditions + [("task add", TaskFields().options.map(\.name))],
    notes: [
      "The options of “logbook task add” change the fields of these names; what no option names stays. --tag adds to the labels,",
      "--depends to the dependencies; --notes \"\" removes the notes. With conditions instead of numbers (“logbook help filters”),",
      "all open tasks that meet them are changed; they are shown first.",
    ],
    action: .init(TaskEditOptions.self) { session, options in
      if options.changes.isEmpty { throw CLIError.usage("there is nothing to change") }
      try options.exclude(\.fields.due, \.noDue)
      try options.exclude(\.fields.project, \.noProject)
      try options.exclude(\.fields.parent, \.noParent)
      try options.exclude(\.fields.wait, \.noWait)
      try options.exclude(\.fields.repeats, \.noRepeat)
      try options.exclude(\.fields.depends, \.noDepends)
      let controller = try session.makeFactory().makeTaskListController()
      guard let tasks = try await session.tasks(options.conditions, controller, asking: { "Change \($0)?" }) else {
        return
      }
      let parentID = try await session.parentID(options.fields, controller)
      let dependencies = try await session.dependencies(options.fields, controller)
      for task in tasks { try await session.refuseCycle(of: task, through: dependencies, controller) }
      let edit: @Sendable (inout TaskItem) throws(ValidationError) -> Void = {
        [now = session.now] task throws(ValidationError) in
        var fields = task.fields
        do { try options.apply(to: &fields) } catch let error as ValidationError { throw error } catch {
          // The options have been checked.
          throw ValidationError(field: "options", value: "", rule: "\(error)")
        }
        if let parentID { fields.parentID = parentID }
        fields.dependencies += dependencies
        let changed = try task.edited(at: now) { $0 = fields }
        if changed.fields != task.fields { task = changed }
      }
      if options.conditions.dryRun {
        var edited = tasks
        for index in edited.indices { try edit(&edited[index]) }
        return try await session.show(unchanged: edited, controller)
      }
      let answer = await controller.edit(tasks, edit)
      // Stores know parents by their IDs only.
      if case .invalid(let error)? = controller.failure, error.field == "parent", let number = try options.fields.parent
      {
        throw ValidationError(field: "--parent", value: "\(number)", rule: error.rule)
      }
      let edited = try session.require(answer, controller.failure)
      try await session.show(changed: edited, "Changed", controller, tellsDue: options.has(\.fields.due))
    }
  ),
  Command(
    words: ["task", "complete"],
    aliases: [["task", "done"], ["done"]],
    summary: "Marks tasks as done",
    operand: .init(name: "N", isRepeatable: true, isOptional: true),
    examples: ["task complete 3", "task complete 3 4 7", "task complete --if-project move"],
    furtherOptions: Command.conditions,
    notes: [
      "A task that repeats comes back with a new number. Subtasks stay as they are. With conditions instead of numbers",
      "(“logbook help filters”), all open tasks that meet them are completed; they are shown first.",
    ],
    action: .init(TaskConditions.self) { session, options in
      let controller = try session.makeFactory().makeTaskListController()
      guard let tasks = try await session.tasks(options, controller, asking: { "Complete \($0)?" }) else { return }
      if options.dryRun { return try await session.show(unchanged: tasks, controller) }
      let completion = try session.require(await controller.complete(tasks, in: session.zone), controller.failure)
      if session.wantsJSON { return try await session.show(completion.tasks + completion.next, controller) }
      for task in completion.tasks { try session.tell("Completed \(task.number ?? 0): \(task.title)") }
      for task in completion.next {
        try await session.show(changed: [task], "Next is", controller, tellsDue: true)
      }
      try await session.tellConsequences(of: completion.tasks, controller)
    }
  ),
  Command(
    words: ["task", "reopen"],
    summary: "Marks tasks as open again",
    operand: .init(name: "N", isRepeatable: true),
    examples: ["task reopen 3"],
    action: .init { session in try await session.change("Reopened") { await $0.reopen($1) } }
  ),
  Command(
    words: ["task", "delete"],
    aliases: [["task", "rm"], ["rm"]],
    summary: "Deletes tasks and their subtasks",
    operand: .init(name: "N", isRepeatable: true, isOptional: true),
    examples: ["task delete 3", "task delete 7 --one", "task delete --if-project move --if-completed"],
    furtherOptions: Command.conditions,
    notes: [
      "A task that repeats is deleted with all its dates to come, or moves to its next date with --one; without",
      "either you are asked. With conditions instead of numbers (“logbook help filters”), all open tasks that meet them are",
      "deleted; they are shown first.",
    ],
    action: .init(TaskDeleteOptions.self) { session, options in
      try options.exclude(\.one, \.all)
      let controller = try session.makeFactory().makeTaskListController()
      let isBulk = options.conditions.first.map { $0 != "dry-run" } ?? false
      guard let named = try await session.tasks(options.conditions, controller, asking: { "Delete \($0)?" }) else {
        return
      }
      let repeating = named.filter { !$0.isCompleted && $0.repeats != nil }
      if options.conditions.dryRun {
        return try await session.show(unchanged: session.withSubtasks(named, controller), controller)
      }
      let skipsOne = try options.one || (!options.all && session.asksForOne(of: repeating))
      let deleted = skipsOne ? named.filter { !repeating.contains($0) } : named
      if skipsOne, !repeating.isEmpty, !deleted.isEmpty {
        throw CLIError.usage("--one is about tasks that repeat; delete the others by themselves")
      }
      if skipsOne, !repeating.isEmpty {
        let moved = try session.require(await controller.skip(repeating, in: session.zone), controller.failure)
        return try await session.show(changed: moved, "Moved", controller, tellsDue: true)
      }
      let tasks = try await session.withSubtasks(deleted, controller)
      if !isBulk || tasks.count > deleted.count {
        try session.confirmDeletion(of: tasks.map { "\($0.number ?? 0): \($0.title)" }, "tasks")
      }
      // Parents are shown by their numbers, which have to be looked up before they are gone.
      let json = try await session.json(tasks, controller)
      _ = try session.require(await controller.delete(tasks), controller.failure)
      if session.wantsJSON { return try session.show(json) }
      for task in tasks { try session.tell("Deleted \(task.number ?? 0): \(task.title)") }
    }
  ),
]

extension Given<TaskEditOptions> {
  /// The names of the options that change something.
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
