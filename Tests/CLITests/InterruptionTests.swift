import Foundation
import Testing

/// Ctrl-C, and `kill`.
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
      // It tells how far it is from within its unit of work.
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
      // It has begun when it has written something, or read what was given to it.
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
}
