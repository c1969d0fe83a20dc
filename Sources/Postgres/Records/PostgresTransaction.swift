#if Postgres
  import LogbookLocks
  import LogbookRecords
  import LogbookStorage

  /// The open transaction of a unit of work, on the thread of its connection.
  final class PostgresTransaction: Sendable {
    private struct State {
      /// The unit of work; `nil` if the transaction is read-only.
      var work: PostgresUnitOfWork?
      var hasEnded = false
    }

    private let book: PostgresBook
    private let state: Locked<State>
    private let thread: PostgresThread

    /// Creates an object that represents the open transaction of the given thread's connection.
    ///
    /// - Parameter work: The unit of work that records the changes; `nil` if the transaction is read-only.
    init(_ book: PostgresBook, _ work: PostgresUnitOfWork?, on thread: PostgresThread) {
      (self.book, self.thread) = (book, thread)
      state = Locked(State(work: work))
    }

    /// Runs `body` on the thread, and undoes its changes within the transaction if `body` throws.
    func write<Result: Sendable>(
      _ body: @escaping @Sendable (inout PostgresUnitOfWork, PostgresConnection) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
      try await run { state, connection throws(StoreError) in
        guard var work = state.work else { throw .unsupported("a unit of work for reading must not write") }
        let mark = work.mark
        defer { state.work = work }
        do throws(StoreError) {
          return try connection.savepoint { () throws(StoreError) in try body(&work, connection) }
        } catch {
          work.roll(backTo: mark)
          throw error
        }
      }
    }

    func read<Result: Sendable>(
      _ body: @escaping @Sendable (PostgresConnection) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
      try await run { _, connection throws(StoreError) in try body(connection) }
    }

    func lastNumber(of kind: any AnyPostgresKind) async throws(StoreError) -> Int {
      try await run { [book] state, connection throws(StoreError) in
        if let work = state.work { return work.lastNumber(of: kind) }
        return try book.history(connection).state().lastNumbers[kind.position - 1]
      }
    }

    private func run<Result: Sendable>(
      _ body: @escaping @Sendable (inout State, PostgresConnection) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
      try await thread.runInTransaction { [self] connection throws(StoreError) in
        try state.withLock { state throws(StoreError) in
          if state.hasEnded { throw .unitOfWorkEnded }
          // If the connection was lost and replaced, the transaction is not open on the new
          // connection.
          guard connection.isInTransaction else { throw .unitOfWorkUndone }
          do throws(StoreError) { return try body(&state, connection) } catch {
            if connection.isInTransaction { throw error }
            return try book.explaining(connection) { () throws(StoreError) in throw error }
          }
        }
      }
    }

    /// Rolls back the transaction, unless its connection was lost. Later reads and writes throw an error.
    func rollBack() async {
      await withCheckedContinuation { continuation in
        thread.release { [self] in
          state.withLock { $0.hasEnded = true }
          continuation.resume()
        }
      }
    }

    /// Ends the transaction. Later reads and writes throw an error.
    ///
    /// - Parameter commit: A closure that commits the changes. It runs on the thread of the connection.
    func end<Result: Sendable>(
      _ commit: @escaping @Sendable (PostgresConnection, PostgresUnitOfWork?) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
      try await thread.runToEnd { [self] connection throws(StoreError) in
        let work = state.withLock { state in
          state.hasEnded = true
          return state.work
        }
        return try commit(connection, work)
      }
    }
  }
#endif
