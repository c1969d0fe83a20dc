import LogbookSuggestions

/// Writes mocks of the protocols of modules, as the compiler's symbol graphs tell of them.
public struct MockGenerator {
  private let modules: [String]
  private let graphs: SymbolGraphs
  /// By name, in order.
  private let protocols: [(name: String, symbol: SymbolGraph.Symbol)]

  /// Reads the symbol graphs of some modules and, as far as they are there, of those that their protocols refer to.
  ///
  /// - Throws: ``GeneratorError``.
  public init(symbolGraphs folders: [String], modules: [String]) throws {
    self.modules = modules
    graphs = try SymbolGraphs(of: modules, in: folders)
    protocols = graphs.protocols(of: modules).map { ($0.pathComponents.joined(separator: "."), $0) }
      .sorted { $0.0 < $1.0 }
  }

  /// The modules that protocols inherit from or whose types they name, and whose graphs are missing; by name.
  ///
  /// A protocol that inherits from theirs is refused, and arguments of their types are recorded as text in mocks of `Sendable`
  /// protocols, since nothing tells that they may be sent.
  ///
  /// - Parameters:
  ///   - names: The names of the protocols; empty for all.
  ///   - exceptions: The names of protocols that are left out.
  public func missingModules(of names: [String] = [], except exceptions: [String] = []) -> [String] {
    graphs.missing(
      for: protocols.filter { (names.isEmpty || names.contains($0.name)) && !exceptions.contains($0.name) }.map(
        \.symbol
      )
    )
  }

  /// The source of mocks, in the order of their names.
  ///
  /// Protocols that are private to their files are left out, unless they are asked for.
  ///
  /// - Parameters:
  ///   - names: The names of the protocols; empty for all.
  ///   - exceptions: The names of protocols that are left out.
  ///   - some: Which of the modules; `nil` for all.
  ///   - folder: Where the sources of the modules lie, for mocks that are compiled with them: they get the imports of
  ///     the files that the protocols are declared in, and their conditions. Without it they import the modules.
  ///   - recordsIssues: Whether the mocks are compiled in a target of tests: there an unanswered call is recorded as an
  ///     issue of Swift Testing.
  ///   - command: How the mocks are made again, for their heading.
  /// - Throws: ``GeneratorError``; if names are given, also for what has no mock.
  public func mocks(
    of names: [String] = [],
    except exceptions: [String] = [],
    in some: [String]? = nil,
    sources folder: String? = nil,
    recordingIssues recordsIssues: Bool = false,
    command: String
  ) throws -> GeneratedMocks {
    for name in names + exceptions { _ = try symbol(name) }
    let modules = some ?? modules
    let graphs = graphs
    let wanted = protocols.filter { name, symbol in
      modules.contains(graphs.moduleNames[symbol.id] ?? "")
        && (names.isEmpty ? !symbol.isPrivate : names.contains(name)) && !exceptions.contains(name)
    }
    let results = wanted.map(\.symbol).concurrentMap { symbol in
      Result { () throws(UnsupportedProtocol) in try MockSource(MockedProtocol(symbol, in: graphs)) }
    }
    var sources: [MockSource] = []
    var unsupported: [UnsupportedProtocol] = []
    for result in results {
      switch result {
      case .success(let source): sources.append(source)
      case .failure(let problem): unsupported.append(problem)
      }
    }
    if !names.isEmpty, !unsupported.isEmpty { throw GeneratorError.unsupported(unsupported) }
    let file = MockFile(
      modules: modules,
      mocks: sources,
      unsupported: unsupported,
      files: folder.map { SourceFiles(of: sources, in: $0) },
      recordsIssues: recordsIssues
    )
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

/// What a generator has written.
public struct GeneratedMocks: Sendable {
  /// What says where they come from, and which protocols have none.
  public let heading: String
  /// The imports and the mocks.
  public let body: String
  /// How many mocks there are.
  public let count: Int
  /// The protocols that have none, and why; in the order of their names.
  public let unsupported: [UnsupportedProtocol]

  /// A whole file.
  public var source: String { body.isEmpty ? heading : heading + "\n" + body }
}
