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
    /// Whether the values come from an export of this package, whose texts are kept as they are.
    var isExported = false
    /// Whether the ID is that of a UID that is not a UUID. Before UIDs had IDs, such tasks were imported with new IDs.
    var isNamedByUID = false
  }

  /// Whether the ID is that of a UID that is not a UUID; see ``KnownTasks``.
  let isNamedByUID: Bool

  /// Creates a draft. The creation date defaults to the `stamp`, or to the current date if there is no stamp, but not to
  /// a date after the completion. If the completion date of a completed task is unknown, it defaults to the modification
  /// date in the input, to the creation date in the input, or to the current date, in this order.
  ///
  /// - Throws: ``ValidationError`` with the first rule that the task breaks, or for text with NUL, which no other program
  ///   writes on purpose.
  init(_ values: Values, line: Int, _ context: ImportContext) throws(ValidationError) {
    var fields = values.fields
    if !values.isExported { try fields.refuseNUL() }
    if values.isCompleted, fields.completedAt == nil {
      fields.completedAt = values.modifiedAt ?? values.createdAt ?? context.now
    }
    task = try TaskItem(
      fields,
      id: values.id.map { TaskItem.ID($0) } ?? TaskItem.ID(context.makeID()).marked(isUndated: values.createdAt == nil),
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
    isNamedByUID = values.isNamedByUID
  }
}

extension TaskItem.Fields {
  fileprivate func refuseNUL() throws(ValidationError) {
    let texts = [("title", title), ("notes", notes ?? ""), ("project", project ?? "")] + tags.map { ("tag", $0) }
    guard let (field, text) = texts.first(where: { $0.1.utf8.contains(0) }) else { return }
    throw ValidationError(field: field, value: text, rule: "must be text without NUL")
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
