/// The members that a mock of a protocol needs, without duplicates.
struct RequirementList {
  private let symbol: SymbolGraph.Symbol
  /// The precise identifiers of the protocol and of all protocols from which it inherits.
  private let family: Set<String>
  private let graphs: SymbolGraphs
  private(set) var all: [MockedProtocol.Requirement] = []

  init(of symbol: SymbolGraph.Symbol, _ family: Set<String>, in graphs: SymbolGraphs) {
    (self.symbol, self.family, self.graphs) = (symbol, family, graphs)
  }

  /// Whether some requirements have the same name and labels, and differ only in their types.
  var hasOverloads: Bool {
    let calls = all.map { "\($0.declaration.fullName) \($0.declaration.isStatic)" }
    return Set(calls).count < calls.count
  }

  /// Adds a requirement. If a single member can satisfy both this requirement and an existing one, combines the two.
  ///
  /// - Throws: ``UnsupportedProtocol`` if the mock would need two members that no class can have together.
  mutating func add(_ next: MockedProtocol.Requirement) throws(UnsupportedProtocol) {
    let declaration = next.declaration
    if let other = all.first(where: { $0.declaration.isOtherProperty(than: declaration) }) {
      let types = "\(other.declaration.result) and \(declaration.result)"
      throw UnsupportedProtocol(next.symbol, of: symbol, "it requires \(declaration.name) of two types, \(types)")
    }
    if let index = all.firstIndex(where: { $0.declaration.isPropertyAndMethod(with: declaration) }) {
      // If an extension satisfies one of the two requirements, only the other requirement is mocked.
      if graphs.isAnswered(next.symbol.id, byExtensionsOf: family) { return }
      guard graphs.isAnswered(all[index].symbol.id, byExtensionsOf: family) else {
        let reason = "it requires a property and a method that are both called \(declaration.name)"
        throw UnsupportedProtocol(next.symbol, of: symbol, reason)
      }
      all[index] = next
    } else if let index = all.firstIndex(where: { $0.declaration.isSameCall(as: declaration) }) {
      // A member satisfies both requirements if it has only the effects and the isolation that they share.
      let other = all[index].declaration
      guard let isolation = declaration.sharedIsolation(with: other) else {
        let isolations = [other.isolation, declaration.isolation].joined(separator: " and ")
        let reason = "it requires \(declaration.fullName) with two isolations, \(isolations)"
        throw UnsupportedProtocol(next.symbol, of: symbol, reason)
      }
      if declaration.isWeaker(than: other) { all[index] = next }
      all[index].declaration.isAsync = declaration.isAsync && other.isAsync
      if [declaration.thrown, other.thrown].contains(.nothing) { all[index].declaration.thrown = .nothing }
      all[index].declaration.isolation = isolation
    } else {
      all.append(next)
    }
  }
}

extension Declaration {
  /// Returns whether a single member can satisfy both declarations.
  fileprivate func isSameCall(as other: Declaration) -> Bool {
    guard fullName == other.fullName, isStatic == other.isStatic else { return false }
    let (left, right) = (withNumberedGenerics, other.withNumberedGenerics)
    return left.result == right.result && left.generics == right.generics && left.constraints == right.constraints
      && left.parameters.map(\.type) == right.parameters.map(\.type)
  }

  /// Returns whether one declaration is a property and the other is a method with the same name and no parameters. A
  /// class cannot have both.
  fileprivate func isPropertyAndMethod(with other: Declaration) -> Bool {
    func isBare(_ one: Declaration) -> Bool {
      one.kind == .property || (one.kind == .function && one.parameters.isEmpty)
    }
    return kind != other.kind && isBare(self) && isBare(other) && name == other.name && isStatic == other.isStatic
  }

  /// Returns whether the declarations are properties with the same name but different types. A class cannot have
  /// both.
  fileprivate func isOtherProperty(than other: Declaration) -> Bool {
    kind == .property && other.kind == .property && name == other.name && isStatic == other.isStatic
      && result != other.result
  }

  /// Returns the isolation of a member that satisfies both declarations; `nil` if they are isolated to different actors.
  ///
  /// Without the modifier `nonisolated`, the compiler would infer the actor of one declaration for the member.
  fileprivate func sharedIsolation(with other: Declaration) -> String? {
    let both = [isolation, other.isolation]
    if let nonisolated = both.filter({ $0.hasPrefix("nonisolated") }).max() { return nonisolated }
    return both[0] == both[1] ? both[0] : both.contains("") ? "nonisolated" : nil
  }

  fileprivate func isWeaker(than other: Declaration) -> Bool {
    (!isAsync && other.isAsync) || (thrown == .nothing && other.thrown != .nothing) || (isSettable && !other.isSettable)
  }
}
