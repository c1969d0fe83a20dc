import LogbookLocks
import LogbookRecords

// The methods in this file accept closures that throw errors of any type.

extension SQLiteDatabase {
  /// Runs `body`, which can throw errors of any type, on a connection for reading, and returns the result of `body`.
  ///
  /// - Throws: The error that `body` throws, or a ``/LogbookRecords/StoreError`` if the database cannot be read.
  public func read<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    try read { connection throws(StoreError) in Swift.Result { try body(connection) } }.get()
  }

  /// Runs `body`, which can throw errors of any type, in one transaction, and returns the result of `body`.
  ///
  /// If `body` throws an error, the transaction is rolled back and the error is rethrown. `body` may run more than
  /// once, so its only effects must be changes through the connection.
  /// - Throws: The error that `body` throws, or a ``/LogbookRecords/StoreError`` if the transaction cannot be begun or
  ///   committed.
  @discardableResult
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (SQLiteConnection) throws -> Result
  ) async throws -> Result {
    let failure = Locked<(any Error)?>(nil)
    do {
      return try await write { connection throws(StoreError) in
        failure.withLock { $0 = nil }
        do { return try body(connection) } catch {
          failure.withLock { $0 = error }
          // The error thrown here makes the database roll back the transaction. The caller receives `error` itself.
          throw error as? StoreError ?? .constraint("\(error)")
        }
      }
    } catch {
      // Throw the error from the last run of `body`, if that run failed. There may have been several runs, because
      // `body` runs again if a transaction that it shared with other writes fails.
      throw failure.withLock { $0.take() } ?? error
    }
  }
}
