import LogbookRecords
public import Foundation

extension TaskQuery {
  /// Returns a copy of the query, restricted to tasks that are due before a date.
  ///
  /// A task that is due on a calendar day matches if its day is before the day on which the date falls.
  ///
  /// - Parameters:
  ///   - moment: The date.
  ///   - zone: The time zone that determines the day on which the date falls.
  public func due(before moment: Date, in zone: TimeZone) -> Self {
    with(Self.isDue(.less, moment, CalendarDay(moment, in: zone)))
  }

  /// Returns a copy of the query, restricted to tasks that are due at or after a date.
  ///
  /// A task that is due on a calendar day matches if its day is the day on which the date falls, or a later day.
  ///
  /// - Parameters:
  ///   - moment: The date.
  ///   - zone: The time zone that determines the day on which the date falls.
  public func due(from moment: Date, in zone: TimeZone) -> Self {
    with(Self.isDue(.greaterOrEqual, moment, CalendarDay(moment, in: zone)))
  }

  /// Returns a copy of the query, restricted to tasks that are ``DueState/overdue`` at the given date.
  ///
  /// - Parameters:
  ///   - now: The date.
  ///   - zone: The time zone that determines when days begin and end.
  public func overdue(at now: Date, in zone: TimeZone) -> Self {
    with(.isMissing(.field(Fields.completedAt))).due(before: now, in: zone)
  }

  /// Returns a copy of the query, restricted either to tasks that are hidden at the given date or to tasks that are not
  /// hidden then.
  ///
  /// A task is hidden until its ``TaskItem/waitUntil`` date.
  ///
  /// - Parameters:
  ///   - isWaiting: Whether tasks must be hidden (`true`) or not hidden (`false`).
  ///   - now: The date.
  public func waiting(_ isWaiting: Bool, at now: Date) -> Self {
    let hidden = FieldExpression.comparison(.field(Fields.waitUntil), .greater, .constant(FieldContent(now)))
    return with(isWaiting ? hidden : .not(hidden))
  }

  /// Returns a copy of the query, restricted to tasks with one of the given priorities.
  public func priority(_ priorities: [Priority]) -> Self {
    with(.isOneOf(.field(Fields.priority), priorities.map { FieldContent($0.rank) }))
  }

  /// Returns a copy of the query, restricted to tasks without the given tag. Tags are compared by matching key.
  public func untagged(_ tag: String) -> Self { with(.not(.hasKeys(.field(Fields.tags), [tag.matchingKey]))) }

  /// A copy of the query, restricted to tasks without tags.
  public var untagged: Self { with(.isEmpty(.field(Fields.tags))) }

  /// Returns a copy of the query, restricted to tasks in one of the given projects or their subprojects. Projects are
  /// compared by matching key. Without projects, no task matches.
  ///
  /// The subprojects of `office` are the projects whose names begin with `office` and a period, such as
  /// `office.reports`.
  public func inProjects(_ projects: [String]) -> Self {
    let project = FieldExpression.field(Fields.project)
    return with(
      .any(
        projects.flatMap { name -> [FieldExpression] in
          let key = name.matchingKey
          // In the order of UTF-8 bytes, “/” directly follows “.”.
          let subprojects = FieldExpression.all([
            .comparison(project, .greaterOrEqual, .constant(.text("\(key)."))),
            .comparison(project, .less, .constant(.text("\(key)/"))),
          ])
          return [.hasKeys(project, [key]), subprojects]
        }
      )
    )
  }

  /// Returns a copy of the query, restricted to tasks that contain every one of the given texts in the title, the notes
  /// or a tag. Texts are compared by search key.
  public func containing(_ texts: [String]) -> Self {
    texts.reduce(self) { $0.with(.searchTextContains($1.searchKey)) }
  }

  /// Returns a copy of the query, restricted to tasks that match at least one of the given queries, regardless of their
  /// sort orders, limits and offsets. Without queries, no task matches.
  public func matchingAny(of queries: [TaskQuery]) -> Self {
    var query = with(.any(queries.map { .all($0.conditions) }))
    query.mistake = mistake ?? queries.lazy.compactMap(\.refusal).first
    return query
  }

  /// A copy of the query, restricted to tasks without a project.
  public var withoutProject: Self { with(.isMissing(.field(Fields.project))) }

  /// A copy of the query, restricted to tasks that have ``TaskItem/dependencies``.
  public var dependent: Self { with(.not(.isEmpty(.field(Fields.dependencies)))) }

  /// A copy of the query, restricted to tasks that repeat.
  public var repeating: Self { with(.not(.isMissing(.field(Fields.repeats)))) }

  /// A copy of the query, restricted to subtasks: tasks that have a ``TaskItem/parentID``.
  public var subtasks: Self { with(.not(.isMissing(.field(Fields.parentID)))) }

  private func with(_ condition: FieldExpression) -> Self {
    var query = self
    // Combine the conditions in one list, because the nesting depth of expressions is limited.
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
