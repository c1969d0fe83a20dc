public import Domain
import Foundation
import Synchronization

/// A SQLite database: one connection that writes, in turn, and as many that read as there are readers at once.
///
/// Reading runs where the caller runs, since SQLite answers from its page cache in microseconds. Writing to a disk waits for
/// it to flush, so that runs on a queue of its own and never holds up the threads of Swift concurrency.
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
  private let turn = WriteTurn()
  private let writer: SQLiteConnection
  private let currentReaders: Mutex<SQLiteReaders>
  private let queue = DiskQueue()

  /// Opens a database on disk; it is created, or brought to the version of the schema, if need be.
  ///
  /// - Parameter durability: Whether commits are flushed to the disk before a call returns.
  /// - Throws: ``/Domain/StoreError/cannotCreate(_:)``, ``/Domain/StoreError/noPermission(_:)``,
  ///   ``/Domain/StoreError/corrupt(_:)`` if something else lies there, or
  ///   ``/Domain/StoreError/newerSchema(found:supported:)``. What lies there is then as it was.
  public convenience init(
    path: String,
    schema: SQLiteSchema,
    durability: StorageDurability = .full
  ) throws(StoreError) {
    try self.init(.file(path: path), schema, durability)
  }

  /// Makes a database in memory: empty, and nobody else's.
  public convenience init(inMemory schema: SQLiteSchema) throws(StoreError) {
    try self.init(.newInMemory, schema)
  }

  init(
    _ location: SQLiteLocation,
    _ schema: SQLiteSchema,
    _ durability: StorageDurability = .full
  ) throws(StoreError) {
    self.location = location
    currentReaders = Mutex(SQLiteReaders(location))
    try location.prepareFile()
    if case .file(let path, let system) = location, system.vfs == nil {
      try WriteAheadLog.refuseForeign(ofDatabase: path, schema)
    }
    writer = try location.open()
    try location.configure(writer, schema, durability)
    try schema.prepare(writer)
  }

  /// Runs `body` on a connection that sees the committed content.
  ///
  /// What one statement reads is of one moment; for several, see ``SQLiteConnection/reading(_:)``. The connection is only
  /// `body`'s, and only until it returns.
  public func read<Result>(_ body: (SQLiteConnection) throws(StoreError) -> Result) throws(StoreError) -> Result {
    let (reader, readers) = try borrowReader()
    defer { readers.giveBack(reader) }
    return try body(reader)
  }

  /// Runs `body` as one transaction: what it did is committed when this returns, and undone if it throws.
  ///
  /// The connection is only `body`'s, and only until it returns.
  /// - Throws: What `body` throws; ``/Domain/StoreError/cancelled`` if the task is cancelled before its turn comes, and
  ///   ``/Domain/StoreError/busy`` if other processes keep the database for longer than ten seconds.
  @discardableResult
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (SQLiteConnection) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    try await write(body) { _ in }
  }

  /// Runs `body` as one transaction.
  ///
  /// - Parameter committed: Called after the commit and before that of anybody else in this process.
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (SQLiteConnection) throws(StoreError) -> Result,
    committed: (Result) -> Void
  ) async throws(StoreError) -> Result {
    try await turn.take()
    defer { turn.giveBack() }
    let result = try await onWriter { writer throws(StoreError) in
      try writer.transaction { () throws(StoreError) in try body(writer) }
    }
    committed(result)
    return result
  }

  /// Runs `body` at once, on the connection that writes. Only for whoever has just opened the database.
  func prepare(_ body: (SQLiteConnection) throws(StoreError) -> Void) throws(StoreError) {
    try body(writer)
  }

  /// A connection that sees the committed content, and where to give it back.
  func borrowReader() throws(StoreError) -> (SQLiteConnection, SQLiteReaders) {
    // Under the lock, so that a unit of work that has others read elsewhere knows whom it has to wait for.
    try currentReaders.withLock { readers throws(StoreError) in (try readers.borrow(), readers) }
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
    try await turn.take()
    defer { turn.giveBack() }
    let result = try await readingMeanwhile { try await transaction(begin, body, finish) }
    committed(result)
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

  private func transaction<Work: Sendable, Result: Sendable>(
    _ begin: @escaping @Sendable (SQLiteConnection) throws(StoreError) -> Work,
    _ body: @Sendable (Work) async throws -> Result,
    _ finish: @escaping @Sendable (Result) throws(StoreError) -> Void
  ) async throws -> Result {
    let work = try await onWriter { writer throws(StoreError) in
      try writer.run("BEGIN IMMEDIATE")
      do throws(StoreError) {
        return try begin(writer)
      } catch {
        writer.rollBack()
        throw error
      }
    }
    let result: Result
    do {
      result = try await turn.holding { try await body(work) }
    } catch {
      try await onWriter { writer throws(StoreError) in writer.rollBack() }
      throw error
    }
    try await onWriter { writer throws(StoreError) in
      do throws(StoreError) {
        guard writer.isInTransaction else { throw .unitOfWorkUndone }
        try finish(result)
        try writer.run("COMMIT")
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
    guard location.isOnDisk else { return try body(writer) }
    return try await queue.run { [writer] () throws(StoreError) in try body(writer) }
  }
}
