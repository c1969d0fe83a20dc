public import LogbookDomain
import Foundation
public import Observation

/// What a screen for one task shows, and what can be done there: making a new task, or editing one.
///
/// After ``load()`` it follows the store. When someone else writes, the fields that a person has changed stay as they are on
/// the screen and the others show what is stored; saving writes only what the person has changed.
@MainActor
@Observable
public final class TaskDetailController {
  private let editor: RecordEditor<TaskItem, TaskItem.Fields>
  private let store: any TaskStoreProtocol
  private let access: RecordAccess<TaskItem>
  private let now: @Sendable () -> Date
  private let makeID: @Sendable () -> UUID

  init(
    store: any TaskStoreProtocol,
    access: RecordAccess<TaskItem>,
    taskID: TaskItem.ID?,
    now: @escaping @Sendable () -> Date,
    makeID: @escaping @Sendable () -> UUID
  ) {
    self.store = store
    self.access = access
    self.now = now
    self.makeID = makeID
    editor = RecordEditor(
      id: taskID,
      blank: TaskItem.Fields(title: ""),
      fieldsOf: \.fields,
      merge: { $0.merging(changesFrom: $1, to: $2) },
      fetch: { id throws(StoreError) in try await store.task(withID: id) },
      changes: { store.changes() }
    )
  }

  /// What is on the screen, not yet checked or stored.
  public var fields: TaskItem.Fields {
    get { editor.fields }
    set { editor.fields = newValue }
  }

  /// The task as it is stored; `nil` for one that is new or gone.
  public var task: TaskItem? { editor.record }

  /// Why the latest intent failed, or else why the store cannot be read; `nil` if neither is so.
  public var failure: StoreError? { editor.failure }

  /// Shows the task as the store has it, and follows it from now on. A new task has nothing to load.
  public func load() async {
    await editor.load()
  }

  /// Stores what is on the screen: a new task under a new identity, an existing one under its own.
  ///
  /// - Returns: The task as stored, or `nil` if that failed; then nothing has changed but ``failure``.
  @discardableResult
  public func save() async -> TaskItem? {
    await editor.save { fields throws(StoreError) in
      try await store.insert(fields, id: TaskItem.ID(makeID()), createdAt: now())
    } update: { task, fields throws(StoreError) in
      let moment = now()
      return try await access.edit([task.id]) { stored throws(StoreError) in
        let merged = stored.fields.merging(changesFrom: task.fields, to: fields)
        return merged == stored.fields ? stored : try stored.storable(at: moment) { $0 = merged }
      }[0]
    }
  }
}
