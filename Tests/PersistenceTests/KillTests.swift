import Foundation
import Testing

/// A writer that is killed at any moment has lost nothing that it was told is kept. The long form is Scripts/attack.
@Suite struct KillTests {
  @Test(arguments: ["sqlite", "xml", "binary", "json"])
  func `what was acknowledged survives a kill`(kind: String) throws {
    // The program lies beside the bundle of the tests.
    var bundle = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    while bundle.path.contains(".xctest") { bundle.deleteLastPathComponent() }
    let process = Process()
    process.executableURL = bundle.appending(path: "Attacks")
    process.arguments = ["kill", kind, "50"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let figures = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(figures)")
    #expect(figures.hasSuffix(" 0 lost, 0 torn, 0 unreadable\n"))
  }
}
