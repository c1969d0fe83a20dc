import Foundation

struct Tool {
  struct User {
    let id: Int
    let group: Int
    var otherGroups: [Int] = []
  }

  struct Result: CustomStringConvertible {
    let arguments: [String]
    /// The exit code, or the negated number of the signal that terminated the process.
    let code: Int32
    let output: String
    let errors: String
    var isOverdue = false
    /// Whether the process had to be killed because it ignored the request to end.
    var isHung = false

    var description: String {
      let text = (errors.isEmpty ? output : errors).split(separator: "\n").first ?? ""
      return "\(arguments.joined(separator: " ")): exit \(code), \(text.prefix(200))"
    }

    /// The titles of the tasks or the locations of the reports in a JSON list.
    var names: [String] {
      output.matches(of: /"(?:title|location)":"([^"]*)"/).map { String($0.1) }
    }
  }

  /// The path of the command-line tool, which is built in the same folder as this program.
  let path: String
  private let folder: String

  init(folder: String) {
    self.folder = folder
    path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "logbook").path
  }

  static let canChangeUser = geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

  /// Runs the command-line tool or a different program.
  ///
  /// - Parameters:
  ///   - program: The program to run instead of the command-line tool.
  ///   - umask: The umask in shell notation, such as `077`.
  ///   - deadline: The time after which the process is asked to end and is treated as overdue.
  ///   - interruption: The time after which the process is asked to end without being treated as overdue. This time
  ///     replaces the deadline.
  ///   - memory: The maximum memory, in kilobytes.
  func run(
    _ arguments: [String],
    program: String? = nil,
    as user: User? = nil,
    umask: String? = nil,
    deadline: Duration = .seconds(60),
    interruption: Duration? = nil,
    memory: Int? = nil
  ) throws -> Result {
    let process = Process()
    var words = [program ?? path] + arguments
    let sanitizing = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
    // A sanitizer reserves terabytes of address space, so no limit is possible.
    if let memory, sanitizing.isEmpty { words = ["/bin/sh", "-c", "ulimit -v \(memory); exec \"$0\" \"$@\""] + words }
    if let umask { words = ["/bin/sh", "-c", "umask \(umask); exec \"$0\" \"$@\""] + words }
    if let user {
      let groups =
        user.otherGroups.isEmpty
        ? ["--clear-groups"] : ["--groups", user.otherGroups.map(String.init).joined(separator: ",")]
      words = ["/usr/bin/setpriv", "--reuid", "\(user.id)", "--regid", "\(user.group)"] + groups + words
    }
    process.executableURL = URL(filePath: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LANG": "C.UTF-8"]
      .merging(sanitizing) { $1 }
    let (output, errors) = (folder + "/output", folder + "/errors")
    for file in [output, errors] { try Data().write(to: URL(filePath: file)) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
    try process.run()
    wait(for: process, interruption ?? deadline)
    let isUnfinished = process.isRunning
    var isHung = false
    if isUnfinished {
      kill(process.processIdentifier, SIGTERM)
      wait(for: process, .seconds(2))
      isHung = process.isRunning
      if isHung { kill(process.processIdentifier, SIGKILL) }
    }
    process.waitUntilExit()
    let status = process.terminationStatus
    return Result(
      arguments: arguments,
      code: process.terminationReason == .uncaughtSignal ? -status : status,
      output: String(decoding: try Data(contentsOf: URL(filePath: output)), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: URL(filePath: errors)), as: UTF8.self),
      isOverdue: isUnfinished && interruption == nil,
      isHung: isHung
    )
  }

  private func wait(for process: Process, _ time: Duration) {
    let end = ContinuousClock.now + time
    while process.isRunning, .now < end { usleep(500) }
  }
}
