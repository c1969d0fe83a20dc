package import LogbookRecords
import Foundation
import Synchronization

/// The stores, units of work and history of an open medium.
package final class Engine: RecordTables {
  package let model: StoreModel
  let backend: any EngineBackend
  /// The backend, if it is local.
  private let local: (any LocalBackend)?
  private let feeds: ChangeFeeds
  let kinds: ModelKinds
  private let writerLock: WriterLock
  private let group = GroupCommit<Request>()
  /// Whether there are concurrent writers, which share commits and therefore do not write on the calling thread.
  private let isCrowded = Atomic(false)

  package init(_ backend: any EngineBackend) {
    func kind<Item: Record>(_ type: Item.Type, at index: Int) -> any AnyKind {
      Kind(backend.table(of: type, at: index), at: index)
    }
    (self.backend, model, feeds) = (backend, backend.model, backend.feeds)
    local = backend as? any LocalBackend
    kinds = ModelKinds(model.kinds.enumerated().map { kind($1, at: $0) })
    writerLock = backend.writerLockName.map(WriterLock.ofFile) ?? WriterLock()
  }

  // MARK: Stores

  package func table<Item: Record>(of kind: Item.Type) throws(StoreError) -> any RecordTable<Item> {
    backend.store(RecordWriter(self, try kinds.kind(kind)))
  }

  package func rows<Item, each Related>(
    of query: RelatedFetch<Item, repeat each Related>
  ) async throws(StoreError) -> [(Item, repeat each Related)] {
    try await RecordWriter(self, kinds.kind(Item.self)).rows(of: query)
  }

  // MARK: Single writes

  /// A write that waits for its commit.
  ///
  /// The conformance to `Sendable` is unchecked, because only the leader of the group, and afterwards the writer itself,
  /// uses `work`.
  private final class Request: @unchecked Sendable {
    let body: @Sendable (inout UnitOfWork) throws(StoreError) -> Void
    /// The committed changes; `nil` until the commit.
    var work: UnitOfWork?

    init(_ body: @escaping @Sendable (inout UnitOfWork) throws(StoreError) -> Void) { self.body = body }
  }

  /// Runs `body` in a transaction, commits and publishes its changes.
  ///
  /// Concurrent writes are committed together. If such a commit fails, each write is run again in a separate
  /// transaction; `body` must therefore have no effect except on the unit of work and on variables for its result. These
  /// need no lock: until the write has ended, only the thread that runs `body` uses them; after that, only this task does.
  /// - Parameter isShort: Whether `body` takes so little time that a switch to another thread is not worthwhile.
  func write(
    isShort: Bool,
    _ body: @escaping @Sendable (inout UnitOfWork) throws(StoreError) -> Void
  ) async throws(StoreError) {
    try writerLock.refuseWithinUnitOfWork()
    if try await writeAtOnce(isShort: isShort, body) { return }
    if let failure = await group.join(Request(body), lead: lead) { throw failure }
  }

  /// Commits a write on the calling thread, or returns `false` if it would have to wait.
  private func writeAtOnce(
    isShort: Bool,
    _ body: @Sendable (inout UnitOfWork) throws(StoreError) -> Void
  ) async throws(StoreError) -> Bool {
    guard let local, !Task.isCancelled, !isCrowded.load(ordering: .relaxed) else { return false }
    guard writerLock.acquireIfFree() else {
      isCrowded.store(true, ordering: .relaxed)
      return false
    }
    let isTired: Bool
    do throws(StoreError) {
      guard let transaction = try local.beginAtOnce(isShort: isShort) else {
        writerLock.release()
        return false
      }
      let work = try commit(body, in: transaction)
      if !work.changes.isEmpty {
        feeds.commits.set()
        local.announce(work)
      }
      isTired = local.isTired
    } catch {
      writerLock.release()
      throw error
    }
    if isTired { await local.rest() }
    writerLock.release()
    if isTired { await Task.yield() }
    return true
  }

  private func commit(
    _ body: (inout UnitOfWork) throws(StoreError) -> Void,
    in transaction: any StoreTransaction
  ) throws(StoreError) -> UnitOfWork {
    do throws(StoreError) {
      var work = try UnitOfWork(transaction, of: kinds)
      try body(&work)
      try work.finish()
      try transaction.commit()
      return work
    } catch {
      transaction.rollBack()
      throw (transaction as? any RemoteTransaction)?.explanation(of: error) ?? error
    }
  }

  /// Commits all requests that have arrived at the group, and returns the failure of the caller's request, if any.
  private func lead(
    _ group: GroupCommit<Request>,
    _ ticket: Int,
    since start: ContinuousClock.Instant?
  ) async -> StoreError? {
    do throws(StoreError) { try await writerLock.acquire(since: start) } catch {
      _ = group.finish(ticket, [], [])
      return error
    }
    let (members, failures) = await backend.perform { [self] in
      let members = group.takeMembers()
      isCrowded.store(members.count > 1, ordering: .relaxed)
      return (members, commit(members.map(\.request)))
    }
    for (member, failure) in zip(members, failures) where failure == nil { await publish(member.request.work) }
    writerLock.release()
    return group.finish(ticket, members, failures)
  }

  /// Commits requests together, or separately if the joint commit fails for a reason that may concern only one of them,
  /// and returns the failure of each request, if any.
  private func commit(_ requests: [Request]) -> [StoreError?] {
    if requests.count > 1 {
      do throws(StoreError) { return try commitTogether(requests) } catch {
        switch error {
        case .busy, .outcomeUnknown: return requests.map { _ in error }
        default: break
        }
      }
    }
    return requests.map { request in
      do throws(StoreError) {
        request.work = try commit(request.body, in: backend.begin(isLong: false))
        return nil
      } catch {
        return error
      }
    }
  }

  private func commitTogether(_ requests: [Request]) throws(StoreError) -> [StoreError?] {
    let transaction = try backend.begin(isLong: false)
    var failures: [StoreError?] = []
    do throws(StoreError) {
      for request in requests {
        do throws(StoreError) {
          try transaction.savepoint { () throws(StoreError) in
            var work = try UnitOfWork(transaction, of: kinds)
            try request.body(&work)
            try work.finish()
            request.work = work
          }
          failures.append(nil)
        } catch {
          failures.append(error)
          // Stop if the failure has ended the entire transaction, including the other requests.
          if !transaction.isOpen { throw error }
        }
      }
      try transaction.commit()
      return failures
    } catch {
      transaction.rollBack()
      throw error
    }
  }

  /// The number of writers that wait for their turn, including the one whose turn is next.
  var waitingWrites: Int { group.count }

  private func publish(_ work: UnitOfWork?) async {
    guard let work, !work.changes.isEmpty else { return }
    feeds.commits.set()
    await backend.publish(work)
  }

  // MARK: Units of work

  /// Runs `body` and commits its changes together; see ``Storage/unitOfWork(_:)``.
  package func unitOfWork<Result: Sendable>(
    _ body: @Sendable (any RecordTables) async throws -> Result
  ) async throws -> Result {
    try await writerLock.acquire()
    defer { writerLock.release() }
    let (result, work) = try await backend.whileWriting {
      let open = OpenUnitOfWork(
        try await perform { [self] () throws(StoreError) in
          let transaction = try backend.begin(isLong: true)
          do throws(StoreError) { return try UnitOfWork(transaction, of: kinds) } catch {
            transaction.rollBack()
            throw error
          }
        }
      )
      do {
        let result = try await writerLock.whileHolding { try await body(UnitStores(engine: self, unit: open)) }
        let work = try await perform { () throws(StoreError) in
          guard var work = open.end() else { throw StoreError.unitOfWorkEnded }
          do throws(StoreError) {
            guard work.transaction.isOpen else { throw .unitOfWorkUndone }
            try work.finish()
            try work.transaction.commit()
            return work
          } catch {
            work.transaction.rollBack()
            throw error
          }
        }
        return (result, work)
      } catch {
        await backend.perform { open.end()?.transaction.rollBack() }
        throw error
      }
    }
    await publish(work)
    return result
  }

  /// Runs `body` on a snapshot, to which `body` must not write.
  package func unitOfReading<Result: Sendable>(
    _ body: @Sendable (any RecordTables) async throws -> Result
  ) async throws -> Result {
    var result: Result?
    try await backend.whileReading { transaction in
      let open = OpenUnitOfWork(reading: transaction)
      do { result = try await body(UnitStores(engine: self, unit: open)) } catch {
        await open.endReading()
        throw error
      }
      await open.endReading()
    }
    guard let result else { throw StoreError.unitOfWorkEnded }
    return result
  }

  private func perform<Result: Sendable>(
    _ body: @escaping @Sendable () throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    try await backend.perform { Swift.Result { () throws(StoreError) in try body() } }.get()
  }

  // MARK: History

  package func history(since token: HistoryToken?, limit: Int?) async throws(StoreError) -> History {
    try await backend.reading { transaction throws(StoreError) in
      let state = try transaction.state()
      return try History(of: state.token, state.level, since: token, limit: limit) {
        numbers throws(StoreError) in try transaction.steps(numbers, hasChanges: true)
      }
    }
  }

  package func records<Item: Record>(_ type: Item.Type, before step: Int) async throws(StoreError) -> [Item] {
    let kind = try kinds.kind(type)
    return try await backend.reading { transaction throws(StoreError) in
      try transaction.steps(step...step, hasChanges: true).last.map { step throws(StoreError) in
        try kind.kept(in: step, transaction)
      } ?? []
    }
  }

  package func go(_ direction: UndoStack.Direction, _ count: Int) async throws(StoreError) -> HistoryStep {
    // See `write(isShort:_:)`.
    nonisolated(unsafe) var step: HistoryStep?
    try await write(isShort: false) { work throws(StoreError) in
      try work.go(direction, count)
      unsafe step = work.publishedStep
    }
    return unsafe step ?? .unknown(0, of: model.kinds)
  }

  package func steps() -> AsyncStream<HistoryStep> {
    let steps = stream { $0.steps.stream() }
    return backend.keepsHistory ? steps : .ended
  }

  func stream<Element>(_ open: (ChangeFeeds) -> AsyncStream<Element>) -> AsyncStream<Element> { backend.stream(open) }

  // MARK: The store as a whole

  /// Checks all stored data if it is accessible only through this object; otherwise returns `nil`.
  package func checkInside() throws(StoreError) -> StoreCheck? {
    guard let client = backend as? ClientBackend else { return try backend.check() }
    var check = StoreCheck(of: model)
    try client.read { transaction throws(StoreError) in
      for kind in kinds.all { try kind.examine(&check, transaction) }
    }
    return check
  }

  /// A flag that is set when a commit through this object first changes records.
  package var commits: OneTimeFlag { feeds.commits }

  package func close() async throws(StoreError) {
    try await writerLock.acquire()
    defer { writerLock.release() }
    await backend.close()
    feeds.finish()
  }
}

/// The stores of a unit of work or a snapshot.
private struct UnitStores: RecordTables {
  let engine: Engine
  let unit: OpenUnitOfWork
  var model: StoreModel { engine.model }

  func table<Item: Record>(of kind: Item.Type) throws(StoreError) -> any RecordTable<Item> {
    engine.backend.store(RecordWriter(engine, try engine.kinds.kind(kind), in: unit))
  }

  func rows<Item, each Related>(
    of query: RelatedFetch<Item, repeat each Related>
  ) async throws(StoreError) -> [(Item, repeat each Related)] {
    try await RecordWriter(engine, engine.kinds.kind(Item.self), in: unit).rows(of: query)
  }
}
