import LogbookApp
import LogbookDomain
import LogbookInterchange
import LogbookRecords
import Foundation

private let alternative = Flag(GivenTexts.separator, "start other options, which may match instead")

struct TaskFilters: OptionGroup {
  let project = Option(
    "project",
    "NAME",
    "include only tasks in these projects or their parts",
    .texts(.projects)
  )
  let tag = Option("tag", "NAME", "include only tasks with all of these tags", .texts(.tags))
  let withoutTag = Option("without-tag", "NAME", "exclude tasks with any of these tags", .texts(.tags))
  let untagged = Flag("untagged", "include only tasks without tags")
  let priority = Option<[Priority]>(
    "priority",
    "LEVEL",
    "include only tasks with one of these priorities",
    .choices()
  )
  let dueBefore = Option("due-before", "DATE", "include only tasks due before a date", .date(in: .current))
  let dueAfter = Option("due-after", "DATE", "include only tasks due after a date", .date(in: .current))
  let overdue = Flag("overdue", "include only open tasks past their due date")
  let repeating = Flag("repeating", "include only repeating tasks")
  let search = Option("search", "TEXT", "include only tasks that contain every TEXT", .texts())
  let or = alternative

  var options: [any OptionProtocol] {
    [project, tag, withoutTag, untagged, priority, dueBefore, dueAfter, overdue, repeating, search, or]
  }
}

struct TaskSelection: OptionGroup {
  let all = Flag("all", "include done and waiting tasks")
  let completed = Flag("completed", "include only done tasks")
  let waiting = Flag("waiting", "include only tasks hidden until a later date")
  let blocked = Flag("blocked", "include only tasks that depend on open tasks")
  let unblocked = Flag("unblocked", "include only tasks that depend on no open task")
  let filters = TaskFilters()

  var options: [any OptionProtocol] { [all, completed, waiting, blocked, unblocked] + filters.options }
}

struct TaskOrder: OptionGroup {
  let sort = Option<[SortTerm<TaskQuery.Key>]?>.sort()
  let limit = limitOption

  var options: [any OptionProtocol] { [sort, limit] }
}

/// The options that can be used instead of task numbers to select the tasks to change, and `--dry-run`.
struct TaskConditions: OptionGroup {
  let ifProject = Option(
    "if-project",
    "NAME",
    "select tasks in these projects or their parts",
    .texts(.projects)
  )
  let ifTag = Option("if-tag", "NAME", "select tasks with all of these tags", .texts(.tags))
  let ifPriority = Option<[Priority]>(
    "if-priority",
    "LEVEL",
    "select tasks with one of these priorities",
    .choices()
  )
  let ifDueBefore = Option("if-due-before", "DATE", "select tasks due before a date", .date(in: .current))
  let ifOverdue = Flag("if-overdue", "select open tasks past their due date")
  let ifCompleted = Flag("if-completed", "select done tasks instead of open ones")
  let or = alternative
  let dryRun = Flag("dry-run", "show the tasks and change nothing")

  var options: [any OptionProtocol] { conditions + [dryRun] }
  fileprivate var conditions: [any OptionProtocol] {
    [ifProject, ifTag, ifPriority, ifDueBefore, ifOverdue, ifCompleted, or]
  }
}

extension Command {
  static let filters = [(topic: "filters", names: TaskFilters().options.map(\.name))]

  static let conditions = [
    (topic: "filters", names: TaskConditions().conditions.map(\.name))
  ]
}

extension Help {
  /// A sentence for the help of commands that accept conditions in place of task numbers.
  static let conditionNote =
    "Instead of numbers, conditions like --if-project NAME select open tasks; logbook lists them and asks for confirmation (see “logbook "
    + "help filters”)."
}

let limitOption = Option("limit", "N", "include at most N", .wholeNumber)

extension Session {
  func taskQuery(_ filters: Given<TaskFilters>) throws -> TaskQuery {
    try query(filters.alternatives, TaskFilters().options, example: "--tag home --or --overdue", self.query)
  }

  private func taskQuery(_ conditions: Given<TaskConditions>) throws -> TaskQuery {
    let example = "--if-tag home --or --if-overdue"
    return try query(conditions.alternatives, TaskConditions().conditions, example: example, self.query)
  }

