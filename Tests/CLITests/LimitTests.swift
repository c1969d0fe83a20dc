#if os(Linux)
  import Foundation
  import Testing

  @Suite struct LimitTests {
    private let program: Program

    init() throws {
      program = try Program()
    }

    private func run(_ command: String, limit: String) throws -> Program.Outcome {
      let script = "ulimit \(limit) && exec \"$0\" \(command)"
      return try program.run(["-c", script, Program.binary.path], executable: URL(filePath: "/bin/sh"))
    }

    /// Whether the tests run under a sanitizer. Even before the program starts, a sanitizer reserves more memory than
    /// the limits in these tests allow.
    private static let hasSanitizer = ["TSAN_OPTIONS", "ASAN_OPTIONS"].contains {
      ProcessInfo.processInfo.environment[$0] != nil
    }

    @Test(arguments: 4...12)
    func `a limit of too few open files is reported`(count: Int) throws {
      for command in ["help", "task add One", "store check"] {
        let outcome = try run(command, limit: "-n \(count)")
        #expect(outcome.code == 71)
        #expect(outcome.output.isEmpty)
        let files = "logbook: at most \(count) files may be open (ulimit -n), and "
        #expect(outcome.errors.hasPrefix(files), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix(" are; logbook needs 32 more\n"), "\(outcome.errors)")
      }
      #expect(!FileManager.default.fileExists(atPath: program.folder + "/store.sqlite"))
    }

    @Test(.enabled(if: !hasSanitizer), arguments: [120_000, 250_000, 275_000, 300_000, 1_048_575])
    func `a memory limit that is too low is reported`(size: Int) throws {
      for command in ["help", "task add One"] {
        #expect(
          try run(command, limit: "-v \(size)")
            == .init(
              code: 71,
              errors: "logbook: at most \(size) kB of memory may be reserved (ulimit -v); logbook needs 1048576 kB\n"
            )
        )
      }
      let json = try run("help --json", limit: "-v \(size)")
      #expect(json.errors.hasPrefix(#"{"error":{"code":"system","message":"at most "#))
    }

    /// The commands that open the most files.
    private static let commands = [
      "generate reports --count 2000", "generate tasks --count 200", "task list", "report summary", "store check",
      "store info", "history", "undo", "redo", "store backup backup", "store copy sqlite:copy",
      "store copy json:copy.json",
      "store restore backup", "store restore json:copy.json", "store backup - >copy2", "export tasks --output out.csv",
      "import out.csv --as tasks", "import - --as tasks --store xml:new <out.csv", "store check --store json:copy.json",
    ]

    @Test(arguments: ["-n 48"] + (hasSanitizer ? [] : ["-v 1048576"]))
    func `the required limits are sufficient`(limit: String) throws {
      for command in Self.commands {
        let outcome = try run(command, limit: limit)
        #expect(outcome.code == 0, "\(command): \(outcome.errors)")
      }
    }

    @Test func `the required limits are sufficient even if other files are open`() throws {
      for command in Self.commands {
        let script = """
          ulimit -n 48; for file in 4 5 6 7 8 9; do eval "exec $file</dev/null"; done
          exec \"$0\" \(command)
          """
        let outcome = try program.run(["-c", script, Program.binary.path], executable: URL(filePath: "/bin/sh"))
        #expect(outcome.code == 0, "\(command): \(outcome.errors)")
      }
    }
  }
#endif
