/// The associated types of a protocol, including inherited ones, and their constraints.
///
/// An associated type is fixed if a constraint determines its type, as in `ID == String`. Otherwise, it is open.
struct AssociatedTypes {
  private(set) var all: [MockedProtocol.AssociatedType] = []
  /// The constraints that do not fix an associated type, such as `K == C.Element` if `C` is open.
  private(set) var constraints: [String] = []

  /// Creates the associated types from their symbols, and determines which of them are fixed to another type.
  ///
  /// - Parameters:
  ///   - symbols: The symbols of the associated types. Several symbols may have the same name.
  ///   - clauses: The constraints of the protocol and of the protocols from which it inherits.
  ///   - mockName: The replacement for `Self`.
  init(_ symbols: [SymbolGraph.Symbol], clauses: [String], mockName: String, _ scope: TypeScope) {
    var clauses = clauses
    for symbol in symbols {
      let (name, heading) = (symbol.pathComponents.last ?? "", ProtocolHeading(scope.text(of: symbol)))
      clauses += heading.constraints
      if let index = all.firstIndex(where: { $0.name == name }) {
        all[index].bound = all[index].bound.adding(heading.inherited)
        all[index].fragments += symbol.fragments
      } else {
        all.append(MockedProtocol.AssociatedType(name: name, bound: heading.inherited, symbol.fragments))
      }
    }
    // A fixed associated type has no type parameter in the mock, so it is replaced in all bounds and clauses by the
    // type to which it is fixed. A clause that is changed in this way may fix another associated type.
    clauses = clauses.resolved(by: scope.members, open: openNames)
    while let (index, type, clause) = nextFixed(by: clauses) {
      all[index].fixed = type
      if let same = all.firstIndex(where: { $0.name == type }) {
        all[same].bound = all[same].bound.adding(all[index].bound)
      }
      clauses.removeAll { $0 == clause }
      clauses = clauses.map(substituted).resolved(by: scope.members, open: openNames)
      for index in all.indices {
        all[index].bound = substituted(all[index].bound)
        all[index].fixed = all[index].fixed.map { scope.members.resolved(substituted($0)) }
      }
    }
    for index in all.indices {
      all[index].fixed = all[index].fixed?.replacingIdentifiers { $0 == "Self" ? mockName : nil }
    }
    let open = openNames
    for clause in clauses where !constraints.contains(clause) && !clause.isIdentity {
      // Omit constraints without type parameters, because a class that is not generic cannot have them. They are met by
      // the types that the protocol fixes.
      if !clause.contains("Self"), open.isDisjoint(with: clause.leadingIdentifiers) { continue }
      // Omit constraints on the mock itself, because the mock meets them by conforming to the protocol.
      if clause.hasPrefix("Self : ") { continue }
      constraints.append(clause)
    }
  }

  private var openNames: Set<String> { Set(all.filter { $0.fixed == nil }.map(\.name)) }

  /// Returns the text with the name of each fixed associated type replaced by the type to which it is fixed.
  func substituted(_ text: String) -> String {
    text.replacingIdentifiers { word in
      guard let fixed = all.first(where: { $0.name == word })?.fixed else { return nil }
      let isSuffixed = word.base[word.endIndex...].first.map { "?!.".contains($0) } == true
      return isSuffixed && (fixed.hasPrefix("any ") || fixed.contains("->")) ? "(\(fixed))" : fixed
    }
  }

  /// Returns a type with each fixed associated type replaced by the type to which it is fixed. If the result contains
  /// an open associated type, returns the original type. In either case, `Self.` is removed.
  func fixed(_ type: String) -> String {
    let fixed = substituted(type.withoutSelf)
    let isOpen = all.contains { $0.fixed == nil && fixed.identifiers.contains($0.name) }
    return isOpen ? type.withoutSelf : fixed
  }

  func traits(in graphs: SymbolGraphs) -> [String: TypeTraits] {
    Dictionary(
      uniqueKeysWithValues: all.map {
        ($0.name, graphs.traits(ofBounds: $0.bound.topLevelParts(at: "&"), $0.fragments))
      }
    )
  }

