import LogbookLocks
import LogbookRecords
import Dispatch
import Foundation
import Synchronization

/// A handler for SIGINT (Ctrl-C) and SIGTERM (`kill`), the signals that ask the program to end.
///
/// The first signal cancels the current command. A change in progress is either completed or rolled back. The second
/// signal ends the program immediately.
final class Interruption: Sendable {
  static let shared = Interruption()

  private struct State {
    var code: ExitCode?
    var calls: [ObjectIdentifier: DispatchSemaphore] = [:]
  }

  private let state = Locked(State())

  var code: ExitCode? { state.withLock(\.code) }

  /// Runs a system call that may block, such as a write to a pipe, and waits until the call returns or a signal
  /// arrives.
  ///
  /// The call runs on a separate thread. If a signal arrives, the thread is abandoned, because a blocked system call
  /// cannot be ended reliably. After a signal, the program must exit soon.
  /// - Returns: The result of the call; `nil` if a signal arrived before the call returned.
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

  /// Abandons the calls in progress and prevents further calls.
  ///
  /// - Returns: `true` for the first signal. For later signals, the method does nothing and returns `false`.
  func stop(_ code: ExitCode) -> Bool {
    state.withLock { state in
      if state.code != nil { return false }
      state.code = code
      for end in state.calls.values { end.signal() }
      return true
    }
  }

  /// The file descriptor to which the signal handler writes the signal's number, or -1 if there is
  /// none.
  ///
  /// The handler does nothing else, because few functions are safe in a signal handler.
  private static let bell = Atomic<Int32>(-1)

  /// Installs the signal handlers, and runs `body` when the first signal arrives.
  ///
  /// Signals that were ignored when the program started stay ignored, as `nohup` and shells' background jobs require.
  func onFirst(_ body: @escaping @Sendable () -> Void) {
    var ends: [Int32] = [-1, -1]
    // If the pipe cannot be created, signals keep their default action.
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
