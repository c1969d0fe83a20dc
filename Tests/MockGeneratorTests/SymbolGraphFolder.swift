import Foundation

/// A folder of symbol graphs extracted from build products. The folder is removed when the object is deallocated.
final class SymbolGraphFolder: Sendable {
  let path: String

  /// Creates a folder that contains the symbol graphs of the given modules.
  convenience init(_ modules: String...) throws {
    try self.init(FileManager.default.temporaryDirectory.appending(path: "symbol-graphs-\(UUID())").path, modules)
  }

  private init(_ path: String, _ modules: [String]) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for module in modules { try extract(module) }
  }

  deinit {
    // Errors are ignored because the system deletes temporary files eventually.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// A folder that contains the symbol graph of the standard library. All tests share this folder, because the
  /// extraction takes a long time.
  ///
  /// A static object is never deallocated, so the folder is never removed. Therefore, it is in the build folder, where
  /// the next test run overwrites its contents.
  static let toolchain = Result { try SymbolGraphFolder(builtProducts + "/symbol-graphs", ["Swift"]) }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
  }

  func extract(_ module: String) throws {
    let problems = try run([
      "swift", "symbolgraph-extract", "-module-name", module, "-target", try Self.triple.get(), "-I", path, "-I",
      Self.builtProducts + "/Modules", "-minimum-access-level", "private", "-output-dir", path,
    ])
    if let problems { throw CompilationFailure(text: problems) }
  }

  /// Compiles a module and extracts its symbol graph.
  func build(_ module: String, _ source: String) throws {
    try write(source, to: "\(module).swift")
    let problems = try compile(["-parse-as-library", "-emit-module", "-module-name", module, "\(module).swift"])
    if let problems { throw CompilationFailure(text: problems) }
    try extract(module)
  }

  /// Runs `swiftc` in the folder. Returns the error output if the compilation fails; `nil` if it succeeds.
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

  static let builtProducts = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path

  private struct TargetInformation: Decodable {
    let target: Target

    struct Target: Decodable {
      let triple: String
    }
  }
}
