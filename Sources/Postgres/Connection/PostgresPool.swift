#if Postgres
  import LogbookLocks
  import LogbookRecords

  /// A pool of connections that are used to read a store.
  ///
  /// The pool opens a new connection only if all open connections are in use, up to a limit.
  final class PostgresPool: Sendable {
    private struct Waiting {
      let ticket: Int
      let continuation: CheckedContinuation<Answer, Never>
    }

    private enum Answer {
      case lent(PostgresThread)
      case refused(StoreError)
    }

    private struct State {
      /// The idle connections. The most recently used connection is last and is taken first, so that rarely needed
      /// connections stay idle.
      var idle: [PostgresThread] = []
      var lent = 0
      var waiting: [Waiting] = []
      var tickets = 0
    }

    private let limit: Int
    private let patience: Duration
    private let connect: @Sendable () throws(StoreError) -> PostgresConnection
    private let state = Locked(State())

    /// Creates a pool without connections.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of connections.
    ///   - patience: The timeout for waiting for a connection.
    ///   - connect: A closure that creates a connection; it runs on the thread of that connection.
    init(
      limit: Int,
      patience: Duration,
      _ connect: @escaping @Sendable () throws(StoreError) -> PostgresConnection
    ) {
      (self.limit, self.patience, self.connect) = (limit, patience, connect)
    }

    /// Runs `body` with exclusive use of a connection.
    ///
    /// - Throws: ``StoreError/io(code:message:)`` if all connections are in use for longer than the timeout;
    ///   ``StoreError/cancelled`` if the task is cancelled before `body` begins; any error that connecting or `body`
    ///   throws.
    func run<Result: Sendable>(
      _ body: @escaping @Sendable (PostgresConnection) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
      let thread = try await borrow()
      defer { giveBack(thread) }
      return try await thread.run(body)
    }

    /// Runs `body` like ``run(_:)``, but first tries to send a statement over the borrowed connection, if the
    /// connection is already open. If the statement has not been sent, `body` must send it.
    func ask<Result: Sendable>(
      _ statement: PostgresStatement,
      _ body: @escaping @Sendable (PostgresConnection) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
      let thread = try await borrow()
      defer { giveBack(thread) }
      if Task.isCancelled { throw .cancelled }
      thread.send(statement)
      return try await thread.run(body)
    }

    /// Borrows a connection, which must be returned with ``giveBack(_:)``.
    func borrow() async throws(StoreError) -> PostgresThread {
      if let free = state.withLock({ take(from: &$0) }) { return free }
      let ticket = state.withLock { state in
        state.tickets += 1
        return state.tickets
      }
      let timer = Task.detached { [patience, weak self] in
        try await Task.sleep(for: patience)
        self?.refuse(ticket, nil)
      }
      defer { timer.cancel() }
      let answer = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let answer: Answer? = state.withLock { state in
            if Task.isCancelled { return .refused(.cancelled) }
            if let free = take(from: &state) { return .lent(free) }
            state.waiting.append(Waiting(ticket: ticket, continuation: continuation))
            return nil
          }
          if let answer { continuation.resume(returning: answer) }
        }
      } onCancel: {
        refuse(ticket, .cancelled)
      }
      switch answer {
      case .lent(let thread): return thread
      case .refused(let error): throw error
      }
    }

    private func take(from state: inout State) -> PostgresThread? {
      if state.idle.isEmpty, state.lent == limit { return nil }
      state.lent += 1
      return state.idle.popLast() ?? PostgresThread(connect)
    }

    func giveBack(_ thread: PostgresThread) {
      let next: Waiting? = state.withLock { state in
        if !state.waiting.isEmpty { return state.waiting.removeFirst() }
        state.lent -= 1
        state.idle.append(thread)
        return nil
      }
      next?.continuation.resume(returning: .lent(thread))
    }

    /// Ends a wait with an error, if the wait has not ended yet.
    ///
    /// - Parameter error: The error; `nil` if the wait has timed out.
    private func refuse(_ ticket: Int, _ error: StoreError?) {
      let waiting = state.withLock { state in
        state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0) }
      }
      let exhausted = StoreError.connection(
        "",
        "all \(limit) connections to the server have been in use for \(patience.components.seconds) seconds"
      )
      waiting?.continuation.resume(returning: .refused(error ?? exhausted))
    }
  }
#endif
