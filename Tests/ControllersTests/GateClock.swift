/// A clock on which tasks sleep until a test opens it.
///
/// Tests use this clock to suspend the calls that a `FaultyStore` delays.
struct GateClock: Clock {
  let now = ContinuousClock.now
  let minimumResolution = Duration.zero
  private let sleepers = AsyncStream.makeStream(of: Void.self)
  private let gate = AsyncStream.makeStream(of: Never.self)

  /// Waits until a task starts to sleep on the clock.
  func waitForSleeper() async {
    for await _ in sleepers.stream { return }
  }

  /// Wakes the sleeping task, and makes later calls to `sleep` return immediately.
  func open() {
    gate.continuation.finish()
  }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async {
    sleepers.continuation.yield()
    for await _ in gate.stream {}
  }
}
