import Foundation

/// A fault to inject into the command-line tool: a system call that fails or does only half of its work.
struct CallFault: CustomStringConvertible {
  /// The kinds of system calls, in the order of their counters in Scripts/parts/attack-calls/failing.c.
  ///
  /// Opening a file counts as `create` if the call creates the file. `status` includes access(2), `lock` includes
  /// flock(2) and fcntl(2), and `permit` includes fchmod(2) and fchown(2).
  enum Call: String, CaseIterable {
    case open, create, read, write, flush, truncate, rename, link, unlink, mkdir, map, lock, close, status, permit

    var outcomes: [Outcome] {
      switch self {
      case .open: [.io, .interrupted, .tooManyFiles]
      case .create: [.io, .interrupted, .tooManyFiles, .noSpace, .quota]
      case .read: [.io, .interrupted, .half]
      case .write: [.io, .interrupted, .noSpace, .quota, .half]
      case .flush: [.io, .interrupted, .noSpace, .quota]
      case .truncate: [.io, .interrupted, .noSpace]
      case .rename, .link, .mkdir: [.io, .noSpace, .quota]
      case .lock, .close: [.io, .interrupted]
      case .unlink, .status, .permit: [.io]
      case .map: [.noMemory]
      }
    }
  }

  enum Outcome: String {
    case io = "EIO"
    case noSpace = "ENOSPC"
    case quota = "EDQUOT"
    case interrupted = "EINTR"
    case tooManyFiles = "EMFILE"
    case noMemory = "ENOMEM"
    case half

    /// The value of `errno`; 0 if the call does only half of its work.
    var code: Int32 {
      switch self {
      case .io: EIO
      case .noSpace: ENOSPC
      case .quota: EDQUOT
      case .interrupted: EINTR
      case .tooManyFiles: EMFILE
      case .noMemory: ENOMEM
      case .half: 0
      }
    }
  }

  let call: Call
  /// The number of the failing call among the calls of its kind, starting at 1.
  let number: Int
  let outcome: Outcome
  /// Whether the fault also affects all later calls of this kind.
  let isLasting: Bool

  var description: String { "\(call.rawValue) \(number) \(outcome.rawValue)\(isLasting ? " from then on" : "")" }

  /// The fault in the format that Scripts/parts/attack-calls/failing.c reads.
  var text: String { "\(call.rawValue) \(number) \(outcome.code) \(isLasting ? 1 : 0)" }

  static func all(_ counts: [Call: Int]) -> [CallFault] {
    Call.allCases.flatMap { call in
      call.outcomes.flatMap { outcome in
        // An interruption or a failing lock affects only a single call. A program that is interrupted repeatedly might
        // never end, and SQLite retries a failing lock for ten seconds.
        (outcome == .interrupted || call == .lock ? [false] : [false, true]).flatMap { isLasting in
          (0..<counts[call, default: 0]).map { number in
            CallFault(call: call, number: number + 1, outcome: outcome, isLasting: isLasting)
          }
        }
      }
    }
  }

  func explains(_ status: Int32, _ errors: String) -> Bool {
    switch outcome {
    // The tool must not fail. It must repeat an interrupted call and continue a partial call.
    case .interrupted, .half: false
    // Exit code 73 (cannot create a file) is also correct if the message contains the reason.
    case .io: status == 74 || status == 73 && errors.contains("nput/output error")
    case .noMemory: status == 74
    case .noSpace, .quota:
      status == 74 && ["is full", "o space left", "uota exceeded"].contains(where: errors.contains)
    // Any exit code for a failed file operation is correct. The exit codes for missing permission and for a damaged
    // store would be misleading.
    case .tooManyFiles: [66, 73, 74].contains(status)
    }
  }
}
