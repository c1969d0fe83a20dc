extension MockedProtocol.Requirement {
  /// Creates a requirement by parsing its declaration and determining the known traits of its types.
  ///
  /// - Parameters:
  ///   - types: The protocol's associated types, including those for which a constraint determines the type.
  ///   - clauses: The fragments of the `where` clauses of the protocol and of inherited protocols. They contain the
  ///     precise identifiers of types.
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
    let builders = declaration.attributes.filter { graphs.isResultBuilder($0, in: symbol) }
    declaration.attributes.removeAll(where: builders.contains)
    isBuilt = !builders.isEmpty
    if declaration.isOperator, declaration.parameters.count == 1 {
      guard let fixity = OperatorFixity(of: symbol, named: declaration.name) else {
        throw UnsupportedProtocol(
          symbol,
          of: owner,
          "it is unknown whether \(declaration.name) is a prefix or a postfix operator"
        )
      }
      declaration.modifiers.append(fixity.rawValue)
    }
    guard let conventions = Conventions(of: symbol, in: declaration) else {
      throw UnsupportedProtocol(
        symbol,
        of: owner,
        "\(declaration.fullName) has an @convention that its symbol does not place"
      )
    }
    declaration = conventions.declaration
    self.declaration = declaration
    if let reason = symbol.inexpressible(declaration) {
      throw UnsupportedProtocol(symbol, of: owner, "\(declaration.fullName) \(reason)")
    }
    let parameters = symbol.functionSignature?.parameters ?? []
    let fragments = clauses + symbol.fragments
    let known = types.traits(in: graphs).merging(
      GenericParameters(declaration).bounds.mapValues { graphs.traits(ofBounds: $0, fragments) }
    ) { $1 }
    .merging(declaration.typeParameters.map { ($0, TypeTraits()) }) { first, _ in first }
    traits = declaration.parameters.enumerated().map { index, parameter in
      let own = parameters.indices.contains(index) ? parameters[index].declarationFragments ?? [] : []
      return TypeTraits(of: types.fixed(parameter.type), clauses + own, known, graphs)
    }
    resultTraits = TypeTraits(of: types.fixed(declaration.result), fragments, known, graphs)
    if declaration.isSettable, !resultTraits.isCopyable {
      throw UnsupportedProtocol(
        symbol,
        of: owner,
        "\(declaration.fullName) is settable, and a mock cannot record a value that cannot be copied"
      )
    }
    let elementTraits = declaration.streamElement.map { TypeTraits(of: types.fixed($0), fragments, known, graphs) }
    classes = Set(symbol.fragments.filter { $0.preciseIdentifier?.isClass == true }.map(\.spelling))
    if case .typed(let type) = declaration.thrown {
      let id = symbol.fragments.last { $0.spelling == type.split(separator: ".").last ?? "" }?.preciseIdentifier
      unansweredError = id.flatMap(graphs.errorCase).map { "\(type).\($0)" }
      anyError = id.flatMap(graphs.anyError).map { "\(type)\($0)" }
    } else {
      (unansweredError, anyError) = (nil, nil)
    }
    unsafeTypes = KnownType.unsafe.union(
      symbol.fragments.filter { graphs.isUnsafe($0.preciseIdentifier ?? "") }.map(\.spelling)
    )
    let isGeneric = GenericParameters(declaration).appear(in: declaration.streamElement ?? "")
    isStream =
      elementTraits?.isSendable == true && !isGeneric && declaration.thrown == .nothing && !declaration.isSettable
  }
}

extension SymbolGraph.Symbol {
  /// Returns the reason why a mock cannot implement a requirement, worded to follow the requirement's name; `nil` if a
  /// mock can implement it.
  fileprivate func inexpressible(_ declaration: Declaration) -> String? {
    let names = (functionSignature?.parameters ?? []).compactMap { $0.declarationFragments?.first?.spelling }
    if names.contains("`_`") { return "has a label `_`, which symbol graphs do not distinguish from no label" }
    if declaration.parameters.contains(where: { $0.type.contains("->") && $0.type.contains("repeat ") }) {
      return "takes a closure over a parameter pack, which no stub can"
    }
    let generics = GenericParameters(declaration)
    for (verb, types) in [("takes", declaration.parameters.map(\.type)), ("returns", [declaration.result])] {
      let functions = types.filter(generics.appear).compactMap { FunctionType($0) }
      if functions.flatMap(\.parts).contains(where: { $0.contains("->") && generics.appear(in: $0) }) {
        return "\(verb) a closure that takes or returns closures over its type parameters, which no stub can"
      }
      if functions.flatMap(\.parameters).contains(where: { $0.hasSuffix("...") }) {
        return "\(verb) a closure over its type parameters with a variable number of arguments, which no stub can"
      }
    }
    if let function = FunctionType(declaration.result) {
      if generics.appear(in: function.effects) {
        return "returns a closure that throws errors of a type parameter, which no stub can"
      }
      if function.needsMetatype(of: generics, in: function.parts) {
        return "returns a Sendable closure over a type parameter that is not Sendable, which no stub can"
      }
    }
    if declaration.parameters.contains(where: { $0.type == "nonisolated(nonsending)" }) {
      return "takes a function whose type its symbol leaves out; extract the graph from the built module"
    }
    if declaration.parameters.contains(where: { $0.type.hasPrefix("inout sending ") && generics.appear(in: $0.type) }) {
      return "hands back a sending value of a type parameter, which no stub can"
    }
    if declaration.constraints.contains("(repeat ") {
      return "combines parameter packs, and symbol graphs do not express that these have the same length"
    }
    if declaration.modifiers.contains("distributed") {
      return "is distributed, and a mock has no distributed actor system"
    }
    if declaration.generics.contains("~") || declaration.constraints.contains("~") {
      return "is generic over values that cannot be copied, which no stub can take"
    }
    return declaration.generics.contains("let ") ? "is generic over a value, which stubs do not support" : nil
  }
}

extension SymbolGraphs {
  /// Returns whether the mock must implement a requirement as `nonisolated`. There are two such cases: the mocked
  /// protocol is isolated to a global actor, but the requirement is not; or the mocked protocol inherits from Actor,
  /// but the requirement is synchronous and is declared in a protocol that does not inherit from Actor.
  func isNonisolated(_ requirement: MockedProtocol.Requirement, in symbol: Symbol, _ isolation: String?) -> Bool {
    let declaration = requirement.declaration
    if isolation != nil { return !declaration.attributes.contains(where: \.isGlobalActor) }
    guard ancestors(of: symbol.id).contains(KnownType.actor), let owner = owner(of: requirement.symbol.id) else {
      return false
    }
    return !ancestors(of: owner).contains(KnownType.actor) && !declaration.isAsync
  }
}

extension String {
  /// Whether the string is the precise identifier of a class.
  var isClass: Bool { hasPrefix("s:") && hasSuffix("C") || hasPrefix("c:objc(cs)") }
}
