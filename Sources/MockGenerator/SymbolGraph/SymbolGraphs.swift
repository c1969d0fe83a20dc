import Foundation

/// The symbol graphs of some modules and of those that theirs refer to, taken together.
struct SymbolGraphs {
  typealias Symbol = SymbolGraph.Symbol

  private(set) var symbols: [String: Symbol] = [:]
  /// In which order the graphs have the symbols of a module: that of their declarations.
  private(set) var positions: [String: Int] = [:]
  /// The module that a symbol is declared in.
  private(set) var moduleNames: [String: String] = [:]
  /// What a protocol requires, in no order.
  private(set) var requirements: [String: [String]] = [:]
  /// The protocols that a type conforms to, those that these inherit from included.
  private(set) var conformances: [String: Set<String>] = [:]
  /// The class that a class or a protocol inherits from.
  private(set) var superclasses: [String: String] = [:]
  /// The modules that protocols inherit from or whose types they name, and whose graphs are not there, by name.
  private var missing: [String] = []
  /// The types of each module that are not nested: their compiler's names by what people call them.
  private(set) var topLevelTypes: [String: [String: String]] = [:]
  /// The names of types of which the protocols of the modules name more than one, each from another module.
  private(set) var ambiguousNames: Set<String> = []
  /// The names of types, those included whose graph is not there: `Module.Name`.
  private var names: [String: String] = [:]
  /// The members of extensions that answer a requirement.
  private var answers: [String: [String]] = [:]
  /// What a member is a member of.
  private var owners: [String: String] = [:]
  /// What is declared in a type.
  private var members: [String: [String]] = [:]

  /// Reads the graphs of some modules and, as far as they are there, of those that their protocols need.
  ///
  /// - Throws: ``GeneratorError``.
  init(of modules: [String], in folders: [String]) throws {
    let files = try SymbolGraphFiles(folders)
    for module in modules where files.paths(of: module).isEmpty {
      throw GeneratorError.noModule(module, known: files.modules)
    }
    var read: Set<String> = []
    var wanted = modules
    // Compilers name types differently.
    var compiler: String?
    while let module = wanted.popLast() {
      guard read.insert(module).inserted else { continue }
      let paths = files.paths(of: module)
      for path in paths {
        let graph = try SymbolGraph(contentsOf: path)
        if let compiler, let found = graph.metadata.generator, compiler != found {
          throw GeneratorError.otherCompiler(path: path, found: found, expected: compiler)
        }
        compiler = compiler ?? graph.metadata.generator
        add(graph, of: module)
      }
      if paths.isEmpty { missing.append(module) }
      if wanted.isEmpty { wanted = neighbours(of: protocols(of: modules)).subtracting(read).sorted() }
    }
    missing.sort()
    ambiguousNames = findAmbiguousNames(in: modules)
  }

  /// - Parameter module: The module by the file's name: the graphs of those that Swift re-exports call themselves Swift.
  private mutating func add(_ graph: SymbolGraph, of module: String) {
    for symbol in graph.symbols {
      symbols[symbol.id] = symbol
      positions[symbol.id] = positions.count
      moduleNames[symbol.id] = module
      if symbol.pathComponents.count == 1, Self.typeKinds.contains(symbol.kind.identifier) {
        topLevelTypes[module, default: [:]][symbol.pathComponents[0]] = symbol.id
      }
    }
    for relationship in graph.relationships {
      switch relationship.kind {
      case "requirementOf", "optionalRequirementOf":
        requirements[relationship.target, default: []].append(relationship.source)
        owners[relationship.source] = relationship.target
      case "conformsTo", "inheritsFrom":
        conformances[relationship.source, default: []].insert(relationship.target)
        if relationship.kind == "inheritsFrom" { superclasses[relationship.source] = relationship.target }
        if let name = relationship.targetFallback { names[relationship.target] = name }
      case "defaultImplementationOf": answers[relationship.target, default: []].append(relationship.source)
      case "memberOf":
        owners[relationship.source] = relationship.target
        members[relationship.target, default: []].append(relationship.source)
      default: break
      }
    }
  }

  private func findAmbiguousNames(in modules: [String]) -> Set<String> {
    var meanings: [String: Set<String>] = [:]
    // What a name may mean in other modules, which may be imported beside.
    var others: [String: Set<String>] = [:]
    for (module, types) in topLevelTypes where !KnownType.toolchainModules.contains(module) {
      for name in types.keys { others[name, default: []].insert(module) }
    }
    let family = protocols(of: modules).reduce(into: Set<String>()) {
      $0.formUnion(ancestors(of: $1.id).union([$1.id]))
    }
    for id in family + family.flatMap({ requirements[$0] ?? [] }) {
      var isMember = false
      for fragment in symbols[id]?.fragments ?? [] {
        if !isMember, fragment.kind == "typeIdentifier", let id = fragment.preciseIdentifier, !id.isAssociatedType {
          let name = fragment.spelling
          meanings[name, default: []].insert(id)
          if let module = moduleNames[id], !KnownType.toolchainModules.contains(module) {
            let isElsewhere = others[name, default: []].count > 1 || KnownType.importedNames.contains(name)
            if isElsewhere { meanings[name, default: []].insert("") }
          }
        }
        isMember = fragment.spelling.hasSuffix(".")
      }
    }
    return Set(meanings.filter { $1.count > 1 }.keys)
  }

