import Dispatch
import Synchronization

/// A timer that performs an action once, unless it is cancelled first.
final class Timer: Sendable {
  private enum State { case waiting, cancelled, fired }

  private let state = Mutex(State.waiting)

  init(after seconds: Double, _ action: @escaping @Sendable () -> Void) {
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
      let isDue = self?.state.withLock { state in
        if state == .waiting { state = .fired }
        return state == .fired
      }
      if isDue == true { action() }
    }
  }

  /// Cancels the timer, and returns whether it has already fired.
  func cancel() -> Bool {
    state.withLock { state in
      if state == .waiting { state = .cancelled }
      return state == .fired
    }
  }
}
