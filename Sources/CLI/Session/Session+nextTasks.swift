import LogbookApp
import LogbookDomain
import LogbookRecords

extension Session {
  nonisolated static let nextLimit = 10

  /// Reads the open tasks that can be done now, the most urgent first; equally urgent ones by number.
  ///
  /// - Parameter limit: The maximum number of tasks; ``nextLimit`` if `nil`.
  /// - Returns: The tasks with their urgencies, the query that has read them, and their store.
  func nextTasks(
    _ filters: Given<TaskFilters>,
    limit: Int?
  ) async throws -> (tasks: [(task: TaskItem, urgency: Double)], query: TaskQuery, store: any TaskStoreProtocol) {
    var query = try taskQuery(filters).waiting(false, at: now)
    query.isCompleted = false
    let store = try makeFactory().tasks
    let tasks = try await store.records(matching: query)
    let blockers = try await store.blockers(of: tasks)
    let dependent = try await store.records(matching: TaskQuery(isCompleted: false).dependent)
    let blocking = Set(dependent.flatMap(\.dependencies))
    var next: [(task: TaskItem, urgency: Double)] = []
    for task in tasks where blockers[task.id] == nil {
      next.append((task, task.urgency(isBlocking: blocking.contains(task.id), at: now, in: zone)))
    }
    next.sort { ($1.urgency, $0.task.number ?? 0) < ($0.urgency, $1.task.number ?? 0) }
    return (Array(next.prefix(limit ?? Self.nextLimit)), query, store)
  }
}