  private static let typeKinds: Set<String> = [
    "swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.typealias", "swift.actor",
    "swift.associatedtype",
  ]

  /// The associated types of a protocol, and the other types that it has names for.
  func memberTypes(of id: String) -> [Symbol] {
    ((requirements[id] ?? []).compactMap { symbols[$0] } + members(of: id))
      .filter { Self.typeKinds.contains($0.kind.identifier) }
  }

  /// What is declared in a type.
  func members(of id: String) -> [Symbol] { (members[id] ?? []).compactMap { symbols[$0] } }

  /// What a requirement or another member is declared in.
  func owner(of id: String) -> String? { owners[id] }

  /// How far a declaration can be seen: no further than what it is nested in.
  func access(of symbol: Symbol) -> String {
    let levels = ["private", "fileprivate", "internal", "package", "public", "open"]
    var access = symbol.accessLevel
    var next = owners[symbol.id]
    while let id = next, let owner = symbols[id] {
      let level = levels.firstIndex(of: owner.accessLevel) ?? 0
      if level < levels.firstIndex(of: access) ?? 0 { access = owner.accessLevel }
      next = owners[id]
    }
    return access == "open" ? "public" : access
  }

  /// Whether a declaration, or what it is nested in, is only there for those who import some SPI.
  func isSPI(_ id: String) -> Bool {
    var next: String? = id
    while let current = next {
      if symbols[current]?.spi == true { return true }
      next = owners[current]
    }
    return false
  }

  /// Whether an attribute of a declaration is a result builder, as far as anything tells.
  func isResultBuilder(_ attribute: String, in symbol: Symbol) -> Bool {
    let name = attribute.dropFirst().prefix { $0 != "(" && $0 != "<" }
    guard let id = symbol.fragments.first(where: { $0.kind == "attribute" && $0.spelling == name })?.preciseIdentifier
    else {
      return false
    }
    guard let type = symbols[id] else { return name.hasSuffix("Builder") }
    return type.fragments.contains { $0.spelling.hasPrefix("@resultBuilder") }
  }

  /// Of the modules that some protocols need, those whose graphs are missing, by name.
  func missing(for protocols: [Symbol]) -> [String] { missing.filter(neighbours(of: protocols).contains) }

  /// The modules of what some protocols inherit from, and of the types that they name.
  private func neighbours(of protocols: [Symbol]) -> Set<String> {
    var found: Set<String> = []
    for symbol in protocols {
      let ancestors = ancestors(of: symbol.id)
      for id in ancestors where symbols[id] == nil && !KnownType.isKnown(id) {
        if let module = module(of: id) { found.insert(module) }
      }
      for id in ancestors.union([symbol.id]) {
        for requirement in requirements[id] ?? [] {
          let named = (symbols[requirement]?.fragments ?? []).compactMap(\.preciseIdentifier?.mangledModule)
          // What must be known of the toolchain's types is known without their graphs, which are big.
          found.formUnion(named.filter { !KnownType.toolchainModules.contains($0) })
        }
      }
    }
    return found
  }

  /// The protocols that are declared in some modules, in no order.
  func protocols(of modules: [String]) -> [Symbol] {
    symbols.values.filter { $0.kind.identifier == "swift.protocol" && modules.contains(moduleNames[$0.id] ?? "") }
  }

  /// The name of a protocol's mock: that of the protocol without “Protocol”, unless another one has it, and “Mock”.
  func mockName(of symbol: Symbol) -> String {
    let name = symbol.pathComponents.joined()
    let brief = String(name.dropLast("Protocol".count))
    let isOthers =
      symbols[topLevelTypes[moduleNames[symbol.id] ?? ""]?[brief] ?? ""]?.kind.identifier == "swift.protocol"
    return (name.hasSuffix("Protocol") && !brief.isEmpty && !isOthers ? brief : name) + "Mock"
  }

  /// The module that a type is declared in, as far as anything tells.
  func module(of id: String) -> String? {
    moduleNames[id] ?? names[id].map { String($0.prefix { $0 != "." }) }
  }

  /// The module to import for a type of another than the standard library; `nil` if nothing tells.
  func importedModule(of id: String) -> String? {
    guard let mangled = id.mangledModule else { return nil }
    // A module may have another name for the linker.
    if KnownType.implicitModules.contains(mangled) { return nil }
    return moduleNames[id].flatMap { KnownType.toolchainModules.contains(mangled) ? nil : $0 } ?? mangled
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
