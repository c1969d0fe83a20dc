import LogbookLocks
import LogbookRecords
import Dispatch
import Foundation
import Synchronization

/// The signals that request the end of the program: SIGINT (Ctrl-C) and SIGTERM (`kill`).
///
/// The first signal cancels the work, which rolls back or completes the current change and then ends. The second signal
/// ends the program immediately.
final class Interruption: Sendable {
  static let shared = Interruption()

  private struct State {
    var code: ExitCode?
    /// The semaphores to signal in order to abandon the current calls, keyed by call.
    var calls: [ObjectIdentifier: DispatchSemaphore] = [:]
  }

  private let state = Locked(State())

  /// The exit code for the first signal; `nil` if no signal has arrived.
  var code: ExitCode? { state.withLock(\.code) }

  /// Runs a system call that may block on another program, such as the reader of a pipe, unless a signal arrives first.
  ///
  /// The call runs on a separate thread, which is abandoned when a signal arrives, because there is no other reliable
  /// way to end a blocked call. The program must exit soon afterwards.
  /// - Returns: The result of the call; `nil` if a signal has arrived.
  func unlessStopped<Result: Sendable>(_ call: @escaping @Sendable () -> Result) -> Result? {
    let result = Kept<Result>()
    let end = DispatchSemaphore(value: 0)
    let isStopped = state.withLock { state in
      state.calls[ObjectIdentifier(result)] = end
      return state.code != nil
    }
    defer { state.withLock { $0.calls[ObjectIdentifier(result)] = nil } }
    if isStopped { return nil }
    DispatchQueue(label: "logbook.waiting").async {
      let value = call()
      result.value.withLock { $0 = value }
      end.signal()
    }
    end.wait()
    return result.value.withLock(\.self)
  }

  private final class Kept<Value: Sendable>: Sendable {
    let value = Locked<Value?>(nil)
  }

  /// Abandons the current calls, and prevents later ones.
  ///
  /// - Returns: Whether this is the first signal.
  func stop(_ code: ExitCode) -> Bool {
    state.withLock { state in
      if state.code != nil { return false }
      state.code = code
      for end in state.calls.values { end.signal() }
      return true
    }
  }

  /// The descriptor to which the signal handler writes the signal's number, because a handler may do little else; -1 if
  /// there is none.
  private static let bell = Atomic<Int32>(-1)

  /// Installs the signal handlers, and runs `body` when the first signal arrives.
  ///
  /// A signal that was ignored when the program started, as `nohup` and shells arrange for background jobs, stays
  /// ignored.
  func onFirst(_ body: @escaping @Sendable () -> Void) {
    var ends: [Int32] = [-1, -1]
    // Without a pipe, signals keep their default action.
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let listener = ends[0]
    Self.bell.store(ends[1], ordering: .relaxed)
    for number in [SIGINT, SIGTERM] where !Self.isIgnored(number) {
      signal(number) { number in
        let before = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Interruption.bell.load(ordering: .relaxed), &byte, 1)
        errno = before
      }
    }
    Thread.detachNewThread { [self] in
      var byte: UInt8 = 0
      while true {
        // A `read` that was interrupted by a signal is repeated.
        guard read(listener, &byte, 1) == 1 else { continue }
        let code: ExitCode = Int32(byte) == SIGINT ? .interrupted : .terminated
        if !stop(code) { _exit(code.rawValue) }
        body()
      }
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    let previous = signal(number, SIG_DFL)
    let isIgnored = unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if isIgnored { signal(number, SIG_IGN) }
    return isIgnored
  }
}
