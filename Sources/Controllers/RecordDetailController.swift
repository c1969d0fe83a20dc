public import LogbookRecords
public import Observation

/// The state of a screen that creates or edits one record, and its actions.
///
/// After ``load()`` it observes the store; see ``RecordController``. If others write to the record, the fields that
/// were edited in the ``draft`` keep their values, and the other fields show the stored values. Saving writes only the
/// edited fields.
@MainActor
@Observable
open class RecordDetailController<Record: LogbookRecords.Record>: RecordController<Record> {
  /// A closure that completes a draft before it is stored, such as by setting the dates of creation and modification.
  ///
  /// - Parameter stored: The record as it is stored; `nil` for a new one.
  public typealias Finish =
    @Sendable (_ draft: Record, _ stored: Record?) throws(ValidationError) -> Record

  /// The record being edited, not yet checked or stored.
  public var draft: Record
  /// The record as it is stored; `nil` for one that is new or was deleted.
  public private(set) var record: Record?

  @ObservationIgnored private var id: Record.ID?
  @ObservationIgnored private let finish: Finish
  @ObservationIgnored private var isSaving = false
  @ObservationIgnored private var waitingSaves: [CheckedContinuation<Void, Never>] = []

  /// Creates the controller of a stored record or of a new one.
  ///
  /// - Parameters:
  ///   - id: The ID of the record to edit, or `nil` for a new one.
  ///   - blank: The draft of a new record, and the initial draft of a stored record before ``load()``.
  ///   - finish: Completes a draft before it is stored. The default leaves it unchanged.
  ///   - unitOfWork: Prevents saving from overwriting concurrent writes by others. Without it, the record is read
  ///     directly before it is written.
  public init(
    store: any RecordStoreProtocol<Record>,
    id: Record.ID? = nil,
    blank: Record,
    finish: @escaping Finish = { draft, _ in draft },
    unitOfWork: RecordUnitOfWork<Record>? = nil
  ) {
    self.id = id
    self.finish = finish
    draft = blank
    super.init(store: store, unitOfWork: unitOfWork)
  }

  /// Shows the stored record, and observes it from now on. Does nothing for a new record.
  public func load() async {
    if id != nil { await follow() }
  }

  /// Stores the draft, after waiting for any save in progress.
  ///
  /// - Returns: The record as it is stored, or `nil` if saving failed; then nothing has changed except `failure`.
  @discardableResult
  public func save() async -> Record? {
    while isSaving { await withCheckedContinuation { waitingSaves.append($0) } }
    isSaving = true
    defer {
      isSaving = false
      for waiting in waitingSaves { waiting.resume() }
      waitingSaves = []
    }
    let entered = draft
    guard let saved = await store(entered) else { return nil }
    id = saved.id
    // Edits made in the meantime are kept.
    draft = saved.merging(changesFrom: entered, to: draft)
    record = saved
    return saved
  }

  private func store(_ entered: Record) async -> Record? {
    let finish = finish
    guard let id else {
      return await write(inserting: { () throws(ValidationError) in try finish(entered, nil) })
    }
    guard let base = record else { return await ask { () throws(StoreError) in throw .notFound(RecordReference(id)) } }
    return await write(editing: [id]) { record throws(ValidationError) in
      let merged = record.merging(changesFrom: base, to: entered)
      if merged != record { record = try finish(merged, record) }
    }?.first
  }

  // MARK: Following

  override func isConcerned(by change: StoreChange<Record>) -> Bool {
    (change.inserted + change.updated + change.deleted).contains { $0 == id }
  }

  override func read() async throws(StoreError) -> [Record] {
    guard let id else { return [] }
    return try await store.record(withID: id).map { [$0] } ?? []
  }

  override func show(_ records: [Record]) throws(StoreError) {
    guard let stored = records.first else {
      record = nil
      if let id { throw .notFound(RecordReference(id)) }
      return
    }
    // Edits in the draft are kept.
    draft = record.map { stored.merging(changesFrom: $0, to: draft) } ?? stored
    record = stored
  }
}
