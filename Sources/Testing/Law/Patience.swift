/// How long a check may take before what it waits for counts as never coming.
package struct Patience: Sendable {
  /// The patience of the check that the current task works for.
  @TaskLocal package static var current = Patience(limit: .seconds(60), clock: ContinuousClock())

  /// What a law has in all. What it waits for within has half of it, to have the first word.
  package let limit: Duration
  /// What measures it.
  package let clock: any Clock<Duration>

  /// Runs an operation and gives up on it after a time.
  ///
  /// The operation is then cancelled but not waited for, since it may never end.
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

  /// Waits for a signal that may never come, and goes on without it after a small part of the patience, at most a second.
  package func waitBriefly(for signal: @escaping @Sendable () async -> Void) async throws {
    _ = try await outcome(within: min(limit / 200, .seconds(1)), signal)
  }

  /// Runs an operation and gives up on it after a time.
  ///
  /// - Returns: What came of it; `nil` if nothing has in time.
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
      // In slices, with a turn among all other tasks after each: a machine so busy that a turn takes long also keeps the
      // operation from going on. Other clocks may go where they like in one leap.
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

/// Runs an operation that a wrong store may keep from ever ending, and gives up on it when half the patience of the
/// check is spent.
///
/// ```swift
/// let change = try await withinPatience("the insertion to be announced") {
///   await changes.first { !$0.inserted.isEmpty }
/// }
/// ```
/// The operation is then cancelled but not waited for.
/// - Parameter what: What is waited for, as the continuation of "expected".
/// - Throws: What the operation throws, or a ``Mismatch`` if it has not ended in time.
public func withinPatience<Result: Sendable>(
  _ what: String,
  _ operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  let patience = Patience.current
  return try await patience.spend(patience.limit / 2, on: what, operation)
}
