struct GenericParameters {
  /// The names of the type parameters in order, without `each`.
  let names: [String]
  private(set) var bounds: [String: [String]] = [:]
  /// The names in the declaration that refer to classes.
  private let classes: Set<String>

  /// Creates the type parameters of a declaration.
  ///
  /// - Parameter classes: The names in the declaration that refer to classes.
  init(_ declaration: Declaration, classes: Set<String> = []) {
    names = declaration.typeParameters
    self.classes = classes
    let clauses =
      declaration.generics.dropFirst().dropLast().topLevelParts(at: ",")
      + declaration.constraints.dropFirst("where ".count).topLevelParts(at: ",")
    for clause in clauses {
      guard let colon = clause.topLevelIndex(of: ":") else { continue }
      bounds[clause[..<colon].trimmed, default: []] += clause[clause.index(after: colon)...].topLevelParts(at: "&")
    }
  }

  func appear(in type: String) -> Bool { !Set(names).isDisjoint(with: type.identifiers) }

  /// Returns the type in which values of a type parameter can be stored: an existential type such as `any Hashable &
  /// Sendable`, a class, or `Any`.
  func existential(of name: String) -> String {
    let usable = (bounds[name] ?? []).filter { bound in
      bound != "AnyObject" && !bound.contains("~") && !appear(in: bound)
    }
    if usable.isEmpty { return "Any" }
    return usable.allSatisfy(classes.contains) ? usable[0] : "any \(usable.joined(separator: " & "))"
  }
}
