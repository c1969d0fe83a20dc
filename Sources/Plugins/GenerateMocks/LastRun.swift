import Foundation
import PackagePlugin

/// The options and the state of the input files and mocks, for comparison with those that the last run saved. If
/// nothing has changed since that run, the plugin skips the current run.
///
/// Compiler flags on the command line are not included, because plugins cannot read them.
struct LastRun {
  private let file: URL
  /// The options and the state of the input files before the run.
  private let inputs: String
  private let mocks: [URL]

  init(_ context: PluginContext, options: String, targets: [any SourceModuleTarget], folder: URL) throws {
    // Use only the end of the path, because the length of file names is limited. Two folders whose paths end in the
    // same 200 characters share a file and overwrite each other's state. The only effect is that fewer runs are
    // skipped.
    let name = String(folder.path.map { $0.isASCII && $0 != "/" ? $0 : "-" }.suffix(200))
    file = context.pluginWorkDirectoryURL.appending(path: "last-run\(name)")
    let dependencies = targets.flatMap(\.recursiveTargetDependencies).compactMap { $0 as? any SourceModuleTarget }
    let sources = (targets + dependencies).flatMap { $0.sourceFiles.map(\.url) }
    let tools = try ["logbook-mockgen", "swift"].map { try context.tool(named: $0).url.resolvingSymlinksInPath() }
    mocks = targets.map { folder.appending(path: "\($0.moduleName)Mocks.swift") }
    var manifests: Set<URL> = []
    Self.addManifests(of: context.package, to: &manifests)
    inputs = options + "\n" + Self.state(of: Array(manifests.union(sources + tools)))
  }

  private static func addManifests(of package: Package, to manifests: inout Set<URL>) {
    guard manifests.insert(package.directoryURL.appending(path: "Package.swift")).inserted else { return }
    for dependency in package.dependencies { addManifests(of: dependency.package, to: &manifests) }
  }

  var isStillTrue: Bool { FileManager.default.contents(atPath: file.path) == state }

  /// Saves the state that the inputs had before the run, and the current state of the mocks that the run wrote.
  func keep() throws {
    try state.write(to: file)
  }

  private var state: Data { Data((inputs + Self.state(of: mocks)).utf8) }

  private static func state(of files: [URL]) -> String {
    files.sorted { $0.path < $1.path }.map { file in
      // A missing file is not an error, because a module without protocols has no mock file.
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
      let date = attributes?[.modificationDate] as? Date
      return "\(file.path) \(attributes?[.size] ?? "") \(date?.timeIntervalSinceReferenceDate ?? 0)\n"
    }.joined()
  }
}
