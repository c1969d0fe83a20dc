import LogbookLocks
package import LogbookRecords

/// The unit of work of a client, whose stores share one transaction until it ends.
final class OpenUnitOfWork: Sendable {
  private struct State {
    /// The changes; `nil` if the transaction only reads.
    var work: UnitOfWork?
    var hasEnded = false
  }

  private let state: Locked<State>
  private let transaction: any StoreTransaction

  init(_ work: UnitOfWork) {
    transaction = work.transaction
    state = Locked(State(work: work))
  }

  /// Creates the unit of a transaction that only reads.
  init(reading transaction: any StoreTransaction) {
    self.transaction = transaction
    state = Locked(State())
  }

  /// Runs `body` in the transaction. If `body` throws an error, only its changes are rolled back, unless the failure has
  /// ended the entire transaction.
  func write(
    _ body: @escaping @Sendable (inout UnitOfWork) throws(StoreError) -> Void
  ) async throws(StoreError) {
    try await perform { [self] () throws(StoreError) in
      try state.withLock { state throws(StoreError) in
        if state.hasEnded { throw .unitOfWorkEnded }
        guard transaction.isOpen else { throw .unitOfWorkUndone }
        guard state.work != nil else { throw .readOnlyUnit }
        try state.work?.call(body)
      }
    }
  }

  /// Runs `body` in the transaction of a local medium.
  func read(_ body: (any StoreTransaction) throws(StoreError) -> Void) throws(StoreError) {
    try state.withLock { state throws(StoreError) in
      if state.hasEnded { throw .unitOfWorkEnded }
      try transaction.prepareReading()
      try body(transaction)
    }
  }

  /// Runs `body` in the transaction, where the transaction can be used.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    try await perform { [self] () throws(StoreError) in
      try state.withLock { state throws(StoreError) in
        if state.hasEnded { throw .unitOfWorkEnded }
        guard transaction.isOpen else { throw .unitOfWorkUndone }
        return try body(transaction)
      }
    }
  }

  private func perform<Result: Sendable>(
    _ body: @escaping @Sendable () throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    if let remote = transaction as? any RemoteTransaction { return try await remote.perform(body) }
    return try body()
  }

  /// Ends the unit of work, whose stores then refuse every call, and returns its changes.
  @discardableResult
  func end() -> UnitOfWork? {
    state.withLock { state in
      state.hasEnded = true
      return state.work.take()
    }
  }

  /// Ends the unit where the transaction can be used, because a call of a store may still be using it.
  func endReading() async {
    do throws(StoreError) { try await perform { [self] in _ = end() } } catch {
      // The transaction is lost.
      end()
    }
  }
}

extension StoreError {
  /// The error that the stores of a unit of work throw after the unit of work has ended.
  package static var unitOfWorkEnded: StoreError { .unsupported("this unit of work has ended") }
  /// The error that a unit of work throws after a failure has rolled back its transaction.
  package static var unitOfWorkUndone: StoreError { .constraint("a failure has rolled back the unit of work") }
  /// The error for a write in a unit of reading.
  static var readOnlyUnit: StoreError { .misuse("a unit of reading cannot write; use a unit of work") }
}
