public import LogbookRecords
public import Observation

/// The base class of controllers that show and edit the records of a store.
///
/// A controller that observes the store shows its own writes immediately, and reads the records again after changes by
/// other writers, at most ten times per second. The controller never calls the store on the main actor.
///
/// ```swift
/// func countText(of screen: RecordController<Place>) async -> String {
///   let count = await screen.ask { () async throws(StoreError) in
///     try await screen.store.count(matching: RecordFetch())
///   }
///   return count.map { "\($0) places" } ?? screen.failure?.description ?? ""
/// }
/// ```
@MainActor
@Observable
open class RecordController<Item: Record> {
  /// The error of the latest action or, if that action succeeded, of the latest read; `nil` if neither failed.
  public var failure: StoreError? { intentFailure ?? readingFailure }

  /// The store that contains the records. Its methods run off the main actor.
  @ObservationIgnored public let store: any RecordStoreProtocol<Item>

  private var intentFailure: StoreError?
  private var readingFailure: StoreError?

  @ObservationIgnored private let access: RecordAccess<Item>
  @ObservationIgnored private var observer: ChangeObserver?
  /// Whether the store publishes the changes of writes that begin now. The changes of earlier writes may be published as
  /// well; the controller then takes them for changes by another writer, and reads the records again.
  @ObservationIgnored private var isObserving = false
  /// The controller's own writes whose changes have not been published yet, earliest first.
  @ObservationIgnored private var unannounced: [OwnWrite<Item>] = []
  /// Whether the store may contain a change by another writer that has not been read yet.
  @ObservationIgnored private var isStale = false
  @ObservationIgnored private var isCatchingUp = false
  /// A closure that waits between successive reads after changes by other writers.
  @ObservationIgnored package var pause: @Sendable () async -> Void = {
    // The error is ignored: it is thrown only on cancellation, and this task is never cancelled.
    do { try await Task.sleep(for: .milliseconds(100)) } catch {}
  }
  /// The number of reads that have begun. A read is outdated if a later read has begun.
  @ObservationIgnored private(set) var loads = 0
  /// The ordinal number, starting at 1, of the latest read that was not outdated when it ended; 0 if there is none.
  /// While a read is in progress, this value is less than ``loads``.
  @ObservationIgnored private(set) var shownLoad = 0
  @ObservationIgnored private var waiting: [CheckedContinuation<Void, Never>] = []

  init(store: any RecordStoreProtocol<Item>, unitOfWork: RecordUnitOfWork<Item>?) {
    let store = store.offActor
    self.store = store
    access = RecordAccess(perform: unitOfWork ?? { body in try await body(store) })
  }

  // MARK: Overridden by subclasses

  func read() async throws(StoreError) -> [Item] { [] }

  func show(_ records: [Item]) throws(StoreError) {}

  /// Returns whether a change may affect the records that are shown.
  func isConcerned(by change: StoreChange<Item>) -> Bool { true }

  // MARK: Reading

  /// Calls a closure that uses the store. If the closure throws an error, the error is available in ``failure``.
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

  func follow() async {
    intentFailure = nil
    let observer = observer ?? ChangeObserver(store) { [weak self] change in self?.hear(change) }
    self.observer = observer
    // Start observing before the read. If observation started after the read, a change between the read and the start
    // of observation would be missed.
    await observer.untilOpen()
    isObserving = true
    await reload()
  }

  /// Reads the records again. When the method returns, the shown records are at least as recent as the call, unless
  /// reading failed.
  func reload() async {
    loads += 1
    let load = loads
    let answer: Result<[Item], StoreError>
    do throws(StoreError) { answer = .success(try await read()) } catch { answer = .failure(error) }
    guard load == loads else {
      // The result is outdated, because a later read has begun. The caller waits for the later read.
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

  func reloadIfFollowing() async {
    if observer != nil { await reload() }
  }

  private func hear(_ change: StoreChange<Item>) {
    if change.isPartial {
      // A partial change does not list every changed record. It may include the results of the controller's own writes,
      // which are then not published separately.
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

  /// Reads the records again if another writer may have changed the store, and returns whether a read was necessary.
  private func catchUpOnce() async -> Bool {
    isCatchingUp = isStale
    isStale = false
    if isCatchingUp { await reload() }
    return isCatchingUp
  }

  // MARK: Writing

  func write(inserting make: () throws(ValidationError) -> Item) async -> Item? {
    guard let record = await ask({ () throws(StoreError) in try Item.valid(make) }) else { return nil }
    return await write(.insertion, [record.id]) { () async throws(StoreError) in try await store.insert(record) }
  }

  /// Edits stored records. Either all edits are saved or none.
  ///
  /// - Returns: The edited records, in the order of `ids`, or `nil` if the edit failed.
  func write(
    editing ids: [Item.ID],
    _ change: @escaping @Sendable (inout Item) throws(ValidationError) -> Void
  ) async -> [Item]? {
    await write(
      .update,
      editing: ids,
      { record throws(ValidationError) in
        try change(&record)
        return nil
      }
    )?.edited
  }

  /// Edits stored records and then inserts additional records. If the controller has a unit of work, either all changes
  /// are saved or none.
  ///
  /// - Parameter change: A closure that edits a record, and returns a record to insert afterwards, or `nil`.
  /// - Returns: The edited records, in the order of `ids`, and the inserted records, or `nil` if the write failed.
  func write(
    editing ids: [Item.ID],
    inserting change: @escaping @Sendable (inout Item) throws(ValidationError) -> Item?
  ) async -> (edited: [Item], inserted: [Item])? {
    await write(.updateWithInsertions, editing: ids, change)
  }

  private func write(
    _ kind: OwnWrite<Item>.Kind,
    editing ids: [Item.ID],
    _ change: @escaping @Sendable (inout Item) throws(ValidationError) -> Item?
  ) async -> (edited: [Item], inserted: [Item])? {
    let edited = await write(kind, ids) { () async throws(StoreError) in try await access.edit(ids, change) }
    if edited?.isWritten == false { withdraw(OwnWrite(kind: kind, ids: ids)) }
    return edited.map { ($0.records, $0.inserted) }
  }

  /// Deletes stored records and all their parts (child records). Either all of them are deleted or none.
  ///
  /// - Returns: The number of deleted records, including parts, or `nil` if the deletion failed.
  func write(deleting ids: [Item.ID]) async -> Int? {
    await write(.deletion, ids) { () async throws(StoreError) in try await store.delete(withIDs: ids) }
  }

  private func write<Result: Sendable>(
    _ kind: OwnWrite<Item>.Kind,
    _ ids: [Item.ID],
    _ body: () async throws(StoreError) -> Result
  ) async -> Result? {
    let own = OwnWrite(kind: kind, ids: ids)
    // Note the write before it begins, because the store may publish the resulting change before `body` returns.
    if isObserving, !ids.isEmpty { unannounced.append(own) }
    let result = await ask(body)
    if result == nil { withdraw(own) }
    return result
  }

  /// Stops expecting the store to publish a change for a write that failed or left its records unchanged.
  private func withdraw(_ own: OwnWrite<Item>) {
    if !isObserving || own.ids.isEmpty { return }
    if let index = unannounced.firstIndex(of: own) {
      unannounced.remove(at: index)
    } else {
      // The write has already been removed from `unannounced`. Either a change by another writer was mistaken for the
      // result of this write, and has not been read yet, or a partial change was published.
      catchUp()
    }
  }
}
