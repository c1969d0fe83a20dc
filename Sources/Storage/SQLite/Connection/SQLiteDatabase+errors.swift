import LogbookLocks
import LogbookRecords

// Work whose errors are its own.

extension SQLiteDatabase {
  /// Runs `body` on a connection as `read(_:)` does; what `body` throws passes through.
  ///
  /// - Throws: What `body` throws, and ``/LogbookRecords/StoreError`` if there is no connection to read over.
  public func read<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    try read { connection throws(StoreError) in Swift.Result { try body(connection) } }.get()
  }

  /// Runs `body` as one transaction as `write(_:)` does; what `body` throws passes
  /// through, after what it did has been undone.
  ///
  /// - Throws: What `body` throws, and ``/LogbookRecords/StoreError`` if there is no transaction or it cannot be committed.
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
          // Any error makes the database undo the transaction.
          throw error as? StoreError ?? .constraint("\(error)")
        }
      }
    } catch {
      // A transaction that was undone with others is run again, and may end otherwise then.
      throw failure.withLock { $0.take() } ?? error
    }
  }
}
