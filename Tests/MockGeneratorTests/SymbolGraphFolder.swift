import Foundation

/// A folder of symbol graphs, extracted from what the build has made. It goes with the value.
final class SymbolGraphFolder: Sendable {
  let path: String

  /// - Parameter modules: Whose graphs it holds at first.
  convenience init(_ modules: String...) throws {
    try self.init(FileManager.default.temporaryDirectory.appending(path: "symbol-graphs-\(UUID())").path, modules)
  }

  private init(_ path: String, _ modules: [String]) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for module in modules { try extract(module) }
  }

  deinit {
    // What cannot be removed is the system's to clear away.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The graphs of the standard library, which take long to extract. They stay with the build: what is static never ends.
  static let toolchain = Result { try SymbolGraphFolder(builtProducts + "/symbol-graphs", ["Swift"]) }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
  }

  private func extract(_ module: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "symbolgraph-extract", "-module-name", module, "-target", try Self.triple.get(), "-I",
      Self.builtProducts + "/Modules", "-minimum-access-level", "private", "-output-dir", path,
    ]
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw CocoaError(.executableRuntimeMismatch) }
  }

  /// What the compiler calls the machine; asked once.
  private static let triple = Result {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift", "-print-target-info"]
    process.standardOutput = output
    try process.run()
    let information = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode(TargetInformation.self, from: information).target.triple
  }

  /// Where the build has put the bundle of the tests, programs and modules.
  static let builtProducts = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path

  private struct TargetInformation: Decodable {
    let target: Target

    struct Target: Decodable {
      let triple: String
    }
  }
}
