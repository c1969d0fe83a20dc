import LogbookSuggestions

/// A generator that creates mocks of protocols from the symbol graphs that the compiler writes.
public struct MockGenerator {
  private let modules: [String]
  private let graphs: SymbolGraphs
  private let protocols: [(name: String, symbol: SymbolGraph.Symbol)]

  /// Creates a generator from the symbol graphs of modules.
  ///
  /// The generator also reads the graphs of other modules to which the protocols refer, if the folders contain them.
  ///
  /// - Parameters:
  ///   - folders: The paths of the folders that contain the symbol graphs.
  ///   - modules: The names of the modules whose protocols can be mocked.
  /// - Throws: ``GeneratorError`` if a folder cannot be read, if the folders contain no graph of one of the modules, or
  ///   if a graph is unreadable, in an unsupported format, or written by a different compiler than the others.
  public init(symbolGraphs folders: [String], modules: [String]) throws {
    self.modules = modules
    graphs = try SymbolGraphs(of: modules, in: folders)
    protocols = graphs.protocols(of: modules).map { ($0.pathComponents.joined(separator: "."), $0) }
      .sorted { $0.0 < $1.0 }
  }

  /// Returns the names of the modules whose symbol graphs are needed but missing, in alphabetical order.
  ///
  /// The graph of a module is needed if the protocols to mock inherit from the module's protocols, or if their
  /// requirements use its types. Graphs of toolchain modules are not needed for types.
  ///
  /// A protocol that inherits from a protocol of a missing module cannot be mocked. Types of a missing module are not
  /// known to be `Sendable`, so mocks of `Sendable` protocols record arguments of these types as text.
  ///
  /// - Parameters:
  ///   - names: The names of the protocols to mock; empty for all.
  ///   - exceptions: The names of protocols to omit.
  public func missingModules(of names: [String] = [], except exceptions: [String] = []) -> [String] {
    graphs.missing(
      for: protocols.filter { (names.isEmpty || names.contains($0.name)) && !exceptions.contains($0.name) }.map(
        \.symbol
      )
    )
  }

  /// Returns the source code of mocks, sorted by name.
  ///
  /// Protocols that are private to their files cannot be mocked. If `names` is empty, the heading lists them.
  ///
  /// - Parameters:
  ///   - names: The names of the protocols to mock; empty for all.
  ///   - exceptions: The names of protocols to omit.
  ///   - some: The names of the modules whose protocols are mocked; `nil` for all modules of the generator.
  ///   - folder: The path of the folder that contains the modules' source files, if the mocks are compiled together
  ///     with them. The mocks then have the imports and `#if` conditions of the files that declare the protocols. If
  ///     `nil`, the mocks import the modules.
  ///   - spiGroups: The groups of SPI that the mocks import. Without a group, protocols that need SPI cannot be mocked,
  ///     because symbol graphs do not name the groups.
  ///   - recordsIssues: Whether the mocks record unanswered calls as Swift Testing issues. Such mocks must be compiled
  ///     in a test target.
  ///   - tests: The path of the folder with the sources of the test target for which the mocks are generated. The heading
  ///     lists the protocols that these sources declare, because they have no mocks.
  ///   - command: The command for regenerating the mocks, which is shown in the heading.
  ///   - compiler: A compiler that checks the mocks. Mocks that do not compile are omitted, and their protocols count as
  ///     unsupported. If `nil`, the mocks are not compiled.
  /// - Throws: ``GeneratorError`` if a name is unknown, or if a named protocol cannot be mocked; the errors of `compiler`.
  public func mocks(
    of names: [String] = [],
    except exceptions: [String] = [],
    in some: [String]? = nil,
    sources folder: String? = nil,
    spiGroups: [String] = [],
    recordingIssues recordsIssues: Bool = false,
    tests: String? = nil,
    command: String,
    compiler: MockCompiler? = nil
  ) throws -> GeneratedMocks {
    for name in names + exceptions { _ = try symbol(name) }
    let modules = some ?? modules
    let graphs = graphs
    let own = protocols.filter { name, symbol in
      modules.contains(graphs.moduleNames[symbol.id] ?? "") && (names.isEmpty || names.contains(name))
        && !exceptions.contains(name)
    }
    let wanted = own.filter { !names.isEmpty || !$0.symbol.isPrivate }
    let hidden = names.isEmpty ? own.map(\.symbol).filter(\.isPrivate) : []
    let results = wanted.map(\.symbol).concurrentMap { symbol in
      Result { () throws(UnsupportedProtocol) in
        try MockSource(MockedProtocol(symbol, in: graphs, seesSPI: !spiGroups.isEmpty))
      }
    }
    var sources: [MockSource] = []
    var unsupported: [UnsupportedProtocol] = []
    for result in results {
      switch result {
      case .success(let source): sources.append(source)
      case .failure(let problem): unsupported.append(problem)
      }
    }
    let hiddenInTests = tests.map(SourceFile.protocols) ?? []
    func file(of mocks: [MockSource], sources folder: String?) -> MockFile {
      MockFile(
        modules: modules,
        mocks: mocks,
        unsupported: unsupported,
        files: folder.map { SourceFiles(of: mocks, in: $0) },
        hidden: hidden.map { UnsupportedProtocol($0, "it is private to its file") } + hiddenInTests,
        spiGroups: spiGroups,
        recordsIssues: recordsIssues,
        taken: graphs.ownTypes
      )
    }
    if let compiler {
      // The compiled file imports the module, even if the mocks are written for the module itself.
      let checked = try CompilableMocks(sources, file: { file(of: $0, sources: nil) }, compiler: compiler)
      sources = checked.mocks
      unsupported = (unsupported + checked.unsupported).sorted { $0.name < $1.name }
    }
    if !names.isEmpty, !unsupported.isEmpty { throw GeneratorError.unsupported(unsupported) }
    let file = file(of: sources, sources: folder)
    return GeneratedMocks(
      heading: file.heading(command: command),
      body: file.body,
      count: sources.count,
      unsupported: unsupported
    )
  }

  private func symbol(_ name: String) throws(GeneratorError) -> SymbolGraph.Symbol {
    guard let symbol = protocols.first(where: { $0.name == name })?.symbol else {
      throw .noProtocol(name, nearest: Suggestion.nearest(to: name, among: protocols.map(\.name)))
    }
    return symbol
  }
}

/// The mocks that a generator has created.
public struct GeneratedMocks: Sendable {
  /// A comment that states the origin of the mocks and lists the protocols that cannot be mocked.
  public let heading: String
  /// The source code of the imports and the mocks.
  public let body: String
  /// The number of mocks.
  public let count: Int
  /// The protocols that cannot be mocked and the reasons, sorted by the names of the protocols.
  public let unsupported: [UnsupportedProtocol]

  /// The source code of the complete file: the heading, followed by the body.
  public var source: String { body.isEmpty ? heading : heading + "\n" + body }
}
