import LogbookLocks
import LogbookRecords
import Dispatch
import Synchronization

/// Where work waits for a disk, so that it never holds up the threads of Swift concurrency.
struct DiskQueue: Sendable {
  private let queue = DispatchQueue(label: "logbook.disk")

  /// Runs `body` on the queue and returns when it has ended.
  func run<Result: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let work = Work(body: Locked(body))
    let outcome = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: work.run()) }
    }
    return try outcome.get()
  }

  /// Runs `body` as ``run(_:)`` does, and has the statements of the connections that it opens end when the task is cancelled.
  ///
  /// For work that changes nothing by itself, such as reading what may have been made to give work without end.
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

  /// What is to be run, and let go of before the caller goes on. The queue keeps a block for a moment longer, and could
  /// otherwise be the last to have a database, which is closed with its last user.
  private struct Work<Result: Sendable, Failure: Error>: ~Copyable, Sendable {
    let body: Locked<(@Sendable () throws(Failure) -> Result)?>

    func run() -> Swift.Result<Result, Failure> {
      guard let body = body.withLock({ $0.take() }) else { preconditionFailure("a block runs once") }
      return Swift.Result { () throws(Failure) in try body() }
    }
  }
}

/// Asks work that runs on a queue, where no task is, to give up.
final class Interruption: Sendable {
  /// That of the work that the current thread does.
  @TaskLocal static var current: Interruption?

  private let flag = Atomic(false)

  var isRequested: Bool { flag.load(ordering: .relaxed) }

  func request() { flag.store(true, ordering: .relaxed) }
}
