import Foundation
import Testing

/// Attacks on the stores on disk, in processes of their own, in a short form; with `LOGBOOK_LONG` five times as long, as
/// `Scripts/check --long` runs them. Scripts/attack has the longest form.
@Suite(.serialized) struct AttackTests {
  private static let factor = ProcessInfo.processInfo.environment["LOGBOOK_LONG"] == nil ? 1 : 5

  /// It lies beside the bundle of the tests.
  static var program: URL {
    var bundle = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    while bundle.path.contains(".xctest") { bundle.deleteLastPathComponent() }
    return bundle.appending(path: "LogbookAttacks")
  }

  @Test(arguments: ["sqlite", "xml", "binary", "json"])
  func `what was acknowledged survives a kill`(kind: String) throws {
    let rounds = 10 * Self.factor
    let figures = try attack("kill", kind, "\(rounds)")
    #expect(figures.hasPrefix("kill \(kind): \(rounds) rounds, "))
    #expect(figures.hasSuffix(" 0 lost, 0 torn, 0 unreadable\n"))
  }

  @Test(arguments: [("sqlite", 20), ("xml", 2), ("binary", 2), ("json", 2)])
  func `eight processes lose nothing of what they write to one store`(kind: String, least: Int) throws {
    let writes = least * Self.factor
    let figures = try attack("crowd", kind, "\(writes)")
    #expect(figures.hasPrefix("crowd \(kind): \(8 * writes) of \(8 * writes) units, \(8 * writes) told, "))
    #expect(figures.hasSuffix(" 0 torn, 0 writers failed, 0 numbers twice\n"))
  }

  @Test(arguments: ["sqlite", "xml", "binary", "json"])
  func `backups are whole while four processes write`(kind: String) throws {
    let rounds = 2 * Self.factor
    let figures = try attack("backup", kind, "\(rounds)")
    #expect(figures.hasPrefix("backup \(kind): \(rounds) backups, 0 lost, 0 torn, 0 unreadable, 0 writers failed, "))
  }

  @Test(arguments: ["sqlite", "xml", "binary", "json"])
  func `a restoration that is killed has happened or has not`(kind: String) throws {
    let rounds = 4 * Self.factor
    let figures = try attack("restore", kind, "\(rounds)")
    #expect(figures.hasPrefix("restore \(kind): \(rounds) rounds, "))
    #expect(figures.hasSuffix(" killed in the middle, 0 lost\n"))
  }

  @Test func `the write-ahead log stays short`() throws {
    let commits = 2500 * Self.factor
    let figures = try attack("log", "sqlite", "\(commits)")
    #expect(figures.hasPrefix("log: \(commits) of \(commits) commits by 2 processes in "))
  }

  @Test(arguments: ["sqlite", "xml", "binary", "json"])
  func `damage is never read in silence, nor written to, nor a crash`(kind: String) throws {
    let rounds = 8 * Self.factor
    let figures = try attack("damage", kind, "\(rounds)")
    #expect(figures.hasPrefix("damage \(kind): \(rounds) rounds, "))
    #expect(figures.hasSuffix(" 0 silently wrong, 0 written to, 0 crashed, 0 hung\n"))
  }

  @Test(arguments: ["sqlite", "xml", "binary", "json"])
  func `whichever system call fails, all is as before or as after`(kind: String) throws {
    let figures = try attack("faults", kind, "\(Self.factor == 1 ? 1 : 3)")
    #expect(figures.hasPrefix("faults \(kind): "))
    #expect(figures.hasSuffix(" 0 wrong errors, 0 wrong contents, 0 broken\n"))
  }

  @Test(arguments: [("sqlite", 20), ("xml", 8), ("binary", 8), ("json", 8)])
  func `what was acknowledged survives a loss of power`(kind: String, least: Int) throws {
    let rounds = least * Self.factor
    let figures = try attack("power", kind, "\(rounds)")
    #expect(figures.hasPrefix("power \(kind): \(rounds) rounds, "))
    #expect(figures.hasSuffix(" 0 lost, 0 torn, 0 unreadable\n"))
  }

  @Test(arguments: ["sqlite", "xml", "binary", "json"])
  func `a loss of power is found to lose what was not flushed`(kind: String) throws {
    let rounds = 20 * Self.factor
    let figures = try attack("lies", kind, "\(rounds)", isWithstood: false)
    #expect(figures.hasPrefix("power \(kind): \(rounds) rounds, "))
    #expect(!figures.hasSuffix(" 0 lost, 0 torn, 0 unreadable\n"))
  }

  @Test(arguments: ["sqlite", "xml", "binary", "json"])
  func `a full disk is told, and loses nothing`(kind: String) throws {
    let figures = try attack("full", kind, "3")
    #expect(figures.hasPrefix("full \(kind): 3 rounds on a "))
    #expect(figures.hasSuffix(" 0 wrong errors, 0 wrong contents, 0 broken\n"))
  }

  /// Runs an attack to its end.
  ///
  /// - Returns: What it printed.
  private func attack(_ arguments: String..., isWithstood: Bool = true) throws -> String {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    // What it tells of is what it is to find.
    if !isWithstood { process.standardError = FileHandle.nullDevice }
    try process.run()
    let figures = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == (isWithstood ? 0 : 1), "\(figures)")
    return figures
  }
}
