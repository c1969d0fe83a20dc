import LogbookLocks
import LogbookRecords

/// A poller for commits by other processes, which runs while a stream of changes is open.
///
/// Polling is used instead of file system notifications, which are not available everywhere: inotify does not report
/// changes by other machines on network file systems, or changes on many container mounts. A poll takes microseconds.
final class ChangePoller: Sendable {
  /// The time between two polls, which is short enough to notify listeners within 250 milliseconds.
  static let interval = Duration.milliseconds(100)

  private let task = Locked<Task<Void, Never>?>(nil)

  deinit { task.withLock { $0?.cancel() } }

  /// Begins polling unless polling is already in progress. Polling continues until `look` returns `false` or this
  /// poller is deallocated.
  ///
  /// `look` must not retain this poller, directly or indirectly.
  /// - Returns: Whether polling began.
  @discardableResult
  func begin(_ look: @escaping @Sendable () -> Bool) -> Bool {
    task.withLock { task in
      if task != nil { return false }
      task = Task.detached { [weak self] in
        repeat {
          do { try await Task.sleep(for: Self.interval, tolerance: Self.interval / 4) } catch { return }
        } while self?.goesOn(after: look) == true
      }
      return true
    }
  }

  /// Polls once, and returns whether to continue.
  ///
  /// The lock on `task` is held from the poll until `task` has been cleared. Otherwise, a stream that was opened after
  /// the last poll but before `task` was cleared would find polling in progress, and would then be left without a
  /// poller.
  private func goesOn(after look: () -> Bool) -> Bool {
    task.withLock { task in
      let goesOn = look()
      if !goesOn { task = nil }
      return goesOn
    }
  }
}
