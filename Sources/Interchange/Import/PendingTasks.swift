import LogbookDomain
import LogbookRecords
import Foundation

/// The tasks being imported.
///
/// Tasks without IDs are identified by title, project and due date, and, if the input has them, by the creation and
/// completion dates. Each of them matches at most one task that was in the store before the import. They never match
/// each other, because a list may repeat a line.
struct PendingTasks: PendingRecords {
  private let store: any TaskStoreProtocol
  private let context: ImportContext
  private var numbers: PendingNumbers
  private var known: [Key: [Known]] = [:]
  private var found: TaskItem?
  private var tasks: [TaskItem] = []
  private var indexes: [TaskItem.ID: Int] = [:]
  /// The IDs of the tasks in the input, keyed by their numbers and names in the input.
  private var byNumber: [Int: TaskItem.ID] = [:]
  private var byName: [String: TaskItem.ID] = [:]
  private var parents: [TaskItem.ID: TaskItem.ID] = [:]
  private var dependencies: [TaskItem.ID: [TaskItem.ID]] = [:]
  private var lines: [TaskItem.ID: Int] = [:]
  /// The tasks with references to tasks that have not been read yet.
  private var unlinked: [(id: TaskItem.ID, draft: Links, line: Int)] = []

  private struct Links {
    let parent: TaskDraft.Reference?
    let dependencies: [TaskDraft.Reference]
  }

  private struct Key: Hashable {
    let title: String
    let project: String?
    let due: Date?

    /// Creates a key. A due day is represented by its start in the time zone, because earlier
    /// versions stored due days that way.
    init(_ task: TaskItem, in zone: TimeZone) {
      (title, project, due) = (task.title, task.project?.matchingKey, task.due?.start(in: zone))
    }
  }

  private struct Known {
    let id: TaskItem.ID
    let createdAt: Date
    let completedAt: Date?
  }

  /// Creates an empty collection. If `needsContent` is `true`, tasks without IDs may follow, and
  /// all tasks of the store are read to find those that match.
  init(store: any TaskStoreProtocol, needsContent: Bool, _ context: ImportContext) async throws(StoreError) {
    self.store = store
    self.context = context
    let isStoreEmpty = try await store.records(matching: TaskQuery(limit: 1)).isEmpty
    numbers = PendingNumbers(isStoreEmpty: isStoreEmpty)
    guard needsContent, !isStoreEmpty else { return }
    for try await batch in store.batches(matching: TaskQuery(), size: 1000) {
      for task in batch {
        known[Key(task, in: context.zone), default: []].append(
          Known(id: task.id, createdAt: task.createdAt, completedAt: task.completedAt)
        )
      }
    }
  }

  var count: Int { tasks.count }

  func likeness(of draft: TaskDraft) -> String {
    draft.hasIdentity ? "a task with this ID" : "a task with this title, project and due date"
  }

  mutating func has(_ draft: TaskDraft) async throws -> Bool {
    found = nil
    guard let id = try await match(draft) else { return false }
    name(id, as: draft)
    let stored = indexes[id] == nil ? try await store.record(withID: id) : nil
    found = indexes[id].map { tasks[$0] } ?? stored
    return true
  }

  func revision(by draft: TaskDraft) -> ImportResult.Revision? {
    guard let old = found else { return nil }
    let changes = zip(Self.texts(of: old, draft), Self.texts(of: draft.task, draft)).compactMap {
      before,
      after -> ImportResult.Revision.Change? in
      before.text == after.text ? nil : .init(field: before.field, old: before.text, new: after.text)
    }
    if changes.isEmpty { return nil }
    return .init(
      line: draft.line,
      record: "task \(old.number.map(String.init) ?? "") \(old.title.prefix(80))",
      changes: changes
    )
  }

  /// Returns the fields of a task that an input can change, as strings. The completion date is included only if the
  /// input has one.
  private static func texts(of task: TaskItem, _ draft: TaskDraft) -> [(field: String, text: String?)] {
    let done = draft.isCompletionDated ? task.completedAt?.iso8601 : task.isCompleted ? "yes" : nil
    return [
      ("title", task.title), ("notes", task.notes), ("completed", done), ("priority", task.priority.rawValue),
      ("due", task.due?.iso8601), ("project", task.project),
      ("tags", task.tags.isEmpty ? nil : TagText.text(task.tags)), ("wait", task.waitUntil?.iso8601),
      ("repeats", task.repeats?.rawValue),
    ]
  }

