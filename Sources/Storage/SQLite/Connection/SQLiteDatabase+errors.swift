import LogbookLocks
import LogbookRecords

// These methods accept closures that throw errors of any type.

extension SQLiteDatabase {
  /// Runs `body` on a connection as `read(_:)` does, and rethrows the error that `body` throws.
  ///
  /// - Throws: The error that `body` throws, or a ``/LogbookRecords/StoreError`` if no connection for reading is
  ///   available.
  public func read<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    try read { connection throws(StoreError) in Swift.Result { try body(connection) } }.get()
  }

  /// Runs `body` in one transaction, like `write(_:)`.
  ///
  /// If `body` throws an error of any type, this method rolls back the transaction and rethrows the error.
  ///
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
      // Throw the error of the last run, because a transaction that is rolled back together with others is run again.
      throw failure.withLock { $0.take() } ?? error
    }
  }
}
