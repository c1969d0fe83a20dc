import Foundation
import Testing

/// Attacks on the stores on disk, by processes of their own, in a short form. The long form is Scripts/attack.
@Suite(.serialized) struct AttackTests {
  @Test(arguments: ["sqlite", "xml", "binary", "json"])
  func `what was acknowledged survives a kill`(kind: String) throws {
    let figures = try attack("kill", kind, "50")
    #expect(figures.hasPrefix("kill \(kind): 50 rounds, "))
    #expect(figures.hasSuffix(" 0 lost, 0 torn, 0 unreadable\n"))
  }

  @Test(arguments: [("sqlite", 100), ("xml", 10), ("binary", 10), ("json", 10)])
  func `eight processes lose nothing of what they write to one store`(kind: String, writes: Int) throws {
    let figures = try attack("crowd", kind, "\(writes)")
    #expect(figures.hasPrefix("crowd \(kind): \(8 * writes) of \(8 * writes) units, \(8 * writes) told, "))
    #expect(figures.hasSuffix(" 0 torn, 0 writers failed, 0 numbers twice\n"))
  }

  /// Runs an attack to its end.
  ///
  /// - Returns: What it printed.
  private func attack(_ arguments: String...) throws -> String {
    // The program lies beside the bundle of the tests.
    var bundle = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    while bundle.path.contains(".xctest") { bundle.deleteLastPathComponent() }
    let process = Process()
    process.executableURL = bundle.appending(path: "Attacks")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let figures = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(figures)")
    return figures
  }
}
