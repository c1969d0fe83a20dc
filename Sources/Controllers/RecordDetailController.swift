public import LogbookRecords
public import Observation

/// The state and actions of a screen that creates or edits one record.
///
/// After ``load()``, the controller observes the store; see ``RecordController``. If another writer changes the record,
/// edited fields of the ``draft`` keep their values, and the other fields show the stored values. Saving writes only
/// the edited fields.
///
/// ```swift
/// let detail = RecordDetailController(store: places, id: lisbon.id, blank: Place())
/// await detail.load()
/// detail.draft.rating = 4.5
/// await detail.save()
/// print(detail.failure?.description ?? "saved")
/// ```
@MainActor
@Observable
open class RecordDetailController<Item: Record>: RecordController<Item> {
  /// A closure that completes a draft before it is stored, for example by setting its creation and modification dates.
  ///
  /// - Parameters:
  ///   - draft: The draft to complete.
  ///   - stored: The stored record; `nil` for a new record.
  /// - Returns: The record to store.
  public typealias Finish =
    @Sendable (_ draft: Item, _ stored: Item?) throws(ValidationError) -> Item

  /// The record being edited. ``save()`` validates and stores it.
  public var draft: Item
  /// The stored record; `nil` if the record is new, has not been loaded, or was deleted.
  public private(set) var record: Item?

  /// The latest version of the record that was read or saved. Comparing the draft with this version shows which fields
  /// are edited. The version is retained even if the record is deleted, because the deletion may be undone.
  @ObservationIgnored private var base: Item?
  @ObservationIgnored private var id: Item.ID?
  @ObservationIgnored private let finish: Finish
  /// The draft that is being saved, merged with changes by other writers that were read since the save began; `nil` if
  /// no save is in progress.
  @ObservationIgnored private var entered: Item?
  @ObservationIgnored private var waitingSaves: [CheckedContinuation<Void, Never>] = []

  /// Creates a controller for a stored record or for a new record.
  ///
  /// - Parameters:
  ///   - store: The store that contains the record, or into which a new record is inserted.
  ///   - id: The ID of the record to edit, or `nil` to create a record.
  ///   - blank: The initial draft. For a stored record, ``load()`` replaces this draft.
  ///   - finish: A closure that completes a draft before it is stored. The default leaves the draft unchanged.
  ///   - unitOfWork: A function that runs an edit as a unit of work. If `nil`, saving may overwrite concurrent writes.
  public init(
    store: any RecordStoreProtocol<Item>,
    id: Item.ID? = nil,
    blank: Item,
    finish: @escaping Finish = { draft, _ in draft },
    unitOfWork: RecordUnitOfWork<Item>? = nil
  ) {
    self.id = id
    self.finish = finish
    draft = blank
    super.init(store: store, unitOfWork: unitOfWork)
  }

  /// Reads the stored record, and starts observing the store. Does nothing for a new record.
  public func load() async {
    if id != nil { await follow() }
  }

  /// Waits for any save in progress, and then stores the draft.
  ///
  /// - Returns: The stored record, or `nil` if saving failed. A failed save changes only `failure`.
  @discardableResult
  public func save() async -> Item? {
    while entered != nil { await withCheckedContinuation { waitingSaves.append($0) } }
    let shown = shownLoad
    entered = draft
    defer {
      entered = nil
      for waiting in waitingSaves { waiting.resume() }
      waitingSaves = []
    }
    guard let saved = await store(draft) else { return nil }
    id = saved.id
    // From now on, only the edits that were made during the save count as unsaved.
    base = entered
    // If a read overlapped the save, it is unknown which of the two returned the more recent record, so read the record
    // again.
    if shown == loads { show(saved) } else { await reload() }
    return saved
  }

  private func store(_ entered: Item) async -> Item? {
    let finish = finish
    guard let id else {
      return await write(inserting: { () throws(ValidationError) in try finish(entered, nil) })
    }
    guard record != nil, let base else {
      return await ask { () throws(StoreError) in throw .notFound(RecordReference(id)) }
    }
    return await write(editing: [id]) { record throws(ValidationError) in
      let merged = record.merging(changesFrom: base, to: entered)
      if merged != record { record = try finish(merged, record) }
    }?.first
  }

  // MARK: Following

  override func isConcerned(by change: StoreChange<Item>) -> Bool {
    (change.inserted + change.updated + change.deleted).contains { $0 == id }
  }

  override func read() async throws(StoreError) -> [Item] {
    guard let id else { return [] }
    return try await store.record(withID: id).map { [$0] } ?? []
  }

  override func show(_ records: [Item]) throws(StoreError) {
    guard let stored = records.first else {
      record = nil
      if let id { throw .notFound(RecordReference(id)) }
      return
    }
    show(stored)
  }

  private func show(_ stored: Item) {
    draft = base.map { stored.merging(changesFrom: $0, to: draft) } ?? stored
    entered = entered.map { entered in base.map { stored.merging(changesFrom: $0, to: entered) } ?? stored }
    (record, base) = (stored, stored)
  }
}
