import Foundation
import LogbookMockGenerator
import Testing

@Suite struct GeneratorErrorTests {
  private func failure(_ folder: SymbolGraphFolder, module: String = "LogbookMockFeatures", _ protocols: String...)
    -> String?
  {
    do {
      _ = try MockGenerator(symbolGraphs: [folder.path], modules: [module]).mocks(
        of: protocols,
        sources: "",
        command: ""
      )
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func graph(of module: String, by compiler: String) -> String {
    """
    {"metadata":{"formatVersion":{"major":0,"minor":6,"patch":0},"generator":"\(compiler)"},"module":{"name":"\(module)"},\
    "symbols":[],"relationships":[]}
    """
  }

  @Test func `a missing protocol is reported with the closest name`() throws {
    let folder = try SymbolGraphFolder(reduced: "LogbookMockFeatures")
    #expect(failure(folder, "Row5") == "there is no protocol Row5; did you mean Row05?")
    #expect(failure(folder, "Elephants") == "there is no protocol Elephants")
    #expect(
      failure(folder, module: "MockFeature")
        == "there is no symbol graph of the module MockFeature, only of LogbookMockFeatures"
    )
  }

  @Test func `a protocol with an unknown ancestor is refused at its line`() throws {
    let folder = try SymbolGraphFolder(reduced: "LogbookMockFeatures")
    let problem = try #require(failure(folder, "Row12"))
    let line = try #require(problem.split(separator: ":").dropFirst().first.map(String.init))
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "MockFeatures/Features.swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(try lines[#require(Int(line)) - 1] == "protocol Row12: UpstreamBase { func a() }")
    #expect(
      problem.hasSuffix(
        ": error: cannot mock Row12: it inherits from LogbookMockFeaturesUpstream.UpstreamBase, "
          + "and the symbol graph of LogbookMockFeaturesUpstream is not there"
      )
    )
  }

  @Test(arguments: [
    (
      "func a<T>(_ f: (T) -> (T) -> T)",
      "a(_:) takes a closure that takes or returns closures over its type parameters, which no stub can"
    ),
    (
      "func a<T>(_ f: (T...) -> Void)",
      "a(_:) takes a closure over its type parameters with a variable number of arguments, which no stub can"
    ),
    (
      "func a<T>() -> (T) -> (T) -> T",
      "a() returns a closure that takes or returns closures over its type parameters, which no stub can"
    ),
    (
      "func a<E: Error>() -> () throws(E) -> Void",
      "a() returns a closure that throws errors of a type parameter, which no stub can"
    ),
    (
      "func a<T: Hashable>(_ b: T) -> @Sendable (T) -> Void",
      "a(_:) returns a Sendable closure over a type parameter that is not Sendable, which no stub can"
    ),
    (
      "func a<each T, each S>(_ b: repeat (each T, each S))",
      "a(_:) combines parameter packs, and symbol graphs do not express that these have the same length"
    ),
    (
      "func a<T>(_ b: inout sending T)",
      "a(_:) hands back a sending value of a type parameter, which no stub can"
    ),
    ("var a: Once { get set }", "a is settable, and a mock cannot record a value that cannot be copied"),
  ])
  func `a requirement that no mock can implement is refused with the reason`(requirement: String, reason: String) throws
  {
    let folder = try SymbolGraphFolder()
    try folder.build("Shop", "public struct Once: ~Copyable {}\npublic protocol Shop { \(requirement) }\n")
    let mocks = try MockGenerator(symbolGraphs: [folder.path], modules: ["Shop"]).mocks(command: "")
    #expect(mocks.unsupported.map(\.reason) == [reason])
  }

