import LogbookDomain
import LogbookRecords
import Foundation

/// The tasks being imported.
///
/// Tasks without IDs are identified by title, project and due date and, if the input contains them, by the creation and
/// completion dates. A task without an ID matches at most one task that was in the store before the import. Imported
/// tasks without IDs never match each other, because a list may repeat a line.
struct PendingTasks: PendingRecords {
  private let store: any TaskStoreProtocol
  private let context: ImportContext
  private let isStoreEmpty: Bool
  private var numbers: PendingNumbers
  private var known: KnownTasks
  private var found: TaskItem?
  private var revision: ImportResult.Revision?
  private(set) var laterRevisions: [ImportResult.Revision] = []
  private var tasks: [TaskItem] = []
  private var indexes: [TaskItem.ID: Int] = [:]
  /// The IDs of the tasks in the input, keyed by the numbers and names that identify them there.
  private var byName: [Name: TaskItem.ID] = [:]
  /// The IDs of tasks in the store that were imported before UIDs had IDs, keyed by the ID that their UID has now.
  private var renamed: [TaskItem.ID: TaskItem.ID] = [:]
  private var parents: [TaskItem.ID: TaskItem.ID] = [:]
  private var dependencies: [TaskItem.ID: [TaskItem.ID]] = [:]
  /// The line and file of each task with references, and the task's position in the order of reading.
  private var places: [TaskItem.ID: (position: Int, line: Int, file: String?)] = [:]
  /// The tasks whose references are set only after all rows have been read, for example because they refer to later
  /// rows.
  private var unlinked: [(id: TaskItem.ID, links: Links, line: Int)] = []
  /// The indexes of the elements of ``unlinked`` that still have references, by the ID of the task.
  private var unlinkedIndexes: [TaskItem.ID: [Int]] = [:]
  /// The existing tasks whose references cannot be compared with those in their rows yet, because the rows refer to
  /// tasks that have not been read yet.
  private var uncompared: [(task: TaskItem, links: Links, line: Int)] = []

  private struct Links {
    var parent: TaskDraft.Reference?
    var dependencies: [TaskDraft.Reference]
    let file: String?
    let missing: Set<TaskColumn>

    init(_ draft: TaskDraft) {
      (parent, dependencies, file, missing) = (draft.parent, draft.dependencies, draft.file, draft.missing)
    }
  }

  /// A number or name that identifies a task within one file.
  private struct Name: Hashable {
    let reference: TaskDraft.Reference
    let file: String?

    init(_ reference: TaskDraft.Reference, in file: String?) {
      self.reference = reference
      self.file = file
    }
  }

  /// Creates an empty collection. Pass `true` for `needsContent` if the input may contain tasks without IDs; all tasks
  /// in the store are then read to find those that match.
  init(store: any TaskStoreProtocol, needsContent: Bool, _ context: ImportContext) async throws(StoreError) {
    self.store = store
    self.context = context
    isStoreEmpty = try await store.records(matching: TaskQuery(limit: 1)).isEmpty
    numbers = PendingNumbers(isStoreEmpty: isStoreEmpty)
    known = KnownTasks(in: context.zone)
    guard needsContent, !isStoreEmpty else { return }
    for try await batch in store.batches(matching: TaskQuery(), size: 1000) {
      for task in batch { known.add(task) }
    }
  }

  var count: Int { tasks.count }

  func likeness(of draft: TaskDraft) -> String {
    draft.hasIdentity ? "a task with this ID" : "a task with this title, project and due date"
  }

  mutating func has(_ draft: TaskDraft) async throws -> Bool {
    (found, revision) = (nil, nil)
    guard let old = try await match(draft) else { return false }
    name(old.id, as: draft)
    self.found = old
    let links = Links(draft)
    let found = try await resolved(links)
    let changes = try await draft.changes(of: old, in: context.zone) + self.changes(of: old, links, found)
    if !changes.isEmpty {
      revision = Self.revision(of: old, changes, line: draft.line, in: draft.file)
    } else if found.missing > 0 {
      uncompared.append((old, links, draft.line))
    }
    return true
  }

  func revision(by draft: TaskDraft) -> ImportResult.Revision? { revision }

