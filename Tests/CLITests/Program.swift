import Foundation
import Synchronization

/// The built command-line tool with a folder and a store of its own. Each run starts a new process.
final class Program {
  struct Outcome: Equatable {
    var code: Int32 = 0
    var output = ""
    var errors = ""
  }

  let folder: String
  var environment: [String: String]

  init() throws {
    // The default action for SIGINT is restored, because a shell makes its background jobs ignore this signal, and the
    // program would inherit this setting from the test process.
    signal(SIGINT, SIG_DFL)
    folder = FileManager.default.temporaryDirectory.path + "/logbook-cli-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    environment = ["LOGBOOK_STORE": folder + "/store.sqlite", "HOME": folder, "TZ": "UTC", "TERM": "xterm"]
    // The program inherits the variables that configure sanitizers and select a mutant. It also inherits `PATH`, in
    // which a sanitizer finds its symbolizer.
    for name in ["PATH", "TSAN_OPTIONS", "ASAN_OPTIONS", "LOGBOOK_MUTANT"] {
      environment[name] = ProcessInfo.processInfo.environment[name]
    }
  }

  /// Creates a program whose store contains the results of the given commands.
  ///
  /// The first program with these commands runs them. Later programs with the same commands get a copy of the resulting
  /// store.
  convenience init(after commands: [String]...) throws {
    try self.init()
    let store = URL(filePath: folder).appending(path: "store.sqlite")
    if let content = Self.stores.withLock({ $0[commands] }) {
      try content.write(to: store)
    } else {
      for command in commands { _ = try run(command) }
      let content = try Data(contentsOf: store)
      Self.stores.withLock { $0[commands] = content }
    }
  }

  private static let stores = Mutex<[[[String]]: Data]>([:])

  /// The kinds of store files to test: those that the environment variable `LOGBOOK_STORES` names, or all kinds if the
  /// variable is not set.
  static let kinds: [String] = {
    let kinds = ["SQLite on disk": "sqlite", "XML": "xml", "binary property list": "binary", "JSON": "json"]
    let names = ProcessInfo.processInfo.environment["LOGBOOK_STORES"]?.split(separator: ",").map(String.init)
    return (names ?? Array(kinds.keys)).compactMap { kinds[$0] }
  }()

  deinit {
    // Errors are ignored, because the system eventually removes temporary files.
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The location of the program, which is in the same folder as the test bundle.
  static var binary: URL {
    var bundle = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    if bundle.pathExtension == "" { return bundle.appending(path: "logbook") }
    // On macOS, the test executable is inside the bundle, in Name.xctest/Contents/MacOS.
    while bundle.pathExtension != "xctest" { bundle.deleteLastPathComponent() }
    return bundle.deletingLastPathComponent().appending(path: "logbook")
  }

  func run(_ arguments: String..., input: String? = nil) throws -> Outcome {
    try run(arguments, input: input.map { Data($0.utf8) })
  }

  func run(_ arguments: [String], executable: URL = binary, input: Data? = nil) throws -> Outcome {
    let output = try scratchFile()
    let running = try start(arguments, executable: executable, input: input, output: FileHandle(forWritingTo: output))
    running.process.waitUntilExit()
    let process = running.process
    return Outcome(
      code: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: try running.errors()
    )
  }

  struct Running {
    let process: Process
    fileprivate let errorFile: URL

    func errors() throws -> String {
      String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
    }
  }

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - inputPipe: A pipe or a file handle to use as the standard input instead of `input`.
  ///   - output: A pipe or a file handle to use as the standard output.
  ///   - errors: A pipe or a file handle to use as the standard error; `nil` to write to a file whose contents
  ///     ``Running/errors()`` returns.
  func start(
    _ arguments: [String],
    executable: URL = binary,
    input: Data? = nil,
    inputPipe: Any? = nil,
    output: Any,
    errors: Any? = nil
  ) throws -> Running {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = URL(filePath: folder)
    let (inputFile, errorFile) = (try scratchFile(), try scratchFile())
    if let input { try input.write(to: inputFile) }
    process.standardInput = try inputPipe ?? FileHandle(forReadingFrom: inputFile)
    process.standardOutput = output
    process.standardError = try errors ?? FileHandle(forWritingTo: errorFile)
    try process.run()
    return Running(process: process, errorFile: errorFile)
  }

  private func scratchFile() throws -> URL {
    let file = URL(filePath: folder).appending(path: UUID().uuidString)
    try Data().write(to: file)
    return file
  }

  func file(_ name: String, _ content: String) throws -> String {
    try Data(content.utf8).write(to: URL(filePath: folder).appending(path: name))
    return folder + "/" + name
  }

  func json(_ arguments: String..., input: String? = nil) throws -> Any {
    let outcome = try run(arguments + ["--json"], input: input.map { Data($0.utf8) })
    return try JSONSerialization.jsonObject(with: Data(outcome.output.utf8), options: .fragmentsAllowed)
  }

  func objects(_ arguments: String...) throws -> [[String: Any]] {
    try objects(arguments)
  }

  func objects(_ arguments: [String]) throws -> [[String: Any]] {
    let outcome = try run(arguments + ["--json"])
    return try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]] ?? []
  }
}