  @Test(arguments: [
    ("Final", "", "it is for classes that inherit from Final, which is final"),
    ("Hidden", "", "it is for classes that inherit from Hidden, which has no initializer that a mock could call"),
    (
      "Sized", "init(name: String)",
      "it requires an initializer, and Sized, which it is to inherit from, has none that needs no arguments and neither fails, throws nor waits"
    ),
    ("MainRun, OtherRun", "", "it requires run() with two isolations, @MainActor and @Other"),
  ])
  func `a protocol to which no class can conform is refused with the reason`(
    inherited: String,
    requirement: String,
    reason: String
  ) throws {
    let folder = try SymbolGraphFolder()
    try folder.build(
      "Shop",
      """
      public final class Final { public init() {} }
      open class Hidden { private init() {} }
      open class Sized { public init(size: Int) {} }
      @globalActor public actor Other { public static let shared = Other() }
      @MainActor public protocol MainRun { func run() }
      @Other public protocol OtherRun { func run() }
      public protocol Shop: \(inherited) { \(requirement) }
      """
    )
    let mocks = try MockGenerator(symbolGraphs: [folder.path], modules: ["Shop"]).mocks(command: "")
    #expect(mocks.unsupported.map(\.reason) == [reason])
  }

  @Test func `private protocols and the reason are in the heading`() throws {
    let folder = try SymbolGraphFolder()
    try folder.build("Shop", "private protocol Own { func a() }\npublic protocol Store { func a() }")
    let mocks = try MockGenerator(symbolGraphs: [folder.path], modules: ["Shop"]).mocks(command: "")
    #expect(mocks.unsupported == [])
    #expect(mocks.heading.hasSuffix("// No mock of Own: it is private to its file.\n"))
  }

  @Test func `protocols that need SPI are mocked if the group is named`() throws {
    let folder = try SymbolGraphFolder()
    try folder.build(
      "Shop",
      """
      @_spi(Testing) public protocol Inner { func a() -> Secret }
      @_spi(Testing) public struct Secret {}
      public protocol Store { func a() }
      """
    )
    let generator = try MockGenerator(symbolGraphs: [folder.path], modules: ["Shop"])
    #expect(try generator.mocks(command: "").unsupported.map(\.name) == ["Inner"])
    let mocks = try generator.mocks(spiGroups: ["Testing"], command: "")
    #expect(mocks.unsupported == [])
    try folder.write(mocks.source, to: "Mocks.swift")
    let arguments = ["-parse-as-library", "-swift-version", "6", "-I", folder.path, "-emit-sil", "-o", "sil"]
    #expect(
      try folder.compile(arguments + ["-enable-upcoming-feature", "InternalImportsByDefault", "Mocks.swift"]) == nil
    )
  }

  @Test func `a file that is not a symbol graph of the supported version is refused`() throws {
    let folder = try SymbolGraphFolder()
    #expect(
      failure(folder)
        == "\(folder.path) contains no symbol graphs (MODULE.symbols.json); write them with swift symbolgraph-extract"
    )
    try folder.write("{}", to: "A.symbols.json")
    #expect(
      failure(folder, module: "A")
        == "\(folder.path)/A.symbols.json is not a symbol graph; write it again with swift symbolgraph-extract"
    )
    try folder.write(
      """
      {"metadata":{"formatVersion":{"major":1,"minor":0,"patch":0},"generator":"Swift 9"},"module":{"name":"A"},"symbols":[],"relationships":[]}
      """,
      to: "A.symbols.json"
    )
    #expect(
      failure(folder, module: "A")
        == "\(folder.path)/A.symbols.json is a symbol graph of format 1.0.0, and 0.5 or 0.6 is expected; write it with Swift "
        + "5.9 or newer, or update Logbook"
    )
    try folder.write(graph(of: "A", by: "Swift 6.2"), to: "A.symbols.json")
    try folder.write(graph(of: "B", by: "Swift 6.3"), to: "B.symbols.json")
    #expect(
      throws: GeneratorError.otherCompiler(
        path: folder.path + "/A.symbols.json",
        found: "Swift 6.2",
        expected: "Swift 6.3"
      )
    ) {
      try MockGenerator(symbolGraphs: [folder.path], modules: ["A", "B"])
    }
    #expect(throws: GeneratorError.self) { try MockGenerator(symbolGraphs: [folder.path + "/absent"], modules: ["A"]) }
  }
}
