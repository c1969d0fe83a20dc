import Foundation
import PackagePlugin

/// What the last run that wrote mocks came from and what it left, so that nothing is built and read again for nothing.
///
/// Flags for the compiler on the command line are not among it: plugins are not told of them.
struct LastRun {
  private let file: URL
  /// The options and the files that the mocks come from, as they were before the run.
  private let inputs: String
  private let mocks: [URL]

  /// - Parameters:
  ///   - options: What the run was asked for.
  ///   - targets: Those whose protocols are mocked.
  ///   - folder: Where their mocks are written.
  init(_ context: PluginContext, options: String, targets: [any SourceModuleTarget], folder: URL) throws {
    // As long as file names may be. Folders that get the same name only take turns.
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

  /// Whether all of it is as it was.
  var isStillTrue: Bool { FileManager.default.contents(atPath: file.path) == state }

  /// Takes down what there was before the run, and what there is now that it has written.
  func keep() throws {
    try state.write(to: file)
  }

  private var state: Data { Data((inputs + Self.state(of: mocks)).utf8) }

  /// The size of each file, and when it was changed.
  private static func state(of files: [URL]) -> String {
    files.sorted { $0.path < $1.path }.map { file in
      // A module without protocols has no mocks, and its file neither size nor date.
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
      let date = attributes?[.modificationDate] as? Date
      return "\(file.path) \(attributes?[.size] ?? "") \(date?.timeIntervalSinceReferenceDate ?? 0)\n"
    }.joined()
  }
}
