/// The timeout of a check, and the clock that measures it. When a wait times out, the check assumes that the awaited
/// event will never occur.
package struct Patience: Sendable {
  /// The timeout of the check that the current task belongs to.
  @TaskLocal package static var current = Patience(limit: .seconds(60), clock: ContinuousClock())

  /// The timeout for an entire check.
  ///
  /// Each wait within the check times out after half of this time, so that the missing event is reported before the
  /// check itself times out.
  package let limit: Duration
  /// The clock that measures the timeout.
  package let clock: any Clock<Duration>

  init(limit: Duration, clock: any Clock<Duration>) {
    self.limit = limit.bounded
    self.clock = clock
  }

  /// Runs an operation with a timeout.
  ///
  /// On timeout, this method cancels the operation and throws a ``Mismatch`` without waiting for the operation to end,
  /// because it may never end.
  package func spend<Result: Sendable>(
    _ time: Duration,
    on what: String,
    _ operation: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    guard let outcome = try await outcome(within: time, operation) else {
      throw Mismatch(expected: what, but: "that did not happen within \(time)")
    }
    return try outcome.get()
  }

  /// Waits for a signal that may never come, for at most 1/200 of the timeout or one second, whichever is shorter.
  package func waitBriefly(for signal: @escaping @Sendable () async -> Void) async throws {
    _ = try await outcome(within: min(limit / 200, .seconds(1)), signal)
  }

  private func outcome<Result: Sendable>(
    within time: Duration,
    _ operation: @escaping @Sendable () async throws -> Result
  ) async throws -> Swift.Result<Result, any Error>? {
    let (outcomes, continuation) = AsyncStream.makeStream(of: Swift.Result<Result, any Error>?.self)
    let work = Task(executorPreference: LawThreads.shared) {
      let outcome: Swift.Result<Result, any Error>
      do { outcome = .success(try await operation()) } catch { outcome = .failure(error) }
      continuation.yield(outcome)
    }
    let timer = Task(executorPreference: LawThreads.shared) {
      // Wait in slices, and run another task after each slice. If the machine is so busy that the operation cannot make
      // progress, these tasks run late and thus extend the timeout. Use a single slice for clocks other than
      // `ContinuousClock`, because they may advance by the entire timeout at once.
      let slices = clock is ContinuousClock ? 20 : 1
      do {
        for _ in 0..<slices {
          try await clock.sleep(for: time / slices)
          await Task {}.value
        }
      } catch {
        return
      }
      continuation.yield(nil)
    }
    defer {
      work.cancel()
      timer.cancel()
    }
    for await outcome in outcomes { return outcome }
    throw CancellationError()
  }
}

/// Runs an operation that may never end if a store is faulty, and throws an error if the operation takes longer than
/// half the timeout of the check.
///
/// ```swift
/// let change = try await withinPatience("the insertion to be published") {
///   await changes.first { !$0.inserted.isEmpty }
/// }
/// ```
/// An operation that times out is cancelled, but this function does not wait for it to end.
/// - Parameters:
///   - what: A description of the awaited event, phrased to follow the word “expected”.
///   - operation: The operation, such as waiting for a change.
/// - Returns: The result of the operation.
/// - Throws: The error that `operation` throws; ``Mismatch`` if `operation` times out; `CancellationError` if the task
///   is cancelled.
public func withinPatience<Result: Sendable>(
  _ what: String,
  _ operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  let patience = Patience.current
  return try await patience.spend(patience.limit / 2, on: what, operation)
}

extension Duration {
  /// The duration, clamped to a range that every clock can add to the current time: from zero to about 136 years.
  var bounded: Duration { min(max(self, .zero), .seconds(1 << 32)) }
}
