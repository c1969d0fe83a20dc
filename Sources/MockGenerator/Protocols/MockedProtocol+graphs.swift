extension MockedProtocol {
  /// Creates the mocked form of a protocol from its requirements, including inherited ones.
  ///
  /// - Parameter seesSPI: Whether the mock imports the SPI that it needs.
  /// - Throws: ``UnsupportedProtocol`` if no mock of the protocol can be written.
  init(_ symbol: SymbolGraph.Symbol, in graphs: SymbolGraphs, seesSPI: Bool) throws(UnsupportedProtocol) {
    self.symbol = symbol
    let mockName = graphs.mockName(of: symbol)
    self.mockName = mockName
    name = symbol.pathComponents.joined(separator: ".")
    superclass = try Superclass(of: symbol, in: graphs)
    let inherited = superclass.map { graphs.ancestors(of: $0.id).union([$0.id]) } ?? []
    let ancestors = graphs.ancestors(of: symbol.id).subtracting(inherited).subtracting(KnownType.objectProtocols)
    let family = ancestors.union([symbol.id])
    let scope = TypeScope(of: symbol, family: family, in: graphs)
    self.scope = scope
    typeName = scope.name(of: symbol)
    isSendable = family.contains(KnownType.sendable)
    isActor = family.contains(KnownType.actor)
    isHashable = family.contains(KnownType.hashable)
    isEquatable = isHashable || family.contains(KnownType.equatable)
    for (id, reason) in KnownType.unmockable where family.contains(id) { throw UnsupportedProtocol(symbol, reason) }
    let heading = ProtocolHeading(scope.text(of: symbol))
    isolation = heading.isolation ?? superclass?.isolation
    if graphs.isSPI(symbol.id), !seesSPI {
      throw UnsupportedProtocol(symbol, "it is SPI, and symbol graphs do not name its group")
    }
    if KnownType.objectProtocols.contains(symbol.id) {
      throw UnsupportedProtocol(symbol, "NSObject conforms to it already")
    }
    access = graphs.access(of: symbol)
    if symbol.isPrivate || access == "private" || access == "fileprivate" {
      throw UnsupportedProtocol(symbol, "it is private to its file")
    }
    if access == "internal" || access == "package",
      KnownType.toolchainModules.contains(graphs.moduleNames[symbol.id] ?? "")
    {
      throw UnsupportedProtocol(symbol, "only the module itself can see \(name), which is not compiled for testing")
    }

    var declared: [SymbolGraph.Symbol] = []
    var clauses = heading.constraints
    for id in [symbol.id] + ancestors.sorted() where !KnownType.synthesized.contains(id) {
      guard let ancestor = graphs.symbols[id] else {
        let name = graphs.qualifiedName(of: id)
        if name.contains(".") {
          throw UnsupportedProtocol(
            symbol,
            "it inherits from \(name), and the symbol graph of \(name.prefix { $0 != "." }) is not there"
          )
        }
        throw UnsupportedProtocol(symbol, "it inherits from something that no symbol graph contains (\(id))")
      }
      if id != symbol.id { clauses += ProtocolHeading(scope.text(of: ancestor)).constraints }
      let isToolchain = KnownType.toolchainModules.contains(graphs.moduleNames[id] ?? "")
      let hasDefaults = !KnownType.executors.contains(id)
      declared += (graphs.requirements[id] ?? []).compactMap { graphs.symbols[$0] }.filter { requirement in
        // Do not mock requirements of toolchain protocols if they are deprecated or have a default implementation.
        // Requirements whose result names an associated type are an exception, because their default implementation may
        // return the wrong type. For example, the default implementation of Identifiable's `id` returns an
        // ObjectIdentifier, even if the mocked protocol constrains `ID` to a different type.
        !isToolchain || requirement.givesAssociatedType
          || !(requirement.isDeprecated || hasDefaults && graphs.isAnswered(requirement.id, byExtensionsOf: family))
      }
    }
    declared.sort { graphs.positions[$0.id] ?? 0 < graphs.positions[$1.id] ?? 0 }

    let open = declared.filter { $0.kind.identifier == "swift.associatedtype" }
    let types = AssociatedTypes(
      open,
      clauses: clauses + declared.madeConcrete(Set(open.compactMap(\.pathComponents.last)), scope),
      mockName: mockName,
      scope
    )
    if let clause = types.constraints.first(where: { $0.identifiers.contains("Self") }) {
      throw UnsupportedProtocol(symbol, "no generic class can promise of itself that \(clause)")
    }
    constraints = types.constraints
    typealiases = family.flatMap(graphs.memberTypes(of:))
      .filter { $0.kind.identifier == "swift.typealias" && $0.swiftExtension == nil }
      .compactMap { alias in
        // Generic type aliases are omitted, because they are not types without their arguments.
        let parts = scope.text(of: alias).split(separator: " = ", maxSplits: 1)
        guard parts.count == 2, !parts[0].contains("<") else { return nil }
        return (alias.pathComponents.last ?? "", String(parts[1]).withoutSelf)
      }
      .sorted { $0.0 < $1.0 }

    var list = RequirementList(of: symbol, family, in: graphs)
    let names = Set(types.all.map(\.name))
    let fixing = ([symbol] + ancestors.compactMap { graphs.symbols[$0] }).flatMap(\.fragmentsOfConstraints)
    for requirement in declared where requirement.kind.identifier != "swift.associatedtype" {
      var next = try Requirement(requirement, of: symbol, scope, types, fixing, graphs)
      next.declaration = next.declaration.avoiding(names).written(within: mockName, types)
      if graphs.isNonisolated(next, in: symbol, isolation), !next.declaration.isNonisolated {
        next.declaration.modifiers.append("nonisolated")
      }
      if superclass?.members.contains(next.declaration.fullName) != true { try list.add(next) }
    }
    requirements = list.all
    associatedTypes = list.hasOverloads ? types.withOtherParameters : types.all
    let required = declared.flatMap(\.fragmentsWithoutDefault) + symbol.fragmentsOfConstraints
    let fragments = symbol.fragments + required
    let nameOfSPI = fragments.first { graphs.isSPI($0.preciseIdentifier ?? "") }?.spelling
    usesSPI = graphs.isSPI(symbol.id) || nameOfSPI != nil || requirements.contains { graphs.isSPI($0.symbol.id) }
    if let name = nameOfSPI, !seesSPI {
      throw UnsupportedProtocol(symbol, "it needs \(name), which is SPI, and symbol graphs do not name its group")
    }
    isDeprecated =
      symbol.isDeprecated || fragments.contains { graphs.symbols[$0.preciseIdentifier ?? ""]?.isDeprecated == true }
    modules = Set(required.compactMap { $0.preciseIdentifier.flatMap(graphs.importedModule(of:)) })
      .union(superclass?.modules ?? [])
    namesTypesOfC = required.contains { $0.preciseIdentifier?.hasPrefix("c:") == true }
    ancestorModules = Set(fragments.compactMap { $0.preciseIdentifier.flatMap(graphs.importedModule(of:)) })
      .subtracting(modules)
  }
}

