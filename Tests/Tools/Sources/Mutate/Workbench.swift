import Foundation

/// A copy of the package that contains the mutants to test. For each test run, an environment variable enables at most
/// one of the mutants.
struct Workbench {
  let root: String
  let tree: String
  private let scratch: String

  private static let folders = ["Mocks", "Sources", "Tests"]
  private static let module = "Sources/Storage"

  init(root: String) {
    self.root = root
    tree = root + "/.build/mutate/tree"
    scratch = root + "/.build/mutate/build"
  }

  // MARK: Sources

  /// Returns the sources to mutate, sorted by path.
  ///
  /// - Parameter file: The path of the only source to mutate; `nil` for all files in Sources/Storage.
  func sources(_ file: String?) throws -> [Source] {
    let all = try files(in: Self.module).filter { $0.hasSuffix(".swift") }
    if let file, !all.contains(file) { throw Refusal("--file must be a file of \(Self.module), not “\(file)”") }
    let paths = file.map { [$0] } ?? all
    return try paths.sorted().map { path in
      Source(path: path, text: try String(contentsOfFile: root + "/" + path, encoding: .utf8))
    }
  }

  private func files(in folder: String, of top: String? = nil) throws -> [String] {
    let top = top ?? root
    guard FileManager.default.fileExists(atPath: top + "/" + folder) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: top + "/" + folder).map { folder + "/" + $0 }
      .filter { path in
        var isFolder: ObjCBool = false
        return !path.contains("/.build/")
          && FileManager.default.fileExists(atPath: top + "/" + path, isDirectory: &isFolder) && !isFolder.boolValue
      }
  }

  // MARK: Building

  /// Builds the package with mutants. If errors occur, removes the mutants on the lines nearest to the errors, and
  /// tries again.
  ///
  /// - Parameter mutants: The mutants to build, keyed by the numbers of their switches.
  func build(_ mutants: inout [Int: Mutant], of sources: [Source]) throws {
    while true {
      try write(mutants, of: sources)
      guard let output = try firstFailure() else { return }
      let refused = Self.errors(in: output, of: tree).compactMap { path, line in
        // The mutants on the line nearest to the error are removed. The compiler may report the error on a different
        // line, such as the end of a function that has lost its only `return`.
        mutants.filter { $0.value.path == path }.min { abs($0.value.line - line) < abs($1.value.line - line) }
      }
      guard !refused.isEmpty else { throw Refusal("the copy of the package does not build:\n\(output)") }
      for (_, mutant) in refused {
        mutants = mutants.filter { ($0.value.path, $0.value.line) != (mutant.path, mutant.line) }
      }
    }
  }

  /// Builds the tests of the package, and then those of its tools. Returns the output of the build that fails.
  private func firstFailure() throws -> String? {
    // An optimized build takes longer, but then each mutant is tested in a fraction of the time.
    let options = ["-c", "release", "-Xswiftc", "-enable-testing", "--scratch-path", scratch, "--package-path"]
    for package in [tree, tree + "/Tests/Tools"] {
      let run = try Run.of(["swift", "build", "--build-tests"] + options + [package], in: tree)
      if run.end != .exit(0) { return run.output }
    }
    return nil
  }

  /// Updates the copy with the sources to build.
  ///
  /// Unchanged files are not rewritten, because every rewritten file is compiled again.
  private func write(_ mutants: [Int: Mutant], of sources: [Source]) throws {
    var texts: [String: Data] = [:]
    for path in try Self.folders.flatMap({ try files(in: $0) }) {
      texts[path] = try Data(contentsOf: URL(filePath: root + "/" + path))
    }
    // Do not treat warnings as errors, because the conditions that enable the mutants can leave values unused.
    let manifest = try String(contentsOfFile: root + "/Package.swift", encoding: .utf8)
    texts["Package.swift"] = Data(manifest.replacing("  .treatAllWarnings(as: .error),\n", with: "").utf8)
    let ordered = mutants.sorted { $0.key < $1.key }.map { (number: $0.key, mutant: $0.value) }
    for source in sources {
      texts[source.path] = Data(source.switched(ordered.filter { $0.mutant.path == source.path }).utf8)
    }
    let byPath = Dictionary(uniqueKeysWithValues: sources.map { ($0.path, $0) })
    let switches = Switches.source(ordered) { byPath[$0.path]?.text($0.range) ?? "" }
    texts[Self.module + "/Mutation.swift"] = Data(switches.utf8)
    for path in try Self.folders.flatMap({ try files(in: $0, of: tree) }) where texts[path] == nil {
      try FileManager.default.removeItem(atPath: tree + "/" + path)
    }
    for (path, text) in texts {
      let url = URL(filePath: tree + "/" + path)
      if let present = try? Data(contentsOf: url), present == text { continue }
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url)
    }
    // The copy contains a link to the scripts, because tests read and run them.
    let scripts = tree + "/Scripts"
    if !FileManager.default.fileExists(atPath: scripts) {
      try FileManager.default.createSymbolicLink(atPath: scripts, withDestinationPath: root + "/Scripts")
    }
  }

  /// Returns the locations of the compiler errors in the output. Each error has the format `PATH:LINE:COLUMN: error:
  /// …`.
  private static func errors(in output: String, of tree: String) -> [(path: String, line: Int)] {
    output.split(separator: "\n").compactMap { line in
      guard line.hasPrefix(tree + "/"), line.contains(": error: ") else { return nil }
      let parts = line.dropFirst(tree.utf8.count + 1).split(separator: ":", maxSplits: 3)
      guard parts.count == 4, let number = Int(parts[1]) else { return nil }
      return (String(parts[0]), number)
    }
  }

  // MARK: Testing

  /// Tests that could detect a mutant.
  struct Stage {
    /// The package that contains the tests.
    var package = "logbook"
    /// A regular expression that matches the tests.
    let filter: String
  }

  /// The test stages, fastest first.
  ///
  /// Each stage stops at its first failure. Of the attacks, only the one with failing system calls is included, because
  /// the others take minutes.
  static let stages = [
    Stage(filter: "^(StorageTests|PersistenceTests)\\."), Stage(filter: "^(SeedTests|CLITests)\\."),
    Stage(filter: "^TestingTests\\.StorageContractTests"),
    Stage(package: "tools", filter: "^AttackTests\\.(FailedPollTests|HeldStoreTests|AttackTests.*failing system call)"),
  ]

  /// Runs a stage of the tests with the mutant that has the given number, or without mutants if the number is `nil`.
  ///
  /// - Parameter limit: The maximum duration, in seconds.
  func test(_ stage: Stage, _ number: Int?, limit: Double = 3_600) throws -> Run {
    let bundle = scratch + "/release/\(stage.package)PackageTests.xctest"
    return try Run.of(
      [bundle, "--testing-library", "swift-testing", "--quiet", "--filter", stage.filter],
      environment: [Switches.variable: number.map { "\($0)" } ?? ""],
      in: tree,
      limit: limit
    ) { line in line.contains("recorded an issue") || line.hasPrefix("✘") }
  }
}
