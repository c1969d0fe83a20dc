import LogbookLocks
package import LogbookRecords

final class SQLiteTransaction: Sendable {
  private struct State {
    var work: SQLiteUnitOfWork
    var hasEnded = false
  }

  private let state: Locked<State>

  init(_ work: sending SQLiteUnitOfWork) {
    state = Locked(State(work: work))
  }

  /// Runs `body` in the transaction. If `body` throws an error, only its changes are rolled back, unless the failure
  /// has made SQLite roll back the entire transaction.
  func write<Result: Sendable>(
    _ body: (inout SQLiteUnitOfWork) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try state.withLock { state throws(StoreError) in
      if state.hasEnded { throw .unitOfWorkEnded }
      guard state.work.connection.isInTransaction else { throw .unitOfWorkUndone }
      let mark = state.work.mark
      do throws(StoreError) {
        return try state.work.connection.savepoint { () throws(StoreError) in try body(&state.work) }
      } catch {
        state.work.roll(backTo: mark)
        throw error
      }
    }
  }

  func read<Result: Sendable>(_ body: (SQLiteConnection) throws(StoreError) -> Result) throws(StoreError) -> Result {
    try state.withLock { state throws(StoreError) in
      if state.hasEnded { throw .unitOfWorkEnded }
      try state.work.completeIndexes()
      return try body(state.work.connection)
    }
  }

  @discardableResult
  func end() -> SQLiteUnitOfWork {
    state.withLock { state in
      state.hasEnded = true
      return state.work
    }
  }
}

extension StoreError {
  /// The error that a unit of work throws after a failure has made SQLite roll back the transaction.
  package static var unitOfWorkUndone: StoreError { .constraint("a failure has rolled back the unit of work") }
}
