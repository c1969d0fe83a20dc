import LogbookLocks
import LogbookRecords

/// An executor that runs tasks and reports when all tasks are suspended or have ended.
///
/// A store's protocol does not show whether a call is waiting. A law can find out with this executor: a task that is
/// suspended in a call to a store is waiting for its turn or for another write. A call that blocks its thread instead
/// of suspending its task appears to be running; see ``untilIdleOrBlocked()``.
///
/// ```swift
/// let writers = TaskWatch()
/// let writer = Task(executorPreference: writers) { try await store.insert(record) }
/// await writers.untilIdle()
/// ```
package final class TaskWatch: TaskExecutor {
  private struct State {
    /// The number of running or queued jobs. A suspended task has no job.
    var jobs = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  /// Creates an executor that has no tasks yet.
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

  /// Waits until every task is suspended or has ended, or until so much time has passed that a task is probably
  /// blocking its thread.
  package func untilIdleOrBlocked() async throws {
    try await Patience.current.waitBriefly { await self.untilIdle() }
  }
}
