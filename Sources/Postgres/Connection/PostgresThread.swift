#if Postgres
  import LogbookLocks
  import LogbookRecords
  import Foundation

  /// A thread that does the blocking work of one connection, so that tasks can wait for the network without blocking a
  /// thread of the cooperative pool.
  ///
  /// The thread connects on first use, and reconnects after the connection is lost.
  final class PostgresThread: Sendable {
    private let jobs = Jobs()
    private let slot: Slot

    /// Starts a thread.
    ///
    /// - Parameter connect: A closure that connects to the server; it runs on the thread.
    init(_ connect: @escaping @Sendable () throws(StoreError) -> PostgresConnection) {
      let slot = Slot(connect)
      self.slot = slot
      let thread = Thread { [jobs] in
        while let job = jobs.next() { job(slot) }
      }
      thread.name = "logbook.postgres"
      thread.start()
    }

    /// Lets the thread complete its pending jobs, close the connection and end.
    deinit { jobs.end() }

    /// Sends a statement over the connection, if there is one, without blocking.
    ///
    /// The statement is sent by the calling thread, so that the server can start to run it before the connection's
    /// thread wakes up. Only the borrower of the thread may call this method, and only after all jobs of the thread are
    /// done.
    func send(_ statement: PostgresStatement) { slot.send(statement) }

    /// Runs `body` on the thread, after all earlier jobs.
    ///
    /// If `body` leaves a transaction open, the connection is closed, and the server rolls the transaction back.
    /// - Throws: The error that connecting or `body` throws; ``StoreError/cancelled`` if the task is cancelled before
    ///   `body` begins.
    func run<Result: Sendable>(
      _ body: @escaping @Sendable (PostgresConnection) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
      let isCancelled = Locked(Task.isCancelled)
      return try await withTaskCancellationHandler {
        await perform(keepsTransaction: false) { connect throws(StoreError) in
          if isCancelled.withLock({ $0 }) { throw .cancelled }
          return try body(connect())
        }
      } onCancel: {
        isCancelled.withLock { $0 = true }
      }.get()
    }

    /// Runs `body` like ``run(_:)``, even if the task is cancelled.
    func runToEnd<Result: Sendable>(
      _ body: @escaping @Sendable (PostgresConnection) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
      try await perform(keepsTransaction: false) { connect throws(StoreError) in try body(connect()) }.get()
    }

    /// Runs `body` like ``runToEnd(_:)``, but keeps the connection if `body` leaves a transaction open.
    func runInTransaction<Result: Sendable>(
      _ body: @escaping @Sendable (PostgresConnection) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
      try await perform(keepsTransaction: true) { connect throws(StoreError) in try body(connect()) }.get()
    }

    /// Runs `body` on the thread, where it can use ``idleConnection()``, and keeps the connection if `body` leaves a
    /// transaction open.
    func perform<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
      await withCheckedContinuation { continuation in
        jobs.add { _ in continuation.resume(returning: body()) }
      }
    }

    /// Returns a connection without an open transaction. Call this method only on the thread.
    func idleConnection() throws(StoreError) -> PostgresConnection { try slot.idleConnection() }

    /// Runs `body` on the thread, blocking the calling thread.
    ///
    /// - Parameter limit: The maximum time to wait, after which the result of `body` is ignored; `nil` for no limit.
    /// - Throws: The error that connecting or `body` throws; ``StoreError/busy`` after the time limit.
    func wait<Result: Sendable>(
      atMost limit: DispatchTimeInterval? = nil,
      _ body: @escaping @Sendable (PostgresConnection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
      let outcome = Locked<Swift.Result<Result, StoreError>?>(nil)
      let done = DispatchSemaphore(value: 0)
      jobs.add { slot in
        let result = slot.perform(keepsTransaction: false) { connect throws(StoreError) in try body(connect()) }
        outcome.withLock { $0 = result }
        done.signal()
      }
      _ = done.wait(timeout: limit.map { .now() + $0 } ?? .distantFuture)
      guard let outcome = outcome.withLock(\.self) else { throw .busy }
      return try outcome.get()
    }

    /// Rolls back the open transaction, if there is one, and then calls `body` on the thread. Returns without waiting.
    func release(_ body: @escaping @Sendable () -> Void) {
      jobs.add { slot in
        slot.rollBack()
        body()
      }
    }

    private func perform<Result: Sendable>(
      keepsTransaction: Bool,
      _ body: @escaping @Sendable (Slot.Connect) throws(StoreError) -> Result
    ) async -> Swift.Result<Result, StoreError> {
      await withCheckedContinuation { continuation in
        jobs.add { slot in
          continuation.resume(returning: slot.perform(keepsTransaction: keepsTransaction, body))
        }
      }
    }
  }

  /// The connection of a thread.
  ///
  /// `@unchecked`: The thread uses the slot only while a job runs, and the borrower of the thread uses the slot only
  /// while there is no job. Each job begins and ends with a synchronizing operation, such as locking the queue or
  /// resuming a task, so the thread and the borrower see each other's changes.
  private final class Slot: @unchecked Sendable {
    private let connect: @Sendable () throws(StoreError) -> PostgresConnection
    private var current: PostgresConnection?

    init(_ connect: @escaping @Sendable () throws(StoreError) -> PostgresConnection) { self.connect = connect }

    func connection() throws(StoreError) -> PostgresConnection {
      if let current, current.isOpen { return current }
      current = nil
      let connection = try connect()
      current = connection
      return connection
    }

    func idleConnection() throws(StoreError) -> PostgresConnection {
      if current?.isIdle != true { current = nil }
      return try connection()
    }

    func send(_ statement: PostgresStatement) {
      // A failure is ignored. The next job finds that the connection is lost, connects again, and
      // sends the statement itself.
      do throws(StoreError) { try current?.send([statement]) } catch {}
    }

    typealias Connect = () throws(StoreError) -> PostgresConnection

    func perform<Result>(
      keepsTransaction: Bool,
      _ body: (Connect) throws(StoreError) -> Result
    ) -> Swift.Result<Result, StoreError> {
      defer { if !keepsTransaction, current?.isIdle != true { current = nil } }
      return Swift.Result { () throws(StoreError) in try body { () throws(StoreError) in try connection() } }
    }

    func rollBack() {
      current?.rollBack()
      if current?.isIdle != true { current = nil }
    }
  }

  /// The queue of a thread's jobs.
  ///
  /// The thread retains the queue instead of the ``PostgresThread``, which can therefore be deallocated while the
  /// thread waits for a job.
  private final class Jobs: Sendable {
    typealias Job = @Sendable (Slot) -> Void

    private struct State {
      var waiting: [Job] = []
    }

    private let state = Locked(State())
    /// A semaphore that is signaled for each job, and once more to end the thread.
    private let signals = DispatchSemaphore(value: 0)

    func add(_ job: @escaping Job) {
      state.withLock { $0.waiting.append(job) }
      signals.signal()
    }

    func end() { signals.signal() }

    func next() -> Job? {
      signals.wait()
      return state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    }
  }
#endif
