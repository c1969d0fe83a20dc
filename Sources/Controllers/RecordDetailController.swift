public import LogbookRecords
public import Observation

/// The state of a screen for one record, and what can be done there: making a new record, or editing one.
///
/// After ``load()`` it follows the store; see ``RecordController``. When something else writes, the fields that were changed in the
/// ``draft`` stay so and the others show what is stored; saving writes only what was changed.
@MainActor
@Observable
open class RecordDetailController<Record: LogbookRecords.Record>: RecordController<Record> {
  /// Finishes a draft for the store: the place for dates of creation and of edits.
  ///
  /// - Parameter stored: The record as it is stored; `nil` for a new one.
  public typealias Finish =
    @Sendable (_ draft: Record, _ stored: Record?) throws(ValidationError) -> Record

  /// The record as it is edited, not yet checked or stored.
  public var draft: Record
  /// The record as it is stored; `nil` for one that is new or gone.
  public private(set) var record: Record?

  @ObservationIgnored private var id: Record.ID?
  @ObservationIgnored private let finish: Finish
  @ObservationIgnored private var isSaving = false
  @ObservationIgnored private var waitingSaves: [CheckedContinuation<Void, Never>] = []

  /// Makes the controller of a stored record or of a new one.
  ///
  /// - Parameters:
  ///   - id: The ID of the record to edit, or `nil` for a new one.
  ///   - blank: The draft of a new record, and of a stored one before ``load()``.
  ///   - finish: Finishes a draft before it is stored. The default leaves it as it is.
  ///   - unitOfWork: Keeps saving from overwriting what others write at the same time. Without it, the record is read right before
  ///     it is written.
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

  /// Shows the record as the store has it, and follows it from now on. A new record has nothing to load.
  public func load() async {
    if id != nil { await follow() }
  }

  /// Stores the draft, after the save that may be under way.
  ///
  /// - Returns: The record as stored, or `nil` if that failed; then nothing has changed but `failure`.
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
    // What was entered meanwhile stays.
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
    // What was changed in the draft stays.
    draft = record.map { stored.merging(changesFrom: $0, to: draft) } ?? stored
    record = stored
  }
}
