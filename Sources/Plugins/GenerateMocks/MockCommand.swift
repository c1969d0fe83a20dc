import Foundation
import PackagePlugin

/// The command line of `generate-mocks` and the targets that it specifies.
struct MockCommand {
  private let context: PluginContext
  private let packageManager: PackageManager
  private var targets: [any SourceModuleTarget] = []
  private var protocols: [String] = []
  private var exceptions: [String] = []
  private var spiGroups: [String] = []
  private var output = "Mocks"
  /// Whether to compare the existing mocks with newly generated mocks, without writing anything.
  let isCheck: Bool
  private(set) var isHelp: Bool
  private(set) var isVersion: Bool
  /// The command for regenerating the mocks.
  private var command = "swift package --allow-writing-to-package-directory generate-mocks"

  /// An error that is reported on one line and ends the command with exit code 1.
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
    spiGroups = extractor.extractOption(named: "spi")
    if let folder = extractor.extractOption(named: "output").last { output = folder }
    isCheck = extractor.extractFlag(named: "check") > 0
    if isHelp || isVersion { return }
    if let rest = extractor.remainingArguments.first {
      throw Problem(
        description:
          "unknown argument \(rest); known are --target NAME, --protocol NAME, --except NAME, --spi GROUP, --output DIR, --check, --version and --help"
      )
    }
    for name in names { command += " --target \(name)" }
    for name in protocols { command += " --protocol \(name)" }
    for name in exceptions { command += " --except \(name)" }
    for name in spiGroups { command += " --spi \(name)" }
    if output != "Mocks" { command += " --output \(output)" }
    let all = context.package.targets.compactMap { $0 as? any SourceModuleTarget }
    // If no targets are specified, a target that contains the mocks is excluded, because it might not compile until the
    // mocks are written.
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

  private var folder: URL { context.package.directoryURL.appending(path: output).standardized }

  private static let help = """
    Usage: swift package --allow-writing-to-package-directory generate-mocks [OPTION]…

    Write mocks of the protocols of this package's targets, or check that existing ones are up to date.

      --target NAME      mock the protocols of this target; may be repeated. Without it, of all library targets.
      --protocol NAME    mock this protocol only, such as Store or Shop.Store; may be repeated
      --except NAME      leave this protocol out; may be repeated
      --spi GROUP        import this group of SPI, for protocols that need it; may be repeated
      --output DIR       the folder for the files TARGETMocks.swift; without it, Mocks
      --check            write nothing; print a patch and exit with 1 if a file is out of date
      --version          print the version
      --help             print this help

    In the folder of a test target, mocks record unanswered calls as issues of Swift Testing.

    """

  /// Prints the version and the help, if requested, and returns whether either was requested.
  func printInformation() throws -> Bool {
    if isVersion { print(try mockgen(["--version"]).output, terminator: "") }
    if isHelp { print(Self.help, terminator: "") }
    return isHelp || isVersion
  }

  /// Whether the mocks are compiled in a test target.
  private var isForTests: Bool {
    let path = folder.path + "/"
    return context.package.targets.contains { target in
      (target as? any SourceModuleTarget)?.kind == .test && path.hasPrefix(target.directoryURL.path + "/")
    }
  }

  /// Builds the targets and runs mockgen on them.
  ///
  /// - Returns: The exit code of mockgen.
  func run() throws -> Int32 {
    let mockgen = try context.tool(named: "logbook-mockgen").url
    for target in targets {
      guard try packageManager.build(.target(target.name), parameters: .init()).succeeded else {
        throw Problem(description: "the target \(target.name) does not compile; no mocks were written")
      }
    }
    // With `--allow-missing`, mockgen prints a warning and omits a protocol if the protocol needs a symbol graph that
    // cannot be extracted.
    var arguments = [
      "--built", mockgen.deletingLastPathComponent().appending(path: "Modules").path, "--allow-missing", "--swift",
      try context.tool(named: "swift").url.path, "--cache",
      context.pluginWorkDirectoryURL.appending(path: "graphs").path,
      "--command", command, "--package-name", context.package.id,
    ]
    arguments += spiGroups.flatMap { ["--spi", $0] }
    for target in targets { arguments += ["--module", target.moduleName] }
    for flag in flags { arguments += ["--flag", flag] }
    if isForTests { arguments.append("--testing") }
    arguments += ["--output", output + "/"] + protocols.flatMap { ["--protocol", $0] }
    arguments += exceptions.flatMap { ["--except", $0] }
    if isCheck { arguments.append("--check") }
    let (code, text) = try self.mockgen(arguments)
    print(text, terminator: "")
    return code
  }

  /// The compiler flags for the C modules on which the targets depend.
  private var flags: [String] {
    var flags: [String] = []
    for target in targets.flatMap(\.recursiveTargetDependencies) {
      if let target = target as? ClangSourceModuleTarget, let headers = target.publicHeadersDirectoryURL {
        flags += ["-Xcc", "-I\(headers.path)", "-I", headers.path]
      }
      if let target = target as? SystemLibraryTarget {
        flags += ["-I", target.directoryURL.path] + target.compilerFlags.flatMap { ["-Xcc", $0] }
      }
    }
    return flags
  }

  private func mockgen(_ arguments: [String]) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = try context.tool(named: "logbook-mockgen").url
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
