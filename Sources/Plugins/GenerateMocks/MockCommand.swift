import Foundation
import PackagePlugin

/// What `generate-mocks` and `check-mocks` have in common: which targets, whose symbol graphs, which command line.
///
/// Both plugins compile this file, one by a link to it: plugins cannot depend on libraries.
struct MockCommand {
  private let context: PluginContext
  private let packageManager: PackageManager
  private var targets: [any SourceModuleTarget] = []
  private var protocols: [String] = []
  private var output = "Mocks"
  private var stub: String?
  /// The command line by which the mocks are made.
  private var command = "swift package --allow-writing-to-package-directory generate-mocks"

  /// What is told in one line, and ends the command with 1.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  init(_ context: PluginContext, _ arguments: [String], _ packageManager: PackageManager) throws {
    self.context = context
    self.packageManager = packageManager
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    protocols = extractor.extractOption(named: "protocol")
    if let folder = extractor.extractOption(named: "output").last { output = folder }
    stub = extractor.extractOption(named: "stub").last
    if let rest = extractor.remainingArguments.first {
      throw Problem(
        description: "\(rest) is not understood; there are --target NAME, --protocol NAME, --output DIR and --stub NAME"
      )
    }
    for name in names { command += " --target \(name)" }
    for name in protocols { command += " --protocol \(name)" }
    if output != "Mocks" { command += " --output \(output)" }
    let all = context.package.targets.compactMap { $0 as? any SourceModuleTarget }
    // Those that hold the mocks need not compile before they are written.
    let folder = context.package.directoryURL.appending(path: output).standardized.path + "/"
    targets =
      names.isEmpty ? all.filter { $0.kind == .generic && !folder.hasPrefix($0.directoryURL.path + "/") } : []
    for name in names {
      guard let target = all.first(where: { $0.name == name }) else {
        throw Problem(
          description: "there is no target \(name); there are \(all.map(\.name).sorted().joined(separator: ", "))"
        )
      }
      targets.append(target)
    }
    targets.sort { $0.name < $1.name }
  }

  /// Runs mockgen on the targets.
  ///
  /// - Parameter options: What it does with the mocks.
  /// - Returns: Its exit code.
  func run(_ options: String...) throws -> Int32 {
    var arguments: [String] = []
    for target in targets { arguments += ["--module", target.moduleName, "--symbol-graph", try graphs(of: target)] }
    // A graph may show that another one is needed.
    var tried: Set<String> = []
    while case let missing = try missingModules(arguments).subtracting(tried), !missing.isEmpty {
      for module in missing.sorted() {
        tried.insert(module)
        if let folder = try graphs(of: module) { arguments += ["--symbol-graph", folder] }
      }
    }
    if let stub { return try mockgen(arguments + ["--stub", stub]) }
    for name in protocols { arguments += ["--protocol", name] }
    return try mockgen(arguments + ["--output", output + "/", "--command", command] + options)
  }

  private func missingModules(_ arguments: [String]) throws -> Set<String> {
    let pipe = Pipe()
    let code = try mockgen(arguments + ["--missing-modules"], output: pipe)
    if code != 0 { throw Problem(description: "the symbol graphs cannot be read") }
    return Set(
      String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self).split(separator: "\n").map(String.init)
    )
  }

  /// The folder with the graphs of a target, which is built.
  private func graphs(of target: any Target) throws -> String {
    do {
      return try packageManager.getSymbolGraph(for: target, options: .init(minimumAccessLevel: .private)).directoryURL
        .path
    } catch {
      throw Problem(description: "the target \(target.name) does not compile, and no mocks were written")
    }
  }

  /// The folder with the graphs of a module that a target depends on, or that the toolchain has; `nil` if there is none.
  private func graphs(of module: String) throws -> String? {
    for target in targets {
      let dependencies = target.recursiveTargetDependencies
      if let found = dependencies.first(where: { ($0 as? any SourceModuleTarget)?.moduleName == module }) {
        return try graphs(of: found)
      }
    }
    return try toolchainGraphs(of: module)
  }

  /// The same of a module of the toolchain. What is needed of its graphs is kept, as they are big.
  private func toolchainGraphs(of module: String) throws -> String? {
    let pipe = Pipe()
    _ = try run(context.tool(named: "swift").url, ["-print-target-info"], output: pipe)
    let toolchain = try JSONDecoder().decode(Toolchain.self, from: pipe.fileHandleForReading.availableData)
    let version = toolchain.compilerVersion.map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "-" }
    let kept = context.pluginWorkDirectoryURL.appending(path: "\(String(version))/\(toolchain.target.triple)/\(module)")
    if FileManager.default.fileExists(atPath: kept.path) { return kept.path }
    let all = context.pluginWorkDirectoryURL.appending(path: "extracted-\(module)")
    try FileManager.default.createDirectory(at: all, withIntermediateDirectories: true)
    var arguments = ["-module-name", module, "-target", toolchain.target.triple, "-output-dir", all.path]
    #if os(macOS)
      let path = Pipe()
      _ = try run(URL(filePath: "/usr/bin/xcrun"), ["--show-sdk-path"], output: path)
      let sdk = String(decoding: path.fileHandleForReading.availableData, as: UTF8.self)
      arguments += ["-sdk", sdk.trimmingCharacters(in: .whitespacesAndNewlines)]
    #endif
    let extraction = try run(context.tool(named: "swift-symbolgraph-extract").url, arguments)
    if extraction != 0 { return nil }
    if try mockgen(["--symbol-graph", all.path, "--reduce-to", kept.path]) != 0 { return nil }
    try FileManager.default.removeItem(at: all)
    return kept.path
  }

  private struct Toolchain: Decodable {
    let compilerVersion: String
    let target: Target

    struct Target: Decodable {
      let triple: String
    }
  }

  private func mockgen(_ arguments: [String], output: Pipe? = nil) throws -> Int32 {
    try run(context.tool(named: "mockgen").url, arguments, output: output)
  }

  /// Runs a program in the package's folder.
  private func run(_ program: URL, _ arguments: [String], output: Pipe? = nil) throws -> Int32 {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    if let output { process.standardOutput = output }
    try process.run()
    // What comes through a pipe is short enough to wait in it.
    process.waitUntilExit()
    return process.terminationStatus
  }
}
