import LogbookDomain
import LogbookRecords
package import Foundation

/// A task that an input holds.
struct TaskDraft: ImportDraft {
  /// How an input names another task.
  enum Reference: Hashable {
    /// By the number that it has in the input.
    case number(Int)
    case identity(TaskItem.ID)
    /// By what the input calls it otherwise.
    case name(String)
  }

  let line: Int
  var file: String?
  var blanked: [ImportResult.InvalidRow] = []
  /// Without number, parent and dependencies.
  let task: TaskItem
  /// Whether the input says which task it is; else what it is about does.
  let hasIdentity: Bool
  var number: Int?
  var parent: Reference?
  var dependencies: [Reference] = []
  /// What the input calls it, if that is no identity of ours.
  var name: String?
  /// The dates that the input tells.
  let (createdAt, modifiedAt): (Date?, Date?)

  /// What an input tells about a task.
  struct Values {
    var fields = TaskItem.Fields(title: "")
    var isCompleted = false
    var id: UUID?
    var number: Int?
    var parent: Reference?
    var dependencies: [Reference] = []
    var name: String?
    var createdAt: Date?
    var modifiedAt: Date?
  }

  /// Makes a draft, or throws the first rule that the task would break.
  ///
  /// A task of unknown origin was made now; one that was done nobody knows when, when it was last edited, or made.
  init(_ values: Values, line: Int, _ context: ImportContext) throws(ValidationError) {
    var fields = values.fields
    if values.isCompleted, fields.completedAt == nil {
      fields.completedAt = values.modifiedAt ?? values.createdAt ?? context.now
    }
    task = try TaskItem(
      fields,
      id: TaskItem.ID(values.id ?? context.makeID()),
      createdAt: values.createdAt ?? context.now,
      modifiedAt: values.modifiedAt
    )
    self.line = line
    hasIdentity = values.id != nil
    (number, parent, name) = (values.number, values.parent, values.name)
    dependencies = values.dependencies
    (createdAt, modifiedAt) = (values.createdAt, values.modifiedAt)
    isCompletionDated = values.fields.completedAt != nil
  }

  /// Whether the input tells when the task was done.
  let isCompletionDated: Bool
}

/// What reading needs to know besides the input.
package struct ImportContext: Sendable {
  /// The date of tasks of which the input does not tell when they were made, to the millisecond.
  let now: Date
  /// The zone of the days and times of tasks that tell none; reports are in UTC.
  let zone: TimeZone
  let makeID: @Sendable () -> UUID

  package init(now: Date, zone: TimeZone, makeID: @escaping @Sendable () -> UUID) {
    (self.now, self.zone, self.makeID) = (now, zone, makeID)
  }
}
