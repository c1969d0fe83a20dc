import LogbookLocks
public import LogbookRecords
import Foundation
import Synchronization

/// A SQLite database: one connection that writes, in turn, and as many that read as there are readers at once.
///
/// Reading runs where the caller runs, since SQLite answers from its page cache in microseconds. Writing to a disk waits for
/// it to flush, so that runs on a queue of its own and never holds up the threads of Swift concurrency. Only what is short, and need
/// not wait for anything, is written where the caller runs.
///
/// ```swift
/// let database = try SQLiteDatabase(path: path, schema: schema)
/// try await database.write { connection throws(StoreError) in
///   try SQLiteTable<Place>(connection).insert(place)
/// }
/// ```
///
/// On disk it keeps a write-ahead log, and foreign keys hold.
public final class SQLiteDatabase: Sendable {
  let location: SQLiteLocation
  private let schema: SQLiteSchema
  private let durability: StorageDurability
  private let writerLock: WriterLock
  private let group = GroupCommit<Request>()
  /// The connection that writes; `nil` as long as none can be had. Used by the writer of the turn only.
  private let writer: Locked<SQLiteConnection?>
  private let makeWriter: @Sendable () throws(StoreError) -> SQLiteConnection
  /// `nil` once it is closed.
  private let currentReaders: Locked<SQLiteReaders?>
  private let queue = DiskQueue()
  /// Whether several write at the same time. They share commits then, and none is made on the threads that others need.
  private let isCrowded = Atomic(false)

  /// Opens a database on disk; it is created, or brought to the version of the schema, if need be.
  ///
  /// One that can be read but not written to, for want of permission or of room, is opened all the same; then writing throws the
  /// reason, until it can be written to.
  /// - Parameter durability: Whether commits are flushed to the disk before a call returns.
  /// - Throws: ``/LogbookRecords/StoreError/cannotCreate(_:)``, ``/LogbookRecords/StoreError/noPermission(_:)``,
  ///   ``/LogbookRecords/StoreError/corrupt(_:)`` if something else is there, or
  ///   ``/LogbookRecords/StoreError/newerSchema(found:supported:)``. What was there is then unchanged.
  public convenience init(
    path: String,
    schema: SQLiteSchema,
    durability: StorageDurability = .full
  ) throws(StoreError) {
    try self.init(.file(resolving: path), schema, durability)
  }

  /// Makes a database in memory: empty, and nobody else's.
  public convenience init(inMemory schema: SQLiteSchema) throws(StoreError) {
    try self.init(.newInMemory, schema)
  }

