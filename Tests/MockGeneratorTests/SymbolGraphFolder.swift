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

  /// Extracts the graph of a module that is built in the folder, or that belongs to the build.
  func extract(_ module: String) throws {
    let problems = try run([
      "swift", "symbolgraph-extract", "-module-name", module, "-target", try Self.triple.get(), "-I", path, "-I",
      Self.builtProducts + "/Modules", "-minimum-access-level", "private", "-output-dir", path,
    ])
    if let problems { throw CompilationFailure(text: problems) }
  }

  /// Runs swiftc in the folder.
  ///
  /// - Returns: What it has printed if it failed, else `nil`.
  func compile(_ arguments: [String]) throws -> String? {
    try run(["swiftc", "-I", Self.builtProducts + "/Modules"] + arguments)
  }

  private func run(_ arguments: [String]) throws -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.currentDirectoryURL = URL(filePath: path)
    process.arguments = arguments
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : text
  }

  struct CompilationFailure: Error {
    let text: String
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
