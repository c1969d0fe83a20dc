import LogbookDomain
import Observation

/// What the controllers of one record have in common: its fields while a person edits them, kept up with the store.
@MainActor
@Observable
final class RecordEditor<Record: LogbookDomain.Record, Fields: Equatable> {
  var fields: Fields
  private(set) var record: Record?

  /// Why the latest intent failed, or else the latest reading; `nil` when both are well.
  var failure: StoreError? { intentFailure ?? readingFailure }

  private var intentFailure: StoreError?
  private var readingFailure: StoreError?

  private var id: Record.ID?
  private let fieldsOf: (Record) -> Fields
  private let merge: (_ stored: Fields, _ base: Fields, _ entered: Fields) -> Fields
  private let fetch: @Sendable (Record.ID) async throws(StoreError) -> Record?
  private let changes: @Sendable () -> AsyncStream<StoreChange<Record>>
  private var follower: ChangeFollower?
  private var loads = 0
  private var isSaving = false
  private var waitingSaves: [CheckedContinuation<Void, Never>] = []

  /// - Parameters:
  ///   - blank: What a new record begins with.
  ///   - merge: What is stored, with what a person has made of what was stored before.
  init(
    id: Record.ID?,
    blank: Fields,
    fieldsOf: @escaping (Record) -> Fields,
    merge: @escaping (_ stored: Fields, _ base: Fields, _ entered: Fields) -> Fields,
    fetch: @escaping @Sendable (Record.ID) async throws(StoreError) -> Record?,
    changes: @escaping @Sendable () -> AsyncStream<StoreChange<Record>>
  ) {
    self.id = id
    fields = blank
    self.fieldsOf = fieldsOf
    self.merge = merge
    self.fetch = fetch
    self.changes = changes
  }

  func load() async {
    guard let id else { return }
    if follower == nil {
      follower = ChangeFollower(changes()) { [weak self] change in
        if change.isPartial || (change.inserted + change.updated + change.deleted).contains(id) {
          await self?.reload(id)
        }
      }
    }
    intentFailure = nil
    await reload(id)
  }

  /// Stores the fields, after the save that may be under way.
  ///
  /// - Parameters:
  ///   - insert: Makes a new record of them.
  ///   - update: Makes the stored record one with these.
  /// - Returns: The record as stored, or `nil` if that failed.
  func save(
    insert: (Fields) async throws(StoreError) -> Record,
    update: (Record, Fields) async throws(StoreError) -> Record
  ) async -> Record? {
    while isSaving { await withCheckedContinuation { waitingSaves.append($0) } }
    isSaving = true
    defer {
      isSaving = false
      for waiting in waitingSaves { waiting.resume() }
      waitingSaves = []
    }
    let entered = fields
    do throws(StoreError) {
      if record == nil, let id { throw .notFound(RecordReference(id)) }
      let saved = if let record { try await update(record, entered) } else { try await insert(entered) }
      id = saved.id
      // What a person has entered meanwhile stays.
      fields = merge(fieldsOf(saved), entered, fields)
      record = saved
      intentFailure = nil
      return saved
    } catch {
      intentFailure = error
      return nil
    }
  }

  private func reload(_ id: Record.ID) async {
    loads += 1
    let load = loads
    do throws(StoreError) {
      let stored = try await fetch(id)
      // An answer that was overtaken by a later one is out of date.
      guard load == loads else { return }
      readingFailure = nil
      guard let stored else {
        record = nil
        throw .notFound(RecordReference(id))
      }
      // What a person has begun to edit stays.
      fields = record.map { merge(fieldsOf(stored), fieldsOf($0), fields) } ?? fieldsOf(stored)
      record = stored
    } catch {
      if load == loads { readingFailure = error }
    }
  }
}
