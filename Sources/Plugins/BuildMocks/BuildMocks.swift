import Foundation
import PackagePlugin

/// Makes mocks while a test target is built: of the protocols of each target that it depends on, in the same package.
///
/// The compiler extracts symbol graphs from built modules. A build-tool plugin is not told where these are, but the program
/// that it runs is built beside them, with the same configuration; and a module that is an input of a command is built before.
@main struct BuildMocks: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let test = target as? any SourceModuleTarget, test.kind == .test else {
      Diagnostics.error("LogbookBuildMocks is for test targets, and \(target.name) is none")
      return []
    }
    let mockgen = try context.tool(named: "logbook-mockgen").url
    let modules = mockgen.deletingLastPathComponent().appending(path: "Modules")
    let own = test.dependencies.compactMap { dependency -> (any SourceModuleTarget)? in
      guard case .target(let target) = dependency else { return nil }
      return target as? SwiftSourceModuleTarget
    }
    return try own.filter { $0.kind == .generic }.map { module in
      let output = context.pluginWorkDirectoryURL.appending(path: "\(module.moduleName)Mocks.swift")
      let cache = context.pluginWorkDirectoryURL.appending(path: module.moduleName)
      let options = test.directoryURL.appending(path: ".mocks")
      let hasOptions = FileManager.default.fileExists(atPath: options.path)
      var arguments = [
        "--built", modules.path, "--module", module.moduleName, "--testing", "--allow-missing",
        "--swift", try context.tool(named: "swift").url.path, "--cache", cache.path, "--output", output.path,
        "--command", "swift build",
      ]
      for flag in flags(of: module) { arguments += ["--flag", flag] }
      if hasOptions { arguments += ["--options", options.path] }
      return .buildCommand(
        displayName: "Making mocks of \(module.name)",
        executable: mockgen,
        arguments: arguments,
        inputFiles: [modules.appending(path: "\(module.moduleName).swiftmodule")] + (hasOptions ? [options] : []),
        outputFiles: [output]
      )
    }
  }

  /// Where the compiler finds the modules of C that a target depends on.
  private func flags(of target: any SourceModuleTarget) -> [String] {
    target.recursiveTargetDependencies.flatMap { dependency -> [String] in
      if let headers = (dependency as? ClangSourceModuleTarget)?.publicHeadersDirectoryURL {
        return ["-Xcc", "-I\(headers.path)", "-I", headers.path]
      }
      guard let library = dependency as? SystemLibraryTarget else { return [] }
      return ["-I", library.directoryURL.path] + library.compilerFlags.flatMap { ["-Xcc", $0] }
    }
  }
}
