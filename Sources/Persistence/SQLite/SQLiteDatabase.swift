import CSQLite
import Domain
import Foundation
import Synchronization

/// A logbook in SQLite: one connection that writes, in turn, and as many that read as there are readers at once.
///
/// Reading runs where the caller runs, since SQLite answers from its page cache in microseconds. Writing to a disk waits for
/// it to flush, so that runs on a queue of its own and never holds up the threads of Swift concurrency.
final class SQLiteDatabase: Sendable {
  let location: SQLiteLocation
  let feeds = ChangeFeeds()
  /// Keeps looking for commits of other processes while someone listens.
  let lookout = Lookout()
  /// The newest step that has been announced; `nil` while nobody listens.
  let announced = Mutex<Int?>(nil)
  private let turn = WriteTurn()
  private let writer: SQLiteConnection
  private let currentReaders: Mutex<SQLiteReaders>
  private let queue = DiskQueue()

  /// - Parameter history: How much to remember from now on; `nil` for as much as it does already.
  init(
    _ location: SQLiteLocation,
    _ durability: StorageDurability = .full,
    history: HistoryLevel? = nil
  ) throws(StoreError) {
    self.location = location
    currentReaders = Mutex(SQLiteReaders(location))
    try location.prepareFile()
    if case .file(let path, let system) = location, system.vfs == nil {
      try WriteAheadLog.refuseForeign(ofDatabase: path)
    }
    writer = try location.open()
    try location.configure(writer, durability)
    try SQLiteSchema.prepare(writer)
    if let history { try SQLiteHistory(connection: writer).keep(history) }
  }

  /// Runs `body` on a connection that sees the committed content.
  ///
  /// What one statement reads is of one moment; so is what runs while a statement stands on a row.
  func read<Result>(_ body: (SQLiteConnection) throws(StoreError) -> Result) throws(StoreError) -> Result {
    let (reader, readers) = try borrowReader()
    defer { readers.giveBack(reader) }
    return try body(reader)
  }

  /// A connection that sees the committed content, and where to give it back.
  func borrowReader() throws(StoreError) -> (SQLiteConnection, SQLiteReaders) {
    // Under the lock, so that a unit of work that has others read elsewhere knows whom it has to wait for.
    try currentReaders.withLock { readers throws(StoreError) in (try readers.borrow(), readers) }
  }

  /// Runs `body` as one transaction and announces what it did.
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (inout SQLiteWork) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    try await commit(body).result
  }

  /// Runs `body` as one transaction and announces what it did.
  ///
  /// - Returns: The step of the history as well, if something was done.
  func commit<Result: Sendable>(
    _ body: @escaping @Sendable (inout SQLiteWork) throws(StoreError) -> Result
  ) async throws(StoreError) -> (result: Result, step: HistoryStep?) {
    try await turn.take()
    defer { turn.giveBack() }
    let (result, step) = try await onWriter { writer throws(StoreError) in
      try writer.transaction { () throws(StoreError) in
        var work = try SQLiteWork(writer, self.feeds)
        let result = try body(&work)
        try work.finish()
        return (result, work.step)
      }
    }
    announce(step)
    return (result, step)
  }

  /// Runs `body` between the beginning of a transaction and its commit, and announces what it did.
  func unitOfWork<Result: Sendable>(_ body: @Sendable (SQLiteTransaction) async throws -> Result) async throws -> Result
  {
    try await turn.take()
    defer { turn.giveBack() }
    let (result, step) = try await readingMeanwhile { try await transaction(body) }
    announce(step)
    return result
  }

  /// Runs `body`, which holds a transaction open for long, so that others can read in the meantime.
  private func readingMeanwhile<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
    if location.isOnDisk { return try await body() }
    // In memory, SQLite lets nobody read while a transaction is open. Readers are given a copy until its end.
    let copy = try SQLiteReaders(copying: writer)
    let usual = currentReaders.withLock { readers in
      defer { readers = copy }
      return readers
    }
    defer { currentReaders.withLock { $0 = usual } }
    await usual.allGivenBack()
    return try await body()
  }

  private func transaction<Result: Sendable>(
    _ body: @Sendable (SQLiteTransaction) async throws -> Result
  ) async throws -> (Result, HistoryStep?) {
    let transaction = try await onWriter { writer throws(StoreError) in
      try writer.run("BEGIN IMMEDIATE")
      do throws(StoreError) {
        return SQLiteTransaction(try SQLiteWork(writer, self.feeds))
      } catch {
        writer.rollBack()
        throw error
      }
    }
    let result: Result
    do {
      result = try await turn.holding { try await body(transaction) }
    } catch {
      _ = transaction.end()
      try await onWriter { writer throws(StoreError) in writer.rollBack() }
      throw error
    }
    let work = transaction.end()
    try await onWriter { writer throws(StoreError) in
      do throws(StoreError) {
        guard writer.isInTransaction else { throw .unitOfWorkUndone }
        try work.finish()
        try writer.run("COMMIT")
      } catch {
        writer.rollBack()
        throw error
      }
    }
    return (result, work.step)
  }

  /// Runs `body` with the writing connection, off the caller's thread if it may wait for a disk.
  private func onWriter<Result: Sendable>(
    _ body: @escaping @Sendable (SQLiteConnection) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    guard location.isOnDisk else { return try body(writer) }
    return try await queue.run { [writer] () throws(StoreError) in try body(writer) }
  }
}
