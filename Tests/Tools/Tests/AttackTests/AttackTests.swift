import Foundation
import Testing

/// Tests that stores on disk withstand short versions of the attacks that `Scripts/attack` runs.
@Suite(.serialized) struct AttackTests {
  /// The URL of the program that runs the attacks. It is in the same folder as the test bundle.
  static var program: URL {
    var bundle = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    while bundle.path.contains(".xctest") { bundle.deleteLastPathComponent() }
    return bundle.appending(path: "LogbookAttacks")
  }

  @Test(arguments: ["sqlite", "xml", "binary", "json"])
  func `acknowledged commits survive a kill`(kind: String) throws {
    let figures = try attack("kill", kind, "50")
    #expect(figures.hasPrefix("kill \(kind): 50 rounds, "))
    #expect(figures.hasSuffix(" 0 lost, 0 torn, 0 unreadable\n"))
  }

  @Test(arguments: [("sqlite", 100), ("xml", 10), ("binary", 10), ("json", 10)])
  func `eight processes can write to one store without losing anything`(kind: String, writes: Int) throws {
    let figures = try attack("crowd", kind, "\(writes)")
    #expect(figures.hasPrefix("crowd \(kind): \(8 * writes) of \(8 * writes) units, \(8 * writes) published, "))
    #expect(figures.hasSuffix(" 0 torn, 0 writers failed, 0 duplicate numbers\n"))
  }

  @Test(arguments: ["sqlite", "xml", "binary", "json"])
  func `backups are complete while four processes write`(kind: String) throws {
    let figures = try attack("backup", kind, "10")
    #expect(figures.hasPrefix("backup \(kind): 10 backups, 0 lost, 0 torn, 0 unreadable, 0 writers failed, "))
  }

  @Test(arguments: ["xml", "binary", "json"])
  func `acknowledged commits survive the removal of a lock file`(kind: String) throws {
    let figures = try attack("unlock", kind, "3")
    #expect(figures.hasPrefix("unlock \(kind): 3 rounds, "))
    #expect(figures.hasSuffix(" 0 lost, 0 wrong, 0 failed\n"))
  }

  @Test(arguments: ["sqlite", "xml", "binary", "json"])
  func `a killed restore takes full effect or none`(kind: String) throws {
    let figures = try attack("restore", kind, "20")
    #expect(figures.hasPrefix("restore \(kind): 20 rounds, "))
    #expect(figures.hasSuffix("interrupted, 0 lost\n"))
  }

  @Test func `the write-ahead log stays short`() throws {
    let figures = try attack("log", "sqlite", "5000")
    #expect(figures.hasPrefix("log: 5000 of 5000 commits by 2 processes in "))
  }

  @Test(arguments: ["sqlite", "xml", "binary", "json"])
  func `damage is always detected, and never causes writes or crashes`(kind: String) throws {
    let figures = try attack("damage", kind, "40")
    #expect(figures.hasPrefix("damage \(kind): 40 rounds, "))
    #expect(figures.hasSuffix(" 0 silently wrong, 0 modified, 0 crashed, 0 hung\n"))
  }

  @Test(arguments: ["sqlite", "xml", "binary", "json"])
  func `a failing system call leaves the state before or after the operation`(kind: String) throws {
    let figures = try attack("faults", kind, "3")
    #expect(figures.hasPrefix("faults \(kind): "))
    #expect(figures.hasSuffix(" 0 wrong errors, 0 wrong contents, 0 broken\n"))
  }

  @Test(arguments: [("sqlite", 100), ("xml", 40), ("binary", 40), ("json", 40)])
  func `acknowledged commits survive a power failure`(kind: String, rounds: Int) throws {
    let figures = try attack("power", kind, "\(rounds)")
    #expect(figures.hasPrefix("power \(kind): \(rounds) rounds, "))
    #expect(figures.hasSuffix(" 0 lost, 0 torn, 0 unreadable\n"))
  }

  @Test(arguments: ["sqlite", "xml", "binary", "json"])
  func `the simulated power failure loses data that was not flushed`(kind: String) throws {
    let figures = try attack("lies", kind, "30", isWithstood: false)
    #expect(figures.hasPrefix("power \(kind): 30 rounds, "))
    #expect(!figures.hasSuffix(" 0 lost, 0 torn, 0 unreadable\n"))
  }

  @Test(arguments: ["sqlite", "xml", "binary", "json"])
  func `a full disk is reported, and loses nothing`(kind: String) throws {
    let figures = try attack("full", kind, "3")
    #expect(figures.hasPrefix("full \(kind): 3 rounds on a "))
    #expect(figures.hasSuffix(" 0 wrong errors, 0 wrong contents, 0 broken\n"))
  }

  /// Runs an attack and returns its output. Expects that the stores withstand the attack or, if `isWithstood` is
  /// `false`, that they do not.
  private func attack(_ arguments: String..., isWithstood: Bool = true) throws -> String {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    // Standard error is discarded, because the reported problems are expected.
    if !isWithstood { process.standardError = FileHandle.nullDevice }
    try process.run()
    let figures = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == (isWithstood ? 0 : 1), "\(figures)")
    return figures
  }
}
