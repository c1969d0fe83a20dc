public import LogbookRecords
public import Observation

/// The base class of record controllers.
///
/// A controller that observes its store is updated once after each of its own writes, and reads the records again
/// immediately after a change by another writer. Changes that are published during a read, or within a tenth of a
/// second after it, cause only one more read. The published changes of the controller's own writes do not cause another
/// read. The controller never calls the store on the main actor.
@MainActor
@Observable
open class RecordController<Record: LogbookRecords.Record> {
  /// The error of the latest action, or if that succeeded, of the latest read; `nil` if both succeeded.
  public var failure: StoreError? { intentFailure ?? readingFailure }

  /// The store, whose methods run off the main actor.
  @ObservationIgnored public let store: any RecordStoreProtocol<Record>

  private var intentFailure: StoreError?
  private var readingFailure: StoreError?

  @ObservationIgnored private let access: RecordAccess<Record>
  @ObservationIgnored private var follower: ChangeFollower?
  /// The controller's own writes whose changes have not been published yet, the earliest first.
  @ObservationIgnored private var unannounced: [OwnWrite<Record>] = []
  /// Whether a change by another writer has not been read yet, and whether such changes are being read.
  @ObservationIgnored private var isStale = false
  @ObservationIgnored private var isCatchingUp = false
  /// A closure that waits between two reads caused by other writers, which limits such reads to ten per second.
  @ObservationIgnored package var pause: @Sendable () async -> Void = {
    // The error is ignored because only cancellation throws it, and this task is never cancelled.
    do { try await Task.sleep(for: .milliseconds(100)) } catch {}
  }
  /// The number of reads that have begun, and the sequence number of the read whose result is shown.
  @ObservationIgnored private var loads = 0
  @ObservationIgnored private var shownLoad = 0
  @ObservationIgnored private var waiting: [CheckedContinuation<Void, Never>] = []

  init(store: any RecordStoreProtocol<Record>, unitOfWork: RecordUnitOfWork<Record>?) {
    let store = store.offActor
    self.store = store
    access = RecordAccess(perform: unitOfWork ?? { body in try await body(store) })
  }

  // MARK: Overridden by subclasses

  /// Reads the records to show.
  func read() async throws(StoreError) -> [Record] { [] }

  /// Shows the records that were read.
  func show(_ records: [Record]) throws(StoreError) {}

  /// Returns whether a change may affect the records that are shown.
  func isConcerned(by change: StoreChange<Record>) -> Bool { true }

  // MARK: Reading

  /// Calls a closure that uses the store, and stores its error in ``failure``.
  ///
  /// - Returns: The result of `body`, or `nil` if `body` throws an error.
  public func ask<Result: Sendable>(_ body: () async throws(StoreError) -> Result) async -> Result? {
    do throws(StoreError) {
      let result = try await body()
      intentFailure = nil
      return result
    } catch {
      intentFailure = error
      return nil
    }
  }

  /// Starts observing the store, and reads the records.
  func follow() async {
    if follower == nil {
      // Observation starts before the read, because otherwise a change between the two would be missed.
      follower = ChangeFollower(store.changes()) { [weak self] change in self?.hear(change) }
    }
    intentFailure = nil
    await reload()
  }

  /// Reads the records again, and returns when the shown records are at least as recent as the call.
  private func reload() async {
    loads += 1
    let load = loads
    let answer: Result<[Record], StoreError>
    do throws(StoreError) { answer = .success(try await read()) } catch { answer = .failure(error) }
    guard load == loads else {
      // The result of this read is dropped because a later read has begun. Wait for the later read.
      if shownLoad < load { await withCheckedContinuation { waiting.append($0) } }
      return
    }
    do throws(StoreError) {
      try show(try answer.get())
      readingFailure = nil
    } catch {
      readingFailure = error
    }
    shownLoad = load
    for waiting in waiting { waiting.resume() }
    waiting = []
  }

  /// Reads the records again if the controller observes the store.
  func reloadIfFollowing() async {
    if follower != nil { await reload() }
  }

