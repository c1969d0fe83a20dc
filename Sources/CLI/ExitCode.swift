/// An exit code of the program.
///
/// Source: sysexits.h, for the codes from 64 to 78; POSIX.1-2024, Shell & Utilities 2.8.2, for the codes that are 128
/// plus the number of a signal.
enum ExitCode: Int32, CaseIterable {
  case done = 0
  case notFound = 1
  case declined = 2
  case usage = 64
  case invalid = 65
  case noInput = 66
  case software = 70
  case system = 71
  case cannotCreate = 73
  case io = 74
  case busy = 75
  case newerVersion = 76
  case noPermission = 77
  case configuration = 78
  case interrupted = 130
  case pipeClosed = 141
  case terminated = 143

  var meaning: String {
    switch self {
    case .done: "success, even if the result is empty"
    case .notFound: "no such record"
    case .declined: "the user answered no"
    case .usage: "the command line is invalid"
    case .invalid: "a value, the input or the store is invalid, or nothing can be undone"
    case .noInput: "an input file, the store or a required program is missing"
    case .software: "an internal error; please report it"
    case .system: "the system's limit on open files or memory is too low"
    case .cannotCreate: "cannot create the store or the output"
    case .io: "I/O error or full disk; the message says whether changes may have been saved"
    case .busy: "the store is busy; try again"
    case .newerVersion: "the store was written by a newer version"
    case .noPermission: "permission denied"
    case .configuration: "the configuration file is invalid"
    case .interrupted: "stopped by Ctrl-C; no partial changes"
    case .pipeClosed: "the reader of the output exited (SIGPIPE), as in “logbook … | head -1”; no partial changes"
    case .terminated: "stopped by SIGTERM (kill); no partial changes"
    }
  }
}
