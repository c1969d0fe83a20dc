import LogbookRecords
public import Foundation

// Filters that depend on a moment and a zone, or that are seldom asked for: each adds to the condition.

extension TaskQuery {
  /// The same query of those of its tasks that are due before a moment: by an earlier one, or on a day before its day.
  ///
  /// - Parameter zone: The zone in which the moment has its day.
  public func due(before moment: Date, in zone: TimeZone) -> Self {
    with(Self.isDue(.less, moment, CalendarDay(moment, in: zone)))
  }

  /// The same query of those of its tasks that are due at a moment or later: by then or a later one, or on its day or a later one.
  ///
  /// - Parameter zone: The zone in which the moment has its day.
  public func due(from moment: Date, in zone: TimeZone) -> Self {
    with(Self.isDue(.greaterOrEqual, moment, CalendarDay(moment, in: zone)))
  }

  /// The same query of those of its tasks that are ``DueState/overdue``.
  public func overdue(at now: Date, in zone: TimeZone) -> Self {
    with(.isMissing(.field(Fields.completedAt))).due(before: now, in: zone)
  }

  /// The same query of those of its tasks that are hidden until later, or of those that are not.
  public func waiting(_ isWaiting: Bool, at now: Date) -> Self {
    let hidden = FieldExpression.comparison(.field(Fields.waitUntil), .greater, .constant(FieldContent(now)))
    return with(isWaiting ? hidden : .not(hidden))
  }

  /// The same query of those of its tasks that have one of these priorities.
  public func priority(_ priorities: [Priority]) -> Self {
    with(.isOneOf(.field(Fields.priority), priorities.map { FieldContent($0.rank) }))
  }

  /// The same query of those of its tasks that do not have a tag, compared by matching key.
  public func untagged(_ tag: String) -> Self { with(.not(.hasKeys(.field(Fields.tags), [tag.matchingKey]))) }

  /// The same query of those of its tasks that have no tag at all.
  public var untagged: Self { with(.isEmpty(.field(Fields.tags))) }

  /// The same query of those of its tasks that belong to no project.
  public var withoutProject: Self { with(.isMissing(.field(Fields.project))) }

  /// The same query of those of its tasks that have ``TaskItem/dependencies``.
  public var dependent: Self { with(.not(.isMissing(.field(Fields.dependencies)))) }

  /// The same query of those of its tasks that come back after they were done.
  public var repeating: Self { with(.not(.isMissing(.field(Fields.repeats)))) }

  /// The same query of those of its tasks that are part of another.
  public var subtasks: Self { with(.not(.isMissing(.field(Fields.parentID)))) }

  private func with(_ condition: FieldExpression) -> Self {
    var query = self
    // Side by side: expressions may not be deep.
    if case .all(let conditions) = self.condition {
      query.condition = .all(conditions + [condition])
    } else {
      query.condition = self.condition.map { .all([$0, condition]) } ?? condition
    }
    return query
  }

  private static func isDue(_ comparison: FieldComparison, _ moment: Date, _ day: CalendarDay) -> FieldExpression {
    let start = day.startInUTC
    let due = FieldExpression.field(Fields.dueAt)
    return .conditional(
      .isMissing(.field(Fields.isDueOnDay)),
      .comparison(due, comparison, .constant(FieldContent(moment))),
      .comparison(due, comparison, .constant(FieldContent(start)))
    )
  }
}
