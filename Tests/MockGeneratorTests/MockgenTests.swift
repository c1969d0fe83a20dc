import Foundation
import Testing

/// The program, as a script calls it.
@Suite struct MockgenTests {
  private func run(_ arguments: [String]) throws -> (code: Int32, output: String, errors: String) {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: SymbolGraphFolder.builtProducts + "/mockgen")
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let problems = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text, problems)
  }

  @Test func `writes what it is asked for, and only if it changes`() throws {
    let folder = try SymbolGraphFolder("MockFeatures")
    let file = folder.path + "/Mocks.swift"
    let arguments = ["--symbol-graph", folder.path, "--module", "MockFeatures", "--protocol", "Row01"]
    let printed = try run(arguments)
    #expect(printed.code == 0)
    #expect(printed.output.contains("final class Row01Mock: Row01 {"))
    for _ in 0..<2 {
      let written = try run(arguments + ["--output", file])
      #expect(written == (0, "", ""))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == printed.output)
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: file)
    }
    _ = try run(arguments + ["--output", file])
    let date = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
    #expect(date == Date(timeIntervalSince1970: 0))
  }

  @Test func `tells in a line what is wrong, and writes nothing`() throws {
    let folder = try SymbolGraphFolder("MockFeatures")
    let path = folder.path
    #expect(try run([]) == (64, "", "mockgen: --symbol-graph is missing: the folder that holds them\n"))
    #expect(
      try run(["--modul", "A"]) == (64, "", "mockgen: --modul is not understood; mockgen --help tells what is\n")
    )
    #expect(
      try run(["--symbol-graph", path, "--module", "MockFeatures", "--protocol", "Row1", "--output", path + "/out"])
        == (65, "", "mockgen: there is no protocol Row1; did you mean Row01?\n")
    )
    let refused = try run(["--symbol-graph", path, "--module", "MockFeatures", "--output", path + "/out"])
    #expect(refused.code == 65)
    #expect(refused.errors.split(separator: "\n").allSatisfy { $0.contains(/Features\.swift:[0-9]+: error: no mock/) })
    #expect(!FileManager.default.fileExists(atPath: path + "/out"))
    #expect(try run(["--symbol-graph", path + "/absent", "--module", "A"]).code == 66)
    #expect(
      try run(["--symbol-graph", path, "--module", "MockFeatures", "--protocol", "Row01", "--output", path + "/no/out"])
        .code == 73
    )
    #expect(try run(["--help"]).output.hasPrefix("Usage: mockgen "))
  }
}