  private static func revision(
    of task: TaskItem,
    _ changes: [ImportResult.Revision.Change],
    line: Int,
    in file: String?
  ) -> ImportResult.Revision {
    let record = "task \(task.number.map(String.init) ?? "") \(task.title.prefix(80))"
    return .init(line: line, file: file, record: record, changes: changes)
  }

  /// Returns the changes that a row makes to the parent and the dependencies of an existing task. In the result, tasks
  /// are represented by their titles.
  private func changes(
    of old: TaskItem,
    _ links: Links,
    _ tasks: (parent: TaskItem.ID?, dependencies: [TaskItem.ID], missing: Int)
  ) async throws(StoreError) -> [ImportResult.Revision.Change] {
    var changes: [ImportResult.Revision.Change] = []
    if !links.missing.contains(.parent) {
      let parent = links.parent == nil ? nil : tasks.parent ?? old.parentID
      if parent != old.parentID {
        let before = try await titles([old.parentID].compactMap(\.self))
        changes.append(.init(field: "parent", old: before, new: try await titles([parent].compactMap(\.self))))
      }
    }
    if !links.missing.contains(.dependencies), links.dependencies.isEmpty || !tasks.dependencies.isEmpty {
      var seen: Set<TaskItem.ID> = []
      let dependencies = tasks.dependencies.filter { seen.insert($0).inserted }
      if dependencies != old.dependencies {
        let before = try await titles(old.dependencies)
        changes.append(.init(field: "dependencies", old: before, new: try await titles(dependencies)))
      }
    }
    return changes
  }

  private func titles(_ ids: [TaskItem.ID]) async throws(StoreError) -> String? {
    var titles: [String] = []
    for id in ids { titles.append(try await task(withID: id).map { String($0.title.prefix(80)) } ?? "\(id)") }
    return titles.isEmpty ? nil : titles.joined(separator: ", ")
  }

  private func task(withID id: TaskItem.ID) async throws(StoreError) -> TaskItem? {
    if let index = indexes[id] { return tasks[index] }
    return try await store.record(withID: id)
  }

  private mutating func match(_ draft: TaskDraft) async throws(StoreError) -> TaskItem? {
    if draft.hasIdentity {
      let old = try await task(withID: renamed[draft.task.id] ?? draft.task.id)
      // A task that matches a row with an ID must not also match a row without an ID.
      if let old { known.take(old.id) }
      if old != nil || !draft.isNamedByUID { return old }
    }
    guard let id = known.takeMatch(of: draft) else { return nil }
    if draft.hasIdentity { renamed[draft.task.id] = id }
    return try await store.record(withID: id)
  }

  private mutating func name(_ id: TaskItem.ID, as draft: TaskDraft) {
    for name in [draft.number.map(TaskDraft.Reference.number), draft.name].compactMap(\.self) {
      byName[Name(name, in: draft.file)] = id
    }
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
    dropLinks(of: old.id, replacedBy: draft)
    var task = try TaskItem(
      draft.fields(replacing: old, in: context.zone),
      id: old.id,
      number: old.number,
      createdAt: draft.createdAt(replacing: old, in: context.zone),
      modifiedAt: draft.modifiedAt ?? old.modifiedAt
    )
    task = try await linked(task, draft)
    if task == old { return }
    if draft.modifiedAt == nil { task = try task.edited(at: context.now) { _ in } }
    let isMoved = task.parentID != nil && task.parentID != old.parentID
    let added = Set(task.dependencies).subtracting(old.dependencies)
    if isMoved || !added.isEmpty {
      // Keep the old parent until all rows are read: the new one may not have been inserted yet, or may be a part (a
      // direct or indirect child) of this task until a later row moves it. Likewise, a new dependency may lead back to
      // this task until a later row removes another dependency.
      leaveUnlinked(task.id, Links(draft), draft.line)
      task = try task.edited(at: task.modifiedAt) { fields in
        if isMoved { fields.parentID = old.parentID }
        fields.dependencies.removeAll(where: added.contains)
      }
    }
    if let index { tasks[index] = task } else { try await store.update(task) }
  }