  private mutating func match(_ draft: TaskDraft) async throws(StoreError) -> TaskItem.ID? {
    let task = draft.task
    if draft.hasIdentity {
      if indexes[task.id] != nil { return task.id }
      return try await store.record(withID: task.id)?.id
    }
    let key = Key(task, in: context.zone)
    guard var candidates = known[key] else { return nil }
    let index = candidates.firstIndex { candidate in
      if let createdAt = draft.createdAt, createdAt != candidate.createdAt { return false }
      guard let completedAt = candidate.completedAt, draft.isCompletionDated else { return true }
      return completedAt == task.completedAt
    }
    guard let index else { return nil }
    let id = candidates.remove(at: index).id
    known[key] = candidates
    return id
  }

  private mutating func name(_ id: TaskItem.ID, as draft: TaskDraft) {
    if let number = draft.number { byNumber[number] = id }
    if let name = draft.name { byName[name] = id }
  }

  mutating func add(_ draft: TaskDraft) async throws {
    let number = try await numbers.number(draft.number) { [store] number in
      try await store.record(numbered: number) != nil
    }
    var task = draft.task
    if let number { task = task.numbered(number) }
    task = try await linked(task, draft)
    indexes[task.id] = tasks.count
    tasks.append(task)
    name(task.id, as: draft)
  }

  mutating func replace(_ draft: TaskDraft) async throws {
    guard let old = found else { return }
    let index = indexes[old.id]
    // Drop references from an earlier row for the same task, because this row replaces them.
    (parents[old.id], dependencies[old.id]) = (nil, nil)
    unlinked.removeAll { $0.id == old.id }
    var fields = draft.task.fields
    // Keep the existing links in case the referenced tasks are not found.
    if draft.parent != nil { fields.parentID = old.parentID }
    if !draft.dependencies.isEmpty { fields.dependencies = old.dependencies }
    var task = try TaskItem(
      fields,
      id: old.id,
      number: old.number,
      createdAt: draft.createdAt ?? old.createdAt,
      modifiedAt: draft.modifiedAt ?? old.modifiedAt
    )
    task = try await linked(task, draft)
    if task == old { return }
    if draft.modifiedAt == nil { task = try task.edited(at: context.now) { _ in } }
    if let index { tasks[index] = task } else { try await store.update(task) }
  }

  /// Returns the task with its parent and dependencies. If one of them has not been read yet, returns the task
  /// unchanged, and ``finish(_:)`` adds the links.
  private mutating func linked(_ task: TaskItem, _ draft: TaskDraft) async throws -> TaskItem {
    if draft.parent == nil, draft.dependencies.isEmpty { return task }
    let links = Links(parent: draft.parent, dependencies: draft.dependencies)
    lines[task.id] = draft.line
    guard try await find(links, of: task.id) == 0 else {
      unlinked.append((task.id, links, draft.line))
      return task
    }
    return try link(task)
  }

  private func link(_ task: TaskItem) throws -> TaskItem {
    try task.edited(at: task.modifiedAt) { fields in
      if let parent = parents[task.id] { fields.parentID = parent }
      if let dependencies = dependencies[task.id] { fields.dependencies = dependencies }
    }
  }

  /// Looks up the tasks that a task refers to, stores their IDs, and returns the number of references that are unknown
  /// or refer to the task itself.
  private mutating func find(_ links: Links, of id: TaskItem.ID) async throws -> Int {
    var missing = 0
    if let reference = links.parent {
      parents[id] = try await self.id(of: reference)
      // Count the parent as missing if it is the task itself, because ``finish(_:)`` handles this
      // case together with other cycles.
      if parents[id] == nil || parents[id] == id { missing += 1 }
    }
    var found: [TaskItem.ID] = []
    for reference in links.dependencies {
      let dependency = try await self.id(of: reference)
      if let dependency { found.append(dependency) }
      if dependency == nil || dependency == id { missing += 1 }
    }
    if !found.isEmpty { dependencies[id] = found }
    return missing
  }

