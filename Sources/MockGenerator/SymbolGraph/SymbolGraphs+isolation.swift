import Foundation

/// The isolation of types. A symbol graph states it only if it is written in the source code: if a module has a default
/// isolation (SE-0466), the types themselves have no attribute, but their members do. The isolation of a conformance
/// (SE-0470) is never in a symbol graph.
extension SymbolGraphs {
  /// Returns the global actor to which a type or protocol is isolated, such as `@MainActor`; `nil` if there is none.
  func isolation(of type: Symbol) -> String? {
    if type.isolation != nil || type.isNonisolated { return type.isolation }
    return isolation(ofMembersOf: type) ?? (isolatesNothing(type) ? defaultIsolation(of: type) : nil)
  }

  /// Returns whether the conformance of a type to Equatable or Hashable may be isolated to a global actor. Code that is
  /// not isolated to the actor cannot use such a conformance.
  func mayIsolateEquality(of id: String) -> Bool {
    var next: String? = id
    while let current = next, let type = symbols[current] {
      let equality = ownMembers(of: type).first { $0.pathComponents.last == "==(_:_:)" }
      if let equality, equality.isolation == nil { return false }
      if equality != nil || isolation(of: type) != nil || type.statesIsolatedConformance { return true }
      next = superclasses[current]
    }
    return false
  }

  /// Returns the global actor of the members of a type, if they all are isolated or state that they are not.
  private func isolation(ofMembersOf type: Symbol) -> String? {
    let members = ownMembers(of: type)
    guard let isolation = members.lazy.compactMap(\.isolation).first else { return nil }
    // The compiler does not print the isolation of initializers that it synthesizes.
    let isMixed = members.contains { $0.isolation == nil && !$0.isNonisolated && $0.kind.identifier != "swift.init" }
    return isMixed ? nil : isolation
  }

  /// Returns whether the members of a type do not show whether the type is isolated, as those of most enums.
  private func isolatesNothing(_ type: Symbol) -> Bool {
    ownMembers(of: type).allSatisfy { $0.kind.identifier == "swift.init" || $0.isNonisolated }
  }

  /// Returns the global actor to which a module isolates its declarations by default, judged by the majority of its
  /// types; `nil` if there is none.
  private func defaultIsolation(of type: Symbol) -> String? {
    moduleNames[type.id].flatMap { defaultIsolations[$0] }
  }

  func findDefaultIsolation(of module: String) -> String? {
    var isolated: [String] = []
    var others = 0
    for type in symbols.values where moduleNames[type.id] == module {
      guard Self.typeKinds.contains(type.kind.identifier), type.isolation == nil, !type.isNonisolated else { continue }
      if isolatesNothing(type) { continue }
      if let isolation = isolation(ofMembersOf: type) { isolated.append(isolation) } else { others += 1 }
    }
    return isolated.count > others ? isolated.max() : nil
  }

  /// The members of a type, including requirements, whose isolation the compiler prints.
  private func ownMembers(of type: Symbol) -> [Symbol] {
    (members(of: type.id) + (requirements[type.id] ?? []).compactMap { symbols[$0] }).filter { member in
      moduleNames[member.id] == moduleNames[type.id] && !member.id.contains("::SYNTHESIZED::")
        && Self.isolatedKinds.contains(member.kind.identifier)
    }
  }

  private static let isolatedKinds: Set<String> = [
    "swift.init", "swift.method", "swift.property", "swift.subscript", "swift.type.method", "swift.type.property",
    "swift.type.subscript", "swift.func.op",
  ]
}

extension SymbolGraph.Symbol {
  /// The global actor in the declaration, such as `@MainActor`.
  var isolation: String? {
    guard fragments.first?.spelling.hasPrefix("@") == true else { return nil }
    var scanner = DeclarationScanner(text)
    return scanner.attributes().first { $0.isGlobalActor }
  }

  var isNonisolated: Bool { fragments.contains { $0.spelling == "nonisolated" } }

  /// Whether the source file that declares the type states an isolated conformance, as in `Tea: @MainActor Hashable`.
  /// Any such conformance in the file counts, because it may be in an extension.
  fileprivate var statesIsolatedConformance: Bool {
    guard let location, let data = FileManager.default.contents(atPath: location.path) else { return false }
    return ["Equatable", "Hashable", "Comparable"].contains { name in
      var rest = data[...]
      while let range = rest.range(of: Data(name.utf8)) {
        let before = data[..<range.lowerBound].suffix(100)
        if String(decoding: before, as: UTF8.self).split(whereSeparator: \.isWhitespace).last?.hasPrefix("@") == true {
          return true
        }
        rest = rest[range.upperBound...]
      }
      return false
    }
  }
}
