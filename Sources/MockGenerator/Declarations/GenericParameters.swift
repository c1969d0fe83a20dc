/// The type parameters of a requirement, with what each must conform to.
struct GenericParameters {
  /// In their order, without `each`.
  let names: [String]
  /// The bounds of each, as they are written.
  private(set) var bounds: [String: [String]] = [:]
  /// The names of the bounds that are classes.
  private let classes: Set<String>

  /// - Parameter classes: The names of classes that the declaration mentions.
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

  /// Whether a type mentions any of them.
  func appear(in type: String) -> Bool { !Set(names).isDisjoint(with: type.identifiers) }

  /// A type that every value of a type parameter is of, by what it must conform to: `any Hashable & Sendable`.
  func existential(of name: String) -> String {
    let usable = (bounds[name] ?? []).filter { bound in
      bound != "AnyObject" && !bound.contains("~") && !appear(in: bound)
    }
    if usable.isEmpty { return "Any" }
    return usable.allSatisfy(classes.contains) ? usable[0] : "any \(usable.joined(separator: " & "))"
  }
}
