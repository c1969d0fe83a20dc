import Dispatch
import Domain

/// Where work waits for a disk, so that it never holds up the threads of Swift concurrency.
struct DiskQueue: Sendable {
  private let queue = DispatchQueue(label: "logbook.disk")

  /// Runs `body` on the queue and returns when it has ended.
  func run<Result: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let outcome = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(returning: Swift.Result { () throws(Failure) in try body() })
      }
    }
    return try outcome.get()
  }
}
