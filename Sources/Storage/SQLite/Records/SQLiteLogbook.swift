import LogbookLocks
package import LogbookRecords

/// A logbook in a SQLite database.
///
/// Each commit is published and, unless the history is off, recorded as a step of the history.
package final class SQLiteLogbook: OpenMedium {
  let database: SQLiteDatabase
  /// The model, which defines the kinds of records and the version of their layout.
  package let model: StoreModel
  let feeds: ChangeFeeds
  let changePoller = ChangePoller()
  /// The step after which publishing continues: the last published step or, if no step has been published, the step
  /// that was newest when the first listener was added. The value is `nil` if there are no listeners, if the logbook is
  /// in memory, or if the newest step has not been read yet.
  let announced = Locked<HistoryToken?>(nil)

  init(
    _ location: SQLiteLocation,
    _ model: StoreModel,
    _ durability: StorageDurability = .full,
    history: HistoryLevel? = nil
  ) throws(StoreError) {
    self.model = model
    feeds = ChangeFeeds(model.kinds)
    database = try SQLiteDatabase(location, model.schema, durability) { writer throws(StoreError) in
      if let history { try SQLiteHistory(connection: writer, model: model).keep(history) }
    }
  }

  func history(_ connection: SQLiteConnection) -> SQLiteHistory {
    SQLiteHistory(connection: connection, model: model)
  }

  var isOnDisk: Bool { database.location.isOnDisk }

  /// Runs `body` in one transaction, publishes the changes, and returns the result of `body`. Pass `true` for `isShort`
  /// if `body` writes only a few records.
  func commit<Result: Sendable>(
    isShort: Bool = false,
    _ body: @escaping @Sendable (inout SQLiteUnitOfWork) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    let committed = Locked<SQLiteUnitOfWork?>(nil)
    return try await database.write(isShort: isShort) { [self] connection throws(StoreError) in
      var work = try SQLiteUnitOfWork(connection, self)
      let result = try body(&work)
      try work.finish()
      committed.withLock { $0 = work }
      return result
    } committed: { [self] in
      if let work = committed.withLock({ $0.take() }) { announce(work) }
    }
  }

  /// Returns the table of the records of the given kind.
  package func table<Record: LogbookRecords.Record>(of kind: Record.Type) throws(StoreError) -> any RecordTable<Record>
  {
    SQLiteRecordTable(self, try model.sqlite(kind))
  }

  /// Runs `body` in one transaction, and publishes the changes after the commit.
  package func unitOfWork<Result: Sendable>(
    _ body: @Sendable (any RecordTables) async throws -> Result
  ) async throws -> Result {
    try await database.unitOfWork(
      begin: { [self] connection throws(StoreError) in
        SQLiteTransaction(try SQLiteUnitOfWork(connection, self))
      }
    ) { transaction in
      defer { transaction.end() }
      return (result: try await body(SQLiteTables(self, transaction)), work: transaction.end())
    } finish: { outcome throws(StoreError) in
      try outcome.work.finish()
    } committed: {
      announce($0.work)
    }.result
  }

  /// Runs `body`, which must not write, on a snapshot of the logbook. Other tasks can write while `body` runs.
  package func unitOfReading<Result: Sendable>(
    _ body: @Sendable (any RecordTables) async throws -> Result
  ) async throws -> Result {
    try await database.unitOfReading(
      begin: { [self] connection throws(StoreError) in
        SQLiteTransaction(try SQLiteUnitOfWork(connection, self))
      }
    ) { transaction in
      defer { transaction.end() }
      return try await body(SQLiteTables(self, transaction))
    }
  }

  /// Checks all data of a logbook in memory; returns `nil` for a logbook on disk.
  package func checkInside() throws(StoreError) -> StoreCheck? {
    if isOnDisk { return nil }
    return try database.read { connection throws(StoreError) in try SQLiteCheck.check(connection, model) }
  }

  /// A flag that is set by the first commit that changes records.
  package var commits: OneTimeFlag { feeds.commits }

  /// Closes the logbook and ends its streams.
  package func close() async throws(StoreError) {
    try await database.close()
    feeds.finish()
  }
}

private struct SQLiteTables: RecordTables {
  let logbook: SQLiteLogbook
  let transaction: SQLiteTransaction
  var model: StoreModel { logbook.model }

  init(_ logbook: SQLiteLogbook, _ transaction: SQLiteTransaction) {
    (self.logbook, self.transaction) = (logbook, transaction)
  }

  func table<Record: LogbookRecords.Record>(of kind: Record.Type) throws(StoreError) -> any RecordTable<Record> {
    SQLiteRecordTable(logbook, try model.sqlite(kind), in: transaction)
  }
}
