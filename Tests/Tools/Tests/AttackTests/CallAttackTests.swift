#if os(Linux)
  import LogbookTestFiles
  import Foundation
  import Testing

  /// Whether the tests run under a sanitizer. `Scripts/check --sanitize` sets both environment variables.
  private let isSanitized = ["TSAN_OPTIONS", "ASAN_OPTIONS"].contains { name in
    ProcessInfo.processInfo.environment[name] != nil
  }

  /// Tests that the command-line tool withstands short versions of the attacks that `Scripts/attack` runs on it.
  ///
  /// The tests are disabled under a sanitizer. They intercept system calls with a library that must be loaded before
  /// all other libraries, but a sanitizer's libraries are loaded even earlier.
  @Suite(.serialized, .disabled(if: isSanitized))
  struct CallAttackTests {
    @Test(arguments: ["sqlite", "xml", "binary", "json"])
    func `the program keeps its guarantees if a system call fails`(kind: String) throws {
      let (figures, status) = try attack("calls", kind, "100", "1")
      #expect(figures.hasPrefix("calls \(kind): "))
      #expect(status == 0, "\(figures)")
    }

    @Test(arguments: ["sqlite", "xml", "binary", "json"])
    func `commits acknowledged by the program survive a power failure on the real file system`(kind: String) throws {
      let (figures, status) = try attack("trace", kind, "60", "1")
      #expect(figures.hasPrefix("trace \(kind): "))
      #expect(status == 0, "\(figures)")
    }

    @Test(arguments: ["sqlite", "xml", "binary", "json"])
    func `a replay without flushes loses commits`(kind: String) throws {
      let (figures, status) = try attack("untrue", kind, "40")
      #expect(status == 1 || figures.contains("skipped"), "\(figures)")
    }

    private func attack(_ arguments: String...) throws -> (figures: String, status: Int32) {
      let process = Process()
      process.executableURL = AttackTests.program
      process.arguments = arguments
      let output = Pipe()
      process.standardOutput = output
      // A problem that the attack reports is shown only if the attack fails, because some are allowed. The attack
      // “untrue” reports problems that are expected.
      let folder = try TemporaryFolder()
      let errors = folder.path("errors")
      try Data().write(to: URL(filePath: errors))
      process.standardError = FileHandle(forWritingAtPath: errors)
      try process.run()
      let figures = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let problems = try String(contentsOfFile: errors, encoding: .utf8)
      return (figures + problems, process.terminationStatus)
    }
  }
#endif
