public import LogbookDomain
public import LogbookRecords
public import LogbookSamples
import Foundation

extension TaskItem: SampleRecord {
  /// Returns a task with random fields, which are independent except that only the parent can be a dependency.
  ///
  /// - Parameters:
  ///   - random: The random number generator.
  ///   - values: The values from which the fields are chosen.
  ///   - parentID: The ID of the parent task; `nil` for a task without a parent.
  /// - Throws: ``/LogbookRecords/ValidationError`` for the first rule that the task breaks.
  public static func drawn(
    from random: inout SplitMix64,
    of values: RecordValues,
    parentID: ID?
  ) throws(ValidationError) -> TaskItem {
    let tagCount = random.pick(values.tagCounts)
    let tags = (0..<tagCount).map { _ in random.pick(values.tags) }
    let dueAt = random.pick(values.dates)
    let due: DueDate? = random.pick([nil, .moment(dueAt), .day(CalendarDay(utc: dueAt))])
    var fields = TaskItem.Fields(
      title: random.pick(values.names),
      notes: random.pick([nil, random.pick(values.notes)]),
      completedAt: random.pick([nil, random.pick(values.dates)]),
      priority: random.pick(Priority.allCases),
      project: random.pick([nil, random.pick(values.names)]),
      tags: tags,
      parentID: parentID,
      waitUntil: random.pick([nil, random.pick(values.dates)]),
      repeats: random.pick(["", "P1D", "P2W", "P1M/31", "P1000Y"].map { Recurrence(rawValue: $0) }),
      dependencies: random.pick([[], parentID.map { [$0] } ?? []])
    )
    fields.due = due
    return try TaskItem(
      fields,
      id: ID(from: &random),
      createdAt: random.pick(values.dates),
      modifiedAt: random.pick(values.dates)
    )
  }

  /// Returns three queries: for tasks whose project is the given text, for tasks that have the text as a tag, and for
  /// tasks that a search for the text finds.
  public static func queries(for text: String) -> [TaskQuery] {
    [TaskQuery(project: text), TaskQuery(tags: [text]), TaskQuery(search: text)]
  }

  /// Returns queries that a faulty store is likely to answer incorrectly if it contains the given tasks.
  public static func queries(about tasks: [TaskItem]) -> [TaskQuery] {
    let names = SampleValues.names
    let parents = tasks.compactMap(\.parentID).prefix(3) + tasks.prefix(2).map(\.id) + [.absent]
    var queries = [TaskQuery(), TaskQuery(isCompleted: true), TaskQuery(isCompleted: false), TaskQuery(project: "")]
    queries += names.map { TaskQuery(project: $0) } + names.map { TaskQuery(tags: [$0]) }
    queries += SampleValues.searches.map { TaskQuery(search: $0) }
    queries += SampleValues.dateBounds.map { TaskQuery(dueBefore: $0) }
    for bound in SampleValues.dateBounds {
      queries += [
        TaskQuery().due(before: bound, in: .gmt), TaskQuery().due(from: bound, in: .gmt),
        TaskQuery().overdue(at: bound, in: .gmt), TaskQuery().waiting(true, at: bound),
        TaskQuery(isCompleted: false).waiting(false, at: bound).due(before: bound, in: .gmt),
      ]
    }
    queries += names.map { TaskQuery().untagged($0) }
    queries += [
      TaskQuery().untagged, TaskQuery().withoutProject, TaskQuery().dependent, TaskQuery().repeating,
      TaskQuery().priority([.high, .low]), TaskQuery().priority([]),
    ]
    queries += parents.map { TaskQuery(parentID: $0) }
    for task in tasks where task.tags.count > 1 {
      queries += [TaskQuery(tags: task.tags), TaskQuery(tags: task.tags.reversed() + task.tags)]
    }
    queries += [
      TaskQuery(limit: 20).filtered(by: #Predicate { $0.fields.notes != nil && $0.fields.project == nil }),
      TaskQuery(isCompleted: false).filtered(by: #Predicate { $0.fields.tags.count > 1 || $0.fields.dueAt == nil }),
    ]
    queries.append(TaskQuery(tags: (0..<1500).map { "tag \($0)" }))
    queries.append(TaskQuery(search: String(repeating: "a long search ", count: 2000)))
    return queries + orderedQueries(orders, about: tasks) + combinedQueries(about: tasks)
  }

  private static var orders: [[SortTerm<TaskQuery.Key>]] {
    let single = TaskQuery.Key.allCases.flatMap { [SortTerm.ascending($0), .descending($0)] }
    return single.map { [$0] } + [
      [.descending(.priority), .ascending(.due)], [.ascending(.project), .descending(.title)],
      [.ascending(.completed), .descending(.due), .ascending(.title)], [.ascending(.title), .descending(.title)],
      [.descending(.priority), .descending(.number), .ascending(.title)],
    ]
  }

  /// Returns a random query for a store that contains the given tasks. The query has a sort order, and may have
  /// filters, a limit and an offset.
  ///
  /// - Precondition: There is at least one task.
  public static func query(about tasks: [TaskItem], from random: inout SplitMix64) -> TaskQuery {
    var query = TaskQuery(sort: random.pick(orders))
    let filters = random.next()
    if filters & 1 != 0 { query.isCompleted = random.pick([true, false]) }
    if filters & 6 == 6 { query.project = random.pick(tasks.compactMap(\.project) + [""]) }
    if filters & 24 == 24 { query.tags = Array(random.pick(tasks).tags.prefix(1)) }
    if filters & 32 != 0 { query.search = random.pick(["a", "ga", "r", "gar", "e", "", "t"]) }
    if filters & 64 != 0 { query.dueBefore = random.pick(SampleValues.dateBounds) }
    if filters & 384 == 384 { query.parentID = random.pick(tasks).parentID }
    if filters & 512 != 0 { query.limit = random.pick(SampleValues.limits(among: 5)) }
    if filters & 1024 != 0 { query.offset = random.pick([0, 1, 2, 4, 5]) }
    return query
  }
}
