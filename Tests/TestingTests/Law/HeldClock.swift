import LogbookRecords
import Synchronization

/// A clock on which a task sleeps until the clock is released or the task is cancelled, regardless of the deadline.
final class HeldClock: Clock {
  private let isLetGo = Mutex(false)
  private let end = Broadcast<Void> { $0 }
  private let (sleepers, sleeper) = AsyncStream.makeStream(of: Void.self)

  let now = ContinuousClock.now
  let minimumResolution = Duration.zero

  /// Releases the clock. All sleeping tasks wake up, and later calls to `sleep` return immediately.
  func letGo() {
    isLetGo.withLock { $0 = true }
    end.finish()
  }

  /// Waits until a task starts to sleep on the clock.
  func waitForSleeper() async {
    for await _ in sleepers { return }
  }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    let stream = isLetGo.withLock { $0 ? nil : end.stream() }
    sleeper.yield()
    if let stream { for await _ in stream {} }
    try Task.checkCancellation()
  }
}
