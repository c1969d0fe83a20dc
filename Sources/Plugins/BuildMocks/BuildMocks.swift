import Foundation
import PackagePlugin

/// A build-tool plugin that generates mocks for a test target.
///
/// The plugin mocks the protocols of each Swift library or executable target that is in the same package as the test
/// target and that is a direct dependency of the test target.
///
/// The compiler extracts symbol graphs from built modules. A build-tool plugin cannot determine the location of the
/// modules. The plugin therefore looks for them next to the tool that it runs, which is built in the same folder with
/// the same configuration. Each module is an input of the command that generates its mocks. This makes the build
/// system build the module before it runs the command.
@main struct BuildMocks: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let test = target as? any SourceModuleTarget, test.kind == .test else {
      Diagnostics.error("LogbookBuildMocks is for test targets, but \(target.name) is not one")
      return []
    }
    let mockgen = try context.tool(named: "logbook-mockgen").url
    let modules = mockgen.deletingLastPathComponent().appending(path: "Modules")
    let own = test.dependencies.compactMap { dependency -> (any SourceModuleTarget)? in
      guard case .target(let target) = dependency else { return nil }
      return target as? SwiftSourceModuleTarget
    }
    let mocked = own.filter { [.generic, .executable].contains($0.kind) }
    return try mocked.map { module in
      let output = context.pluginWorkDirectoryURL.appending(path: "\(module.moduleName)Mocks.swift")
      let cache = context.pluginWorkDirectoryURL.appending(path: module.moduleName)
      let options = test.directoryURL.appending(path: ".mocks")
      let hasOptions = FileManager.default.fileExists(atPath: options.path)
      var arguments = [
        "--built", modules.path, "--module", module.moduleName, "--testing", "--allow-missing",
        "--swift", try context.tool(named: "swift").url.path, "--cache", cache.path, "--output", output.path,
        "--command", "swift build --build-tests", "--package-name", context.package.id,
      ]
      // One file lists the protocols of the test target.
      if module.moduleName == mocked.first?.moduleName { arguments += ["--tests", test.directoryURL.path] }
      for other in mocked { arguments += ["--other-module", other.moduleName] }
      for flag in flags(of: module) { arguments += ["--flag", flag] }
      if hasOptions { arguments += ["--options", options.path] }
      return .buildCommand(
        displayName: "Generating mocks of \(module.name)",
        executable: mockgen,
        arguments: arguments,
        inputFiles: [modules.appending(path: "\(module.moduleName).swiftmodule")] + (hasOptions ? [options] : []),
        outputFiles: [output]
      )
    }
  }

  /// Returns the compiler flags for the C modules on which a target depends.
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