  /// Discards the references from an earlier row for the same task if the new row replaces them.
  private mutating func dropLinks(of id: TaskItem.ID, replacedBy draft: TaskDraft) {
    let (keepsParent, keepsDependencies) = (
      draft.missing.contains(.parent), draft.missing.contains(.dependencies)
    )
    if !keepsParent { parents[id] = nil }
    if !keepsDependencies { dependencies[id] = nil }
    for index in unlinkedIndexes[id] ?? [] {
      if !keepsParent { unlinked[index].links.parent = nil }
      if !keepsDependencies { unlinked[index].links.dependencies = [] }
    }
    unlinkedIndexes[id]?.removeAll { unlinked[$0].links.parent == nil && unlinked[$0].links.dependencies.isEmpty }
  }

  /// Returns the task with its parent and dependencies. If a reference cannot be resolved yet, or refers to the task
  /// itself, returns the task unchanged; ``finish(_:)`` then adds the links that are valid.
  private mutating func linked(_ task: TaskItem, _ draft: TaskDraft) async throws -> TaskItem {
    if draft.parent == nil, draft.dependencies.isEmpty { return task }
    let links = Links(draft)
    places[task.id] = (places.count, draft.line, draft.file)
    guard try await find(links, of: task.id) == 0 else {
      leaveUnlinked(task.id, links, draft.line)
      return task
    }
    return try link(task)
  }

  private mutating func leaveUnlinked(_ id: TaskItem.ID, _ links: Links, _ line: Int) {
    unlinkedIndexes[id, default: []].append(unlinked.count)
    unlinked.append((id, links, line))
  }

  private func link(_ task: TaskItem) throws -> TaskItem {
    try task.edited(at: task.modifiedAt) { fields in
      if let parent = parents[task.id] { fields.parentID = parent }
      if let dependencies = dependencies[task.id] { fields.dependencies = dependencies }
    }
  }

  /// Looks up the tasks to which a task refers, and adds their IDs to ``parents`` and ``dependencies``. Returns the
  /// number of references whose tasks are not found or that refer to the task itself.
  private mutating func find(_ links: Links, of id: TaskItem.ID) async throws -> Int {
    let found = try await resolved(links)
    if links.parent != nil { parents[id] = found.parent }
    if !found.dependencies.isEmpty { dependencies[id] = found.dependencies }
    // Count references to the task itself as missing, because `finish(_:)` handles this case together with other
    // cycles.
    return found.missing + (found.parent == id ? 1 : 0) + found.dependencies.count { $0 == id }
  }

  /// Looks up the tasks to which a task refers. Returns their IDs and the number of references whose tasks are not
  /// found.
  private func resolved(
    _ links: Links
  ) async throws(StoreError) -> (parent: TaskItem.ID?, dependencies: [TaskItem.ID], missing: Int) {
    var parent: TaskItem.ID?
    if let reference = links.parent { parent = try await id(of: reference, in: links.file) }
    var dependencies: [TaskItem.ID] = []
    for reference in links.dependencies {
      if let id = try await id(of: reference, in: links.file) { dependencies.append(id) }
    }
    let missing = links.dependencies.count - dependencies.count + (links.parent != nil && parent == nil ? 1 : 0)
    return (parent, dependencies, missing)
  }

  private func id(of reference: TaskDraft.Reference, in file: String?) async throws(StoreError) -> TaskItem.ID? {
    guard case .identity(let id) = reference else { return byName[Name(reference, in: file)] }
    if indexes[id] != nil { return id }
    return try await store.record(withID: renamed[id] ?? id)?.id
  }

