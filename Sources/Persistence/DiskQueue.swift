import Dispatch
import Domain
import Synchronization

/// Where work waits for a disk, so that it never holds up the threads of Swift concurrency.
struct DiskQueue: Sendable {
  private let queue = DispatchQueue(label: "logbook.disk")

  /// Runs `body` on the queue and returns when it has ended.
  func run<Result: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let work = Work(body: Mutex(body))
    let outcome = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: work.run()) }
    }
    return try outcome.get()
  }

  /// What is to be run, and let go of before the caller goes on. The queue keeps a block for a moment longer, and could
  /// otherwise be the last to have a database, which is closed with its last user.
  private struct Work<Result: Sendable, Failure: Error>: ~Copyable, Sendable {
    let body: Mutex<(@Sendable () throws(Failure) -> Result)?>

    func run() -> Swift.Result<Result, Failure> {
      guard let body = body.withLock({ $0.take() }) else { preconditionFailure("a block runs once") }
      return Swift.Result { () throws(Failure) in try body() }
    }
  }
}
