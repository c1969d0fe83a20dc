import LogbookLocks
import LogbookRecords
import Foundation

/// A SQLite database with one connection for writes, which run one at a time, and a separate connection for each
/// concurrent reader.
///
/// Reads run on the caller's thread, because SQLite reads from its page cache within microseconds. Writes to a database
/// on disk run on a separate queue if they may have to wait for the disk, so that they do not block the threads of
/// Swift concurrency. A database on disk uses a write-ahead log.
final class SQLiteBackend: LocalBackend {
  let location: SQLiteLocation
  let model: StoreModel
  let feeds: ChangeFeeds
  private let durability: StorageDurability
  /// The connection for writes; `nil` until it is opened successfully, and once the database is closed. Only the
  /// current writer uses the connection.
  private let writer: Locked<SQLiteConnection?>
  private let makeWriter: @Sendable () throws(StoreError) -> SQLiteConnection
  /// The connections for reads; `nil` once the database is closed.
  private let currentReaders: Locked<SQLiteReaders?>
  private let queue = DiskQueue()
  let follower: ChangeFollower

  /// Opens or creates a database.
  ///
  /// If a lack of permission or space prevents writing, a database of the current version can still be opened for
  /// reading. Writes then throw the corresponding error until writing becomes possible.
  /// - Parameter history: The history level to set; `nil` to keep the level.
  init(
    _ location: SQLiteLocation,
    _ model: StoreModel,
    _ durability: StorageDurability = .full,
    history: HistoryLevel? = nil
  ) throws(StoreError) {
    (self.location, self.model, self.durability) = (location, model, durability)
    feeds = ChangeFeeds(model.kinds)
    follower = ChangeFollower(feeds)
    makeWriter = { () throws(StoreError) in
      try Self.openWriter(location, model.schema, durability) { writer throws(StoreError) in
        if let history { try SQLiteHistory(connection: writer, kinds: model.sqliteTables).keep(history) }
      }
    }
    do throws(StoreError) {
      writer = Locked(try makeWriter())
      currentReaders = Locked(SQLiteReaders(location))
    } catch {
      writer = Locked(nil)
      currentReaders = Locked(try Self.openReaders(location, model.schema, insteadOf: error))
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
    if try schema.refuseForeignObjects(reader) != schema.edition { throw failure }
    try schema.records.refuseOthers(reader)
    return readers
  }

  var writerLockName: String? { location.writerLockName }

  func table<Item: Record>(of kind: Item.Type, at index: Int) -> any StoreTable<Item> {
    model.sqliteTables[index] as? SQLiteTable<Item> ?? SQLiteTable<Item>()
  }

  // MARK: Reading

  func read(_ body: (any StoreTransaction) throws(StoreError) -> Void) throws(StoreError) {
    for _ in 0..<100 {
      let (reader, readers) = try borrowReader()
      defer { readers.giveBack(reader) }
      let transaction = reader.transaction(of: model.sqliteTables)
      // If the connection was not created for a database at rest, it uses SQLite's locks. The result of `body` then
      // cannot be outdated and needs no further check.
      if reader.rest == nil { return try reader.atRequiredVersion { () throws(StoreError) in try body(transaction) } }
      let outcome = Swift.Result { () throws(StoreError) in
        try reader.atRequiredVersion { () throws(StoreError) in try body(transaction) }
      }
      if !reader.isOutdated { return try outcome.get() }
    }
    throw .busy
  }

  func readTogether(
    _ body: @escaping @Sendable (any StoreTransaction) throws(StoreError) -> Void
  ) throws(StoreError) {
    try read { transaction throws(StoreError) in
      try SQLiteTransaction.of(transaction).connection.reading { () throws(StoreError) in try body(transaction) }
    }
  }

  func whileReading(_ body: (any StoreTransaction) async throws -> Void) async throws {
    let (reader, readers) = try location.isOnDisk ? borrowReader() : borrowCopy()
    defer { readers.giveBack(reader) }
    try reader.run("BEGIN")
    defer { reader.rollBack() }
    let transaction = reader.transaction(of: model.sqliteTables)
    // The first statement determines what the transaction sees.
    _ = try reader.atRequiredVersion { () throws(StoreError) in try transaction.state() }
    try await body(transaction)
    // The database was at rest when it was opened, and may have been written to since then.
    if reader.isOutdated { throw StoreError.busy }
  }

  func batches<Item: Record>(_ kind: Item.Type, matching query: Item.Query, size: Int) -> RecordBatches<Item>? {
    // A cursor would block writes to a database in memory.
    if !location.isOnDisk { return nil }
    return RecordBatches { [self] () throws(StoreError) in
      let cursor = Locked(try SQLiteCursor(self, model.sqlite(kind), query))
      return { () throws(StoreError) in
        try cursor.withLock { cursor throws(StoreError) in try cursor.next(max(1, size)) }
      }
    }
  }

  func borrowReader() throws(StoreError) -> (SQLiteConnection, SQLiteReaders) {
    // Borrow the connection while `currentReaders` is locked, so that a unit of work that replaces the pool can wait
    // until every borrowed connection is given back.
    try currentReaders.withLock { readers throws(StoreError) in
      guard let readers else { throw .closed }
      let reader = try readers.borrow()
      if reader.requiredVersion == nil, location.isOnDisk { reader.requiredVersion = model.schema.version }
      return (reader, readers)
    }
  }

  /// Returns a connection to a copy of this in-memory database, and the pool to which the connection must be given
  /// back. A copy is needed because SQLite allows no writes to an in-memory database while it is being read.
  private func borrowCopy() throws(StoreError) -> (SQLiteConnection, SQLiteReaders) {
    let (reader, readers) = try borrowReader()
    defer { readers.giveBack(reader) }
    let copies = try SQLiteReaders(copying: reader)
    let copy = try copies.borrow()
    try copy.execute("PRAGMA query_only = ON")
    return (copy, copies)
  }

  // MARK: Writing

  func perform<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    location.isOnDisk ? await queue.run(body) : body()
  }

  func begin(isLong: Bool) throws(StoreError) -> any StoreTransaction {
    let writer = try openWriter()
    try writer.begin()
    return writer.transaction(of: model.sqliteTables)
  }

  func beginAtOnce(isShort: Bool) throws(StoreError) -> (any StoreTransaction)? {
    if location.isOnDisk, !isShort || durability != .relaxed { return nil }
    guard let writer = writer.withLock({ $0 }), try writer.beginAtOnce() else { return nil }
    return writer.transaction(of: model.sqliteTables)
  }

  /// The number of transactions on the calling thread after which a task yields. The transactions of all tasks are
  /// counted together.
  private static let mostAtOnce = 8

  var isTired: Bool {
    guard let writer = writer.withLock({ $0 }) else { return false }
    return writer.isCheckpointDue || writer.transactionsAtOnce.isMultiple(of: Self.mostAtOnce)
  }

  func rest() async {
    guard let writer = writer.withLock({ $0 }), writer.isCheckpointDue else { return }
    await queue.run { writer.checkpointIfDue() }
  }

  func whileWriting<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
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

  // MARK: The store as a whole

  func check() throws(StoreError) -> StoreCheck? {
    if location.isOnDisk { return nil }
    let (reader, readers) = try borrowReader()
    defer { readers.giveBack(reader) }
    return try SQLiteCheck.check(reader, model)
  }

  func close() async {
    currentReaders.withLock { $0 = nil }
    await perform { [self] in writer.withLock { $0 = nil } }
  }
}
