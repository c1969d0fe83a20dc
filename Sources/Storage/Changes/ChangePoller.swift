import LogbookLocks
import LogbookRecords

/// Polls for commits of other processes, while a stream of changes is open.
///
/// A look takes microseconds. It is not replaced by notifications of the file system, since these do not exist everywhere:
/// inotify sees nothing of what others do on network file systems and on many mounts of containers.
final class ChangePoller: Sendable {
  /// The time between two looks: well within the quarter of a second after which a listener has to be told.
  static let interval = Duration.milliseconds(100)

  private let task = Locked<Task<Void, Never>?>(nil)

  deinit { task.withLock { $0?.cancel() } }

  /// Begins to look, unless it already does, until there is nothing more to look for.
  ///
  /// - Parameter look: Returns whether to go on. It must not hold on to what holds on to this.
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

  /// Looks once. Ending and beginning again exclude each other, so that no listener is left without.
  private func goesOn(after look: () -> Bool) -> Bool {
    task.withLock { task in
      let goesOn = look()
      if !goesOn { task = nil }
      return goesOn
    }
  }
}
