import Foundation

/// The command-line tool on the real file system, with a shim that injects faults into the tool's system calls.
struct FailingProgram {
  struct Run {
    var status: Int32 = 0
    var hung = false
    var crashed = false
    var output = ""
    var errors = ""
    var counts: [CallFault.Call: Int] = [:]
    var faults = 0
    /// The path of the file that the first failing call accessed; for a rename or link, the new path. If the path is
    /// too long, only its end is recorded.
    var place = ""
  }

  /// The location of the command-line tool, which is built in the same folder as this program.
  static let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "logbook")

  /// The time limit for a run. It exceeds the longest wait for a lock.
  private static let deadline = DispatchTimeInterval.seconds(60)
  /// The number of counters in the file that the shim maps, and the size of the file in bytes.
  ///
  /// Source: `struct board` in Scripts/parts/attack-calls/failing.c.
  private static let (counters, boardSize) = (CallFault.Call.allCases.count + 1, 508)

  private let folder: String
  private var shim: String { folder + "/failing.so" }
  private var board: String { folder + "/board" }

  /// Builds the shim.
  ///
  /// - Parameter folder: The folder for the shim and the tool's output.
  init(folder: String) throws {
    self.folder = folder
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../../../Scripts/parts/attack-calls/failing.c"
    )
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["cc", "-shared", "-fPIC", "-O1", "-o", shim, source.standardized.path]
    try compiler.run()
    compiler.waitUntilExit()
    if compiler.terminationStatus != 0 { throw CocoaError(.executableNotLoadable) }
  }

  /// Runs the command-line tool.
  ///
  /// - Parameters:
  ///   - root: The folder for the tool's files, including temporary files. Only calls that access this folder are
  ///     counted and can fail.
  ///   - fault: The fault to inject, or `nil` for none.
  func run(_ arguments: [String], in root: String, _ fault: CallFault? = nil) throws -> Run {
    try Data(count: Self.boardSize).write(to: URL(filePath: board))
    let process = Process()
    process.executableURL = Self.path
    process.arguments = arguments
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder, "TMPDIR": root + "/tmp", "LD_PRELOAD": shim, "TZ": "UTC",
      "LOGBOOK_CALLS_FOLDER": root, "LOGBOOK_CALLS_BOARD": board, "LOGBOOK_CALLS_FAULT": fault?.text ?? "",
    ]
    process.standardInput = FileHandle.nullDevice
    let files = ["output", "errors"].map { URL(filePath: "\(folder)/\($0)") }
    let handles = try files.map { file in
      try Data().write(to: file)
      return try FileHandle(forWritingTo: file)
    }
    (process.standardOutput, process.standardError) = (handles[0], handles[1])
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    var run = Run()
    if end.wait(timeout: .now() + Self.deadline) == .timedOut {
      run.hung = true
      kill(process.processIdentifier, SIGKILL)
      end.wait()
    }
    for handle in handles { try handle.close() }
    run.status = process.terminationStatus
    run.crashed = !run.hung && process.terminationReason == .uncaughtSignal
    (run.output, run.errors) = (
      try String(contentsOf: files[0], encoding: .utf8), try String(contentsOf: files[1], encoding: .utf8)
    )
    try readBoard(&run)
    return run
  }

  private func readBoard(_ run: inout Run) throws {
    let bytes = try Data(contentsOf: URL(filePath: board))
    let numbers = (0..<Self.counters).map { index in
      bytes[index * 4..<index * 4 + 4].withUnsafeBytes { Int($0.loadUnaligned(as: UInt32.self)) }
    }
    for (call, number) in zip(CallFault.Call.allCases, numbers) { run.counts[call] = number }
    run.faults = numbers[Self.counters - 1]
    run.place = String(decoding: bytes[(Self.counters * 4)...].prefix { $0 != 0 }, as: UTF8.self)
  }
}
