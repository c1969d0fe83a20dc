extension MockedProtocol {
  /// Collects what a protocol requires, itself and by those that it inherits from.
  ///
  /// - Throws: ``Refusal``.
  init(_ symbol: SymbolGraph.Symbol, in graphs: SymbolGraphs) throws(Refusal) {
    self.symbol = symbol
    let mockName = graphs.mockName(of: symbol)
    self.mockName = mockName
    name = symbol.pathComponents.joined(separator: ".")
    superclass = try Superclass(of: symbol, in: graphs)
    let inherited = superclass.map { graphs.ancestors(of: $0.id).union([$0.id]) } ?? []
    let ancestors = graphs.ancestors(of: symbol.id).subtracting(inherited)
    let family = ancestors.union([symbol.id])
    let scope = TypeScope(of: symbol, family: family, in: graphs)
    self.scope = scope
    typeName = scope.name(of: symbol)
    isSendable = family.contains(KnownType.sendable)
    isActor = family.contains(KnownType.actor)
    isHashable = family.contains(KnownType.hashable)
    isEquatable = isHashable || family.contains(KnownType.equatable)
    for (id, reason) in KnownType.unmockable where family.contains(id) { throw Refusal(symbol, reason) }
    let heading = ProtocolHeading(scope.text(of: symbol))
    isolation = heading.isolation
    if symbol.spi == true {
      throw Refusal(symbol, "it is only there for those who import the SPI that it belongs to, which nothing tells")
    }
    access = graphs.access(of: symbol)
    if symbol.isPrivate || access == "private" || access == "fileprivate" {
      throw Refusal(symbol, "\(name) is private to its file")
    }

    var declared: [SymbolGraph.Symbol] = []
    var clauses = heading.constraints
    for id in [symbol.id] + ancestors.sorted() where !KnownType.synthesized.contains(id) {
      guard let ancestor = graphs.symbols[id] else {
        let name = graphs.qualifiedName(of: id)
        if name.contains(".") {
          throw Refusal(
            symbol,
            "it inherits from \(name), and the symbol graph of \(name.prefix { $0 != "." }) is not there"
          )
        }
        throw Refusal(symbol, "it inherits from something that no symbol graph tells of (\(id))")
      }
      if id != symbol.id { clauses += ProtocolHeading(scope.text(of: ancestor)).constraints }
      let isToolchain = KnownType.toolchainModules.contains(graphs.moduleNames[id] ?? "")
      declared += (graphs.requirements[id] ?? []).compactMap { graphs.symbols[$0] }.filter { requirement in
        // What the toolchain answers itself is left to it.
        !isToolchain || !(requirement.isDeprecated || graphs.isAnswered(requirement.id, byExtensionsOf: family))
      }
    }
    declared.sort { graphs.positions[$0.id] ?? 0 < graphs.positions[$1.id] ?? 0 }

    let types = AssociatedTypes(
      declared.filter { $0.kind.identifier == "swift.associatedtype" }
        .map { ($0.pathComponents.last ?? "", ProtocolHeading(scope.text(of: $0))) },
      clauses: clauses,
      mockName: mockName
    )
    if let clause = types.constraints.first(where: { $0.identifiers.contains("Self") }) {
      throw Refusal(symbol, "no generic class can promise of itself that \(clause)")
    }
    constraints = types.constraints
    typealiases = family.flatMap(graphs.memberTypes(of:)).filter {
      $0.kind.identifier == "swift.typealias" && $0.swiftExtension == nil
    }
    .map { ($0.pathComponents.last ?? "", scope.text(of: $0)) }
    .compactMap { name, text in
      // A generic one is no type by itself.
      let parts = text.split(separator: " = ", maxSplits: 1)
      return parts.count == 2 && !parts[0].contains("<") ? (name, String(parts[1]).withoutSelf) : nil
    }
    .sorted { $0.0 < $1.0 }

    var requirements: [Requirement] = []
    for requirement in declared where requirement.kind.identifier != "swift.associatedtype" {
      var next = try Requirement(requirement, of: symbol, scope, graphs)
      next.declaration = next.declaration.avoiding(Set(types.all.map(\.name))).written(within: mockName, types)
      if graphs.isNonisolated(requirement, in: symbol, isolation), !next.declaration.modifiers.contains("nonisolated") {
        next.declaration.modifiers.append("nonisolated")
      }
      if superclass?.members.contains(next.declaration.fullName) == true { continue }
      if let other = requirements.first(where: { $0.declaration.isOtherProperty(than: next.declaration) }) {
        let (name, types) = (next.declaration.name, "\(other.declaration.result) and \(next.declaration.result)")
        throw Refusal(next.symbol, of: symbol, "it requires \(name) of two types, \(types)")
      }
      if let index = requirements.firstIndex(where: { $0.declaration.isPropertyAndMethod(with: next.declaration) }) {
        // One of them may be answered by an extension.
        if graphs.isAnswered(requirement.id, byExtensionsOf: family) { continue }
        guard graphs.isAnswered(requirements[index].symbol.id, byExtensionsOf: family) else {
          throw Refusal(
            next.symbol,
            of: symbol,
            "it requires a property and a method that are both called \(next.declaration.name)"
          )
        }
        requirements[index] = next
        continue
      }
      guard let index = requirements.firstIndex(where: { $0.declaration.isSameCall(as: next.declaration) }) else {
        requirements.append(next)
        continue
      }
      // What does less satisfies both.
      if next.declaration.isWeaker(than: requirements[index].declaration) { requirements[index] = next }
    }
    self.requirements = requirements
    // Where there are overloads, the compiler does not find out by itself which types are meant.
    let calls = requirements.map { "\($0.declaration.fullName) \($0.declaration.isStatic)" }
    let used = Set(types.all.flatMap { [$0.name] + $0.bound.identifiers } + constraints.flatMap(\.identifiers))
    associatedTypes = types.all.map { type in
      var type = type
      if Set(calls).count < calls.count {
        type.parameter = [type.name + "Type", "Mock" + type.name].first { !used.contains($0) } ?? type.name
      }
      return type
    }
    let required = declared.flatMap { $0.declarationFragments ?? [] } + symbol.fragmentsOfConstraints
    let fragments = (symbol.declarationFragments ?? []) + required
    isDeprecated =
      symbol.isDeprecated || fragments.contains { graphs.symbols[$0.preciseIdentifier ?? ""]?.isDeprecated == true }
    modules = Set(required.compactMap { $0.preciseIdentifier.flatMap(graphs.importedModule(of:)) })
      .union(declared.contains { $0.id.contains("10Foundation") } ? ["Foundation"] : [])
    ancestorModules = Set(fragments.compactMap { $0.preciseIdentifier.flatMap(graphs.importedModule(of:)) })
      .subtracting(modules)
  }
}