  /// Returns the query for the options between two `--or`.
  ///
  /// - Parameter options: The options that select tasks. Each alternative must have one.
  private func query<Options: OptionGroup>(
    _ alternatives: [Given<Options>],
    _ options: [any OptionProtocol],
    example: String,
    _ query: (Given<Options>) throws -> TaskQuery
  ) throws -> TaskQuery {
    if alternatives.count == 1 { return try query(alternatives[0]) }
    let names = Set(options.map(\.name))
    guard alternatives.allSatisfy({ !names.isDisjoint(with: $0.givenNames) }) else {
      throw CLIError.usage("--or must be between options that select tasks, as in \(example)")
    }
    return TaskQuery().matchingAny(of: try alternatives.map(query))
  }

  private func query(_ conditions: Given<TaskConditions>) throws -> TaskQuery {
    var query = TaskQuery(isCompleted: conditions.ifCompleted, tags: try conditions.ifTag)
    if conditions.has(\.ifProject) { query = query.inProjects(try conditions.ifProject) }
    if conditions.has(\.ifPriority) { query = query.priority(try conditions.ifPriority) }
    if let date = try conditions.ifDueBefore { query = query.due(before: date.date, in: zone) }
    if conditions.ifOverdue { query = query.overdue(at: now, in: zone) }
    return query
  }

  /// Returns the query for the options of one alternative.
  private func query(_ filters: Given<TaskFilters>) throws -> TaskQuery {
    var query = TaskQuery(tags: try filters.tag)
    if filters.has(\.project) { query = query.inProjects(try filters.project) }
    for tag in try filters.withoutTag { query = query.untagged(tag) }
    if filters.untagged { query = query.untagged }
    if filters.has(\.priority) { query = query.priority(try filters.priority) }
    if let date = try filters.dueBefore { query = query.due(before: date.date, in: zone) }
    if let date = try filters.dueAfter { query = query.due(from: date.end, in: zone) }
    if filters.overdue { query = query.overdue(at: now, in: zone) }
    if filters.repeating { query = query.repeating }
    return query.containing(try filters.search)
  }

  /// Reads the tasks that the options select.
  ///
  /// - Returns: The tasks, the query that has read them, and their store.
  func list(
    _ selection: Given<TaskSelection>,
    _ order: Given<TaskOrder>,
    search: [String] = []
  ) async throws -> (tasks: [TaskItem], query: TaskQuery, store: any TaskStoreProtocol) {
    try selection.exclude(\.all, \.completed)
    try selection.exclude(\.blocked, \.unblocked)
    var query = try taskQuery(selection.filters).containing(search)
    query.isCompleted = selection.all ? nil : selection.completed
    query.sort = try order.sort ?? []
    if selection.waiting {
      query = query.waiting(true, at: now)
    } else if !selection.all, !selection.completed {
      query = query.waiting(false, at: now)
    }
    let limit = try order.limit
    let asksForBlocked = selection.blocked || selection.unblocked
    // A query cannot determine which tasks are blocked, and a store sorts texts differently from people. If the options
    // require either, the limit is applied after reading.
    if !asksForBlocked, !query.sortsTexts { query.limit = limit }
    if selection.blocked { query = query.dependent }
    let store = try makeFactory().tasks
    var tasks = try await store.records(matching: query)
    if asksForBlocked {
      let blockers = try await store.blockers(of: tasks)
      tasks.removeAll { (blockers[$0.id] != nil) != selection.blocked }
    }
    if query.sortsTexts { tasks = query.inReadingOrder(tasks) }
    return (limit.map { Array(tasks.prefix($0)) } ?? tasks, query, store)
  }

  /// Returns the tasks to change: those given by number, without duplicates, or those that match the conditions.
  ///
  /// If conditions select the tasks, the first few are listed, and the user is asked to confirm, except in a dry run or
  /// if questions are not allowed (see ``asks``).
  ///
  /// - Parameter question: A closure that receives a phrase such as `these 5 tasks`, and returns the question to ask,
  ///   such as `Complete these 5 tasks?`.
  /// - Returns: The tasks; `nil` if no task matches the conditions.
  func tasks(
    _ conditions: Given<TaskConditions>,
    _ store: any TaskStoreProtocol,
    asking question: (String) -> String
  ) async throws -> [TaskItem]? {
    if let condition = conditions.givenNames.first(where: { $0 != conditions.name(of: \.dryRun) }) {
      if !invocation.operands.isEmpty {
        throw CLIError.usage("--\(condition) and the numbers of tasks cannot be used together")
      }
      let tasks = try await store.records(matching: taskQuery(conditions))
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
      throw CLIError.usage("N is missing: give task numbers, or conditions such as --if-project NAME")
    }
    return try await namedRecords(in: store)
  }

  func show(unchanged tasks: [TaskItem], _ store: any TaskStoreProtocol) async throws {
    try await show(tasks, store)
    note("Nothing was changed.")
  }
}
