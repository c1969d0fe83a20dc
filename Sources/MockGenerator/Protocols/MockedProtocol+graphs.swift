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
    isSendable = family.contains(KnownType.sendable)
    isActor = family.contains(KnownType.actor)
    isHashable = family.contains(KnownType.hashable)
    isEquatable = isHashable || family.contains(KnownType.equatable)
    for (id, reason) in KnownType.unmockable where family.contains(id) { throw Refusal(symbol, reason) }
    let heading = ProtocolHeading(scope.text(of: symbol))
    isolation = heading.isolation
    if symbol.isPrivate {
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
        !isToolchain || !graphs.isAnswered(requirement.id, byExtensionsOf: family)
      }
    }
    declared.sort { graphs.positions[$0.id] ?? 0 < graphs.positions[$1.id] ?? 0 }

    var types: [AssociatedType] = []
    for type in declared where type.kind.identifier == "swift.associatedtype" {
      let heading = ProtocolHeading(scope.text(of: type))
      clauses += heading.constraints
      let name = type.pathComponents.last ?? ""
      if let index = types.firstIndex(where: { $0.name == name }) {
        // Each protocol that declares it again asks for more.
        types[index].bound = types[index].bound.adding(heading.inherited)
      } else {
        types.append(AssociatedType(name: name, bound: heading.inherited))
      }
    }
    let open = Set(types.map(\.name))
    clauses = clauses.filter { clause in
      let sides = clause.split(separator: " == ").map(String.init)
      guard sides.count == 2 else { return true }
      for (side, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
        guard let index = types.firstIndex(where: { $0.name == side }), open.isDisjoint(with: other.leadingIdentifiers)
        else { continue }
        types[index].fixed = other
        return false
      }
      // A list of itself, as in CaseIterable.
      if let index = types.firstIndex(where: { sides == ["Self", "\($0.name).Element"] || sides == ["\($0.name).Element", "Self"] }) {
        types[index].fixed = "[\(mockName)]"
        return false
      }
      return true
    }
    // What is fixed is no type parameter, so that others cannot be bound by its name.
    let fixed = Dictionary(
      types.compactMap { type in type.fixed.map { (type.name, $0) } },
      uniquingKeysWith: { first, _ in first }
    )
    for index in types.indices {
      types[index].bound = types[index].bound.replacingIdentifiers { fixed[String($0)] }
      types[index].fixed = types[index].fixed?.replacingIdentifiers { $0 == "Self" ? mockName : nil }
    }
    var distinct: [String] = []
    for clause in clauses.map({ clause in clause.replacingIdentifiers { fixed[String($0)] } })
    where !distinct.contains(clause) {
      distinct.append(clause)
    }
    if let clause = distinct.first(where: { $0.identifiers.contains("Self") }) {
      throw Refusal(symbol, "no generic class can promise of itself that \(clause)")
    }
    constraints = distinct
    associatedTypes = types

    var requirements: [Requirement] = []
    for requirement in declared where requirement.kind.identifier != "swift.associatedtype" {
      let next = try Requirement(requirement, of: symbol, scope, graphs)
      if superclass?.members.contains(next.declaration.fullName) == true { continue }
      guard let index = requirements.firstIndex(where: { $0.declaration.isSameCall(as: next.declaration) }) else {
        requirements.append(next)
        continue
      }
      // What does less satisfies both.
      if next.declaration.isWeaker(than: requirements[index].declaration) { requirements[index] = next }
    }
    self.requirements = requirements
    let fragments = ([symbol] + declared).flatMap { $0.declarationFragments ?? [] }
    isDeprecated = symbol.isDeprecated || fragments.contains { graphs.symbols[$0.preciseIdentifier ?? ""]?.isDeprecated == true }
    modules = Set(fragments.compactMap { $0.preciseIdentifier.flatMap(graphs.importedModule(of:)) })
  }
}

extension SymbolGraph.Symbol {
  fileprivate var isDeprecated: Bool {
    (availability ?? []).contains { $0.isUnconditionallyDeprecated == true || $0.deprecated != nil }
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
        throw Refusal(symbol, of: owner, "nothing tells whether \(declaration.name) stands before or behind its operand")
      }
      declaration.modifiers.append(fixity.rawValue)
    }
    self.declaration = declaration
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

  fileprivate func isWeaker(than other: Declaration) -> Bool {
    (!isAsync && other.isAsync) || (thrown == .nothing && other.thrown != .nothing) || (isSettable && !other.isSettable)
  }
}

/// The beginning of a protocol or of an associated type.
private struct ProtocolHeading {
  let isolation: String?
  /// What stands after the colon.
  let inherited: String
  /// What stands after `where`, each by itself, without `Self.`.
  let constraints: [String]

  init(_ text: String) {
    var scanner = DeclarationScanner(text)
    isolation = scanner.attributes().first { $0.isGlobalActor }
    _ = scanner.text(until: " :", " =", " where ")
    let list = scanner.skip(":") ? scanner.text(until: " =", " where ").withoutSelf : ""
    inherited = list.topLevelParts(at: ",").joined(separator: " & ")
    if scanner.skip("=") { _ = scanner.text(until: " where ") }
    constraints = scanner.skip("where ") ? scanner.text(until: " {").withoutSelf.topLevelParts(at: ",") : []
  }
}

extension String {
  /// Whether an attribute is a global actor: nothing else that the compiler writes is a type.
  var isGlobalActor: Bool {
    let name = dropFirst().prefix { $0 != "(" }
    return name.first?.isUppercase == true
  }

  /// With more protocols that something must conform to.
  fileprivate func adding(_ protocols: String) -> String {
    let known = topLevelParts(at: "&")
    return (known + protocols.topLevelParts(at: "&").filter { !known.contains($0) }).joined(separator: " & ")
  }

  /// Associated types by their names alone, as in a generic type.
  var withoutSelf: String { replacing("Self.", with: "") }
}
