#if os(Linux)
  import Foundation
  import Testing

  /// Whether the tests run under a sanitizer, whose options Scripts/check sets.
  private let isSanitized = ["TSAN_OPTIONS", "ASAN_OPTIONS"].contains { name in
    ProcessInfo.processInfo.environment[name] != nil
  }

  /// Attacks on the command line program on the real file system, in a short form. The long form is Scripts/attack.
  ///
  /// Not under a sanitizer, whose own files come before the shim that lets calls fail.
  @Suite(.serialized, .disabled(if: isSanitized))
  struct CallAttackTests {
    @Test(arguments: ["sqlite", "xml", "binary", "json"])
    func `the program keeps its promises when one of its system calls fails`(kind: String) throws {
      let (figures, status) = try attack("calls", kind, "100", "1")
      #expect(figures.hasPrefix("calls \(kind): "))
      #expect(status == 0, "\(figures)")
    }

    @Test(arguments: ["sqlite", "xml", "binary", "json"])
    func `what the program acknowledged survives a loss of power on the real file system`(kind: String) throws {
      let (figures, status) = try attack("trace", kind, "60", "1")
      #expect(figures.hasPrefix("trace \(kind): "))
      #expect(status == 0, "\(figures)")
    }

    @Test(arguments: ["sqlite", "xml", "binary", "json"])
    func `a replay without flushes is found to lose commits`(kind: String) throws {
      let (figures, status) = try attack("untrue", kind, "40")
      #expect(status == 1 || figures.contains("skipped"), "\(figures)")
    }

    /// Runs an attack to its end.
    ///
    /// - Returns: What it printed, and its exit code.
    private func attack(_ arguments: String...) throws -> (figures: String, status: Int32) {
      let process = Process()
      process.executableURL = AttackTests.program
      process.arguments = arguments
      let output = Pipe()
      process.standardOutput = output
      // What it reports there is what it is meant to find.
      if arguments[0] == "untrue" { process.standardError = FileHandle.nullDevice }
      try process.run()
      let figures = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return (figures, process.terminationStatus)
    }
  }
#endif
