import Foundation

/// The symbol graphs of some modules, taken together.
struct SymbolGraphs {
  typealias Symbol = SymbolGraph.Symbol

  private(set) var symbols: [String: Symbol] = [:]
  /// In which order the graphs have the symbols of a module: that of their declarations.
  private(set) var positions: [String: Int] = [:]
  /// The modules whose own graph is there.
  private(set) var modules: Set<String> = []
  /// The module that a symbol is declared in.
  private(set) var moduleNames: [String: String] = [:]
  /// What a protocol requires, in no order.
  private(set) var requirements: [String: [String]] = [:]
  /// The protocols that a type conforms to, those that these inherit from included.
  private(set) var conformances: [String: Set<String>] = [:]
  /// The names of types, those included whose graph is not there: `Module.Name`.
  private(set) var names: [String: String] = [:]
  /// The members of extensions that answer a requirement.
  private var answers: [String: [String]] = [:]
  /// What a member is a member of.
  private var owners: [String: String] = [:]

  /// Reads all graphs in a folder.
  ///
  /// - Throws: ``GeneratorError``.
  init(folder: String) throws {
    let files: [String]
    do {
      files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".symbols.json") }
        .sorted()
    } catch {
      throw GeneratorError.unreadable(path: folder, reason: error.localizedDescription)
    }
    if files.isEmpty { throw GeneratorError.noGraphs(folder: folder) }
    for file in files { try add(graphAt: "\(folder)/\(file)") }
  }

  private mutating func add(graphAt path: String) throws {
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: path)) } catch {
      throw GeneratorError.unreadable(path: path, reason: error.localizedDescription)
    }
    let graph: SymbolGraph
    do { graph = try JSONDecoder().decode(SymbolGraph.self, from: data) } catch {
      throw GeneratorError.notAGraph(path: path)
    }
    let version = graph.metadata.formatVersion
    // Before 1.0 a minor version may change everything, but 0.5 and 0.6 have been the same in what is read here.
    guard version.major == 0, 5...6 ~= version.minor else {
      throw GeneratorError.otherFormat(path: path, found: "\(version.major).\(version.minor).\(version.patch)")
    }
    modules.insert(graph.module.name)
    for symbol in graph.symbols {
      symbols[symbol.id] = symbol
      positions[symbol.id] = positions.count
      moduleNames[symbol.id] = graph.module.name
    }
    for relationship in graph.relationships {
      switch relationship.kind {
      case "requirementOf", "optionalRequirementOf":
        requirements[relationship.target, default: []].append(relationship.source)
      case "conformsTo", "inheritsFrom":
        conformances[relationship.source, default: []].insert(relationship.target)
        if let name = relationship.targetFallback { names[relationship.target] = name }
      case "defaultImplementationOf": answers[relationship.target, default: []].append(relationship.source)
      case "memberOf": owners[relationship.source] = relationship.target
      default: break
      }
    }
  }

  /// A type's name with its module's: `Swift.Sendable`.
  func qualifiedName(of id: String) -> String {
    if let symbol = symbols[id], let module = moduleNames[id] {
      return ([module] + symbol.pathComponents).joined(separator: ".")
    }
    return names[id] ?? id
  }

  /// Whether an extension of one of some protocols answers a requirement, whatever the type is.
  func isAnswered(_ requirement: String, byExtensionsOf protocols: Set<String>) -> Bool {
    (answers[requirement] ?? []).contains { answer in
      protocols.contains(owners[answer] ?? "") && (symbols[answer]?.swiftExtension?.constraints ?? []).isEmpty
    }
  }

  /// Everything that a type conforms to or inherits from, however far away.
  func ancestors(of id: String) -> Set<String> {
    var found: Set<String> = []
    var open = Array(conformances[id] ?? [])
    while let next = open.popLast() {
      if found.insert(next).inserted { open += conformances[next] ?? [] }
    }
    return found
  }
}
