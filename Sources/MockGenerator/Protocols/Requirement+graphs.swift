extension MockedProtocol.Requirement {
  /// - Parameters:
  ///   - types: What associated types are fixed to.
  ///   - clauses: The pieces of what fixes them, with the compiler's names.
  init(
    _ symbol: SymbolGraph.Symbol,
    of owner: SymbolGraph.Symbol,
    _ scope: TypeScope,
    _ types: AssociatedTypes,
    _ clauses: [SymbolGraph.Fragment],
    _ graphs: SymbolGraphs
  ) throws(UnsupportedProtocol) {
    self.symbol = symbol
    let text = scope.text(of: symbol)
    var declaration: Declaration
    do throws(Declaration.Unknown) { declaration = try Declaration(parsing: text) } catch {
      throw UnsupportedProtocol(symbol, of: owner, "its declaration is not understood: \(text)")
    }
    declaration.attributes.removeAll { graphs.isResultBuilder($0, in: symbol) }
    if declaration.isOperator, declaration.parameters.count == 1 {
      guard let fixity = OperatorFixity(of: symbol, named: declaration.name) else {
        throw UnsupportedProtocol(
          symbol,
          of: owner,
          "nothing tells whether \(declaration.name) stands before or behind its operand"
        )
      }
      declaration.modifiers.append(fixity.rawValue)
    }
    self.declaration = declaration
    if let reason = symbol.inexpressible(declaration) {
      throw UnsupportedProtocol(symbol, of: owner, "\(declaration.fullName) \(reason)")
    }
    let parameters = symbol.functionSignature?.parameters ?? []
    traits = declaration.parameters.enumerated().map { index, parameter in
      let fragments = parameters.indices.contains(index) ? parameters[index].declarationFragments ?? [] : []
      return TypeTraits(of: types.fixed(parameter.type), clauses + fragments, declaration, graphs)
    }
    let fragments = clauses + symbol.fragments
    resultTraits = TypeTraits(of: types.fixed(declaration.result), fragments, declaration, graphs)
    let elementTraits = declaration.streamElement.map {
      TypeTraits(of: types.fixed($0), fragments, declaration, graphs)
    }
    isStream = elementTraits?.isSendable == true && declaration.thrown == .nothing && !declaration.isSettable
  }
}

extension SymbolGraph.Symbol {
  /// What keeps a requirement from being written as it is, as the end of a sentence; `nil` if nothing does.
  fileprivate func inexpressible(_ declaration: Declaration) -> String? {
    let names = (functionSignature?.parameters ?? []).compactMap { $0.declarationFragments?.first?.spelling }
    if names.contains("`_`") { return "has a label `_`, which symbol graphs do not tell from none" }
    if declaration.parameters.contains(where: { $0.type.contains("->") && $0.type.contains("repeat ") }) {
      return "takes a closure over a parameter pack, which no stub can"
    }
    if hasConvention { return "has an @convention, and symbol graphs do not tell of which type" }
    if declaration.modifiers.contains("distributed") {
      return "is distributed, and a mock has no distributed actor system"
    }
    if declaration.generics.contains("~") || declaration.constraints.contains("~") {
      return "is generic over values that cannot be copied, which no stub can take"
    }
    return declaration.generics.contains("let ") ? "is generic over a value, which no stub can know" : nil
  }
}

extension SymbolGraphs {
  /// Whether whoever calls a requirement need not be on the actor that the rest of the protocol belongs to: it comes from
  /// a protocol that does not belong to it.
  func isNonisolated(_ requirement: MockedProtocol.Requirement, in symbol: Symbol, _ isolation: String?) -> Bool {
    let declaration = requirement.declaration
    if isolation != nil { return !declaration.attributes.contains(where: \.isGlobalActor) }
    guard ancestors(of: symbol.id).contains(KnownType.actor), let owner = owner(of: requirement.symbol.id) else {
      return false
    }
    return !ancestors(of: owner).contains(KnownType.actor) && !declaration.isAsync
  }
}
