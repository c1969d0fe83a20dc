import LogbookLocks
package import LogbookRecords
import Synchronization

/// A lock that admits the writers of a medium one at a time, in the order of their requests, without blocking a thread.
///
/// A writer that waits for too long fails. Otherwise, units of work that write to each other's stores would wait for
/// each other forever.
package final class WriterLock: Sendable {
  private struct Waiting {
    let ticket: Int
    let timeout: Duration
    /// The time at which the writer fails.
    var deadline: ContinuousClock.Instant
    let continuation: CheckedContinuation<StoreError?, Never>
  }

  private struct State {
    var isTaken = false
    var waiting: [Waiting] = []
    var tickets = 0
    /// The time at which the lock was last passed to a waiting writer.
    var passed: ContinuousClock.Instant?
    /// Whether a call to ``refuseOverdue(at:)`` is planned.
    var isCheckPlanned = false
  }

  private let state = Locked(State())
  private let timeout: Duration

  /// The time for which a writer in a unit of work waits for the writer that holds the lock: as long as for a writer in
  /// another process.
  /// Tests set a shorter time before they open a store.
  @TaskLocal package static var timeout = Duration.seconds(10)

  package init(timeout: Duration = WriterLock.timeout) { self.timeout = timeout }

  /// A unit of work and the lock that it holds until it ends.
  private final class Holding: Sendable {
    let lock: WriterLock
    let hasEnded = Atomic(false)

    init(_ lock: WriterLock) { self.lock = lock }
  }

  /// The units of work in which the current task runs or was started. The task may outlive the units of work.
  @TaskLocal private static var holdings: [Holding] = []

  private static var openHoldings: [Holding] {
    holdings.filter { !$0.hasEnded.load(ordering: .relaxed) }
  }

  /// Whether the current task is in a unit of work.
  static var isInUnitOfWork: Bool { !openHoldings.isEmpty }

  /// The locks of the files and PostgreSQL stores that are open in this process, by the resolved path of the file or
  /// the ID of the store.
  private static let ofFiles = Locked<[ExactText: WeakLock]>([:])

  private struct WeakLock: Sendable {
    weak var lock: WriterLock?
  }

  /// Returns the lock for a file, or for a PostgreSQL store if `path` is the store's ID. All users of the file or store
  /// in this process share the lock.
  package static func ofFile(_ path: String) -> WriterLock {
    let path = ExactText(path)
    return ofFiles.withLock { locks in
      if let lock = locks[path]?.lock { return lock }
      locks = locks.filter { $0.value.lock != nil }
      let lock = WriterLock()
      locks[path] = WeakLock(lock: lock)
      return lock
    }
  }

  /// Waits for the lock and acquires it. The caller must release it with ``release()``.
  ///
  /// - Parameter start: The time at which the wait began; `nil` if it begins now.
  /// - Throws: ``StoreError/cancelled`` if the task is cancelled before it gets the lock; ``StoreError/busy`` if the
  ///   timeout expires while another writer holds the lock; ``StoreError/unsupported(_:)`` if called inside a unit of
  ///   work on the same medium, which would not release the lock before the timeout.
  package func acquire(since start: ContinuousClock.Instant? = nil) async throws(StoreError) {
    try refuseWithinUnitOfWork()
    if Task.isCancelled { throw .cancelled }
    // Do not create a continuation if it is not needed.
    if acquireIfFree() { return }
    let ticket = state.withLock { state in
      state.tickets += 1
      return state.tickets
    }
    let failure = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: StoreError?? = state.withLock { state in
          if Task.isCancelled { return .cancelled }
          if !state.isTaken {
            state.isTaken = true
            return .some(nil)
          }
          let now = ContinuousClock.now
          // A writer outside of units of work waits ten times as long, because probably no writer waits for it, and the
          // one that holds the lock may only be slow.
          let timeout = Self.isInUnitOfWork ? timeout : timeout * 10
          let start = start ?? now
          let deadline = max(start, state.passed ?? start) + timeout
          if deadline <= now { return .busy }
          state.waiting.append(
            Waiting(ticket: ticket, timeout: timeout, deadline: deadline, continuation: continuation)
          )
          planCheck(&state)
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let cancelled = state.withLock { state in
        state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0).continuation }
      }
      cancelled?.resume(returning: .cancelled)
    }
    if let failure { throw failure }
  }

  /// Acquires the lock if it is free, and returns whether the lock was acquired.
  ///
  /// The current task must not be in a unit of work on the same medium; see ``refuseWithinUnitOfWork()``.
  func acquireIfFree() -> Bool {
    state.withLock { state in
      if state.isTaken { return false }
      state.isTaken = true
      return true
    }
  }

  /// Throws ``StoreError/unsupported(_:)`` if the current task is in a unit of work that holds this lock.
  package func refuseWithinUnitOfWork() throws(StoreError) {
    let holdings = Self.holdings
    if holdings.isEmpty { return }
    if holdings.contains(where: { $0.lock === self && !$0.hasEnded.load(ordering: .relaxed) }) {
      throw .unsupported("inside a unit of work, write only through the stores that its closure receives")
    }
  }

  /// Passes the lock to the writer that has waited longest, or frees it if no writer is waiting.
  package func release() {
    let next = state.withLock { state -> CheckedContinuation<StoreError?, Never>? in
      if state.waiting.isEmpty {
        (state.isTaken, state.passed) = (false, nil)
        return nil
      }
      let next = state.waiting.removeFirst()
      // The timeouts begin anew, because writers are making progress.
      let now = ContinuousClock.now
      state.passed = now
      for index in state.waiting.indices { state.waiting[index].deadline = now + state.waiting[index].timeout }
      return next.continuation
    }
    next?.resume(returning: nil)
  }

  var waitingCount: Int { state.withLock(\.waiting.count) }

  /// Plans a check at the first deadline or after a tenth of the timeout, unless a check is already planned.
  ///
  /// The time by which a check is late is added to the deadlines: if the machine is so busy that this task has to wait
  /// for a thread, the writer that holds the lock has to wait as well.
  private func planCheck(_ state: inout State) {
    guard !state.isCheckPlanned, let deadline = state.waiting.map(\.deadline).min() else { return }
    state.isCheckPlanned = true
    let due = min(deadline, .now + timeout / 10)
    Task.detached { [weak self] in
      // Ignore the error, because the task is never cancelled.
      do { try await Task.sleep(until: due, clock: .continuous) } catch {}
      self?.check(due: due)
    }
  }

  private func check(due: ContinuousClock.Instant) {
    let now = ContinuousClock.now
    state.withLock { state in
      state.isCheckPlanned = false
      for index in state.waiting.indices { state.waiting[index].deadline += now - due }
    }
    refuseOverdue(at: now)
  }

  /// Makes the writers fail whose timeouts have expired.
  func refuseOverdue(at now: ContinuousClock.Instant) {
    let overdue = state.withLock { state in
      let overdue = state.waiting.filter { $0.deadline <= now }
      state.waiting.removeAll { $0.deadline <= now }
      planCheck(&state)
      return overdue
    }
    for waiting in overdue { waiting.continuation.resume(returning: .busy) }
  }

  /// Runs the body of a unit of work that holds this lock. The body must not acquire the lock again; see
  /// ``refuseWithinUnitOfWork()``.
  package func whileHolding<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
    let holding = Holding(self)
    defer { holding.hasEnded.store(true, ordering: .relaxed) }
    return try await Self.$holdings.withValue(Self.openHoldings + [holding], operation: body)
  }
}
