import LogbookLocks
import LogbookRecords

/// A poller for commits by other processes, which runs while a stream of changes is open.
///
/// A poll takes microseconds. File system notifications cannot replace it, since they are not available everywhere:
/// inotify does not report changes by others on network file systems and many container mounts.
final class ChangePoller: Sendable {
  /// The time between two polls: well within the quarter of a second after which a listener must have been notified.
  static let interval = Duration.milliseconds(100)

  private let task = Locked<Task<Void, Never>?>(nil)

  deinit { task.withLock { $0?.cancel() } }

  /// Begins polling, unless it is already in progress. It continues until there is nothing more to poll for.
  ///
  /// - Parameter look: A closure that polls and returns whether to continue. It must not retain anything that retains
  ///   this poller.
  func begin(_ look: @escaping @Sendable () -> Bool) {
    task.withLock { task in
      if task != nil { return }
      task = Task.detached { [weak self] in
        repeat {
          do { try await Task.sleep(for: Self.interval, tolerance: Self.interval / 4) } catch { return }
        } while self?.goesOn(after: look) == true
      }
    }
  }

  /// Polls once. Polling cannot end and begin again at the same time, so no listener is left without a poller.
  private func goesOn(after look: () -> Bool) -> Bool {
    task.withLock { task in
      let goesOn = look()
      if !goesOn { task = nil }
      return goesOn
    }
  }
}
