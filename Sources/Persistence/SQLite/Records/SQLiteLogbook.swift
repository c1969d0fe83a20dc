import LogbookLocks
import LogbookDomain

/// A logbook in a SQLite database: its commits are steps of a history, and announced.
final class SQLiteLogbook: Sendable {
  let database: SQLiteDatabase
  let model: StoreModel
  let feeds: ChangeFeeds
  /// Keeps looking for commits of other processes while someone listens.
  let changePoller = ChangePoller()
  /// The newest step that has been announced; `nil` while nobody listens.
  let announced = Locked<Int?>(nil)

  /// - Parameter history: How much to remember from now on; `nil` for as much as it does already.
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

  /// The history, read over a connection.
  func history(_ connection: SQLiteConnection) -> SQLiteHistory {
    SQLiteHistory(connection: connection, model: model)
  }

  var isOnDisk: Bool { database.location.isOnDisk }

  /// Runs `body` as one transaction and announces what it did.
  ///
  /// - Returns: The step of the history as well, if something was done.
  func commit<Result: Sendable>(
    _ body: @escaping @Sendable (inout SQLiteUnitOfWork) throws(StoreError) -> Result
  ) async throws(StoreError) -> (result: Result, step: HistoryStep?) {
    try await database.write { [model, feeds] connection throws(StoreError) in
      var work = try SQLiteUnitOfWork(connection, model, feeds)
      let result = try body(&work)
      try work.finish()
      return (result, work.step)
    } committed: { [self] in
      announce($0.1)
    }
  }

  /// Runs `body` between the beginning of a transaction and its commit, and announces what it did.
  func unitOfWork<Result: Sendable>(_ body: @Sendable (SQLiteTransaction) async throws -> Result) async throws -> Result
  {
    try await database.unitOfWork(
      begin: { [model, feeds] connection throws(StoreError) in
        SQLiteTransaction(try SQLiteUnitOfWork(connection, model, feeds))
      }
    ) { transaction in
      defer { transaction.end() }
      return (result: try await body(transaction), work: transaction.end())
    } finish: { outcome throws(StoreError) in
      try outcome.work.finish()
    } committed: {
      announce($0.work.step)
    }.result
  }

  /// Runs `body`, all of which sees one moment of the logbook, and which must not write. On disk, others write meanwhile.
  func unitOfReading<Result: Sendable>(
    _ body: @Sendable (SQLiteTransaction) async throws -> Result
  ) async throws -> Result {
    guard isOnDisk else { return try await unitOfWork(body) }
    return try await database.unitOfReading(
      begin: { [model, feeds] connection throws(StoreError) in
        SQLiteTransaction(try SQLiteUnitOfWork(connection, model, feeds))
      }
    ) { transaction in
      defer { transaction.end() }
      return try await body(transaction)
    }
  }
}