  private func hear(_ change: StoreChange<Record>) {
    if change.isPartial {
      // Own writes are no longer expected, because a partial change may include them, and then they are not published
      // separately.
      unannounced = []
      catchUp()
    } else if let own = unannounced.firstIndex(where: { $0.isAnnounced(by: change) }) {
      unannounced.remove(at: own)
    } else if isConcerned(by: change) {
      catchUp()
    }
  }

  private func catchUp() {
    isStale = true
    if isCatchingUp { return }
    isCatchingUp = true
    Task { [weak self, pause] in
      while await self?.catchUpOnce() == true { await pause() }
    }
  }

  /// Reads the records again if another writer has changed the store.
  ///
  /// - Returns: Whether another writer has changed the store.
  private func catchUpOnce() async -> Bool {
    isCatchingUp = isStale
    isStale = false
    if isCatchingUp { await reload() }
    return isCatchingUp
  }

  // MARK: Writing

  /// Inserts a new record.
  ///
  /// - Returns: The inserted record, or `nil` if the insertion failed.
  func write(inserting make: () throws(ValidationError) -> Record) async -> Record? {
    guard let record = await ask({ () throws(StoreError) in try Record.valid(make) }) else { return nil }
    return await write(.insertion, [record.id]) { () async throws(StoreError) in try await store.insert(record) }
  }

  /// Edits stored records: either all edits are saved or none.
  ///
  /// - Returns: The edited records, in the order of their IDs, or `nil` if the edit failed.
  func write(
    editing ids: [Record.ID],
    _ change: @escaping @Sendable (inout Record) throws(ValidationError) -> Void
  ) async -> [Record]? {
    await write(
      .update,
      editing: ids,
      { record throws(ValidationError) in
        try change(&record)
        return nil
      }
    )?.edited
  }

  /// Edits stored records and inserts other records afterwards: either all changes are saved or none.
  ///
  /// - Parameter change: A closure that edits a record, and returns a record to insert afterwards, or `nil`.
  /// - Returns: The edited records, in the order of their IDs, and the inserted records, or `nil` if the write failed.
  func write(
    editing ids: [Record.ID],
    inserting change: @escaping @Sendable (inout Record) throws(ValidationError) -> Record?
  ) async -> (edited: [Record], inserted: [Record])? {
    await write(.updateWithInsertions, editing: ids, change)
  }

  private func write(
    _ kind: OwnWrite<Record>.Kind,
    editing ids: [Record.ID],
    _ change: @escaping @Sendable (inout Record) throws(ValidationError) -> Record?
  ) async -> (edited: [Record], inserted: [Record])? {
    let edited = await write(kind, ids) { () async throws(StoreError) in try await access.edit(ids, change) }
    if edited?.isWritten == false { withdraw(OwnWrite(kind: kind, ids: ids)) }
    return edited.map { ($0.records, $0.inserted) }
  }

  /// Deletes stored records: either all are deleted or none.
  ///
  /// - Returns: The number of deleted records, or `nil` if the deletion failed.
  func write(deleting ids: [Record.ID]) async -> Int? {
    await write(.deletion, ids) { () async throws(StoreError) in try await store.delete(withIDs: ids) }
  }

  private func write<Result: Sendable>(
    _ kind: OwnWrite<Record>.Kind,
    _ ids: [Record.ID],
    _ body: () async throws(StoreError) -> Result
  ) async -> Result? {
    let own = OwnWrite(kind: kind, ids: ids)
    // The write is added before it begins, because the change may be published before the call returns.
    if follower != nil, !ids.isEmpty { unannounced.append(own) }
    let result = await ask(body)
    if result == nil { withdraw(own) }
    return result
  }

  /// Stops expecting the published change of a write that had no effect.
  private func withdraw(_ own: OwnWrite<Record>) {
    if follower == nil || own.ids.isEmpty { return }
    if let index = unannounced.firstIndex(of: own) {
      unannounced.remove(at: index)
    } else {
      // The records are read again because a change by another writer was mistaken for the change of this write.
      catchUp()
    }
  }
}
