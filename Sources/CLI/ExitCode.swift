/// How the program ends.
///
/// Source: sysexits.h for the codes from 64; POSIX.1-2024, Shell & Utilities 2.8.2, for 128 and the number of a signal.
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
  case terminated = 143

  /// What it means, for help.
  var meaning: String {
    switch self {
    case .done: "done; an empty result too"
    case .notFound: "no such record"
    case .declined: "it was asked whether to go on, and the answer was no"
    case .usage: "the command line is not understood"
    case .invalid: "invalid value, input or store content"
    case .noInput: "the input file is missing"
    case .software: "a mistake in logbook itself; please report it"
    case .system: "the system allows too few open files, or too little memory"
    case .cannotCreate: "cannot create the store or the output"
    case .io: "input/output failed, or the disk is full; the message says if the outcome is unknown"
    case .busy: "the store is busy; try again"
    case .newerVersion: "the store is from a newer version"
    case .noPermission: "no permission"
    case .configuration: "the configuration file is not right"
    case .interrupted: "stopped by Ctrl-C; nothing is left half-done"
    case .terminated: "stopped by “kill”; nothing is left half-done"
    }
  }
}
