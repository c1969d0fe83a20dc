/// How long laws wait for what may never come.
enum Patience {
  @TaskLocal static var limit: Duration = .seconds(30)
}

/// Runs an operation and gives up on it when the patience is at its end.
///
/// The operation is then cancelled but not waited for, since it may never end.
/// - Parameters:
///   - what: What is waited for, as the continuation of "expected".
///   - factor: How many times the patience to spend: what waits for others has more, so that theirs is the last word.
func withinPatience<Result: Sendable>(
  _ what: String,
  factor: Int = 1,
  _ operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  let limit = Patience.limit * factor
  let (outcomes, continuation) = AsyncStream.makeStream(of: Swift.Result<Result, any Error>.self)
  let work = Task {
    let outcome: Swift.Result<Result, any Error>
    do { outcome = .success(try await operation()) } catch { outcome = .failure(error) }
    continuation.yield(outcome)
  }
  let timer = Task {
    // In slices: a machine so busy that a slice takes long also keeps the operation from going on.
    do {
      for _ in 0..<(20 * factor) { try await Task.sleep(for: Patience.limit / 20) }
    } catch {
      return
    }
    continuation.yield(.failure(Mismatch(expected: what, but: "it had not within \(limit)")))
  }
  defer {
    work.cancel()
    timer.cancel()
  }
  for await outcome in outcomes { return try outcome.get() }
  throw CancellationError()
}