extension SymbolGraph.Symbol {
  fileprivate var isDeprecated: Bool {
    (availability ?? []).contains { $0.isUnconditionallyDeprecated == true || $0.deprecated != nil }
  }

  /// What stands behind `where`.
  fileprivate var fragmentsOfConstraints: [SymbolGraph.Fragment] {
    let fragments = declarationFragments ?? []
    return fragments.firstIndex { $0.spelling == "where" }.map { Array(fragments[$0...]) } ?? []
  }
}

extension SymbolGraphs {
  /// Whether whoever calls a requirement need not be on the actor that the rest of the protocol belongs to: it comes from
  /// a protocol that does not belong to it.
  fileprivate func isNonisolated(_ requirement: Symbol, in symbol: Symbol, _ isolation: String?) -> Bool {
    let fragments = requirement.declarationFragments ?? []
    if isolation != nil {
      return !fragments.contains {
        $0.kind == "attribute" && ("@" + $0.spelling).replacing("@@", with: "@").isGlobalActor
      }
    }
    guard ancestors(of: symbol.id).contains(KnownType.actor), let owner = owner(of: requirement.id) else {
      return false
    }
    return !ancestors(of: owner).contains(KnownType.actor) && !fragments.contains { $0.spelling == "async" }
  }
}

extension MockedProtocol.Requirement {
  fileprivate init(
    _ symbol: SymbolGraph.Symbol,
    of owner: SymbolGraph.Symbol,
    _ scope: TypeScope,
    _ graphs: SymbolGraphs
  ) throws(Refusal) {
    self.symbol = symbol
    let text = scope.text(of: symbol)
    var declaration: Declaration
    do throws(Declaration.Unknown) { declaration = try Declaration(parsing: text) } catch {
      throw Refusal(symbol, of: owner, "its declaration is not understood: \(text)")
    }
    declaration.attributes.removeAll { graphs.isResultBuilder($0, in: symbol) }
    if declaration.isOperator, declaration.parameters.count == 1 {
      guard let fixity = OperatorFixity(of: symbol, named: declaration.name) else {
        throw Refusal(
          symbol,
          of: owner,
          "nothing tells whether \(declaration.name) stands before or behind its operand"
        )
      }
      declaration.modifiers.append(fixity.rawValue)
    }
    self.declaration = declaration
    if (symbol.functionSignature?.parameters ?? []).flatMap({ $0.declarationFragments ?? [] }).contains(where: {
      $0.spelling == "`_`"
    }) {
      throw Refusal(
        symbol,
        of: owner,
        "\(declaration.fullName) has a label `_`, which symbol graphs do not tell from none"
      )
    }
    if declaration.takesClosureOverPack {
      throw Refusal(
        symbol,
        of: owner,
        "\(declaration.fullName) takes a closure over a parameter pack, which no stub can"
      )
    }
    if symbol.hasConvention {
      throw Refusal(
        symbol,
        of: owner,
        "\(declaration.fullName) has an @convention, and symbol graphs do not tell of which type"
      )
    }
    let parameters = symbol.functionSignature?.parameters ?? []
    traits = declaration.parameters.enumerated().map { index, parameter in
      let fragments = parameters.indices.contains(index) ? parameters[index].declarationFragments ?? [] : []
      return TypeTraits(of: parameter.type, fragments, declaration, graphs)
    }
    resultTraits = TypeTraits(of: declaration.result, symbol.declarationFragments ?? [], declaration, graphs)
  }
}

