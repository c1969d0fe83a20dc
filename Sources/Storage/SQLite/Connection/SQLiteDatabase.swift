import LogbookLocks
public import LogbookRecords
import Foundation
import Synchronization

/// A SQLite database with one connection for writes, which run one at a time, and a separate connection for each
/// concurrent reader.
///
/// Reads run on the caller's thread, because SQLite reads from its page cache within microseconds. Writes to a database
/// on disk run on a separate queue if they may have to wait for the disk, so that they do not block the threads of
/// Swift concurrency.
///
/// ```swift
/// let database = try SQLiteDatabase(path: path, schema: schema)
/// try await database.write { connection throws(StoreError) in
///   try SQLiteTable<Place>(connection).insert(place)
/// }
/// ```
///
/// A database on disk uses a write-ahead log. Foreign keys are enforced.
public final class SQLiteDatabase: Sendable {
  let location: SQLiteLocation
  private let schema: SQLiteSchema
  private let durability: StorageDurability
  private let writerLock: WriterLock
  private let group = GroupCommit<Request>()
  /// The connection for writes; `nil` until it is opened successfully, and once the database is closed. Only the
  /// current writer uses the connection.
  private let writer: Locked<SQLiteConnection?>
  private let makeWriter: @Sendable () throws(StoreError) -> SQLiteConnection
  /// The connections for reads; `nil` once the database is closed.
  private let currentReaders: Locked<SQLiteReaders?>
  private let queue = DiskQueue()
  /// Whether there are concurrent writers, which share commits and therefore do not write on the calling thread.
  private let isCrowded = Atomic(false)

  /// Opens a database on disk, which is created or migrated to the schema's version if necessary.
  ///
  /// If a lack of permission or space prevents writing, a database of the schema's version can still be opened for
  /// reading. Writes then throw the corresponding error until writing becomes possible.
  /// - Parameters:
  ///   - path: The path of the database. Its folder must exist.
  ///   - schema: The tables of the database.
  ///   - durability: The durability of commits if the power fails; see ``StorageDurability``.
  /// - Throws: ``/LogbookRecords/StoreError/cannotCreate(_:)`` or ``/LogbookRecords/StoreError/noPermission(_:)`` if
  ///   the file cannot be created or read; ``/LogbookRecords/StoreError/corrupt(_:)`` if the existing file is damaged
  ///   or not a database with this schema; ``/LogbookRecords/StoreError/newerSchema(found:supported:)`` if the existing
  ///   database has a newer version of the schema; ``/LogbookRecords/StoreError/misuse(_:)`` if the schema's SQL is
  ///   invalid; ``/LogbookRecords/StoreError/constraint(_:)`` if a migration violates a constraint; or another error
  ///   that SQLite reports. In every case, existing data is left unchanged.
  public convenience init(
    path: String,
    schema: SQLiteSchema,
    durability: StorageDurability = .full
  ) throws(StoreError) {
    try self.init(.file(resolving: path), schema, durability)
  }

  /// Creates an empty, private database in memory.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/misuse(_:)`` if the schema's SQL is invalid;
  ///   ``/LogbookRecords/StoreError/constraint(_:)`` if a migration violates a constraint; or
  ///   ``/LogbookRecords/StoreError/full`` if there is not enough memory.
  public convenience init(inMemory schema: SQLiteSchema) throws(StoreError) {
    try self.init(.newInMemory, schema)
  }

  /// Opens or creates a database at a location.
  ///
  /// `prepare` receives the connection for writes after the tables have been created or migrated, and before any other
  /// use.
  init(
    _ location: SQLiteLocation,
    _ schema: SQLiteSchema,
    _ durability: StorageDurability = .full,
    prepare: @escaping @Sendable (SQLiteConnection) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) {
    self.location = location
    self.schema = schema
    self.durability = durability
    writerLock = location.writerLock
    makeWriter = { () throws(StoreError) in try Self.openWriter(location, schema, durability, prepare) }
    do throws(StoreError) {
      writer = Locked(try makeWriter())
      currentReaders = Locked(SQLiteReaders(location))
    } catch {
      writer = Locked(nil)
      currentReaders = Locked(try Self.openReaders(location, schema, insteadOf: error))
    }
  }

