import LogbookApp
import LogbookDomain
import LogbookInterchange
import LogbookRecords
import Foundation

/// Which tasks a command is about.
struct TaskFilters: OptionGroup {
  let project = Option("project", "NAME", "only those of a project", .text(.projects))
  let tag = Option("tag", "NAME", "only those with a tag, or with all of several", .texts(.tags))
  let withoutTag = Option("without-tag", "NAME", "only those without a tag", .texts(.tags))
  let untagged = Flag("untagged", "only those without any tag")
  let priority = Option<[Priority]>("priority", "LEVEL", "only those with a priority, or one of several", .choices())
  let dueBefore = Option("due-before", "DATE", "only those due before a day or moment", .date(in: .current))
  let dueAfter = Option("due-after", "DATE", "only those due after a day or moment", .date(in: .current))
  let overdue = Flag("overdue", "only open ones whose day or moment has passed")
  let repeating = Flag("repeating", "only those that repeat")

  var options: [any OptionProtocol] {
    [project, tag, withoutTag, untagged, priority, dueBefore, dueAfter, overdue, repeating]
  }
}

/// The same, and whether it is about those that are done.
struct TaskSelection: OptionGroup {
  let all = Flag("all", "done and waiting ones too")
  let completed = Flag("completed", "only done ones")
  let waiting = Flag("waiting", "only those that are hidden until a later date")
  let blocked = Flag("blocked", "only those that depend on open ones")
  let unblocked = Flag("unblocked", "only those that depend on no open one")
  let filters = TaskFilters()

  var options: [any OptionProtocol] { [all, completed, waiting, blocked, unblocked] + filters.options }
}

/// In what order tasks come, and how many.
struct TaskOrder: OptionGroup {
  let sort = Option<[SortTerm<TaskQuery.Key>]?>.sort()
  let limit = limitOption

  var options: [any OptionProtocol] { [sort, limit] }
}

/// Which tasks a command changes that names none by number.
struct TaskConditions: OptionGroup {
  let ifProject = Option("if-project", "NAME", "those of a project", .text(.projects))
  let ifTag = Option("if-tag", "NAME", "those with a tag, or with all of several", .texts(.tags))
  let ifPriority = Option<[Priority]>("if-priority", "LEVEL", "those with a priority, or one of several", .choices())
  let ifDueBefore = Option("if-due-before", "DATE", "those due before a day or moment", .date(in: .current))
  let ifOverdue = Flag("if-overdue", "those whose day or moment has passed")
  let ifCompleted = Flag("if-completed", "done ones, instead of open ones")
  let dryRun = Flag("dry-run", "show them and change nothing")

  var options: [any OptionProtocol] { [ifProject, ifTag, ifPriority, ifDueBefore, ifOverdue, ifCompleted, dryRun] }
}

extension Command {
  /// The options that the topic “filters” lists.
  static let filters = [(topic: "filters", names: TaskFilters().options.map(\.name))]

  /// The options that the topic “filters” lists, of a command that changes tasks.
  static let conditions = [
    (topic: "filters", names: TaskConditions().options.map(\.name).filter { $0.hasPrefix("if-") })
  ]
}

/// The option that picks tasks by a text.
let searchOption = Option("search", "TEXT", "only those with this in title, notes or tags, in any case", .text())

/// The option that says how many records are listed.
let limitOption = Option("limit", "N", "at most so many", .wholeNumber)

extension Session {
  func taskQuery(_ filters: Given<TaskFilters>) throws -> TaskQuery {
    var query = TaskQuery(project: try filters.project, tags: try filters.tag)
    for tag in try filters.withoutTag { query = query.untagged(tag) }
    if filters.untagged { query = query.untagged }
    if filters.has(\.priority) { query = query.priority(try filters.priority) }
    if let date = try filters.dueBefore { query = query.due(before: date.date, in: zone) }
    if let date = try filters.dueAfter { query = query.due(from: date.end, in: zone) }
    if filters.overdue { query = query.overdue(at: now, in: zone) }
    if filters.repeating { query = query.repeating }
    return query
  }

