import LogbookLocks
import LogbookRecords
import Dispatch
import Foundation
import Synchronization

/// The signals that ask a program to end: that of Ctrl-C, and the one that `kill` sends.
///
/// The first one cancels the work, which leaves nothing half-done behind and then ends. The second one ends the program at
/// once.
final class Interruption: Sendable {
  /// That of the program.
  static let shared = Interruption()

  private struct State {
    var code: ExitCode?
    /// What ends the calls that are being waited for.
    var calls: [ObjectIdentifier: DispatchSemaphore] = [:]
  }

  private let state = Locked(State())

  /// The code to end with, once a signal has come.
  var code: ExitCode? { state.withLock(\.code) }

  /// Runs a system call that may wait for another program, as for the reader of a pipe, unless a signal comes first.
  ///
  /// The call runs on a thread of its own, which is left alone when a signal comes: a call that has begun to wait cannot be
  /// ended dependably in another way. The program must not go on for long then.
  /// - Returns: What the call has returned; `nil` if a signal has come.
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

  /// Ends what is being waited for, now and from now on.
  ///
  /// - Returns: Whether it is the first signal.
  func stop(_ code: ExitCode) -> Bool {
    state.withLock { state in
      if state.code != nil { return false }
      state.code = code
      for end in state.calls.values { end.signal() }
      return true
    }
  }

  /// Where the handler of the signals writes their numbers, as little else may be done there; -1 for nowhere.
  private static let bell = Atomic<Int32>(-1)

  /// From now on, runs `body` when the first signal comes.
  ///
  /// A signal that was set to be ignored before the program started, as `nohup` and shells do for background jobs, is
  /// ignored.
  func onFirst(_ body: @escaping @Sendable () -> Void) {
    var ends: [Int32] = [-1, -1]
    // Without a pipe, signals end the program as they always do.
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
        // Interrupted, it reads nothing, and goes on.
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
