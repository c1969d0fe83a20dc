import Domain
import Synchronization

/// The open transaction of a unit of work.
final class SQLiteTransaction: Sendable {
  private struct State {
    let connection: SQLiteConnection
    var steps: ChangeSteps
    var hasEnded = false
  }

  private let state: Mutex<State>

  init(_ connection: SQLiteConnection, _ steps: ChangeSteps) {
    state = Mutex(State(connection: connection, steps: steps))
  }

  /// Runs `body` so that, if it throws, nothing of it remains in the transaction.
  func write<Result: Sendable>(
    _ body: (SQLiteConnection, inout ChangeSteps) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try state.withLock { state throws(StoreError) in
      if state.hasEnded { throw .unitOfWorkEnded }
      guard state.connection.isInTransaction else { throw .unitOfWorkUndone }
      let mark = state.steps.mark
      do throws(StoreError) {
        return try state.connection.savepoint { () throws(StoreError) in try body(state.connection, &state.steps) }
      } catch {
        state.steps.roll(backTo: mark)
        throw error
      }
    }
  }

  func read<Result: Sendable>(_ body: (SQLiteConnection) throws(StoreError) -> Result) throws(StoreError) -> Result {
    try state.withLock { state throws(StoreError) in
      if state.hasEnded { throw .unitOfWorkEnded }
      return try body(state.connection)
    }
  }

  /// Ends the use of the connection.
  ///
  /// - Returns: What was done.
  func end() -> ChangeSteps {
    state.withLock { state in
      state.hasEnded = true
      return state.steps
    }
  }
}

extension StoreError {
  /// What a unit of work throws after a failure in which SQLite has rolled the transaction back by itself.
  static var unitOfWorkUndone: StoreError { .constraint("a failure has undone the unit of work") }
}
