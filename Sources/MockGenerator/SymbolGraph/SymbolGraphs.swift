import Foundation

/// The combined symbol graphs of the modules whose protocols are mocked, and of the modules to which these protocols
/// refer.
struct SymbolGraphs {
  typealias Symbol = SymbolGraph.Symbol

  private(set) var symbols: [String: Symbol] = [:]
  /// The position of each symbol among all symbols read. Within a graph, the positions follow the order of declaration.
  private(set) var positions: [String: Int] = [:]
  private(set) var moduleNames: [String: String] = [:]
  /// The requirements of each protocol, unordered.
  private(set) var requirements: [String: [String]] = [:]
  /// The protocols and the superclass that the graphs list for each type; see ``ancestors(of:)``.
  private(set) var conformances: [String: Set<String>] = [:]
  private(set) var superclasses: [String: String] = [:]
  /// The modules on which the protocols depend and whose graphs are missing, sorted by name.
  private var missing: [String] = []
  /// The precise identifiers of top-level types, keyed by module and then by name in source code.
  private(set) var topLevelTypes: [String: [String: String]] = [:]
  /// The names of the top-level types in the modules whose protocols are mocked, excluding types that are private to
  /// their files.
  private(set) var ownTypes: Set<String> = []
  /// The names that occur in the mocked protocols and could refer to more than one type.
  private(set) var ambiguousNames: Set<String> = []
  /// The names of the mocks without “Mock”, keyed by the precise identifiers of the mocked protocols.
  private(set) var mockNames: [String: String] = [:]
  /// The global actors to which modules isolate their declarations by default, keyed by module.
  private(set) var defaultIsolations: [String: String] = [:]
  /// The names of protocols and superclasses as `Module.Name`, available even if the graph of the module is missing.
  private var names: [String: String] = [:]
  /// The default implementations that the graphs list for each requirement; see ``isAnswered(_:byExtensionsOf:)``.
  private var answers: [String: [String]] = [:]
  private var owners: [String: String] = [:]
  private var members: [String: [String]] = [:]