  private func id(of reference: TaskDraft.Reference) async throws(StoreError) -> TaskItem.ID? {
    switch reference {
    case .number(let number): return byNumber[number] ?? byName["\(number)"]
    case .name(let name): return byName[name]
    case .identity(let id):
      if indexes[id] != nil { return id }
      return try await store.record(withID: id)?.id
    }
  }

  mutating func flush() async throws {
    try await store.insert(tasks)
    tasks.removeAll(keepingCapacity: true)
    indexes.removeAll(keepingCapacity: true)
    numbers.flush()
  }

  mutating func finish(_ options: ImportOptions) async throws -> Tally {
    try await flush()
    var notKept = numbers.notKept
    var changed = Set(unlinked.map(\.id))
    for (id, links, _) in unlinked {
      _ = try await find(links, of: id)
      if links.parent != nil, parents[id] == nil { notKept.add("parent") }
      notKept.add("dependency", links.dependencies.count - (dependencies[id]?.count ?? 0))
    }
    for id in circles() {
      guard changed.contains(id), let line = lines[id] else { continue }
      if options.onInvalid == .fail {
        throw ImportFailure.invalidRow(
          .init(line: line, column: "parent", value: nil, reason: "must not be the task itself or a part of it")
        )
      }
      parents[id] = nil
      notKept.add("parent")
    }
    for (id, dependency) in try await closingDependencies() {
      if options.onInvalid == .fail {
        throw ImportFailure.invalidRow(
          .init(
            line: lines[id] ?? 0,
            column: "dependencies",
            value: nil,
            reason: "must not lead back to the task itself"
          )
        )
      }
      dependencies[id]?.removeAll { $0 == dependency }
      changed.insert(id)
      notKept.add("dependency")
    }
    var batch: [TaskItem] = []
    for id in changed.sorted(by: { lines[$0] ?? 0 < lines[$1] ?? 0 }) {
      guard let task = try await store.record(withID: id) else { continue }
      let linked = try link(task)
      if linked == task { continue }
      batch.append(linked)
      if batch.count == RecordImporter.batchSize {
        try await store.update(batch)
        batch.removeAll()
      }
    }
    try await store.update(batch)
    return notKept
  }

  /// Returns one dependency from each cycle of dependencies; removing it breaks the cycle. Returns
  /// only dependencies from the input, never those of tasks that are only in the store.
  private func closingDependencies() async throws(StoreError) -> [(id: TaskItem.ID, dependency: TaskItem.ID)] {
    var closing: [(id: TaskItem.ID, dependency: TaskItem.ID)] = []
    // The value is false while a task is on the current path, and true once all its dependencies have been searched.
    var isDone: [TaskItem.ID: Bool] = [:]
    for start in dependencies.keys.sorted(by: { lines[$0] ?? 0 < lines[$1] ?? 0 }) where isDone[start] == nil {
      isDone[start] = false
      var path = [(id: start, rest: dependencies[start] ?? [])]
      while let last = path.indices.last {
        guard let next = path[last].rest.popLast() else {
          isDone[path.removeLast().id] = true
          continue
        }
        switch isDone[next] {
        case true?: break
        case false?:
          // Only a dependency from the input can be dropped to break the cycle, which begins at `next` in the path.
          let cycle = path.indices.drop { path[$0].id != next }
          if let place = cycle.last(where: { dependencies[path[$0].id] != nil }) {
            closing.append((path[place].id, place == last ? next : path[place + 1].id))
          }
        case nil:
          isDone[next] = false
          var rest = dependencies[next]
          if rest == nil { rest = try await store.record(withID: next)?.dependencies }
          path.append((next, rest ?? []))
        }
      }
    }
    return closing
  }

  /// Returns the tasks that are their own ancestors.
  private func circles() -> [TaskItem.ID] {
    var circles: [TaskItem.ID] = []
    var seen: Set<TaskItem.ID> = []
    for start in parents.keys {
      var path: [TaskItem.ID] = []
      var next: TaskItem.ID? = start
      while let id = next, seen.insert(id).inserted {
        path.append(id)
        next = parents[id]
      }
      if let next, let index = path.firstIndex(of: next) { circles += path[index...] }
    }
    return circles
  }
}
