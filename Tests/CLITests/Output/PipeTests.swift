import Foundation
import Testing

@Suite struct PipeTests {
  static let lines = [
    "", "help import", "help options", "--version", "task list", "task show 1 2", "task list --json",
    "task list --plain",
    "report list", "report summary", "report summary --by day --json", "export tasks", "export reports --format json",
    "generate tasks --count 2000 --format csv", "history", "store info", "store check", "config", "man",
    "completions bash", "candidates -- task show",
  ]

  @Test(arguments: lines)
  func `a command whose reader has exited prints no error`(line: String) throws {
    let program = try Program()
    _ = try program.run("generate", "tasks", "--count", "300")
    _ = try program.run("generate", "reports", "--count", "300")
    let script = "\"$0\" \(line) | { read -r first; exec <&-; }"
    let outcome = try program.run(["-c", script, Program.binary.path], executable: URL(filePath: "/bin/sh"))
    #expect(outcome.errors == "")
  }

  private static func brokenPipe() throws -> Pipe {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    return pipe
  }

  private struct End: Equatable {
    var reason = Process.TerminationReason.uncaughtSignal
    var status = SIGPIPE
    var errors = ""
  }

  private func end(_ running: Program.Running) throws -> End {
    running.process.waitUntilExit()
    let process = running.process
    return End(reason: process.terminationReason, status: process.terminationStatus, errors: try running.errors())
  }

  @Test(arguments: lines + ["task add Two", "watch --since 0", "export tasks --output -"])
  func `SIGPIPE ends a command whose reader has exited`(line: String) throws {
    let program = try Program()
    for title in ["One", "Two"] { _ = try program.run("task", "add", title) }
    _ = try program.run("report", "add", "A", "--tested", "1")
    for options in line.contains("candidates") || line.contains("--version") || line.isEmpty ? [[]] : [[], ["--json"]] {
      let arguments = line.split(separator: " ").map(String.init) + options
      let running = try program.start(arguments, output: Self.brokenPipe())
      #expect(try end(running) == End(), "\(arguments)")
    }
  }

  @Test func `a change is complete before SIGPIPE ends the command`() throws {
    let program = try Program()
    for number in 1...3 {
      let running = try program.start(["task", "add", "\(number)"], output: Self.brokenPipe())
      #expect(try end(running) == End())
      #expect(try program.objects("task", "list").count == number)
    }
    let file = try program.file("todo.txt", "(A) Sow beans\n")
    let arguments = ["import", file, "--as", "tasks"]
    let running = try program.start(arguments, output: FileHandle.nullDevice, errors: Self.brokenPipe())
    #expect(try end(running) == End())
    #expect(try program.objects("task", "list").count == 4)
    #expect(try program.run("store", "check").code == 0)
  }

  @Test(arguments: ["task show 99", "taks list", "task list --store json:/", "task show 99 --json"])
  func `SIGPIPE ends a command whose errors have no reader`(line: String) throws {
    let program = try Program()
    let arguments = line.split(separator: " ").map(String.init)
    let running = try program.start(arguments, output: FileHandle.nullDevice, errors: Self.brokenPipe())
    #expect(try end(running) == End())
  }

  @Test func `a command that must ignore SIGPIPE exits with its number instead`() throws {
    let program = try Program()
    let arguments = ["-c", "trap '' PIPE; exec \"$0\" config", Program.binary.path]
    let running = try program.start(arguments, executable: URL(filePath: "/bin/sh"), output: Self.brokenPipe())
    #expect(try end(running) == End(reason: .exit, status: 141))
  }
}

@Suite struct InputTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  /// The kinds and formats of the test files. Each file is too large for a single read.
  static let formats = [
    ("reports", "csv"), ("reports", "ndjson"), ("tasks", "csv"), ("tasks", "json"), ("tasks", "ics"),
    ("tasks", "taskwarrior"),
  ]

  @Test(arguments: formats)
  func `an import reads the same rows from a file and from a pipe`(kind: String, format: String) throws {
    let file = program.folder + "/file.\(format)"
    _ = try program.run("generate", kind, "--count", "1500", "--format", format, "--output", file)
    try expectSameImport(of: file, as: kind, rows: 1500)
  }

  /// A row ends exactly at the end of the first read of the file. If the import lost the rows of that read, the
  /// following rows would still be valid, and only the number of rows would be wrong.
  @Test func `the number style is detected without skipping rows`() throws {
    let rows = String(repeating: "2020-01-01;L000;1.234;5\n", count: 3000)
    let heading = "date;location;tested;positive"
    let padding = String(repeating: " ", count: (65_536 - heading.utf8.count - 1) % 24)
    let text = heading.replacing("location", with: "location" + padding) + "\n" + rows
    try expectSameImport(of: program.file("file.csv", text), as: "reports", rows: 3000)
  }

  private func expectSameImport(of file: String, as kind: String, rows: Int) throws {
    let importing = "import --as \(kind) --dry-run --json"
    let lines = ["\(importing) \"$1\"", "\(importing) - <\"$1\"", "\(importing) -"]
    let outcomes = try lines.enumerated().map { index, line in
      let script = (index == 2 ? "cat \"$1\" | " : "") + "\"$0\" \(line)"
      return try program.run(["-c", script, Program.binary.path, file], executable: URL(filePath: "/bin/sh"))
    }
    #expect(outcomes[0].output.contains(#""read":\#(rows),"#))
    #expect(outcomes[1] == outcomes[0])
    #expect(outcomes[2] == outcomes[0])
  }
}
