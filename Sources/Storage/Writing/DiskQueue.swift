import LogbookLocks
import LogbookRecords
import Dispatch
import Synchronization

/// A queue for work that waits for a disk or a network. It prevents this work from blocking threads of the cooperative
/// pool.
struct DiskQueue: Sendable {
  private let queue = DispatchQueue(label: "logbook.disk")

  func run<Result: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let work = Work(body: Locked(body))
    let outcome = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: work.run()) }
    }
    return try outcome.get()
  }

  /// Runs `body` on the queue. If the task is cancelled, all statements on connections that `body` has opened are
  /// interrupted.
  ///
  /// Use this method only for work that does not change an existing store, such as reading a file that may have been
  /// crafted to keep a reader busy forever.
  func runInterruptibly<Result: Sendable>(
    _ body: @escaping @Sendable () throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    let interruption = Interruption()
    let outcome = await withTaskCancellationHandler {
      await run { () -> Swift.Result<Result, StoreError> in
        Interruption.$current.withValue(interruption) { Swift.Result { () throws(StoreError) in try body() } }
      }
    } onCancel: {
      interruption.request()
    }
    return try outcome.get()
  }

  /// The work to run, which is released before the caller continues.
  ///
  /// The queue retains a block for a moment after the block has run. Without this type, the queue could therefore be
  /// the last owner of a database that the work uses, and the database would be closed only after the caller has
  /// continued.
  private struct Work<Result: Sendable, Failure: Error>: ~Copyable, Sendable {
    let body: Locked<(@Sendable () throws(Failure) -> Result)?>

    func run() -> Swift.Result<Result, Failure> {
      guard let body = body.withLock({ $0.take() }) else { preconditionFailure("a block runs once") }
      return Swift.Result { () throws(Failure) in try body() }
    }
  }
}

/// A cancellation flag for work that runs on a queue, outside any task. For work that runs in a task, the cancellation
/// of the task counts as well.
final class Interruption: Sendable {
  /// The flag of the work that is currently running; `nil` if that work cannot be interrupted.
  @TaskLocal static var current: Interruption?

  private let flag = Atomic(false)

  var isRequested: Bool { flag.load(ordering: .relaxed) || Task.isCancelled }

  func request() { flag.store(true, ordering: .relaxed) }
}
