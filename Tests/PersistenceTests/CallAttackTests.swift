#if os(Linux)
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
      // Standard error is discarded, because the reported problems are expected.
      if arguments[0] == "untrue" { process.standardError = FileHandle.nullDevice }
      try process.run()
      let figures = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return (figures, process.terminationStatus)
    }
  }
#endif