  /// Lists the tasks that a person has asked for; those that wait are left out unless asked for.
  ///
  /// - Returns: Also the same query of done and waiting tasks, too.
  func list(
    _ selection: Given<TaskSelection>,
    _ order: Given<TaskOrder>,
    search: String?
  ) async throws -> (tasks: [TaskItem], controller: TaskListController, wider: TaskQuery) {
    try selection.exclude(\.all, \.completed)
    try selection.exclude(\.blocked, \.unblocked)
    var query = try taskQuery(selection.filters)
    query.search = search
    let wider = query
    query.isCompleted = selection.all ? nil : selection.completed
    query.sort = try order.sort ?? []
    if selection.waiting {
      query = query.waiting(true, at: now)
    } else if !selection.all, !selection.completed {
      query = query.waiting(false, at: now)
    }
    let limit = try order.limit
    let asksForBlocked = selection.blocked || selection.unblocked
    // What blocks a task is known of tasks, not of queries.
    if !asksForBlocked { query.limit = limit }
    if selection.blocked { query = query.dependent }
    let controller = try makeFactory().makeTaskListController(query: query)
    await controller.load()
    if let failure = controller.failure { throw failure }
    var tasks = controller.tasks
    if asksForBlocked {
      let blockers = try await blockers(of: tasks, controller)
      tasks.removeAll { (blockers[$0.id] != nil) != selection.blocked }
      if let limit { tasks = Array(tasks.prefix(limit)) }
    }
    return (tasks, controller, wider)
  }

  /// The tasks whose numbers are the operands, each once, or those that the conditions pick, which are shown before they are changed.
  ///
  /// - Parameter question: Asks whether to go on, given how many they are and what they are called: `Complete these 5 tasks?`.
  /// - Returns: `nil` if there is nothing to change.
  func tasks(
    _ conditions: Given<TaskConditions>,
    _ controller: TaskListController,
    asking question: (String) -> String
  ) async throws -> [TaskItem]? {
    if let condition = conditions.first, condition != "dry-run" {
      if !invocation.operands.isEmpty {
        throw CLIError.usage("--\(condition) and the numbers of tasks exclude each other")
      }
      var query = TaskQuery(
        isCompleted: conditions.ifCompleted,
        project: try conditions.ifProject,
        tags: try conditions.ifTag
      )
      if conditions.has(\.ifPriority) { query = query.priority(try conditions.ifPriority) }
      if let date = try conditions.ifDueBefore { query = query.due(before: date.date, in: zone) }
      if conditions.ifOverdue { query = query.overdue(at: now, in: zone) }
      controller.query = query
      await controller.load()
      if let failure = controller.failure { throw failure }
      let tasks = controller.tasks
      if tasks.isEmpty {
        if wantsJSON { try show([JSONValue]()) } else { note("No tasks match.") }
        return nil
      }
      if !conditions.dryRun, asks {
        show(preview: tasks.map { "\($0.number ?? 0): \($0.title)" })
        try confirm(question(tasks.count == 1 ? "this task" : "these \(NumberText.count(tasks.count)) tasks"))
      }
      return tasks
    }
    if invocation.operands.isEmpty {
      throw CLIError.usage("N is missing: give the numbers of tasks, or conditions such as --if-project NAME")
    }
    return try await tasks(controller)
  }

  /// Shows what a dry run would have changed.
  func show(unchanged tasks: [TaskItem], _ controller: TaskListController) async throws {
    try await show(tasks, controller)
    note("Nothing was changed.")
  }

  /// The numbers of the open tasks on which tasks depend, by the tasks; those that depend on none are left out.
  func blockers(of tasks: [TaskItem], _ controller: TaskListController) async throws -> [TaskItem.ID: [Int]] {
    let open = tasks.filter { !$0.isCompleted && !$0.dependencies.isEmpty }
    if open.isEmpty { return [:] }
    let known = Dictionary(tasks.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let others = Set(open.flatMap(\.dependencies)).filter { known[$0] == nil }
    let found = try require(await controller.tasks(withIDs: Array(others)), controller.failure)
    let all = known.merging(found.map { ($0.id, $0) }) { first, _ in first }
    var blockers: [TaskItem.ID: [Int]] = [:]
    for task in open {
      let numbers = task.dependencies.compactMap { all[$0] }.filter { !$0.isCompleted }.compactMap(\.number)
      if !numbers.isEmpty { blockers[task.id] = numbers }
    }
    return blockers
  }
}
