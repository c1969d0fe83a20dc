import LogbookLocks
import LogbookRecords
import Dispatch
import Foundation

/// An executor that runs tasks on private threads and creates as many threads as needed.
///
/// The default executor has only as many threads as there are cores. If a store blocked all of these threads, no thread
/// would be left to detect a timeout.
package final class LawThreads: TaskExecutor {
  private struct State {
    var work: [@Sendable () -> Void] = []
    /// The number of threads that are waiting for a job and have not been woken yet.
    var idleThreads = 0
  }

  package static let shared = LawThreads()

  private let state = Locked(State())
  private let wakeUps = DispatchSemaphore(value: 0)

  private init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    run { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  func run(_ work: @escaping @Sendable () -> Void) {
    let isAnyIdle = state.withLock { state in
      state.work.append(work)
      if state.idleThreads == 0 { return false }
      state.idleThreads -= 1
      return true
    }
    if isAnyIdle { wakeUps.signal() } else { Thread.detachNewThread { self.goOn() } }
  }

  private func goOn() {
    while true {
      let work = state.withLock { state -> (@Sendable () -> Void)? in
        if state.work.isEmpty {
          state.idleThreads += 1
          return nil
        }
        return state.work.removeFirst()
      }
      if let work { work() } else { wakeUps.wait() }
    }
  }
}
