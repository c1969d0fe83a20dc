import Dispatch
import Domain

/// Where work waits for a disk, so that it never holds up the threads of Swift concurrency.
struct DiskQueue: Sendable {
  private let queue = DispatchQueue(label: "logbook.disk")

  /// Runs `body` on the queue and returns when it has ended.
  func run<Result: Sendable>(
    _ body: @escaping @Sendable () throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    let outcome = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(returning: Swift.Result { () throws(StoreError) in try body() })
      }
    }
    return try outcome.get()
  }
}