  /// The associated types, with type parameters whose names differ from those of the associated types.
  ///
  /// If requirements are overloaded, the compiler cannot infer the associated types. The mock then
  /// declares each associated type as a type alias for a type parameter, so the two must have
  /// different names.
  var withOtherParameters: [MockedProtocol.AssociatedType] {
    let used = Set(all.flatMap { [$0.name] + $0.bound.identifiers } + constraints.flatMap(\.identifiers))
    return all.map { type in
      var type = type
      type.parameter = [type.name + "Type", "Mock" + type.name].first { !used.contains($0) } ?? type.name
      return type
    }
  }

  private func nextFixed(by clauses: [String]) -> (index: Int, type: String, clause: String)? {
    let open = openNames
    func indexOfOpen(_ name: String) -> Int? { open.contains(name) ? all.firstIndex { $0.name == name } : nil }
    for clause in clauses {
      let sides = clause.sidesOfEquation
      guard sides.count == 2 else { continue }
      for (side, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
        if let index = indexOfOpen(side) {
          // If two associated types are equal, the later one is fixed to the earlier one.
          let isSame = indexOfOpen(other).map { $0 < index } == true
          let names = other.leadingIdentifiers
          // Whether the type is composed of other types, as in `[Element]`, and does not contain the associated type
          // itself. Plain names and member types, such as `C.Element`, are not composed.
          let isOfOthers = !other.allSatisfy { $0.isInIdentifier || $0 == "." } && !names.contains(side)
          if isSame || isOfOthers || open.isDisjoint(with: names) { return (index, other, clause) }
        }
        // An associated type whose elements are `Self`, such as `AllCases` of CaseIterable, is fixed to `[Self]`.
        if other == "Self", side.hasSuffix(".Element"), let index = indexOfOpen(String(side.dropLast(".Element".count)))
        {
          return (index, "[Self]", clause)
        }
      }
    }
    return nil
  }
}

extension [String] {
  /// Returns the clauses with known member types replaced by their meanings, and with members of open associated types
  /// replaced by the types that other clauses fix. For example, `Index == Int` follows from `Index == Indices.Element`
  /// and `Indices.Element == Int`.
  fileprivate func resolved(by members: StandardMembers, open: Set<String>) -> [String] {
    var clauses = map { members.resolved($0).withoutSelf }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for (index, clause) in clauses.enumerated() {
        guard let (member, type) = clause.fixedMember(of: open) else { continue }
        for place in clauses.indices where place != index {
          let sides = clauses[place].sidesOfEquation
          guard sides.count == 2, sides != [member, type], sides != [type, member] else { continue }
          let changed = sides.map { $0 == member ? type : $0 }
          if changed != sides { (clauses[place], hasChanged) = (changed.joined(separator: " == "), true) }
        }
      }
    }
    return clauses
  }
}

extension String {
  fileprivate var sidesOfEquation: [String] { split(separator: " == ").map(String.init) }

  /// The member of an associated type and the concrete type that the clause fixes it to; `nil` for any other clause.
  fileprivate func fixedMember(of open: Set<String>) -> (member: String, type: String)? {
    let sides = sidesOfEquation
    guard sides.count == 2 else { return nil }
    return [(sides[0], sides[1]), (sides[1], sides[0])].first { member, type in
      member.contains(".") && member.allSatisfy { $0.isInIdentifier || $0 == "." }
        && open.union(["Self"]).isDisjoint(with: type.leadingIdentifiers)
        && !open.isDisjoint(with: member.leadingIdentifiers)
    }
  }

  fileprivate func adding(_ protocols: String) -> String {
    let known = topLevelParts(at: "&")
    return (known + protocols.topLevelParts(at: "&").filter { !known.contains($0) }).joined(separator: " & ")
  }

  fileprivate var isIdentity: Bool {
    let sides = sidesOfEquation
    return sides.count == 2 && sides[0] == sides[1]
  }
}
