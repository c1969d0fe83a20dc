#if os(Linux)
  import Foundation
  import Testing

  /// Tests that a command reports an error if it cannot write its output because the device is full.
  @Suite struct UnwritableOutputTests {
    private let program: Program

    init() throws {
      program = try Program(
        after: ["task", "add", "One"],
        ["report", "add", "Kerala", "--tested", "1", "--date", "2020-01-01"]
      )
    }

    private func run(_ line: String) throws -> (code: Int32, errors: String) {
      let full = try FileHandle(forUpdating: URL(filePath: "/dev/full"))
      let running = try program.start(line.split(separator: " ").map(String.init), output: full)
      running.process.waitUntilExit()
      return (running.process.terminationStatus, try running.errors())
    }

    private static let problem = "the output cannot be written: No space left on device"

    @Test(arguments: [
      "task add Two", "task edit 1 --title Other", "task complete 1", "task delete 1",
      "report add X --tested 1", "report edit 1 --tested 2", "report delete 1", "undo", "redo",
      "generate tasks --count 2",
      "export tasks --output out.csv", "generate tasks --count 2 --output out.csv",
      "store copy new.json", "store backup new.sqlite",
    ])
    func `a change is reported even if the output cannot be written`(line: String) throws {
      for option in ["", " --json"] where option.isEmpty || !line.contains("--output") {
        if line == "redo" { _ = try program.run("undo") }
        let outcome = try run(line.replacing("new.", with: "\(option.count).") + option)
        let message = "the change was made, but \(Self.problem)"
        #expect(outcome.code == 74)
        #expect(
          outcome.errors
            == (option.isEmpty
              ? "logbook: \(message)\n" : #"{"error":{"code":"io","message":"\#(message)"}}"# + "\n")
        )
        _ = try program.run("undo")
        if line == "undo" { _ = try program.run("task", "add", "Again") }
      }
    }

    @Test(arguments: [
      "task list", "task show 1", "report list", "report summary", "export tasks", "history",
      "store info", "store check", "store backup -", "generate tasks --count 2 --format csv", "config", "help",
      "--version", "watch --since 0", "import tests.csv --as reports --dry-run", "generate tasks --count 0",
    ])
    func `a command that changed nothing reports only that the output cannot be written`(line: String) throws {
      _ = try program.file("tests.csv", "location,date,tested\nGoa,2020-01-01,1\n")
      let outcome = try run(line)
      #expect(outcome.code == 74)
      #expect(outcome.errors.hasSuffix("logbook: \(Self.problem)\n"))
      #expect(line.hasPrefix("import") || outcome.errors == "logbook: \(Self.problem)\n")
    }

    @Test func `an import counts as a change only if it changed something`() throws {
      _ = try program.file("todo.txt", "(A) Sow beans\n")
      #expect(
        try run("import todo.txt --as tasks")
          == (74, "read as todotxt\nlogbook: the change was made, but \(Self.problem)\n")
      )
      #expect(try program.objects("task", "list").count == 2)
      #expect(try run("import todo.txt --as tasks") == (74, "read as todotxt\nlogbook: \(Self.problem)\n"))
      let arguments = "import todo.txt --as tasks --store new.json"
      #expect(
        try run(arguments) == (74, "read as todotxt\nlogbook: the change was made, but \(Self.problem)\n")
      )
    }

    @Test func `a restore counts as a change`() throws {
      _ = try program.run("store", "backup", "backup")
      #expect(try run("store restore backup") == (74, "logbook: the change was made, but \(Self.problem)\n"))
    }
  }
#endif
