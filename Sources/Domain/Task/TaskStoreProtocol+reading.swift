import LogbookRecords

extension TaskStoreProtocol {
  /// Returns the given tasks, followed by all their subtasks.
  package func withSubtasks(_ tasks: [TaskItem]) async throws(StoreError) -> [TaskItem] {
    var found = tasks
    var seen = Set(tasks.map(\.id))
    var index = 0
    while index < found.count {
      let subtasks = try await records(matching: TaskQuery(parentID: found[index].id))
      found += subtasks.filter { seen.insert($0.id).inserted }
      index += 1
    }
    return found
  }

  /// Returns the numbers of the open tasks on which the given open tasks depend, keyed by the ID of the dependent task.
  /// Tasks that depend on no open task are omitted.
  package func blockers(of tasks: [TaskItem]) async throws(StoreError) -> [TaskItem.ID: [Int]] {
    let open = tasks.filter { !$0.isCompleted && !$0.dependencies.isEmpty }
    if open.isEmpty { return [:] }
    let known = Dictionary(tasks.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let others = Set(open.flatMap(\.dependencies)).filter { known[$0] == nil }
    let all = known.merging(try await records(withIDs: Array(others)).map { ($0.id, $0) }) { first, _ in first }
    var blockers: [TaskItem.ID: [Int]] = [:]
    for task in open {
      let numbers = task.dependencies.compactMap { all[$0] }.filter { !$0.isCompleted }.compactMap(\.number)
      if !numbers.isEmpty { blockers[task.id] = numbers }
    }
    return blockers
  }

  /// Throws the error with which a store refuses tasks that would depend on each other in a circle.
  package func refuseCircles(of tasks: [TaskItem]) async throws(StoreError) {
    let stored = try await records(matching: TaskQuery().dependent)
    let dependent = Dictionary(stored.map { ($0.id, $0) }) { first, _ in first }
    try RecordCircles().check(tasks) { ids in ids.compactMap { dependent[$0] } }
  }

  /// Returns the open tasks that depend on one of the given tasks and on no other open task.
  package func tasksUnblocked(by tasks: [TaskItem]) async throws(StoreError) -> [TaskItem] {
    let done = Set(tasks.map(\.id))
    let dependent = try await records(matching: TaskQuery(isCompleted: false).dependent)
      .filter { !done.isDisjoint(with: $0.dependencies) }
    let blockers = try await blockers(of: dependent)
    return dependent.filter { blockers[$0.id] == nil }
  }
}
