@_exported public import LogbookControllers
public import LogbookDomain
import LogbookRecords
import Foundation

/// The state and actions of a screen that creates or edits one task.
///
/// After `load()` has read a stored task, the controller observes the store. If another writer changes the task,
/// edited ``fields`` keep their values, and the other fields show the stored values. Saving then writes only the edited
/// fields.
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

  /// The fields being edited. `save()` validates and stores them.
  public var fields: TaskItem.Fields {
    get { draft.fields }
    set { draft.fields = newValue }
  }

  /// The stored task; `nil` if the task is new, has not been loaded, or was deleted.
  public var task: TaskItem? { record }
}
