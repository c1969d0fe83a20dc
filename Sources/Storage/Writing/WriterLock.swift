import LogbookLocks
package import LogbookRecords
import Synchronization

/// A lock that admits the writers of a medium one at a time, in the order of their requests, without blocking a thread.
package final class WriterLock: Sendable {
  private struct State {
    var isTaken = false
    var waiting: [(ticket: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    var tickets = 0
  }

  private let state = Locked(State())

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

  /// The locks of the files and PostgreSQL stores that are open in this process, by the resolved path of the file or
  /// the ID of the store.
  private static let ofFiles = Locked<[String: WeakLock]>([:])

  private struct WeakLock: Sendable {
    weak var lock: WriterLock?
  }

  /// Returns the lock for a file, or for a PostgreSQL store if `path` is the store's ID. All users of the file or store
  /// in this process share the lock.
  package static func ofFile(_ path: String) -> WriterLock {
    ofFiles.withLock { locks in
      if let lock = locks[path]?.lock { return lock }
      locks = locks.filter { $0.value.lock != nil }
      let lock = WriterLock()
      locks[path] = WeakLock(lock: lock)
      return lock
    }
  }

  /// Waits for the lock and acquires it. The caller must release it with ``release()``.
  ///
  /// - Throws: ``StoreError/cancelled`` if the task is cancelled before it gets the lock;
  ///   ``StoreError/unsupported(_:)`` if called inside a unit of work on the same medium, because the call would wait
  ///   forever for that unit of work to release the lock.
  package func acquire() async throws(StoreError) {
    try refuseWithinUnitOfWork()
    if Task.isCancelled { throw .cancelled }
    // Do not create a continuation if it is not needed.
    if acquireIfFree() { return }
    let ticket = state.withLock { state in
      state.tickets += 1
      return state.tickets
    }
    let isGranted = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = state.withLock { state in
          if Task.isCancelled { return false }
          if !state.isTaken {
            state.isTaken = true
            return true
          }
          state.waiting.append((ticket, continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let cancelled = state.withLock { state in
        state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0).continuation }
      }
      cancelled?.resume(returning: false)
    }
    if !isGranted { throw .cancelled }
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
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      if state.waiting.isEmpty {
        state.isTaken = false
        return nil
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume(returning: true)
  }

  var waitingCount: Int { state.withLock(\.waiting.count) }

  /// Runs the body of a unit of work that holds this lock. The body must not acquire the lock again; see
  /// ``refuseWithinUnitOfWork()``.
  package func whileHolding<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
    let holding = Holding(self)
    defer { holding.hasEnded.store(true, ordering: .relaxed) }
    return try await Self.$holdings.withValue(Self.openHoldings + [holding], operation: body)
  }
}
