import Foundation

/// A system call of the program that fails, or does only half of its work.
struct CallFault: CustomStringConvertible {
  /// The calls, in the order of Scripts/attack-calls/failing.c.
  ///
  /// An open that makes a file is a `create`; `status` is also access(2), `lock` also flock(2) and fcntl(2), `permit`
  /// fchmod(2) and fchown(2).
  enum Call: String, CaseIterable {
    case open, create, read, write, flush, truncate, rename, link, unlink, mkdir, map, lock, close, status, permit

    /// The ways in which it may fail.
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

    /// The value of `errno`; 0 for half of the work.
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
  /// Which of these calls, from 1.
  let number: Int
  let outcome: Outcome
  /// Whether all later ones fail as well.
  let isLasting: Bool

  var description: String { "\(call.rawValue) \(number) \(outcome.rawValue)\(isLasting ? " from then on" : "")" }

  /// The fault as the shim reads it.
  var text: String { "\(call.rawValue) \(number) \(outcome.code) \(isLasting ? 1 : 0)" }

  /// All faults of a run that makes so many calls.
  static func all(_ counts: [Call: Int]) -> [CallFault] {
    Call.allCases.flatMap { call in
      call.outcomes.flatMap { outcome in
        // A program that is interrupted again and again may go on for ever, and SQLite tries its locks for ten seconds.
        (outcome == .interrupted || call == .lock ? [false] : [false, true]).flatMap { isLasting in
          (0..<counts[call, default: 0]).map { number in
            CallFault(call: call, number: number + 1, outcome: outcome, isLasting: isLasting)
          }
        }
      }
    }
  }

  /// Whether the program may end with a code and a message because of this.
  func explains(_ status: Int32, _ errors: String) -> Bool {
    switch outcome {
    // What is interrupted is tried again, and what is left to do is done.
    case .interrupted, .half: false
    // That a file cannot be created is right, too, if the reason is given.
    case .io: status == 74 || status == 73 && errors.contains("nput/output error")
    case .noMemory: status == 74
    case .noSpace, .quota:
      status == 74 && ["no room", "o space left", "uota exceeded"].contains(where: errors.contains)
    // Nothing is wrong with the permissions, nor with the store.
    case .tooManyFiles: [66, 73, 74].contains(status)
    }
  }
}
