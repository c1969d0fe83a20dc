import LogbookLocks
import LogbookRecords

/// An executor that cancels its task when the task resumes after a given number of suspensions.
final class Suspensions: TaskExecutor {
  struct Outcome<Value: Sendable>: Sendable {
    let result: Result<Value, any Error>
    /// Whether the task reached the requested suspension point.
    let isReached: Bool
  }

  private struct State {
    var count = 0
    var isCounting = false
    var cancel: (@Sendable () -> Void)?
  }

  /// The number of the last suspension point to try. No call to a store is expected to have this many suspension
  /// points.
  static let most = 30

  private let state = Locked(State())
  private let suspension: Int

  private init(at suspension: Int) {
    self.suspension = suspension
  }

  /// Runs an operation in a task, and cancels the task at a suspension point.
  ///
  /// - Parameter suspension: The number of the suspension point. The value 0 cancels the task before the operation
  ///   begins, the value 1 cancels it when the operation resumes after its first suspension, and so on.
  static func cancelling<Value: Sendable>(
    at suspension: Int,
    _ operation: @escaping @Sendable () async throws -> Value
  ) async -> Outcome<Value> {
    let executor = Suspensions(at: suspension)
    let (gate, opening) = AsyncStream.makeStream(of: Never.self)
    let task = Task(executorPreference: executor) {
      for await _ in gate {}
      executor.state.withLock { $0.isCounting = true }
      return try await operation()
    }
    executor.state.withLock { $0 = State(cancel: { task.cancel() }) }
    // Cancelling the task ends the loop over `gate`, just as finishing the stream does.
    if suspension == 0 { task.cancel() } else { opening.finish() }
    let result = await task.result
    let count = executor.state.withLock { state in
      state.cancel = nil
      return state.count
    }
    return Outcome(result: result, isReached: count >= suspension)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let cancel = state.withLock { state -> (@Sendable () -> Void)? in
      if !state.isCounting { return nil }
      state.count += 1
      return state.count == suspension ? state.cancel : nil
    }
    cancel?()
    LawThreads.shared.run { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
