import Foundation
import Synchronization
import Testing

@testable import LogbookCLI

/// Tests that Ctrl-C and `kill` stop the command-line tool without leaving partial changes.
@Suite struct InterruptionTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  static let signals = [(SIGINT, Int32(130)), (SIGTERM, 143)]

  #if os(Linux)
    @Test(arguments: Program.kinds, signals)
    func `an interrupted import leaves nothing behind`(kind: String, signal: (number: Int32, code: Int32)) throws {
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
      // The progress line shows that the import has begun its unit of work.
      #expect(terminal.text(upTo: " left").contains(" rows"))
      kill(running.process.processIdentifier, signal.number)
      #expect(terminal.rest().hasSuffix("\r\u{1B}[Klogbook: stopped; nothing was changed\r\n"))
      running.process.waitUntilExit()
      #expect(running.process.terminationReason == .exit)
      #expect(running.process.terminationStatus == signal.code)
      #expect(try program.run("export", "reports").output == before)
      #expect(try files() == there)
    }

    @Test func `an interrupted export leaves the file unchanged`() throws {
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
  func `a signal ends waiting at once, and watching without a message`(signal: (number: Int32, code: Int32)) throws {
    _ = try program.run("task", "add", "one")
    for arguments in [["watch", "--since", "0"], ["import", "-", "--as", "reports"]] {
      let (input, output) = (Pipe(), Pipe())
      let running = try program.start(arguments, inputPipe: input, output: output)
      // The signal must not arrive before the command has written output or read input. The input exceeds the buffer of
      // the pipe, so the write blocks until the command reads.
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

  @Test func `a signal that the parent ignores is ignored`() throws {
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

  /// Sends a signal to a running program, waits for the program to end, and returns the termination reason and status.
  ///
  /// The program is killed if it does not end within 30 seconds.
  private func stop(_ running: Program.Running, _ signal: Int32) -> (Process.TerminationReason, Int32) {
    let process = running.process.processIdentifier
    let killing = DispatchWorkItem { kill(process, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 30, execute: killing)
    kill(process, signal)
    running.process.waitUntilExit()
    killing.cancel()
    return (running.process.terminationReason, running.process.terminationStatus)
  }

  /// Returns the relative paths of all files and folders in the program's folder, except the files for the standard
  /// streams of each run. The names of these files are UUIDs.
  private func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: program.folder).filter { UUID(uuidString: $0) == nil }.sorted()
  }

  @Test(arguments: signals, ["generate tasks --count 100000 --format csv", "export reports", "store backup -"])
  func `the first signal ends writing to an unread pipe`(
    signal: (number: Int32, code: Int32),
    line: String
  ) throws {
    _ = try program.run("generate", "reports", "--count", "3000")
    try FileManager.default.createDirectory(atPath: program.folder + "/tmp", withIntermediateDirectories: false)
    program.environment["TMPDIR"] = program.folder + "/tmp"
    let there = try files()
    let output = Pipe()
    let running = try program.start(line.split(separator: " ").map(String.init), output: output)
    // The first byte shows that the program is writing. The output exceeds the buffer of the pipe, so the program
    // blocks.
    _ = try output.fileHandleForReading.read(upToCount: 1)
    #expect(stop(running, signal.number) == (.exit, signal.code))
    #expect(try running.errors() == "logbook: stopped; nothing was changed\n")
    #expect(try files() == there)
  }

  @Test func `the first signal ends the program without a message if standard error is also unread`() throws {
    let output = Pipe()
    let arguments = ["generate", "tasks", "--count", "100000", "--format", "csv"]
    let running = try program.start(arguments, output: output, errors: output)
    _ = try output.fileHandleForReading.read(upToCount: 1)
    #expect(stop(running, SIGTERM) == (.exit, 143))
  }

  @Test(arguments: signals)
  func `a change persists and is reported when a signal ends its output`(signal: (number: Int32, code: Int32)) throws {
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
  func `the first signal ends writing to an unread named pipe`(signal: (number: Int32, code: Int32)) throws {
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
  func `the first signal ends waiting for the other end of a pipe`(line: String) throws {
    let (pipe, configuration) = (program.folder + "/pipe", program.folder + "/configuration")
    for path in [pipe, configuration] { try #require(mkfifo(path, 0o600) == 0) }
    program.environment["LOGBOOK_CONFIG"] = configuration
    let arguments = line.replacing("PIPE", with: pipe).split(separator: " ").map(String.init)
    let input = Pipe()
    let running = try program.start(arguments, inputPipe: input, output: FileHandle.nullDevice)
    // The configuration file is a named pipe, so this call blocks until the program opens it for reading. By then, the
    // program has installed its signal handlers.
    try FileHandle(forWritingTo: URL(filePath: configuration)).close()
    #expect(stop(running, SIGTERM) == (.exit, 143))
    #expect(try running.errors() == "logbook: stopped; nothing was changed\n")
    #expect(try !files().contains { $0.hasPrefix("store") })
  }

  @Test(
    arguments: signals,
    [
      "import /dev/zero --as tasks", "import - --as reports", "store restore -", "store restore json:-",
      "report chart --location A --measure tested --population /dev/zero", "import PIPE --as reports --use-map pipe",
      "import PIPE --as reports --cumulative",
    ]
  )
  func `the first signal ends reading what never ends`(signal: (number: Int32, code: Int32), line: String) throws {
    _ = try program.run("report", "add", "A", "--tested", "1", "--date", "2020-01-01")
    let folder = program.folder
    for path in ["/tmp", "/.config/logbook/maps"] {
      try FileManager.default.createDirectory(atPath: folder + path, withIntermediateDirectories: true)
    }
    program.environment["TMPDIR"] = folder + "/tmp"
    for path in ["/pipe", "/configuration", "/.config/logbook/maps/pipe"] {
      try #require(mkfifo(folder + path, 0o600) == 0)
    }
    program.environment["LOGBOOK_CONFIG"] = folder + "/configuration"
    let there = try files()
    let arguments = line.replacing("PIPE", with: folder + "/pipe").split(separator: " ").map(String.init)
    let zeros = try #require(FileHandle(forReadingAtPath: "/dev/zero"))
    let running = try program.start(arguments, inputPipe: zeros, output: FileHandle.nullDevice)
    // As above, this call blocks until the program has installed its signal handlers.
    try FileHandle(forWritingTo: URL(filePath: folder + "/configuration")).close()
    #expect(stop(running, signal.number) == (.exit, signal.code))
    #expect(try running.errors() == "logbook: stopped; nothing was changed\n")
    #expect(try files() == there)
  }

  @Test func `the first signal ends a converter of pictures`() throws {
    _ = try program.run("report", "add", "A", "--tested", "1", "--date", "2020-01-01")
    let script = "#!/bin/sh\nexec 3> \(program.folder)/begun\necho >&3\nexec sleep 1000\n"
    let converter = try program.file("rsvg-convert", script)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: converter)
    try #require(mkfifo(program.folder + "/begun", 0o600) == 0)
    program.environment["PATH"] = program.folder + ":/usr/bin:/bin"
    let running = try program.start(
      ["report", "chart", "--measure", "tested", "--output", "a.png"],
      output: FileHandle.nullDevice
    )
    // This call blocks until the converter has begun.
    let begun = try FileHandle(forReadingFrom: URL(filePath: program.folder + "/begun"))
    _ = try begun.read(upToCount: 1)
    #expect(stop(running, SIGINT) == (.exit, 130))
    #expect(try running.errors() == "logbook: stopped; nothing was changed\n")
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/a.png"))
    // This call blocks until the converter, which keeps the pipe open, has ended.
    #expect(try begun.readToEnd() ?? Data() == Data())
  }

  @Test func `the first signal abandons a blocked call, and no call starts after it`() async throws {
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

  @Test func `a completed call returns its result`() {
    #expect(Interruption().unlessStopped { 7 } == 7)
  }
}
