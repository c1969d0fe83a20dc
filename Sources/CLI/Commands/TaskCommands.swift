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
}

/// Which tasks a command is about.
struct TaskFilters: OptionGroup {
  let project = Option("project", "NAME", "only those of a project", .text(.projects))
  let tag = Option("tag", "NAME", "only those with a tag, or with all of several", .texts(.tags))
  let dueBefore = Option("due-before", "DATE", "only those due before a day or moment", .date(in: .current))
}

/// The same, and whether it is about those that are done.
struct TaskSelection: OptionGroup {
  let all = Flag("all", "done ones too")
  let completed = Flag("completed", "only done ones")
  let filters = TaskFilters()
}

/// In what order tasks come, and how many.
struct TaskOrder: OptionGroup {
  let sort = Option<[SortTerm<TaskQuery.Key>]?>.sort()
  let limit = limitOption
}

private struct TaskListOptions: OptionGroup {
  let selection = TaskSelection()
  let search = searchOption
  let order = TaskOrder()
}

private struct TaskSearchOptions: OptionGroup {
  let selection = TaskSelection()
  let order = TaskOrder()
}

/// The option that picks tasks by a text.
let searchOption = Option("search", "TEXT", "only those with this in title, notes or tags, in any case", .text())

/// The option that says how many records are listed.
let limitOption = Option("limit", "N", "at most so many", .wholeNumber)

/// `logbook task …`
let taskCommands: [Command] = [
  Command(
    words: ["task", "add"],
    summary: "Adds a task",
    operand: .init(name: "TITLE", isRepeatable: true),
    examples: [
      "task add Buy oat milk", "task add Call the lab --due \"tomorrow 14:30\" --priority high --tag phone",
      "task add -- --dashes and all",
    ],
    notes: ["The words of the title are put together with spaces.", Help.dateNote],
    action: .init(TaskFields.self) { session, options in
      var fields = TaskItem.Fields(title: session.invocation.operands.joined(separator: " "))
      try options.apply(to: &fields)
      let controller = try session.makeFactory().makeTaskListController()
      fields.parentID = try await session.parentID(options, controller)
      let task = try session.require(await controller.add(fields), controller.failure)
      try await session.show(changed: task, "Added", controller, tellsDue: options.has(\.due))
    }
  ),
  Command(
    words: ["task", "list"],
    aliases: [["task", "ls"], ["ls"]],
    summary: "Lists tasks, the open ones unless told otherwise",
    examples: ["task list", "task list --project garden --sort due,priority:desc", "task list --due-before tomorrow"],
    notes: [
      "Filters combine. Subtasks stand under their parent; --sort orders those side by side, and with --json and",
      "--plain all of them. “!” is overdue: the moment has passed, or the day is over. “*” is due today or tomorrow.",
      Help.dateNote,
    ],
    action: .init(TaskListOptions.self) { session, options in
      var query = try session.taskQuery(options.selection, options.order)
      query.search = try options.search
      let controller = try session.makeFactory().makeTaskListController(query: query)
      await controller.load()
      if let failure = controller.failure { throw failure }
      try await session.show(controller.tasks, controller)
      if controller.tasks.isEmpty { try await session.noteNoTasks(controller) }
    }
  ),
  Command(
    words: ["task", "search"],
    summary: "Finds tasks by what is in their title, notes or tags",
    operand: .init(name: "TEXT", isRepeatable: true),
    examples: ["task search oat milk", "task search ecrire --all", "task search --project home paint"],
    notes: [
      "The words are looked for as they stand, one after the other; case and accents do not count. Only open",
      "tasks are looked through unless told otherwise. What was found in the notes is shown.", Help.dateNote,
    ],
    action: .init(TaskSearchOptions.self) { session, options in
      let text = session.invocation.operands.joined(separator: " ")
      var query = try session.taskQuery(options.selection, options.order)
      query.search = text
      let controller = try session.makeFactory().makeTaskListController(query: query)
      await controller.load()
      if let failure = controller.failure { throw failure }
      try await session.show(controller.tasks, found: text, controller)
      if controller.tasks.isEmpty { try await session.noteNothingFound(text, controller) }
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
    summary: "Changes a task",
    operand: .init(name: "N"),
    examples: ["task edit 3 --due friday --tag gift", "task edit 3 --title \"Buy rye bread\" --no-project"],
    notes: ["What no option names stays. --tag adds to the labels; --notes \"\" removes the notes.", Help.dateNote],
    action: .init(TaskEditOptions.self) { session, options in
      if options.first == nil { throw CLIError.usage("there is nothing to change") }
      try options.exclude(\.fields.due, \.noDue)
      try options.exclude(\.fields.project, \.noProject)
      try options.exclude(\.fields.parent, \.noParent)
      let factory = try session.makeFactory()
      let list = factory.makeTaskListController()
      let task = try await session.tasks(list)[0]
      let controller = factory.makeTaskDetailController(taskID: task.id)
      await controller.load()
      try options.apply(to: &controller.fields)
      if let parentID = try await session.parentID(options.fields, list) { controller.fields.parentID = parentID }
      let edited = try session.require(await controller.save(), controller.failure)
      try await session.show(changed: edited, "Changed", list, tellsDue: options.has(\.fields.due))
    }
  ),
  Command(
    words: ["task", "complete"],
    aliases: [["task", "done"], ["done"]],
    summary: "Marks tasks as done",
    operand: .init(name: "N", isRepeatable: true),
    examples: ["task complete 3", "task complete 3 4 7"],
    action: .init { session in try await session.change("Completed") { await $0.complete($1) } }
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
    operand: .init(name: "N", isRepeatable: true),
    examples: ["task delete 3"],
    action: .init { session in
      let controller = try session.makeFactory().makeTaskListController()
      let tasks = try await session.withSubtasks(try await session.tasks(controller), controller)
      try session.confirmDeletion(of: tasks.map { "\($0.number ?? 0): \($0.title)" }, "tasks")
      // Parents are shown by their numbers, which have to be looked up before they are gone.
      let json = try await session.json(tasks, controller)
      _ = try session.require(await controller.delete(tasks), controller.failure)
      if session.wantsJSON { return try session.show(json) }
      for task in tasks { try session.tell("Deleted \(task.number ?? 0): \(task.title)") }
    }
  ),
]

extension Given<TaskEditOptions> {
  fileprivate func apply(to task: inout TaskItem.Fields) throws {
    if let title = try self.title { task.title = title }
    try self.fields.apply(to: &task)
    if self.noDue { task.dueAt = nil }
    if self.noProject { task.project = nil }
    if self.noParent { task.parentID = nil }
    let untagged = Set(try self.untag.map(\.matchingKey))
    task.tags.removeAll { untagged.contains($0.matchingKey) }
  }
}