  /// Reads the graphs of modules and, if present, the graphs of the modules that their protocols need.
  ///
  /// - Throws: ``GeneratorError`` if the folders contain no graph of one of the modules, if a folder or graph cannot be
  ///   read, or if the graphs were written by different compilers.
  init(of modules: [String], in folders: [String]) throws {
    let files = try SymbolGraphFiles(folders)
    for module in modules where files.paths(of: module).isEmpty {
      throw GeneratorError.noModule(module, known: files.modules)
    }
    var read: Set<String> = []
    var wanted = modules
    // All graphs must come from the same compiler, because compilers differ in how they mangle names.
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
        add(graph, of: module, isOwn: modules.contains(module))
      }
      if paths.isEmpty { missing.append(module) }
      if wanted.isEmpty { wanted = neighbours(of: protocols(of: modules)).subtracting(read).sorted() }
    }
    missing.sort()
    for module in read where !KnownType.toolchainModules.contains(module) {
      defaultIsolations[module] = findDefaultIsolation(of: module)
    }
    ambiguousNames = findAmbiguousNames(in: modules)
    mockNames = findMockNames(in: modules)
  }

  /// Adds the symbols and relationships of a graph.
  ///
  /// - Parameter module: The declaring module according to the file name. The graph itself may name a different
  ///   module. For example, the graphs of modules that Swift re-exports contain the name Swift.
  private mutating func add(_ graph: SymbolGraph, of module: String, isOwn: Bool) {
    for symbol in graph.symbols {
      symbols[symbol.id] = symbol
      positions[symbol.id] = positions.count
      moduleNames[symbol.id] = module
      if symbol.pathComponents.count == 1, Self.typeKinds.contains(symbol.kind.identifier) {
        topLevelTypes[module, default: [:]][symbol.pathComponents[0]] = symbol.id
        if isOwn, !symbol.isPrivate { ownTypes.insert(symbol.pathComponents[0]) }
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
    // For each type name, the modules outside the toolchain that declare a type with this name. The generated file may
    // import several of them.
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

  static let typeKinds: Set<String> = [
    "swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.typealias", "swift.actor",
    "swift.associatedtype",
  ]

  func memberTypes(of id: String) -> [Symbol] {
    ((requirements[id] ?? []).compactMap { symbols[$0] } + members(of: id))
      .filter { Self.typeKinds.contains($0.kind.identifier) }
  }

  func members(of id: String) -> [Symbol] { (members[id] ?? []).compactMap { symbols[$0] } }

  func owner(of id: String) -> String? { owners[id] }

  /// Returns the effective access level of a declaration, considering all enclosing types.
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

  /// Returns whether a declaration, or a type that encloses it, is SPI.
  func isSPI(_ id: String) -> Bool {
    var next: String? = id
    while let current = next {
      if symbols[current]?.spi == true { return true }
      next = owners[current]
    }
    return false
  }

  /// Returns whether an attribute of a declaration is a result builder. If the graphs do not contain the attribute's
  /// type, an attribute whose name ends in “Builder” is considered a result builder.
  func isResultBuilder(_ attribute: String, in symbol: Symbol) -> Bool {
    let name = attribute.dropFirst().prefix { $0 != "(" && $0 != "<" }
    guard let id = symbol.fragments.first(where: { $0.kind == "attribute" && $0.spelling == name })?.preciseIdentifier
    else {
      return false
    }
    guard let type = symbols[id] else { return name.hasSuffix("Builder") }
    return type.fragments.contains { $0.spelling.hasPrefix("@resultBuilder") }
  }

  func missing(for protocols: [Symbol]) -> [String] { missing.filter(neighbours(of: protocols).contains) }

  /// Returns the modules whose graphs the given protocols need: the modules of inherited protocols and classes that are
  /// missing from the graphs read so far, and the modules outside the toolchain whose types occur in requirements.
  private func neighbours(of protocols: [Symbol]) -> Set<String> {
    var found: Set<String> = []
    for symbol in protocols {
      let ancestors = ancestors(of: symbol.id)
      for id in ancestors where symbols[id] == nil && !KnownType.isKnown(id) {
        if let module = module(of: id) { found.insert(module) }
      }
      for id in ancestors.union([symbol.id]) {
        for requirement in requirements[id] ?? [] {
          let named = (symbols[requirement]?.fragments ?? []).compactMap(\.preciseIdentifier?.declaringModule)
          // Toolchain modules are omitted, because their graphs are large, and `KnownType` already contains the
          // necessary facts.
          found.formUnion(named.filter { !KnownType.toolchainModules.contains($0) })
        }
      }
    }
    return found
  }

  func protocols(of modules: [String]) -> [Symbol] {
    symbols.values.filter { $0.kind.identifier == "swift.protocol" && modules.contains(moduleNames[$0.id] ?? "") }
  }

  func module(of id: String) -> String? {
    moduleNames[id] ?? names[id].map { String($0.prefix { $0 != "." }) }
  }

  /// Returns the module to import for a type, or `nil` if no import is necessary or the module is unknown.
  func importedModule(of id: String) -> String? {
    guard let mangled = id.declaringModule else { return nil }
    if KnownType.implicitModules.contains(mangled) { return nil }
    // Outside the toolchain, prefer the module name from the graph's file name, because the precise identifier contains
    // the module's ABI name, which may differ from the name to import.
    return moduleNames[id].flatMap { KnownType.toolchainModules.contains(mangled) ? nil : $0 } ?? mangled
  }

  /// Returns the name of a type qualified with its module, such as `Swift.Sendable`, or the precise identifier if the
  /// graphs do not contain the type's name.
  func qualifiedName(of id: String) -> String {
    if let symbol = symbols[id], let module = moduleNames[id] {
      return ([module] + symbol.pathComponents).joined(separator: ".")
    }
    return names[id] ?? id
  }

  /// Returns whether an unconstrained extension of any of the given protocols satisfies a requirement.
  func isAnswered(_ requirement: String, byExtensionsOf protocols: Set<String>) -> Bool {
    // Symbol graphs do not state which protocol a default implementation belongs to, but the implementation's path
    // begins with the protocol's path. Among the default implementations of a requirement, symbol graphs also list
    // those of the requirement's overloads. These are recognized by their precise identifiers, which end in a different
    // type than that of the requirement.
    let paths = protocols.compactMap { symbols[$0]?.pathComponents[...] }
    let owner = owners[requirement] ?? ""
    let signature = requirement.hasPrefix(owner) ? requirement.dropFirst(owner.count) : requirement[...]
    return (answers[requirement] ?? []).compactMap { symbols[$0] }.contains { answer in
      (answer.swiftExtension?.constraints ?? []).isEmpty && answer.id.hasSuffix(signature)
        && paths.contains(answer.pathComponents.dropLast())
    }
  }

  /// Returns all protocols to which a type conforms and all classes from which it inherits, directly or indirectly.
  func ancestors(of id: String) -> Set<String> {
    var found: Set<String> = []
    var open = Array(conformances[id] ?? [])
    while let next = open.popLast() {
      if found.insert(next).inserted { open += conformances[next] ?? [] }
    }
    return found
  }
}
