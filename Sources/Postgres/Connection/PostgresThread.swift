#if Postgres
  import LogbookLocks
  import LogbookRecords
  import Foundation

  /// A thread that does the work of one connection, which waits for a network: threads of Swift concurrency never do.
  ///
  /// It connects when it is first needed, and anew after a connection was lost.
  final class PostgresThread: Sendable {
    private let jobs = Jobs()
    private let slot: Slot

    /// - Parameter connect: Connects, on the thread.
    init(_ connect: @escaping @Sendable () throws(StoreError) -> PostgresConnection) {
      let slot = Slot(connect)
      self.slot = slot
      let thread = Thread { [jobs] in
        while let job = jobs.next() { job(slot) }
      }
      thread.name = "logbook.postgres"
      thread.start()
    }

    /// The jobs that wait are done before the connection is closed.
    deinit { jobs.end() }

    /// Sends a statement over the connection, if there is one, so that the server is at it before the thread wakes. Nothing waits.
    ///
    /// Only who has borrowed the thread may do so, when all that it has asked for is done.
    func send(_ statement: PostgresStatement) { slot.send(statement) }

    /// Runs `body` on the thread, after what was asked for before.
    ///
    /// A connection that is left in a transaction is closed, by which the server undoes it.
    /// - Throws: What connecting or `body` throws; ``StoreError/cancelled`` if the task is cancelled before `body` begins.
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

    /// Runs `body` as ``run(_:)`` does, even if the task is cancelled.
    func runToEnd<Result: Sendable>(
      _ body: @escaping @Sendable (PostgresConnection) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
      try await perform(keepsTransaction: false) { connect throws(StoreError) in try body(connect()) }.get()
    }

    /// Runs `body`, after which a transaction may go on, even if the task is cancelled.
    func runInTransaction<Result: Sendable>(
      _ body: @escaping @Sendable (PostgresConnection) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
      try await perform(keepsTransaction: true) { connect throws(StoreError) in try body(connect()) }.get()
    }

    /// Runs `body` while the calling thread waits.
    func wait<Result: Sendable>(
      _ body: @escaping @Sendable (PostgresConnection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
      let outcome = Locked<Swift.Result<Result, StoreError>?>(nil)
      let done = DispatchSemaphore(value: 0)
      jobs.add { slot in
        let result = slot.perform(keepsTransaction: false) { connect throws(StoreError) in try body(connect()) }
        outcome.withLock { $0 = result }
        done.signal()
      }
      done.wait()
      guard let outcome = outcome.withLock(\.self) else { throw .cancelled }
      return try outcome.get()
    }

    /// Undoes a transaction that is open, and then calls `body` on the thread.
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
  /// `@unchecked`: the thread uses it while it has a job; when it has none, who has borrowed the thread may. Jobs begin and end with a
  /// lock or the resumption of a task, so each sees what the other did.
  private final class Slot: @unchecked Sendable {
    private let connect: @Sendable () throws(StoreError) -> PostgresConnection
    private var current: PostgresConnection?

    init(_ connect: @escaping @Sendable () throws(StoreError) -> PostgresConnection) { self.connect = connect }

    /// The connection, which is made if there is none that can be used: the server may have been started anew meanwhile.
    func connection() throws(StoreError) -> PostgresConnection {
      if let current, current.isOpen { return current }
      current = nil
      let connection = try connect()
      current = connection
      return connection
    }

    func send(_ statement: PostgresStatement) {
      // What cannot be sent now is told when the thread finds the connection lost, or sends it again.
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

  /// What a thread is asked to do. Thread and owner share it, so that the thread does not keep its owner.
  private final class Jobs: Sendable {
    typealias Job = @Sendable (Slot) -> Void

    private struct State {
      var waiting: [Job] = []
    }

    private let state = Locked(State())
    /// Signalled for each job, and once more for the end.
    private let signals = DispatchSemaphore(value: 0)

    func add(_ job: @escaping Job) {
      state.withLock { $0.waiting.append(job) }
      signals.signal()
    }

    func end() { signals.signal() }

    /// The next job, as soon as there is one; `nil` at the end.
    func next() -> Job? {
      signals.wait()
      return state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    }
  }
#endif