  private static func openWriter(
    _ location: SQLiteLocation,
    _ schema: SQLiteSchema,
    _ durability: StorageDurability,
    _ prepare: (SQLiteConnection) throws(StoreError) -> Void
  ) throws(StoreError) -> SQLiteConnection {
    try location.prepareFile(schema)
    let writer = try location.open()
    if case .file(let path, let system, _) = location {
      try SQLiteFile(writer, path: path, system).refuseForeign()
      if writer.isReadOnly { throw .noPermission("\(path) cannot be written to") }
      try WriteAheadLog.refuseForeign(ofDatabase: path, schema, system)
    }
    do throws(StoreError) {
      try location.configure(writer, schema, durability)
      try schema.prepare(writer)
      try prepare(writer)
    } catch {
      // Leave the log, because closing the connection would otherwise move the log into the damaged database, which
      // must remain unchanged.
      if case .corrupt = error { writer.leaveLogWhenClosed() }
      throw error
    }
    if location.isOnDisk { writer.requiredVersion = schema.version }
    return writer
  }

  /// Opens connections for reading a database that could not be opened for writing. `failure` is the error from that
  /// attempt.
  ///
  /// Throws `failure` if there is no file, if `failure` is not ``StoreError/noPermission(_:)``, ``StoreError/full``, or
  /// ``StoreError/cannotCreate(_:)``, or if the database must be migrated first. Throws another error if the database
  /// cannot be read.
  private static func openReaders(
    _ location: SQLiteLocation,
    _ schema: SQLiteSchema,
    insteadOf failure: StoreError
  ) throws(StoreError) -> SQLiteReaders {
    guard case .file(let path, let system, _) = location, system.exists(path) else { throw failure }
    switch failure {
    case .noPermission, .full, .cannotCreate: break
    default: throw failure
    }
    if failure == .full { location.removeLeftovers() }
    let readers = SQLiteReaders(location, isReadOnly: true)
    let reader = try readers.borrow()
    defer { readers.giveBack(reader) }
    if try schema.refuseForeignObjects(reader) != schema.version { throw failure }
    try schema.records?.refuseOthers(reader)
    return readers
  }

  /// Runs `body` on a connection that sees the committed content, and returns the result of `body`.
  ///
  /// Each statement reads from a consistent snapshot. To read the same snapshot in several statements, use
  /// ``SQLiteConnection/reading(_:)``. Only `body` may use the connection, and only until `body` returns. If the
  /// database changes while `body` reads it, `body` may run again.
  /// - Throws: The error that `body` throws; ``/LogbookRecords/StoreError/busy`` if the database cannot be read because
  ///   other processes change it repeatedly; ``/LogbookRecords/StoreError/newerSchema(found:supported:)`` if a newer
  ///   program has migrated the database; ``/LogbookRecords/StoreError/misuse(_:)`` if the database is closed; or an
  ///   error that occurs while opening a connection.
  public func read<Result>(_ body: (SQLiteConnection) throws(StoreError) -> Result) throws(StoreError) -> Result {
    for _ in 0..<100 {
      let (reader, readers) = try borrowReader()
      defer { readers.giveBack(reader) }
      // If the connection was not created for a database at rest, it uses SQLite's locks. The result of `body` then
      // cannot be outdated and needs no further check.
      if reader.rest == nil { return try reader.atRequiredVersion { () throws(StoreError) in try body(reader) } }
      let outcome = Swift.Result { () throws(StoreError) in
        try reader.atRequiredVersion { () throws(StoreError) in try body(reader) }
      }
      if !reader.isOutdated { return try outcome.get() }
    }
    throw .busy
  }

