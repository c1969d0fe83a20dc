public import LogbookRecords
public import Observation

/// What the controllers of any record have in common: reading, writing, and reading again when others have written.
///
/// A controller that follows its store reads again once after each of its own writes, and at once after a change from elsewhere.
/// Changes that come while it reads, or within a tenth of a second after it, are answered by one further reading. The announcement
/// of an own write causes none.
/// The store is never called on the main actor.
@MainActor
@Observable
open class RecordController<Record: LogbookRecords.Record> {
  /// Why the latest intent failed, or else why the store cannot be read; `nil` if neither is so.
  public var failure: StoreError? { intentFailure ?? readingFailure }

  /// The store; its calls run off the main actor.
  @ObservationIgnored public let store: any RecordStoreProtocol<Record>

  private var intentFailure: StoreError?
  private var readingFailure: StoreError?

  @ObservationIgnored private let access: RecordAccess<Record>
  @ObservationIgnored private var follower: ChangeFollower?
  /// Own writes whose announcement has not come yet, the earliest first.
  @ObservationIgnored private var unannounced: [OwnWrite<Record>] = []
  /// Whether others have written since the latest reading for that reason began, and whether one is under way.
  @ObservationIgnored private var isStale = false
  @ObservationIgnored private var isCatchingUp = false
  /// What it waits for between two readings because of changes from elsewhere: however many come, it reads ten times a second.
  @ObservationIgnored package var pause: @Sendable () async -> Void = {
    // Only cancellation ends it early, and this task is never cancelled.
    do { try await Task.sleep(for: .milliseconds(100)) } catch {}
  }
  /// How many readings have begun, and which of them is shown.
  @ObservationIgnored private var loads = 0
  @ObservationIgnored private var shownLoad = 0
  @ObservationIgnored private var waiting: [CheckedContinuation<Void, Never>] = []

  init(store: any RecordStoreProtocol<Record>, unitOfWork: RecordUnitOfWork<Record>?) {
    let store = store.offActor
    self.store = store
    access = RecordAccess(perform: unitOfWork ?? { body in try await body(store) })
  }

  // MARK: What controllers differ in

  /// Reads what is to be shown.
  func read() async throws(StoreError) -> [Record] { [] }

  /// Shows what was read.
  func show(_ records: [Record]) throws(StoreError) {}

  /// Whether a change may be one of what is shown.
  func isConcerned(by change: StoreChange<Record>) -> Bool { true }

  // MARK: Reading

  /// Asks the store something.
  ///
  /// - Returns: What `body` returns, or `nil` if it throws; then ``failure`` says why.
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

  /// Follows the store from now on, and reads.
  func follow() async {
    if follower == nil {
      // Listening begins before reading, so that no change falls between the two.
      follower = ChangeFollower(store.changes()) { [weak self] change in self?.hear(change) }
    }
    intentFailure = nil
    await reload()
  }

  /// Reads again and returns when it shows what was stored when it was asked to, or something later.
  private func reload() async {
    loads += 1
    let load = loads
    let answer: Result<[Record], StoreError>
    do throws(StoreError) { answer = .success(try await read()) } catch { answer = .failure(error) }
    guard load == loads else {
      // An answer that was overtaken by a later reading is out of date; that one's is awaited.
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

  /// Reads again if it follows the store.
  func reloadIfFollowing() async {
    if follower != nil { await reload() }
  }

  private func hear(_ change: StoreChange<Record>) {
    if change.isPartial {
      // It may stand for the announcements of own writes, which then do not come any more.
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

  /// Reads again if others have written.
  ///
  /// - Returns: Whether it has.
  private func catchUpOnce() async -> Bool {
    isCatchingUp = isStale
    isStale = false
    if isCatchingUp { await reload() }
    return isCatchingUp
  }

  // MARK: Writing

  /// Stores a new record.
  ///
  /// - Returns: The record as stored, or `nil` if that failed.
  func write(inserting make: () throws(ValidationError) -> Record) async -> Record? {
    guard let record = await ask({ () throws(StoreError) in try Record.valid(make) }) else { return nil }
    return await write(.insertion, [record.id]) { () async throws(StoreError) in try await store.insert(record) }
  }

  /// Edits stored records, all or none.
  ///
  /// - Returns: The records as they are now, in the order given, or `nil` if that failed.
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

  /// Edits stored records and inserts others after them, all or none.
  ///
  /// - Parameter change: Returns the record to insert after one.
  /// - Returns: The records as they are now, in the order given, and those that were inserted, or `nil` if that failed.
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

  /// Deletes stored records, all or none.
  ///
  /// - Returns: How many are gone, or `nil` if that failed.
  func write(deleting ids: [Record.ID]) async -> Int? {
    await write(.deletion, ids) { () async throws(StoreError) in try await store.delete(withIDs: ids) }
  }

  private func write<Result: Sendable>(
    _ kind: OwnWrite<Record>.Kind,
    _ ids: [Record.ID],
    _ body: () async throws(StoreError) -> Result
  ) async -> Result? {
    let own = OwnWrite(kind: kind, ids: ids)
    // Before the write, since its announcement may come before its answer.
    if follower != nil, !ids.isEmpty { unannounced.append(own) }
    let result = await ask(body)
    if result == nil { withdraw(own) }
    return result
  }

  /// Expects no announcement of a write that has written nothing.
  private func withdraw(_ own: OwnWrite<Record>) {
    if follower == nil || own.ids.isEmpty { return }
    if let index = unannounced.firstIndex(of: own) {
      unannounced.remove(at: index)
    } else {
      // Another's change was taken for it.
      catchUp()
    }
  }
}
