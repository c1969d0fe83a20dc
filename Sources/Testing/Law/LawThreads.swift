import LogbookLocks
import LogbookRecords
import Dispatch
import Foundation

/// Runs tasks on threads of its own, as many as it takes.
///
/// Tasks commonly share as few threads as there are cores. A store that blocks them would leave none to give up on it.
package final class LawThreads: TaskExecutor {
  private struct State {
    var work: [@Sendable () -> Void] = []
    /// Threads that wait and have not been woken for a job.
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

  /// Does some work on one of the threads.
  func run(_ work: @escaping @Sendable () -> Void) {
    let isAnyIdle = state.withLock { state in
      state.work.append(work)
      if state.idleThreads == 0 { return false }
      state.idleThreads -= 1
      return true
    }
    if isAnyIdle { wakeUps.signal() } else { Thread.detachNewThread { self.goOn() } }
  }

  /// What a thread does; it stays for the next law.
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
