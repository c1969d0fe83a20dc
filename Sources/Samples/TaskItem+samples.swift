package import LogbookDomain
package import Foundation

extension TaskItem: SampleRecord {
  package static func samples(_ count: Int, seed: UInt64, related: Bool) throws(ValidationError) -> [TaskItem] {
    var generator = TaskGenerator(seed: seed, values: .varied, makesParts: related)
    return try generator.next(count)
  }

  /// A task whose fields have nothing to do with each other.
  package static func drawn(
    from generator: inout SplitMix64,
    of values: RecordValues,
    parentID: ID?
  ) throws(ValidationError) -> TaskItem {
    let tagCount = generator.pick(values.tagCounts)
    let tags = (0..<tagCount).map { _ in generator.pick(values.tags) }
    return try TaskItem(
      title: generator.pick(values.names),
      notes: generator.pick([nil, generator.pick(values.notes)]),
      completedAt: generator.pick([nil, generator.pick(values.dates)]),
      priority: generator.pick(Priority.allCases),
      dueAt: generator.pick([nil, generator.pick(values.dates)]),
      project: generator.pick([nil, generator.pick(values.names)]),
      tags: tags,
      parentID: parentID,
      id: ID(from: &generator),
      createdAt: generator.pick(values.dates),
      modifiedAt: generator.pick(values.dates)
    )
  }

  package static func samples(holding text: String) throws(ValidationError) -> [TaskItem] {
    let now = SampleValues.dates[13]
    return [
      try TaskItem(title: text, createdAt: now),
      try TaskItem(title: "notes", notes: text, createdAt: now),
      try TaskItem(title: "project", project: text, createdAt: now),
      try TaskItem(title: "tags", tags: ["first", text, "last"], createdAt: now),
    ]
  }

  package static func sample(holding date: Date) throws(ValidationError) -> TaskItem {
    try TaskItem(title: "dates", completedAt: date, dueAt: date, createdAt: date, modifiedAt: date)
  }

  package func identified(by id: ID, number: Int?) throws(ValidationError) -> TaskItem {
    try TaskItem(
      title: title,
      notes: notes,
      completedAt: completedAt,
      priority: priority,
      dueAt: dueAt,
      project: project,
      tags: tags,
      parentID: parentID,
      id: id,
      number: number,
      createdAt: createdAt,
      modifiedAt: modifiedAt
    )
  }

  package var texts: [String] { [title, notes ?? "", project ?? ""] + tags }
  package var dates: [Date] { [createdAt, modifiedAt] + [completedAt, dueAt].compactMap(\.self) }

  package static func queries(for text: String) -> [TaskQuery] {
    [TaskQuery(project: text), TaskQuery(tags: [text]), TaskQuery(search: text)]
  }

  package static func queries(about tasks: [TaskItem]) -> [TaskQuery] {
    let names = SampleValues.names
    let parents = tasks.compactMap(\.parentID).prefix(3) + tasks.prefix(2).map(\.id) + [.absent]
    var queries = [TaskQuery(), TaskQuery(isCompleted: true), TaskQuery(isCompleted: false), TaskQuery(project: "")]
    queries += names.map { TaskQuery(project: $0) } + names.map { TaskQuery(tags: [$0]) }
    queries += SampleValues.searches.map { TaskQuery(search: $0) }
    queries += SampleValues.dateBounds.map { TaskQuery(dueBefore: $0) }
    queries += parents.map { TaskQuery(parentID: $0) }
    for task in tasks where task.tags.count > 1 {
      queries += [TaskQuery(tags: task.tags), TaskQuery(tags: task.tags.reversed() + task.tags)]
    }
    queries.append(TaskQuery(tags: (0..<1500).map { "tag \($0)" }))
    queries.append(TaskQuery(search: String(repeating: "a long search ", count: 2000)))
    queries += orders.map { TaskQuery(sort: $0) }
    for (index, limit) in SampleValues.limits(among: tasks.count).enumerated() {
      for offset in SampleValues.offsets(among: tasks.count) {
        queries.append(TaskQuery(sort: orders[index], limit: limit, offset: offset))
      }
    }
    return queries + combinedQueries(about: tasks)
  }

  /// Every key in both directions, and several keys after each other.
  private static var orders: [[SortTerm<TaskQuery.Key>]] {
    let single = TaskQuery.Key.allCases.flatMap { [SortTerm.ascending($0), .descending($0)] }
    return single.map { [$0] } + [
      [.descending(.priority), .ascending(.due)], [.ascending(.project), .descending(.title)],
      [.ascending(.completed), .descending(.due), .ascending(.title)], [.ascending(.title), .descending(.title)],
      [.descending(.priority), .descending(.number), .ascending(.title)],
    ]
  }

  private static func combinedQueries(about tasks: [TaskItem]) -> [TaskQuery] {
    var generator = SplitMix64(seed: 7)
    return (0..<60).map { _ in query(about: tasks, from: &generator) }
  }

  package static func query(about tasks: [TaskItem], from generator: inout SplitMix64) -> TaskQuery {
    var query = TaskQuery(sort: generator.pick(orders))
    let filters = generator.next()
    if filters & 1 != 0 { query.isCompleted = generator.pick([true, false]) }
    if filters & 6 == 6 { query.project = generator.pick(tasks.compactMap(\.project) + [""]) }
    if filters & 24 == 24 { query.tags = Array(generator.pick(tasks).tags.prefix(1)) }
    if filters & 32 != 0 { query.search = generator.pick(["a", "ga", "r", "gar", "e", "", "t"]) }
    if filters & 64 != 0 { query.dueBefore = generator.pick(SampleValues.dateBounds) }
    if filters & 384 == 384 { query.parentID = generator.pick(tasks).parentID }
    if filters & 512 != 0 { query.limit = generator.pick(SampleValues.limits(among: 5)) }
    if filters & 1024 != 0 { query.offset = generator.pick([0, 1, 2, 4, 5]) }
    return query
  }
}
