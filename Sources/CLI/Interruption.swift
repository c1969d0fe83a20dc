import Foundation
import Synchronization

/// The signals that ask a program to end: that of Ctrl-C, and the one that `kill` sends.
///
/// The first one cancels the work, which leaves nothing half-done behind and then ends. The second one ends the program at
/// once.
final class Interruption: Sendable {
  private let received = Mutex<ExitCode?>(nil)

  /// The code to end with, once a signal has come.
  var code: ExitCode? { received.withLock { $0 } }

  /// Where the handler of the signals writes their numbers, as little else may be done there; -1 for nowhere.
  private static let bell = Atomic<Int32>(-1)

  /// From now on, runs `body` when the first signal comes.
  ///
  /// A signal that whoever has started the program wants it to ignore, as `nohup` and shells do for what runs in the
  /// background, is ignored.
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
        let isFirst = received.withLock { received in
          defer { received = received ?? code }
          return received == nil
        }
        if !isFirst { _exit(code.rawValue) }
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
