import Foundation
import Synchronization
import Testing

@testable import LogbookCLI

/// Tests of interruptions by Ctrl-C and `kill`.
@Suite struct InterruptionTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  static let signals = [(SIGINT, Int32(130)), (SIGTERM, 143)]

  #if os(Linux)
    @Test(arguments: ["sqlite", "xml", "binary", "json"], signals)
    func `an import that is stopped leaves nothing behind`(kind: String, signal: (number: Int32, code: Int32)) throws {
      program.environment["LOGBOOK_STORE"] = "\(kind):\(program.folder)/stopped"
      program.environment["TERM"] = "xterm"
      _ = try program.run("report", "add", "Before", "--tested", "1", "--date", "2020-01-01")
      let before = try program.run("export", "reports").output
      func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: program.folder).filter { $0.contains("stopped") }.sorted()
      }
      let there = try files()
      let file = try program.file("tests.csv", ReportFile.long)
      let terminal = try Terminal(columns: 80)
      let side = try terminal.side()
      let arguments = ["import", file, "--as", "reports"]
      let running = try program.start(arguments, output: FileHandle.nullDevice, errors: side)
      try side.close()
      // The progress is reported from within the unit of work.
      #expect(terminal.text(upTo: " left").contains(" rows"))
      kill(running.process.processIdentifier, signal.number)
      #expect(terminal.rest().hasSuffix("\r\u{1B}[Klogbook: stopped; nothing was changed\r\n"))
      running.process.waitUntilExit()
      #expect(running.process.terminationReason == .exit)
      #expect(running.process.terminationStatus == signal.code)
      #expect(try program.run("export", "reports").output == before)
      #expect(try files() == there)
    }

    @Test func `an export that is stopped leaves the file as it was`() throws {
      program.environment["TERM"] = "xterm"
      let file = try program.file("out.csv", "old")
      let arguments = ["generate", "reports", "--count", "100000000", "--output", file]
      let terminal = try Terminal(columns: 80)
      let side = try terminal.side()
      let running = try program.start(arguments, output: FileHandle.nullDevice, errors: side)
      try side.close()
      func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: program.folder).filter { $0.hasPrefix("out.csv") }
      }
      #expect(terminal.text(upTo: " left").contains(" reports"))
      #expect(try names().count == 2)
      running.process.interrupt()
      running.process.waitUntilExit()
      #expect(running.process.terminationStatus == 130)
      #expect(try names() == ["out.csv"])
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
    }
  #endif

  @Test(arguments: signals)
  func `waiting ends at once, watching without a word`(signal: (number: Int32, code: Int32)) throws {
    _ = try program.run("task", "add", "one")
    for arguments in [["watch", "--since", "0"], ["import", "-", "--as", "reports"]] {
      let (input, output) = (Pipe(), Pipe())
      let running = try program.start(arguments, inputPipe: input, output: output)
      // The command has started when it has written output, or read its input.
      if arguments[0] == "watch" {
        _ = output.fileHandleForReading.availableData
      } else {
        try input.fileHandleForWriting.write(contentsOf: Data(repeating: 10, count: 200_000))
      }
      kill(running.process.processIdentifier, signal.number)
      running.process.waitUntilExit()
      #expect(running.process.terminationStatus == signal.code)
      #expect(try running.errors() == (arguments[0] == "watch" ? "" : "logbook: stopped; nothing was changed\n"))
    }
  }

  @Test func `a signal that is to be ignored is ignored`() throws {
    _ = try program.run("task", "add", "one")
    let output = Pipe()
    let line = "trap '' INT; exec \"$0\" watch --since 0"
    let running = try program.start(
      ["-c", line, Program.binary.path],
      executable: URL(filePath: "/bin/sh"),
      output: output
    )
    _ = output.fileHandleForReading.availableData
    for signal in [SIGINT, SIGTERM] { kill(running.process.processIdentifier, signal) }
    running.process.waitUntilExit()
    #expect(running.process.terminationStatus == 143)
  }

  /// Ends a run with one signal, or kills it if it does not end soon.
  ///
  /// - Returns: The reason and the status of the termination.
  private func stop(_ running: Program.Running, _ signal: Int32) -> (Process.TerminationReason, Int32) {
    let process = running.process.processIdentifier
    let killing = DispatchWorkItem { kill(process, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 30, execute: killing)
    kill(process, signal)
    running.process.waitUntilExit()
    killing.cancel()
    return (running.process.terminationReason, running.process.terminationStatus)
  }

  /// Returns the files in the folders where the program may have created files.
  private func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: program.folder).filter { UUID(uuidString: $0) == nil }.sorted()
  }

  @Test(arguments: signals, ["generate tasks --count 100000 --format csv", "export reports", "store backup -"])
  func `an output that is not read ends with the first signal`(
    signal: (number: Int32, code: Int32),
    line: String
  ) throws {
    _ = try program.run("generate", "reports", "--count", "3000")
    try FileManager.default.createDirectory(atPath: program.folder + "/tmp", withIntermediateDirectories: false)
    program.environment["TMPDIR"] = program.folder + "/tmp"
    let there = try files()
    let output = Pipe()
    let running = try program.start(line.split(separator: " ").map(String.init), output: output)
    // When the first byte arrives, the program is already writing more than the pipe can hold.
    _ = try output.fileHandleForReading.read(upToCount: 1)
    #expect(stop(running, signal.number) == (.exit, signal.code))
    #expect(try running.errors() == "logbook: stopped; nothing was changed\n")
    #expect(try files() == there)
  }

  @Test func `when standard error is not read either, the first signal ends the output without a word`() throws {
    let output = Pipe()
    let arguments = ["generate", "tasks", "--count", "100000", "--format", "csv"]
    let running = try program.start(arguments, output: output, errors: output)
    _ = try output.fileHandleForReading.read(upToCount: 1)
    #expect(stop(running, SIGTERM) == (.exit, 143))
  }

  @Test(arguments: signals)
  func `a change stays, and is reported, when the signal ends its output`(signal: (number: Int32, code: Int32)) throws {
    // The title is split into two arguments, because the size of a single argument is limited.
    let title = Array(repeating: String(repeating: "long ", count: 20_000), count: 2)
    let output = Pipe()
    let running = try program.start(["task", "add"] + title, output: output)
    _ = try output.fileHandleForReading.read(upToCount: 1)
    #expect(stop(running, signal.number) == (.exit, signal.code))
    #expect(try running.errors() == "logbook: stopped after the change was made\n")
    #expect(try program.objects("task", "list").count == 1)
  }

  @Test(arguments: signals)
  func `a named pipe that is not read ends with the first signal`(signal: (number: Int32, code: Int32)) throws {
    let pipe = program.folder + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let there = try files()
    let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    let arguments = ["generate", "tasks", "--count", "100000", "--output", pipe]
    let running = try program.start(arguments, output: FileHandle.nullDevice)
    var request = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    try #require(poll(&request, 1, 30_000) == 1)
    #expect(stop(running, signal.number) == (.exit, signal.code))
    #expect(try running.errors() == "logbook: stopped; nothing was changed\n")
    #expect(try files() == there)
  }

  @Test(arguments: [
    "export reports --output PIPE", "import PIPE --as reports", "import PIPE --list", "import - --as reports",
    "store restore -",
  ])
  func `a pipe without another end ends with the first signal`(line: String) throws {
    let (pipe, configuration) = (program.folder + "/pipe", program.folder + "/configuration")
    for path in [pipe, configuration] { try #require(mkfifo(path, 0o600) == 0) }
    program.environment["LOGBOOK_CONFIG"] = configuration
    let arguments = line.replacing("PIPE", with: pipe).split(separator: " ").map(String.init)
    let input = Pipe()
    let running = try program.start(arguments, inputPipe: input, output: FileHandle.nullDevice)
    // When the program reads its configuration, its signal handlers are installed.
    try FileHandle(forWritingTo: URL(filePath: configuration)).close()
    #expect(stop(running, SIGTERM) == (.exit, 143))
    #expect(try running.errors() == "logbook: stopped; nothing was changed\n")
    #expect(try !files().contains { $0.hasPrefix("store") })
  }

  @Test func `a call that waits is given up with the first signal, and none is begun after it`() async throws {
    let interruption = Interruption()
    let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    DispatchQueue.global().async {
      begun.wait()
      #expect(interruption.stop(.terminated))
      #expect(!interruption.stop(.interrupted))
    }
    let isDone: Bool? = interruption.unlessStopped {
      begun.signal()
      end.wait()
      return true
    }
    end.signal()
    #expect(isDone == nil)
    #expect(interruption.code == .terminated)
    let isBegun = Mutex(false)
    #expect(interruption.unlessStopped { isBegun.withLock { $0 = true } } == nil)
    #expect(isBegun.withLock { !$0 })
  }

  @Test func `a call that ends has its result`() {
    #expect(Interruption().unlessStopped { 7 } == 7)
  }
}