extension SymbolGraph.Symbol {
  fileprivate var isDeprecated: Bool {
    (availability ?? []).contains { $0.isUnconditionallyDeprecated == true || $0.deprecated != nil }
  }

  /// Whether the type of the result names an associated type, as in `makeIterator()`.
  fileprivate var givesAssociatedType: Bool {
    // Ignore the error, because a declaration that cannot be parsed is rejected later.
    (try? Declaration(parsing: text))?.result.contains("Self.") == true
  }

  /// The fragments of the declaration. For an associated type, the default type is left out, because mocks do not use
  /// it.
  fileprivate var fragmentsWithoutDefault: [SymbolGraph.Fragment] {
    if kind.identifier != "swift.associatedtype" { return fragments }
    return fragments.prefix { !$0.spelling.contains("=") } + fragmentsOfConstraints
  }

  fileprivate var fragmentsOfConstraints: [SymbolGraph.Fragment] {
    Array(fragments.drop { $0.spelling != "where" })
  }
}

extension [SymbolGraph.Symbol] {
  /// Returns the constraints on associated types that follow from requirements redeclared with concrete types. For
  /// example, `ID == String` follows from a redeclaration of Identifiable's `id` as a `String`.
  fileprivate func madeConcrete(_ names: Set<String>, _ scope: TypeScope) -> [String] {
    var known: [String: [String]] = [:]
    var clauses: [String] = []
    for symbol in self where symbol.kind.identifier != "swift.associatedtype" {
      // Ignore the error, because a declaration that cannot be parsed is rejected later.
      guard let declaration = try? Declaration(parsing: scope.text(of: symbol)), declaration.generics.isEmpty else {
        continue
      }
      let types = (declaration.parameters.map(\.type) + [declaration.result]).map(\.withoutSelf)
      let call = "\(declaration.fullName) \(declaration.isStatic)"
      for (one, other) in zip(known[call] ?? [], types) where one != other {
        for (open, type) in [(one, other), (other, one)] {
          let isKnown = names.union(["some", "Self"]).isDisjoint(with: type.identifiers)
          if names.contains(open), isKnown { clauses.append("\(open) == \(type)") }
        }
      }
      known[call] = types
    }
    return clauses
  }
}
