import LogbookDomain
import LogbookRecords
package import Foundation

struct TaskDraft: ImportDraft {
  enum Reference: Hashable {
    case number(Int)
    case identity(TaskItem.ID)
    /// A name by which the file identifies a task, instead of a number or UUID.
    case name(String)
  }

  let line: Int
  var file: String?
  var blanked: [ImportResult.InvalidRow] = []
  /// The task without its number, parent and dependencies.
  let task: TaskItem
  /// Whether the input contains an ID for the task. If not, the task is identified by its title, project and dates.
  let hasIdentity: Bool
  var number: Int?
  var parent: Reference?
  var dependencies: [Reference] = []
  var name: Reference?
  let (createdAt, modifiedAt): (Date?, Date?)
  /// The fields that are missing from the input for this task, or whose values are invalid. A stored task keeps its
  /// values for these fields.
  let missing: Set<TaskColumn>
  /// The date fields for which the input contains only a day. `due` and `wait` are included only if the input format
  /// cannot contain times of day. In ``task``, each of these dates, except the due date, is the start of the day in the
  /// time zone of the import.
  let days: Set<TaskColumn>
  /// Whether the task is a single occurrence of a recurring task. An occurrence does not match the recurring task
  /// itself.
  let isOccurrence: Bool
  /// Whether the input contains the completion date.
  let isCompletionDated: Bool

  struct Values {
    var fields = TaskItem.Fields(title: "")
    var isCompleted = false
    var id: UUID?
    var number: Int?
    var parent: Reference?
    var dependencies: [Reference] = []
    var name: Reference?
    var createdAt: Date?
    var modifiedAt: Date?
    /// The creation date of a new task if ``createdAt`` is `nil`.
    var stamp: Date?
    var missing: Set<TaskColumn> = []
    var days: Set<TaskColumn> = []
    var isOccurrence = false
  }

  /// Creates a draft. The creation date defaults to the `stamp`, or to the current date if there is no stamp, but not to
  /// a date after the completion. If the
  /// completion date of a completed task is unknown, it defaults to the modification date in the input, to the creation
  /// date in the input, or to the current date, in this order.
  init(_ values: Values, line: Int, _ context: ImportContext) throws(ValidationError) {
    var fields = values.fields
    if values.isCompleted, fields.completedAt == nil {
      fields.completedAt = values.modifiedAt ?? values.createdAt ?? context.now
    }
    task = try TaskItem(
      fields,
      id: TaskItem.ID(values.id ?? context.makeID()),
      createdAt: values.createdAt ?? min(values.stamp ?? context.now, fields.completedAt ?? .distantFuture),
      modifiedAt: values.modifiedAt
    )
    self.line = line
    hasIdentity = values.id != nil
    (number, parent, name) = (values.number, values.parent, values.name)
    dependencies = values.dependencies
    (createdAt, modifiedAt) = (values.createdAt, values.modifiedAt)
    (missing, days, isOccurrence) = (values.missing, values.days, values.isOccurrence)
    isCompletionDated = values.fields.completedAt != nil
  }
}

/// The current date, the time zone and the source of IDs for an import.
package struct ImportContext: Sendable {
  /// The current date, to the millisecond. It is also the default creation date of tasks.
  let now: Date
  /// The time zone for task dates that are written without a UTC offset. Report dates are in UTC.
  let zone: TimeZone
  let makeID: @Sendable () -> UUID

  package init(now: Date, zone: TimeZone, makeID: @escaping @Sendable () -> UUID) {
    (self.now, self.zone, self.makeID) = (now, zone, makeID)
  }
}
