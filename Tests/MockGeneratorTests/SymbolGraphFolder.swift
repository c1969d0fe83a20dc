import Foundation
import LogbookMockGenerator
import Synchronization

/// A folder of symbol graphs extracted from build products. The folder is removed when the object is deallocated.
final class SymbolGraphFolder: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: "symbol-graphs-\(UUID())").path

  /// Creates a folder that contains the symbol graphs of the given modules.
  convenience init(_ modules: String...) throws {
    try self.init()
    for module in modules { try copy(Self.graphs(of: module)) }
  }

  /// Creates a folder that contains reduced symbol graphs of the given modules. Reduced symbol graphs take less time to
  /// read.
  convenience init(reduced modules: String...) throws {
    try self.init()
    for module in modules { try copy(Self.graphs(of: module, areReduced: true)) }
  }

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // Errors are ignored because the system deletes temporary files eventually.
    try? FileManager.default.removeItem(atPath: path)
  }

  private func copy(_ folder: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: "\(path)/\(name)")
    }
  }

  /// The path of the folder that contains the symbol graph of the standard library, or an error if the graph cannot be
  /// extracted.
  static let toolchain = Result { try graphs(of: "Swift") }

  private static let made = Mutex<Set<String>>([])

  /// Returns the path of a folder that contains the symbol graphs of a module. The symbol graphs are extracted once per
  /// test run and shared by all tests, because the extraction takes a long time.
  ///
  /// The folder is in the build folder. The next test run overwrites its files.
  private static func graphs(of module: String, areReduced: Bool = false) throws -> String {
    let complete = areReduced ? try graphs(of: module) : nil
    let path = "\(builtProducts)/symbol-graphs/\(areReduced ? "reduced" : "complete")/\(module)"
    try made.withLock { made in
      if made.contains(path) { return }
      if let complete {
        try ReducedGraphs.write(from: complete, to: path)
      } else {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try extract(module, at: path)
      }
      made.insert(path)
    }
    return path
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
  }

  func extract(_ module: String) throws { try Self.extract(module, at: path) }

  private static func extract(_ module: String, at path: String) throws {
    let problems = try run(
      [
        "swift", "symbolgraph-extract", "-module-name", module, "-target", try triple.get(), "-I", path, "-I",
        builtProducts + "/Modules", "-minimum-access-level", "private", "-output-dir", path,
      ],
      at: path
    )
    if let problems { throw CompilationFailure(text: problems) }
  }

  /// Compiles a module and extracts its symbol graph.
  func build(_ module: String, _ source: String, _ settings: [String] = []) throws {
    try write(source, to: "\(module).swift")
    let problems = try compile(
      settings + ["-parse-as-library", "-enable-testing", "-emit-module", "-module-name", module, "\(module).swift"]
    )
    if let problems { throw CompilationFailure(text: problems) }
    try extract(module)
  }

  /// Runs `swiftc` in the folder. Returns the error output if the compilation fails, or `nil` if it succeeds.
  func compile(_ arguments: [String]) throws -> String? {
    try Self.run(["swiftc", "-I", Self.builtProducts + "/Modules"] + arguments, at: path)
  }

  private static func run(_ arguments: [String], at path: String) throws -> String? {
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