  /// Compares the references of the ``uncompared`` tasks with those in their rows, which can be resolved now that all
  /// rows have been read. Adds the differences to ``laterRevisions``.
  private mutating func compareLinks() async throws(StoreError) {
    for (task, links, line) in uncompared {
      let changes = try await self.changes(of: task, links, resolved(links))
      if !changes.isEmpty { laterRevisions.append(Self.revision(of: task, changes, line: line, in: links.file)) }
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
    try await compareLinks()
    var notKept = numbers.notKept
    var changed = Set(unlinked.map(\.id))
    for (id, links, _) in unlinked {
      _ = try await find(links, of: id)
      if links.parent != nil, parents[id] == nil { notKept.add("parent") }
      notKept.add("dependency", links.dependencies.count - (dependencies[id]?.count ?? 0))
    }
    let outermostFirst = try await breakCircles(of: changed, options, &notKept)
    // Search again after removing dependencies, because other cycles that share stored tasks with the broken ones may
    // remain.
    while case let closing = try await closingDependencies(), let first = closing.first {
      if options.onInvalid == .fail {
        throw refusal(of: first.id, "dependencies", "must not lead back to the task itself")
      }
      for (id, links) in Dictionary(grouping: closing, by: \.id) {
        let removed = Set(links.map(\.dependency))
        dependencies[id]?.removeAll(where: removed.contains)
        changed.insert(id)
      }
      notKept.add("dependency", closing.count)
    }
    var batch: [TaskItem] = []
    // Update a parent before its parts. Otherwise, a task could temporarily be a part of itself.
    for id in outermostFirst + changed.subtracting(outermostFirst).sorted(by: isEarlier) {
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

  /// Searches for cycles of dependencies, and returns one dependency from each cycle that is found. Removing these
  /// dependencies breaks these cycles, but other cycles that share stored tasks with them may remain. The result is
  /// empty if there are no cycles. It contains only dependencies from the input, never those of tasks that are only in
  /// the store.
  private func closingDependencies() async throws(StoreError) -> [(id: TaskItem.ID, dependency: TaskItem.ID)] {
    var closing: [(id: TaskItem.ID, dependency: TaskItem.ID)] = []
    // The value is the position of a task on the current path, and -1 once all its dependencies have been searched.
    var positions: [TaskItem.ID: Int] = [:]
    for start in dependencies.keys.sorted(by: isEarlier) where positions[start] == nil {
      positions[start] = 0
      var path = [(id: start, rest: dependencies[start] ?? [])]
      while let last = path.indices.last {
        guard let next = path[last].rest.popLast() else {
          positions[path.removeLast().id] = -1
          continue
        }
        switch positions[next] {
        case -1: break
        case let start?:
          // The cycle begins at `next` in the path. Only a dependency from the input can be removed to break the
          // cycle.
          if let place = path[start...].lastIndex(where: { dependencies[$0.id] != nil }) {
            closing.append((path[place].id, place == last ? next : path[place + 1].id))
          }
        case nil:
          positions[next] = path.count
          var rest = dependencies[next]
          if rest == nil { rest = try await store.record(withID: next)?.dependencies }
          path.append((next, rest ?? []))
        }
      }
    }
    return closing
  }

  /// Breaks each cycle of parents by discarding the new parent of one task in the cycle. Of the tasks with a new
  /// parent, this is the task that comes last in the input. If the store contains this task, the task keeps its old
  /// parent.
  ///
  /// - Returns: The IDs of the changed tasks, ordered so that each task follows its changed ancestors.
  /// - Throws: ``ImportFailure/invalidRow(_:isSkippable:)`` for the first cycle, unless the options allow invalid values.
  private mutating func breakCircles(
    of changed: Set<TaskItem.ID>,
    _ options: ImportOptions,
    _ notKept: inout Tally
  ) async throws -> [TaskItem.ID] {
    var order: [TaskItem.ID] = []
    var sound: Set<TaskItem.ID> = []
    for start in changed.sorted(by: isEarlier) {
      var path: [TaskItem.ID] = []
      var onPath: Set<TaskItem.ID> = []
      var next: TaskItem.ID? = start
      while let id = next, !sound.contains(id) {
        if onPath.insert(id).inserted {
          path.append(id)
          next = if let parent = parents[id] { parent } else { try await store.record(withID: id)?.parentID }
          continue
        }
        // Unless the store is damaged, each cycle contains at least one parent link from this import that has not been
        // stored yet.
        let circle = path.drop { $0 != id }
        guard let last = circle.filter({ changed.contains($0) && parents[$0] != nil }).max(by: isEarlier) else { break }
        if options.onInvalid == .fail {
          throw refusal(of: last, "parent", "must not be the task itself or a part of it")
        }
        parents[last] = nil
        notKept.add("parent")
        (path, onPath, next) = ([], [], start)
      }
      sound.formUnion(path)
      order += path.reversed()
    }
    return order.filter(changed.contains)
  }

  private func refusal(of id: TaskItem.ID, _ column: String, _ reason: String) -> ImportFailure {
    let place = places[id]
    return .invalidRow(.init(line: place?.line ?? 0, file: place?.file, column: column, value: nil, reason: reason))
  }

  private func isEarlier(_ one: TaskItem.ID, _ other: TaskItem.ID) -> Bool {
    places[one]?.position ?? 0 < places[other]?.position ?? 0
  }
}
