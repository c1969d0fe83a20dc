import Foundation
import PackagePlugin

/// What `generate-mocks` and `check-mocks` have in common: which targets, whose symbol graphs, which command line.
///
/// Both plugins compile this file, one by a link to it: plugins cannot depend on libraries.
struct MockCommand {
  private let context: PluginContext
  private let packageManager: PackageManager
  private(set) var targets: [any SourceModuleTarget] = []
  private var protocols: [String] = []
  private var exceptions: [String] = []
  private var output = "Mocks"
  private(set) var stub: String?
  private(set) var isHelp: Bool
  private(set) var isVersion: Bool
  /// The command line by which the mocks are made.
  private(set) var command = "swift package --allow-writing-to-package-directory generate-mocks"

  /// A problem, which is reported in one line and ends the command with 1.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  init(_ context: PluginContext, _ arguments: [String], _ packageManager: PackageManager) throws {
    self.context = context
    self.packageManager = packageManager
    var extractor = ArgumentExtractor(arguments)
    isHelp = extractor.extractFlag(named: "help") > 0
    isVersion = extractor.extractFlag(named: "version") > 0
    let names = extractor.extractOption(named: "target")
    protocols = extractor.extractOption(named: "protocol")
    exceptions = extractor.extractOption(named: "except")
    if let folder = extractor.extractOption(named: "output").last { output = folder }
    stub = extractor.extractOption(named: "stub").last
    if isHelp || isVersion { return }
    if let rest = extractor.remainingArguments.first {
      throw Problem(
        description:
          "unknown argument \(rest); there are --target NAME, --protocol NAME, --except NAME, --output DIR, --stub PROTOCOL, --version and --help"
      )
    }
    for name in names { command += " --target \(name)" }
    for name in protocols { command += " --protocol \(name)" }
    for name in exceptions { command += " --except \(name)" }
    if output != "Mocks" { command += " --output \(output)" }
    let all = context.package.targets.compactMap { $0 as? any SourceModuleTarget }
    // Those that hold the mocks need not compile before they are written.
    let path = folder.path + "/"
    targets = names.isEmpty ? all.filter { $0.kind == .generic && !path.hasPrefix($0.directoryURL.path + "/") } : []
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

  /// Where the mocks are written.
  var folder: URL { context.package.directoryURL.appending(path: output).standardized }

  private static let help = """
    Usage: swift package --allow-writing-to-package-directory generate-mocks [OPTION]…
           swift package check-mocks [OPTION]…

    Write mocks of the protocols of this package's targets, or check that those written are up to date.

      --target NAME      mock the protocols of this target; may be repeated. Without it, of all library targets.
      --protocol NAME    mock this protocol only, such as Store or Shop.Store; may be repeated
      --except NAME      leave this protocol out; may be repeated
      --output DIR       the folder for the files TARGETMocks.swift; without it, Mocks
      --stub PROTOCOL    print a starting point for a mock that you write by hand
      --version          print the version
      --help             print this help

    In the folder of a test target, mocks record unanswered calls as issues of Swift Testing. check-mocks prints a patch
    and ends with 1 if a file is out of date.

    """

  /// Prints the help or the version, if that is what the command asks for.
  func printInformation() throws -> Bool {
    if isVersion { print(try mockgen(["--version"]).output, terminator: "") }
    if isHelp { print(Self.help, terminator: "") }
    return isHelp || isVersion
  }

  /// Whether the mocks are compiled in a target of tests.
  private var isForTests: Bool {
    let path = folder.path + "/"
    return context.package.targets.contains { target in
      (target as? any SourceModuleTarget)?.kind == .test && path.hasPrefix(target.directoryURL.path + "/")
    }
  }

  /// Runs mockgen on the targets.
  ///
  /// - Parameter options: What it does with the mocks.
  /// - Returns: Its exit code.
  func run(_ options: String...) throws -> Int32 {
    var task = ["--output", output + "/", "--command", command] + options
    if isForTests { task.append("--testing") }
    if let stub {
      task = ["--stub", stub]
    } else {
      task += protocols.flatMap { ["--protocol", $0] } + exceptions.flatMap { ["--except", $0] }
    }
    var arguments = task
    for target in targets { arguments += ["--module", target.moduleName, "--symbol-graph", try graphs(of: target)] }
    let toolchain = try self.toolchain()
    let kept = keptGraphs(of: toolchain).path
    // Before the first run, there is no such folder.
    if let modules = try? FileManager.default.contentsOfDirectory(atPath: kept) {
      for module in modules { arguments += ["--symbol-graph", "\(kept)/\(module)"] }
    }
    // A graph may show that another one is needed; not all of them can be had.
    var tried: Set<String> = []
    var (code, output) = try mockgen(arguments + ["--missing-modules"])
    while code == 2 {
      let missing = output.split(separator: "\n").map(String.init).filter { tried.insert($0).inserted }
      for module in missing {
        if let folder = try graphs(of: module, or: toolchain) { arguments += ["--symbol-graph", folder] }
      }
      // What cannot be had is left out, with a warning.
      (code, output) = try mockgen(arguments + [missing.isEmpty ? "--allow-missing" : "--missing-modules"])
    }
    print(output, terminator: "")
    return code
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
  private func graphs(of module: String, or toolchain: Toolchain) throws -> String? {
    for target in targets {
      let dependencies = target.recursiveTargetDependencies
      if let found = dependencies.first(where: { ($0 as? any SourceModuleTarget)?.moduleName == module }) {
        return try graphs(of: found)
      }
    }
    return try extractGraphs(of: module, from: toolchain)
  }

  // MARK: The toolchain's modules

  private struct Toolchain: Decodable {
    let compilerVersion: String
    let target: Target

    struct Target: Decodable {
      let triple: String
    }
  }

  private func toolchain() throws -> Toolchain {
    let information = try run(context.tool(named: "swift").url, ["-print-target-info"]).output
    return try JSONDecoder().decode(Toolchain.self, from: Data(information.utf8))
  }

  /// Where what is needed of a toolchain's graphs is kept, as they are big: a folder for each module.
  private func keptGraphs(of toolchain: Toolchain) -> URL {
    let version = toolchain.compilerVersion.map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "-" }
    return context.pluginWorkDirectoryURL.appending(path: "\(String(version))/\(toolchain.target.triple)")
  }

  private func extractGraphs(of module: String, from toolchain: Toolchain) throws -> String? {
    let all = context.pluginWorkDirectoryURL.appending(path: "extracted-\(module)")
    try FileManager.default.createDirectory(at: all, withIntermediateDirectories: true)
    var arguments = ["-module-name", module, "-target", toolchain.target.triple, "-output-dir", all.path]
    #if os(macOS)
      let sdk = try run(URL(filePath: "/usr/bin/xcrun"), ["--show-sdk-path"]).output
      arguments += ["-sdk", sdk.trimmingCharacters(in: .whitespacesAndNewlines)]
    #endif
    if try run(context.tool(named: "swift-symbolgraph-extract").url, arguments).code != 0 { return nil }
    let kept = keptGraphs(of: toolchain).appending(path: module).path
    if try mockgen(["--symbol-graph", all.path, "--reduce-to", kept]).code != 0 { return nil }
    try FileManager.default.removeItem(at: all)
    return kept
  }

  // MARK: Programs

  private func mockgen(_ arguments: [String]) throws -> (code: Int32, output: String) {
    try run(context.tool(named: "logbook-mockgen").url, arguments)
  }

  /// Runs a program in the package's folder.
  private func run(_ program: URL, _ arguments: [String]) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
}