  /// Runs `body` in one transaction, which is committed before this method returns, or rolled back if `body` throws an
  /// error.
  ///
  /// Concurrent writes are committed together and wait for a single disk flush. If such a commit fails for any reason
  /// other than another process's lock, each write is run again in a separate transaction. Therefore, the only effects
  /// of `body` must be changes through the connection. Only `body` may use the connection, and only until `body`
  /// returns.
  /// - Returns: The result of `body`.
  /// - Throws: The error that `body` throws; ``/LogbookRecords/StoreError/cancelled`` if the task is cancelled before
  ///   or while it waits for other writers; ``/LogbookRecords/StoreError/busy`` if another process locks the database
  ///   for longer than ten seconds, or a unit of work of this process for longer than ten seconds if the caller is in a
  ///   unit of work of another store, otherwise for longer than a hundred;
  ///   ``/LogbookRecords/StoreError/newerSchema(found:supported:)`` if a newer program has migrated the database;
  ///   ``/LogbookRecords/StoreError/misuse(_:)`` if the database is closed; or another error that occurs while opening a
  ///   connection or committing.
  @discardableResult
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (SQLiteConnection) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    try await write(isShort: false, body) {}
  }

  private struct Request: Sendable {
    let body: @Sendable (SQLiteConnection) throws(StoreError) -> Void
    let committed: @Sendable () -> Void
  }

  /// Runs `body` in one transaction, and returns the result of `body`.
  ///
  /// - Parameters:
  ///   - isShort: Whether `body` takes so little time that a switch to another thread is not
  ///     worthwhile.
  ///   - committed: A closure that is called after the commit and before the next commit in this process.
  func write<Result: Sendable>(
    isShort: Bool,
    _ body: @escaping @Sendable (SQLiteConnection) throws(StoreError) -> Result,
    committed: @escaping @Sendable () -> Void
  ) async throws(StoreError) -> Result {
    // `result` needs no lock: until the write has ended, only the writer that runs `body` uses the variable; after
    // that, only this task does. A `Locked` in this generic code would account for 4 % of the instructions needed to
    // insert a record.
    nonisolated(unsafe) var result: Result?
    let request = Request(
      body: { connection throws(StoreError) in unsafe result = try body(connection) },
      committed: committed
    )
    try await write(request, isShort: isShort)
    guard let result = unsafe result else { throw .unitOfWorkUndone }
    return result
  }

  private func write(_ request: Request, isShort: Bool) async throws(StoreError) {
    try writerLock.refuseWithinUnitOfWork()
    if !location.isOnDisk || (isShort && durability == .relaxed), try await writeAtOnce(request) { return }
    if let failure = await group.join(request, lead: lead) { throw failure }
  }

  /// The number of writes on the calling thread after which a task yields. The writes of all tasks are counted
  /// together; the task whose write reaches this number yields. Without this limit, a task that keeps writing would
  /// never yield.
  private static let mostWritesAtOnce = 8

  /// Commits a request on the calling thread, or returns `false` if the request must join the ``group`` instead, for
  /// example because the transaction would have to wait.
  private func writeAtOnce(_ request: Request) async throws(StoreError) -> Bool {
    if Task.isCancelled || isCrowded.load(ordering: .relaxed) { return false }
    guard writerLock.acquireIfFree() else {
      isCrowded.store(true, ordering: .relaxed)
      return false
    }
    let (isDone, isLong) = try await writeHoldingLock(request)
    if isLong { await Task.yield() }
    return isDone
  }

  /// Commits a request if the commit requires no waiting, and releases the writer lock in every case. The caller must
  /// have acquired the lock. Returns whether the request was committed, and whether the task must yield now; see
  /// ``mostWritesAtOnce``.
  private func writeHoldingLock(_ request: Request) async throws(StoreError) -> (isDone: Bool, isLong: Bool) {
    defer { writerLock.release() }
    guard let writer = writer.withLock({ $0 }) else { return (false, false) }
    let isDone = try writer.transactionAtOnce { () throws(StoreError) in try request.body(writer) } != nil
    if isDone { request.committed() }
    if writer.isCheckpointDue { await queue.run { writer.checkpointIfDue() } }
    return (isDone, writer.transactionsAtOnce.isMultiple(of: Self.mostWritesAtOnce))
  }

  var waitingWrites: Int { group.count }

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
    let (members, failures) = await onQueue { [self] () in
      let members = group.takeMembers()
      isCrowded.store(members.count > 1, ordering: .relaxed)
      do throws(StoreError) {
        return (members, Self.commit(members.map(\.request), over: try openWriter()))
      } catch {
        return (members, members.map { _ in error })
      }
    }
    for (member, failure) in zip(members, failures) where failure == nil { member.request.committed() }
    writerLock.release()
    return group.finish(ticket, members, failures)
  }

  /// Commits requests together, or separately if the joint commit fails for a reason other than ``StoreError/busy``,
  /// and returns the failure of each request, if any.
  private static func commit(_ requests: [Request], over writer: SQLiteConnection) -> [StoreError?] {
    if requests.count > 1 {
      var outcomes: [StoreError?] = []
      do throws(StoreError) {
        try writer.transaction { () throws(StoreError) in
          for request in requests {
            do throws(StoreError) {
              try writer.savepoint { () throws(StoreError) in try request.body(writer) }
              outcomes.append(nil)
            } catch {
              outcomes.append(error)
              // Stop if the failure has made SQLite roll back the entire transaction, including the other requests.
              if !writer.isInTransaction { throw error }
            }
          }
        }
        return outcomes
      } catch .busy {
        return requests.map { _ in .busy }
      } catch {}
    }
    return requests.map { request in
      do throws(StoreError) {
        try writer.transaction { () throws(StoreError) in try request.body(writer) }
        return nil
      } catch {
        return error
      }
    }
  }

  func borrowReader() throws(StoreError) -> (SQLiteConnection, SQLiteReaders) {
    // Borrow the connection while `currentReaders` is locked, so that a unit of work that replaces the pool can wait
    // until every borrowed connection is given back.
    try currentReaders.withLock { readers throws(StoreError) in
      guard let readers else { throw .closed }
      let reader = try readers.borrow()
      if reader.schema == nil, !schema.isOfRecords { reader.schema = schema }
      if reader.requiredVersion == nil, location.isOnDisk { reader.requiredVersion = schema.version }
      return (reader, readers)
    }
  }

  /// Returns a connection to a copy of this in-memory database, and the pool to which the connection must be given
  /// back. A copy is needed because SQLite allows no writes to an in-memory database while it is being read.
  private func borrowCopy() throws(StoreError) -> (SQLiteConnection, SQLiteReaders) {
    let copies = try read { connection throws(StoreError) in try SQLiteReaders(copying: connection) }
    let copy = try copies.borrow()
    try copy.execute("PRAGMA query_only = ON")
    return (copy, copies)
  }

  /// Runs `body` within one transaction.
  ///
  /// - Parameters:
  ///   - begin: A closure that creates the value on which `body` works.
  ///   - finish: A closure that is called with the result of `body`, immediately before the commit.
  ///   - committed: A closure that is called after the commit and before any other commit in this process.
  func unitOfWork<Work: Sendable, Result: Sendable>(
    begin: @escaping @Sendable (SQLiteConnection) throws(StoreError) -> Work,
    _ body: @Sendable (Work) async throws -> Result,
    finish: @escaping @Sendable (Result) throws(StoreError) -> Void,
    committed: (Result) -> Void
  ) async throws -> Result {
    try await writerLock.acquire()
    defer { writerLock.release() }
    let result = try await readingMeanwhile { try await transaction(begin, body, finish) }
    committed(result)
    return result
  }

  /// Runs `body`, which may keep a transaction open for a long time, without blocking readers.
  private func readingMeanwhile<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
    if location.isOnDisk { return try await body() }
    // Let readers use a copy until the transaction ends, because SQLite allows no reads of a database in memory while a
    // write transaction is open.
    let copy = try SQLiteReaders(copying: openWriter())
    let usual = currentReaders.withLock { readers in
      defer { readers = copy }
      return readers
    }
    defer { currentReaders.withLock { $0 = usual } }
    await usual?.allGivenBack()
    return try await body()
  }

  /// Runs `body`, which must not write, on a snapshot of the database. The first statement of `begin` determines the
  /// snapshot.
  ///
  /// Throws ``StoreError/busy`` if the database was at rest when it was opened (see ``SQLiteFile/isAtRest``) and may
  /// have been written to since then.
  func unitOfReading<Work: Sendable, Result: Sendable>(
    begin: (SQLiteConnection) throws(StoreError) -> Work,
    _ body: @Sendable (Work) async throws -> Result
  ) async throws -> Result {
    let (reader, readers) = try location.isOnDisk ? borrowReader() : borrowCopy()
    defer { readers.giveBack(reader) }
    try reader.run("BEGIN")
    defer { reader.rollBack() }
    let work = try reader.atRequiredVersion { () throws(StoreError) in try begin(reader) }
    let result = try await body(work)
    if reader.isOutdated { throw StoreError.busy }
    return result
  }

  private func transaction<Work: Sendable, Result: Sendable>(
    _ begin: @escaping @Sendable (SQLiteConnection) throws(StoreError) -> Work,
    _ body: @Sendable (Work) async throws -> Result,
    _ finish: @escaping @Sendable (Result) throws(StoreError) -> Void
  ) async throws -> Result {
    let work = try await onWriter { writer throws(StoreError) in
      try writer.begin()
      do throws(StoreError) {
        return try begin(writer)
      } catch {
        writer.rollBack()
        throw error
      }
    }
    let result: Result
    do {
      result = try await writerLock.whileHolding { try await body(work) }
    } catch {
      try await onWriter { writer throws(StoreError) in writer.rollBack() }
      throw error
    }
    try await onWriter { writer throws(StoreError) in
      do throws(StoreError) {
        guard writer.isInTransaction else { throw .unitOfWorkUndone }
        try finish(result)
        try writer.commit()
      } catch {
        writer.rollBack()
        throw error
      }
    }
    return result
  }

  private func onWriter<Result: Sendable>(
    _ body: @escaping @Sendable (SQLiteConnection) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    try await onQueue { [self] () throws(StoreError) in try body(openWriter()) }
  }

  private func onQueue<Result: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    location.isOnDisk ? try await queue.run(body) : try body()
  }

  /// Waits for pending writes to finish, then closes the database.
  ///
  /// A connection that is in use for reading is closed when its read ends. Any later read or write throws
  /// ``/LogbookRecords/StoreError/misuse(_:)``. Closing the database again has no effect.
  /// - Throws: ``/LogbookRecords/StoreError/cancelled`` if the task is cancelled before or while it waits for pending
  ///   writes; the database then stays open.
  public func close() async throws(StoreError) {
    try await writerLock.acquire()
    defer { writerLock.release() }
    currentReaders.withLock { $0 = nil }
    await onQueue { [self] in writer.withLock { $0 = nil } }
  }

  private func openWriter() throws(StoreError) -> SQLiteConnection {
    try writer.withLock { writer throws(StoreError) in
      if let writer { return writer }
      if currentReaders.withLock({ $0 == nil }) { throw .closed }
      // Replace the pool to close the idle readers. Their locks would prevent the writer from beginning a log, and
      // `removeLeftovers()` from removing an empty log.
      currentReaders.withLock { $0 = SQLiteReaders(location, isReadOnly: true) }
      do throws(StoreError) {
        let opened = try makeWriter()
        writer = opened
        currentReaders.withLock { $0 = SQLiteReaders(location) }
        return opened
      } catch {
        if error == .full { location.removeLeftovers() }
        throw error
      }
    }
  }
}
