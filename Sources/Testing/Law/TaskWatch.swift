import LogbookLocks
import LogbookRecords

/// Runs tasks, and reports when each of them is suspended or has ended.
///
/// A task that calls a store and is suspended waits for something: for its turn, for the end of another write. This is how
/// a law, which knows nothing of a store but its protocol, finds out that a caller waits. A call that blocks its thread
/// instead of suspending its task looks as if it were running; see ``untilIdleOrBlocked()``.
///
/// ```swift
/// let writers = TaskWatch()
/// let writer = Task(executorPreference: writers) { try await store.insert(record) }
/// await writers.untilIdle()
/// ```
package final class TaskWatch: TaskExecutor {
  private struct State {
    /// How many jobs run or are queued. A task that is suspended has none.
    var jobs = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  /// Makes a watch without tasks.
  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs += 1 }
    LawThreads.shared.run {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      let waiting = self.state.withLock { state in
        state.jobs -= 1
        if state.jobs > 0 { return [CheckedContinuation<Void, Never>]() }
        defer { state.waiting = [] }
        return state.waiting
      }
      for continuation in waiting { continuation.resume() }
    }
  }

  /// Waits until every task is suspended or has ended.
  package func untilIdle() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.jobs == 0 { return true }
        state.waiting.append(continuation)
        return false
      }
      if isIdle { continuation.resume() }
    }
  }

  /// Waits until every task is suspended or has ended, or for so long that one must be blocking its thread.
  package func untilIdleOrBlocked() async throws {
    try await Patience.current.waitBriefly { await self.untilIdle() }
  }
}
