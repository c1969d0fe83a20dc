import Foundation
import LogbookMockGenerator
import Testing

/// Tests that generated mocks compile to code without warnings under various compiler settings, both in the module of
/// their protocols and in a separate module, which uses `@testable` to import protocols that are not public.
@Suite struct SettingsTests {
  private static let settings = [
    ["-swift-version", "6"], ["-swift-version", "5"], ["-swift-version", "5", "-strict-concurrency=complete"],
    ["-swift-version", "6", "-default-isolation", "MainActor"],
  ]
  // Upcoming features that are not enabled in the Swift 6 language mode. Source: `swiftc -print-supported-features`.
  private static let upcomingFeatures = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "InferIsolatedConformances",
    "NonisolatedNonsendingByDefault", "ImmutableWeakCaptures",
  ]

  private static let all = settings + upcomingFeatures.map { ["-swift-version", "6", "-enable-upcoming-feature", $0] }

  // The mocks are compiled to code, because `-typecheck` diagnoses neither values that are used after being sent nor
  // conformances that are isolated to another actor.
  private let checks = ["-c", "-wmo", "-o", "mocks.o", "-warnings-as-errors"]

  private let features = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "MockFeatures").path

  @Test(arguments: all)
  func `mocks compile in the module of their protocols`(settings: [String]) throws {
    let folder = try SymbolGraphFolder("LogbookMockFeaturesUpstream")
    var names = ["Features", "Values", "Generic", "Isolation", "Throwing"]
    // Some types in the other files do not compile if the default isolation is the main actor.
    if !settings.contains("-default-isolation") { names += ["Beyond", "Clashes", "Inheritance", "Members"] }
    let sources = names.map { "\(features)/\($0).swift" }
    let module = settings + ["-package-name", "features", "-module-name", "LogbookMockFeatures"]
    let built = try folder.compile(
      module + ["-emit-module", "-emit-module-path", "LogbookMockFeatures.swiftmodule", "-enable-testing"] + sources
    )
    #expect(built == nil)
    try folder.extract("LogbookMockFeatures")
    let graphs = [folder.path, try SymbolGraphFolder.toolchain.get()]
    let mocks = try MockGenerator(symbolGraphs: graphs, modules: ["LogbookMockFeatures"])
      .mocks(sources: features, command: "")
    #expect(mocks.unsupported == [])
    try folder.write(mocks.source, to: "Mocks.swift")
    #expect(try folder.compile(module + checks + ["Mocks.swift"] + sources) == nil)
  }

  /// With strict memory safety, the compiler would also check the protocols, so only separate mocks are compiled with it.
  private static let separate = all + [["-swift-version", "6", "-strict-memory-safety"]]

  @Test(arguments: separate)
  func `mocks of a module that is isolated by default compile in tests`(settings: [String]) throws {
    let folder = try SymbolGraphFolder()
    let source = try String(contentsOfFile: "\(features)/Isolation.swift", encoding: .utf8)
    try folder.build("Shop", source, ["-swift-version", "6", "-default-isolation", "MainActor"])
    let graphs = [folder.path, try SymbolGraphFolder.toolchain.get()]
    let mocks = try MockGenerator(symbolGraphs: graphs, modules: ["Shop"]).mocks(recordingIssues: true, command: "")
    #expect(mocks.unsupported == [])
    try folder.write(mocks.source, to: "Mocks.swift")
    #expect(
      try folder.compile(settings + ["-I", folder.path, "-module-name", "Mocks"] + checks + ["Mocks.swift"]) == nil
    )
  }

  @Test(arguments: separate)
  func `mocks compile in a separate module and in tests`(settings: [String]) throws {
    let folder = try SymbolGraphFolder(
      "LogbookMockFeatures",
      "LogbookMockFeaturesUpstream",
      "LogbookDomain",
      "LogbookRecords"
    )
    let graphs = [folder.path, try SymbolGraphFolder.toolchain.get()]
    let hidden = try MockGenerator(symbolGraphs: graphs, modules: ["LogbookMockFeatures"]).mocks(command: "")
    let visible = try MockGenerator(symbolGraphs: graphs, modules: ["LogbookDomain"])
      .mocks(recordingIssues: true, command: "")
    #expect(hidden.source.contains("\n@testable public import LogbookMockFeatures\n"))
    #expect(visible.source.contains("\npublic import LogbookDomain\n"))
    for (name, mocks) in [("Hidden", hidden), ("Visible", visible)] {
      try folder.write(mocks.source, to: "\(name).swift")
      let problems = try folder.compile(
        settings + ["-package-name", "main", "-module-name", "Mocks"] + checks + ["\(name).swift"]
      )
      #expect(problems == nil)
    }
  }
}