extension Declaration {
  /// Whether one witness answers both.
  fileprivate func isSameCall(as other: Declaration) -> Bool {
    guard fullName == other.fullName, isStatic == other.isStatic else { return false }
    let (left, right) = (withNumberedGenerics, other.withNumberedGenerics)
    return left.result == right.result && left.generics == right.generics && left.constraints == right.constraints
      && left.parameters.map(\.type) == right.parameters.map(\.type)
  }

  fileprivate var takesClosureOverPack: Bool {
    parameters.contains { $0.type.contains("->") && $0.type.contains("repeat ") }
  }

  /// Whether one is a property and the other a method that is called with no arguments, which one class cannot have.
  fileprivate func isPropertyAndMethod(with other: Declaration) -> Bool {
    func isBare(_ one: Declaration) -> Bool {
      one.kind == .property || (one.kind == .function && one.parameters.isEmpty)
    }
    return kind != other.kind && isBare(self) && isBare(other) && name == other.name && isStatic == other.isStatic
  }

  /// Whether both are properties of the same name, which one class cannot have.
  fileprivate func isOtherProperty(than other: Declaration) -> Bool {
    kind == .property && other.kind == .property && name == other.name && isStatic == other.isStatic
      && result != other.result
  }

  fileprivate func isWeaker(than other: Declaration) -> Bool {
    (!isAsync && other.isAsync) || (thrown == .nothing && other.thrown != .nothing) || (isSettable && !other.isSettable)
  }
}
