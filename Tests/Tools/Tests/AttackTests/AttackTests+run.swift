import Foundation
import Testing

extension AttackTests {
  /// Runs an attack that the stores must withstand, and returns the output.
  static func run(_ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = program
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
