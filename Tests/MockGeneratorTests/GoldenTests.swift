import Foundation
import LogbookMockGenerator
import Testing

@Suite struct GoldenTests {
  private func isSame(_ file: String, _ source: String) throws -> Bool {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let golden = try String(contentsOf: tests.appending(path: file), encoding: .utf8)
    let lines = (source.split(separator: "\n"), golden.split(separator: "\n"))
    if let difference = zip(lines.0, lines.1).first(where: { $0 != $1 }) {
      Issue.record("“\(difference.0)” instead of “\(difference.1)”")
    }
    return source == golden
  }

  @Test func `the mocks of every language feature match the golden file`() throws {
    let folder = try SymbolGraphFolder("LogbookMockFeatures", "LogbookMockFeaturesUpstream")
    let folders = [folder.path, try SymbolGraphFolder.toolchain.get()]
    let generator = try MockGenerator(symbolGraphs: folders, modules: ["LogbookMockFeatures"])
    let mocks = try generator.mocks(sources: "", command: "Scripts/update mocks")
    #expect(mocks.unsupported == [])
    #expect(generator.missingModules() == [])
    // The sources are compared outside the expectation, because a failed expectation would print both of them.
    let isSame = try isSame("MockFeatures/Mocks.swift", mocks.source)
    #expect(isSame)
  }

  @Test func `the mocks of the domain protocols match the golden file`() throws {
    let folder = try SymbolGraphFolder("LogbookDomain", "LogbookRecords")
    let mocks = try MockGenerator(symbolGraphs: [folder.path], modules: ["LogbookDomain"])
      .mocks(of: ["TaskStoreProtocol", "ReportStoreProtocol"], recordingIssues: true, command: "Scripts/update mocks")
    let isSame = try isSame("GeneratedMocksTests/DomainMocks.swift", mocks.source)
    #expect(isSame)
  }

  @Test func `mocks of protocols with the same name in two modules are named after the modules`() throws {
    let folder = try SymbolGraphFolder()
    try folder.build("Shop", "public protocol Store {}")
    try folder.build("Depot", "public protocol Store {}\npublic protocol Stock {}")
    let source = try MockGenerator(symbolGraphs: [folder.path], modules: ["Shop", "Depot"]).mocks(command: "").source
    #expect(
      source.matches(of: /class (\w+)/).map { String($0.1) }.sorted() == [
        "DepotStoreMock", "ShopStoreMock", "StockMock",
      ]
    )
  }

  @Test func `a protocol with the name of a type in the mocks file is qualified`() throws {
    let folder = try SymbolGraphFolder()
    try folder.build("Shop", "public protocol MockState { func a() }")
    let source = try MockGenerator(symbolGraphs: [folder.path], modules: ["Shop"]).mocks(command: "").source
    #expect(source.contains("class MockStateMock: Shop.MockState {"))
  }

  @Test func `mocks can be compiled with a module that has types with the names of those in the file`() throws {
    let folder = try SymbolGraphFolder()
    try folder.build(
      "Shop",
      """
      public protocol MockState { func a() throws -> Int }
      protocol Sent: Sendable {
        var value: Any { get set }
        var values: AsyncStream<Int> { get }
      }
      struct MockUnanswered {}
      struct LockedMockState {}
      struct LockedMockStreams {}
      struct MockKept {}
      """
    )
    let source = try MockGenerator(symbolGraphs: [folder.path], modules: ["Shop"])
      .mocks(sources: folder.path, command: "").source
    try folder.write(source, to: "Mocks.swift")
    let arguments = ["-parse-as-library", "-typecheck", "-module-name", "Shop", "Shop.swift", "Mocks.swift"]
    #expect(try folder.compile(arguments) == nil)
  }

  @Test func `a single protocol can be mocked, and its mock imports the module`() throws {
    let folder = try SymbolGraphFolder("LogbookMockFeatures")
    let generator = try MockGenerator(symbolGraphs: [folder.path], modules: ["LogbookMockFeatures"])
    let source = try generator.mocks(of: ["Row53"], command: "make mocks").source
    #expect(
      source.hasPrefix(
        """
        // swift-format-ignore-file
        // Generated from the protocols of LogbookMockFeatures; do not edit. To regenerate:
        // make mocks

        public import LogbookMockFeatures

        /// A mock of ``Row53``.
        nonisolated public final class Row53Mock: Row53 {

        """
      )
    )
    let hidden = try generator.mocks(of: ["Row01", "Row61N.Row61"], command: "").source
    #expect(hidden.contains("\n@testable import LogbookMockFeatures\n"))
    #expect(hidden.contains("\nnonisolated final class Row61NRow61Mock: Row61N.Row61 {\n"))
    #expect(!hidden.contains("Synchronization"))
  }
}
