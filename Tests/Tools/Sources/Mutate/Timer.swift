import Dispatch
import Synchronization

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

  func cancel() -> Bool {
    state.withLock { state in
      if state == .waiting { state = .cancelled }
      return state == .fired
    }
  }
}
