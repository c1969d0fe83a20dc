@_exported public import LogbookControllers
public import LogbookDomain
import LogbookRecords
import Foundation

/// The state of a screen for one task, and what can be done there: making a new task, or editing one.
///
/// After `load()` it follows the store. When something else writes, the ``fields`` that were changed stay so and the others show
/// what is stored; saving writes only what was changed.
@MainActor
public final class TaskDetailController: RecordDetailController<TaskItem> {
  init(
    store: any TaskStoreProtocol,
    unitOfWork: RecordUnitOfWork<TaskItem>?,
    taskID: TaskItem.ID?,
    now: @escaping @Sendable () -> Date,
    makeID: @escaping @Sendable () -> UUID
  ) {
    var blank = TaskItem.template
    blank.fields = TaskItem.Fields(title: "")
    super.init(
      store: store.asRecordStore,
      id: taskID,
      blank: blank,
      finish: { draft, stored throws(ValidationError) in
        guard let stored else { return try TaskItem(draft.fields, id: TaskItem.ID(makeID()), createdAt: now()) }
        return try stored.edited(at: now()) { $0 = draft.fields }
      },
      unitOfWork: unitOfWork
    )
  }

  /// The fields as they are edited, not yet checked or stored.
  public var fields: TaskItem.Fields {
    get { draft.fields }
    set { draft.fields = newValue }
  }

  /// The task as it is stored; `nil` for one that is new or gone.
  public var task: TaskItem? { record }
}