  /// - Parameter prepare: Runs on the connection that writes before any other use of it.
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
    if case .file(let path, let system) = location {
      try SQLiteFile(writer, path: path, system).refuseForeign()
      if writer.isReadOnly { throw .noPermission("\(path) cannot be written to") }
      try WriteAheadLog.refuseForeign(ofDatabase: path, schema, system)
    }
    do throws(StoreError) {
      try location.configure(writer, schema, durability)
      try schema.prepare(writer)
      try prepare(writer)
    } catch {
      // Some damage shows only to a connection that can write; what it is found in stays as it is.
      if case .corrupt = error { writer.leaveLogWhenClosed() }
      throw error
    }
    return writer
  }

  /// Readers of a database that cannot be opened to write to it, if it can be read.
  ///
  /// - Parameter failure: Why it cannot be written to; thrown if that is no reason not to read it, or if it would have to be
  ///   brought to another version first.
  private static func openReaders(
    _ location: SQLiteLocation,
    _ schema: SQLiteSchema,
    insteadOf failure: StoreError
  ) throws(StoreError) -> SQLiteReaders {
    guard case .file(let path, let system) = location, system.exists(path) else { throw failure }
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

  /// Runs `body` on a connection that sees the committed content.
  ///
  /// What one statement reads is of one moment; for several, see ``SQLiteConnection/reading(_:)``. The connection is only
  /// `body`'s, and only until it returns.
  public func read<Result>(_ body: (SQLiteConnection) throws(StoreError) -> Result) throws(StoreError) -> Result {
    for _ in 0..<100 {
      let (reader, readers) = try borrowReader()
      defer { readers.giveBack(reader) }
      if reader.rest == nil { return try body(reader) }
      let outcome = Swift.Result { () throws(StoreError) in try body(reader) }
      if !reader.isOutdated { return try outcome.get() }
    }
    throw .busy
  }

  /// Runs `body` as one transaction: what it did is committed when this returns, and undone if it throws.
  ///
  /// What is written at the same time is committed together, so that it waits for one flush of the disk. If such a commit
  /// fails, each of its parts is run again by itself: `body` must do nothing but use the connection, which is only its own,
  /// and only until it returns.
  /// - Throws: What `body` throws; ``/LogbookRecords/StoreError/cancelled`` if the task is cancelled before its turn comes, and
  ///   ``/LogbookRecords/StoreError/busy`` if other processes keep the database for longer than ten seconds.
  @discardableResult
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (SQLiteConnection) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    try await write(isShort: false, body) { _ in }
  }

  /// What somebody wants to have written.
  private struct Request: Sendable {
    let body: @Sendable (SQLiteConnection) throws(StoreError) -> Void
    let committed: @Sendable () -> Void
  }

  /// Runs `body` as one transaction.
  ///
  /// - Parameters:
  ///   - isShort: Whether it writes no more than about what another thread takes to wake up.
  ///   - committed: Called after the commit and before the next one in this process.
  func write<Result: Sendable>(
    isShort: Bool,
    _ body: @escaping @Sendable (SQLiteConnection) throws(StoreError) -> Result,
    committed: @escaping @Sendable (Result) -> Void
  ) async throws(StoreError) -> Result {
    try writerLock.refuseWithinUnitOfWork()
    if !location.isOnDisk || (isShort && durability == .relaxed), let result = try await writeAtOnce(body, committed) {
      return result
    }
    let kept = Kept<Result>()
    let request = Request { connection throws(StoreError) in
      let result = try body(connection)
      kept.value.withLock { $0 = result }
    } committed: {
      if let result = kept.value.withLock({ $0 }) { committed(result) }
    }
    let failure: StoreError?
    switch await group.join(request) {
    case .leader(let ticket, let hasWaited):
      // Those who have just been told of their commit may want another, and share the flush.
      if hasWaited { await Task.yield() }
      failure = await lead(ticket)
    case .done(let outcome): failure = outcome
    }
    if let failure { throw failure }
    guard let result = kept.value.withLock({ $0 }) else { throw .unitOfWorkUndone }
    return result
  }

  /// After so many writes on the calling thread the task lets others run, which it otherwise would not as long as it writes.
  private static let mostWritesAtOnce = 8

  /// Runs `body` as one transaction on the calling thread, unless that would have to wait.
  ///
  /// - Returns: `nil` if nothing has been done.
  private func writeAtOnce<Result: Sendable>(
    _ body: (SQLiteConnection) throws(StoreError) -> Result,
    _ committed: (Result) -> Void
  ) async throws(StoreError) -> Result? {
    if Task.isCancelled || isCrowded.load(ordering: .relaxed) { return nil }
    guard writerLock.acquireIfFree() else {
      isCrowded.store(true, ordering: .relaxed)
      return nil
    }
    let (result, isLong) = try await writeHoldingLock(body, committed)
    if isLong { await Task.yield() }
    return result
  }

  /// - Returns: Also whether the latest of many writes in a row was made.
  private func writeHoldingLock<Result: Sendable>(
    _ body: (SQLiteConnection) throws(StoreError) -> Result,
    _ committed: (Result) -> Void
  ) async throws(StoreError) -> (Result?, isLong: Bool) {
    defer { writerLock.release() }
    guard let writer = writer.withLock({ $0 }) else { return (nil, false) }
    let result = try writer.transactionAtOnce { () throws(StoreError) in try body(writer) }
    if let result { committed(result) }
    if writer.isCheckpointDue { await queue.run { writer.checkpointIfDue() } }
    return (result, writer.transactionsAtOnce.isMultiple(of: Self.mostWritesAtOnce))
  }

  /// How many writes wait for their turn.
  var waitingWrites: Int { group.count }

  /// Where a result is until its caller takes it.
  private final class Kept<Value: Sendable>: Sendable {
    let value = Locked<Value?>(nil)
  }

  /// Commits what all have asked for.
  ///
  /// - Returns: Why the caller's own request has failed, if it has.
  private func lead(_ ticket: Int) async -> StoreError? {
    do throws(StoreError) { try await writerLock.acquire() } catch {
      _ = group.finish(ticket, [])
      return error
    }
    let outcomes: [(member: GroupCommit<Request>.Member, failure: StoreError?)] = await onQueue { [self] () in
      let members = group.takeMembers()
      isCrowded.store(members.count > 1, ordering: .relaxed)
      do throws(StoreError) {
        return Array(zip(members, Self.commit(members.map(\.request), over: try openWriter())))
      } catch {
        return members.map { ($0, error) }
      }
    }
    for case (let member, nil) in outcomes { member.request.committed() }
    writerLock.release()
    return group.finish(ticket, outcomes)
  }

  /// Commits requests together, or each by itself if that is not to be had.
  ///
  /// - Returns: Why each has failed, if it has.
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
              // After some failures SQLite has undone what the others did as well.
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

  /// A connection that sees the committed content, and where to give it back.
  func borrowReader() throws(StoreError) -> (SQLiteConnection, SQLiteReaders) {
    // Under the lock, so that a unit of work that has others read elsewhere knows whom it has to wait for.
    try currentReaders.withLock { readers throws(StoreError) in
      guard let readers else { throw .closed }
      let reader = try readers.borrow()
      if reader.schema == nil, !schema.isOfRecords { reader.schema = schema }
      return (reader, readers)
    }
  }

  /// Runs `body` between the beginning of a transaction and its commit.
  ///
  /// - Parameters:
  ///   - begin: Makes what `body` works on.
  ///   - finish: The last thing before the commit, given what `body` has returned.
  ///   - committed: Called after the commit and before that of anybody else in this process.
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

  /// Runs `body`, which holds a transaction open for long, so that others can read in the meantime.
  private func readingMeanwhile<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
    if location.isOnDisk { return try await body() }
    // In memory, SQLite lets nobody read while a transaction is open. Readers are given a copy until its end.
    let copy = try SQLiteReaders(copying: openWriter())
    let usual = currentReaders.withLock { readers in
      defer { readers = copy }
      return readers
    }
    defer { currentReaders.withLock { $0 = usual } }
    await usual?.allGivenBack()
    return try await body()
  }

  /// Runs `body`, all of which sees one moment of the database, and which must not write.
  ///
  /// - Throws: What `body` throws; ``StoreError/busy`` if the database was at rest, in a place where it can only be read, and
  ///   has been written to meanwhile.
  func unitOfReading<Work: Sendable, Result: Sendable>(
    begin: (SQLiteConnection) throws(StoreError) -> Work,
    _ body: @Sendable (Work) async throws -> Result
  ) async throws -> Result {
    let (reader, readers) = try borrowReader()
    defer { readers.giveBack(reader) }
    try reader.run("BEGIN")
    defer { reader.rollBack() }
    let result = try await body(begin(reader))
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

  /// Runs `body` with the writing connection, off the caller's thread if it may wait for a disk.
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

  /// Closes the connections, after the writes that wait already. Those that still read close when they are done.
  ///
  /// Afterwards every call throws ``/LogbookRecords/StoreError/misuse(_:)``.
  /// - Throws: ``/LogbookRecords/StoreError/cancelled`` if the task is cancelled before; then nothing is closed.
  public func close() async throws(StoreError) {
    try await writerLock.acquire()
    defer { writerLock.release() }
    currentReaders.withLock { $0 = nil }
    await onQueue { [self] in writer.withLock { $0 = nil } }
  }

  /// The connection that writes. If there was none yet, then there may be one now.
  private func openWriter() throws(StoreError) -> SQLiteConnection {
    try writer.withLock { writer throws(StoreError) in
      if let writer { return writer }
      if currentReaders.withLock({ $0 == nil }) { throw .closed }
      // The locks of idle readers would keep a writer from beginning a log, and what it leaves from being removed.
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
