import LogbookApp
import LogbookDomain
import LogbookInterchange

/// The options that describe a task.
private let taskOptions: [Command.Option] = [
  .init("notes", "TEXT", "anything else to know"),
  .init("priority", "LEVEL", "none, low, medium or high"),
  .init("due", "DATE", "by when: a day, or a moment"),
  .init("project", "NAME", "what it belongs to"),
  .init("tag", "NAME", isRepeatable: true, "a label"),
  .init("parent", "N", "the task it is a part of"),
]

/// The options that pick tasks.
let taskFilters: [Command.Option] = [
  .init("all", "done ones too"),
  .init("completed", "only done ones"),
  .init("project", "NAME", "only those of a project"),
  .init("tag", "NAME", isRepeatable: true, "only those with a tag, or with all of several"),
  .init("due-before", "DATE", "only those due before a day or moment"),
]

/// The option that picks tasks by a text.
let searchFilter = Command.Option(
  "search",
  "TEXT",
  "only those with this in title, notes or tags, in any case"
)

/// The options that say in what order tasks come, and how many.
private let taskOrder: [Command.Option] = [
  .init("sort", "KEY[:desc],…", TaskQuery.Key.allCases.map(\.rawValue).joined(separator: ", ")),
  .init("limit", "N", "at most so many"),
]

/// `logbook task …`
let taskCommands: [Command] = [
  Command(
    words: ["task", "add"],
    summary: "Adds a task",
    operand: .init(name: "TITLE", isRepeatable: true),
    options: taskOptions,
    examples: [
      "task add Buy oat milk", "task add Call the lab --due \"tomorrow 14:30\" --priority high --tag phone",
      "task add -- --dashes and all",
    ],
    notes: ["The words of the title are put together with spaces.", Help.dateNote],
    run: { session in
      var fields = TaskItem.Fields(title: session.invocation.operands.joined(separator: " "))
      try session.apply(to: &fields)
      let controller = try session.makeFactory().makeTaskListController()
      fields.parentID = try await session.parentID(controller)
      let task = try session.require(await controller.add(fields), controller.failure)
      try await session.show(changed: task, "Added", controller)
    }
  ),
  Command(
    words: ["task", "list"],
    summary: "Lists tasks, the open ones unless told otherwise",
    options: taskFilters + [searchFilter] + taskOrder,
    examples: ["task list", "task list --project garden --sort due,priority:desc", "task list --due-before tomorrow"],
    notes: [
      "Filters combine. Subtasks stand under their parent; --sort orders those side by side, and with --json and",
      "--plain all of them. “!” is overdue: the moment has passed, or the day is over. “*” is due today or tomorrow.",
      Help.dateNote,
    ],
    run: { session in
      let query = try session.taskQuery()
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
    options: taskFilters + taskOrder,
    examples: ["task search oat milk", "task search ecrire --all", "task search --project home paint"],
    notes: [
      "The words are looked for as they stand, one after the other; case and accents do not count. Only open",
      "tasks are looked through unless told otherwise. What was found in the notes is shown.", Help.dateNote,
    ],
    run: { session in
      let text = session.invocation.operands.joined(separator: " ")
      var query = try session.taskQuery()
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
    run: { session in
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
    summary: "Changes a task",
    operand: .init(name: "N"),
    options: [.init("title", "TEXT", "what to do")] + taskOptions + [
      .init("no-due", "it is not due at any time"),
      .init("no-project", "it belongs to no project"),
      .init("no-parent", "it is a part of no task"),
      .init("untag", "NAME", isRepeatable: true, "take a label away"),
    ],
    examples: ["task edit 3 --due friday --tag gift", "task edit 3 --title \"Buy rye bread\" --no-project"],
    notes: ["What no option names stays. --tag adds to the labels; --notes \"\" removes the notes.", Help.dateNote],
    run: { session in
      if !session.namesAChange { throw CLIError.usage("there is nothing to change") }
      // What is wrong with the options shows before a store is made.
      var scratch = TaskItem.Fields(title: "")
      try session.apply(to: &scratch)
      let factory = try session.makeFactory()
      let list = factory.makeTaskListController()
      let task = try await session.tasks(list)[0]
      let controller = factory.makeTaskDetailController(taskID: task.id)
      await controller.load()
      try session.apply(to: &controller.fields)
      if let parentID = try await session.parentID(list) { controller.fields.parentID = parentID }
      let edited = try session.require(await controller.save(), controller.failure)
      try await session.show(changed: edited, "Changed", list)
    }
  ),
  Command(
    words: ["task", "complete"],
    summary: "Marks tasks as done",
    operand: .init(name: "N", isRepeatable: true),
    examples: ["task complete 3", "task complete 3 4 7"],
    run: { session in
      let controller = try session.makeFactory().makeTaskListController()
      let tasks = try await session.tasks(controller)
      let completed = try session.require(await controller.complete(tasks), controller.failure)
      try await session.show(changed: completed, "Completed", controller)
    }
  ),
  Command(
    words: ["task", "reopen"],
    summary: "Marks tasks as open again",
    operand: .init(name: "N", isRepeatable: true),
    examples: ["task reopen 3"],
    run: { session in
      let controller = try session.makeFactory().makeTaskListController()
      let tasks = try await session.tasks(controller)
      let reopened = try session.require(await controller.reopen(tasks), controller.failure)
      try await session.show(changed: reopened, "Reopened", controller)
    }
  ),
  Command(
    words: ["task", "delete"],
    summary: "Deletes tasks and their subtasks",
    operand: .init(name: "N", isRepeatable: true),
    examples: ["task delete 3"],
    run: { session in
      let controller = try session.makeFactory().makeTaskListController()
      let tasks = try await session.withSubtasks(try await session.tasks(controller), controller)
      try session.confirmDeletion(of: tasks.map { "\($0.number ?? 0): \($0.title)" }, "tasks")
      // Parents are shown by their numbers, which have to be looked up before they are gone.
      let json = try await session.json(tasks, controller)
      _ = try session.require(await controller.delete(tasks), controller.failure)
      if session.wantsJSON { return try session.console.write(JSONValue.lines(json) + "\n") }
      for task in tasks { try session.tell("Deleted \(task.number ?? 0): \(task.title)") }
    }
  ),
]
