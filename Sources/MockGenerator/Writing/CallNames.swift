/// Unique names for the requirements of a protocol: the declared names, with labels and types added only if several
/// requirements would otherwise share a name.
struct CallNames {
  struct Name {
    let base: String
    /// Whether the name includes the first label. If it does, the first argument is recorded without a label.
    let includesFirstLabel: Bool
  }

  let names: [Name]

  init(_ declarations: [Declaration]) {
    var names = Self.distinct(
      declarations,
      levels: [Self.bare, Self.brief, Self.labelled, Self.typed, Self.complete]
    )
    for (one, many) in Self.pairs(declarations) {
      let brief = Self.brief(declarations[one])
      if names.contains(brief + "Many") { continue }
      (names[one], names[many]) = (brief, brief + "Many")
    }
    self.names = zip(names, declarations).map { name, declaration in
      Name(base: name, includesFirstLabel: name != Self.bare(declaration))
    }
  }

  /// Returns a unique name for each declaration.
  ///
  /// Each level is a function that derives a name from a declaration. Later levels add labels and types. A
  /// declaration gets its name at the first level where no other declaration has the same name. If there is no such
  /// level, the name at the last level is numbered.
  private static func distinct(_ declarations: [Declaration], levels: [(Declaration) -> String]) -> [String] {
    let all = levels.map { declarations.map($0) }
    var taken: Set<String> = []
    return declarations.indices.map { index in
      let name = all.first { level in level.count { $0 == level[index] } == 1 }?[index] ?? all.last?[index] ?? ""
      var (unique, number) = (name, 1)
      while !taken.insert(unique).inserted {
        number += 1
        unique = "\(name)\(number)"
      }
      return unique
    }
  }

  /// Returns the indices of each pair of declarations that have a single parameter and differ only in whether they take
  /// one value or an array of such values, as `insert(_: Item)` and `insert(_: [Item])` do.
  private static func pairs(_ declarations: [Declaration]) -> [(one: Int, many: Int)] {
    Dictionary(grouping: declarations.indices) { brief(declarations[$0]) }.values.compactMap { group in
      guard group.count == 2, group.allSatisfy({ declarations[$0].parameters.count == 1 }) else { return nil }
      let types = group.map { declarations[$0].parameters[0].type }
      if types[1] == "[\(types[0])]" { return (group[0], group[1]) }
      return types[0] == "[\(types[1])]" ? (group[1], group[0]) : nil
    }
  }

  private static func bare(_ declaration: Declaration) -> String { joined(declaration, labels: []) }

  private static func brief(_ declaration: Declaration) -> String {
    joined(declaration, labels: declaration.parameters.prefix(1).map(\.label))
  }

  private static func labelled(_ declaration: Declaration) -> String {
    joined(declaration, labels: declaration.parameters.map(\.label))
  }

  private static func typed(_ declaration: Declaration) -> String {
    joined(
      declaration,
      labels: zip(declaration.parameters, declaration.constrainedTypes).flatMap { [$0.label, word($1)] }
    )
  }

  private static func complete(_ declaration: Declaration) -> String {
    joined(
      declaration,
      labels: zip(declaration.parameters, declaration.constrainedTypes).flatMap { [$0.label, word($1)] }
        + [word(declaration.result)]
    )
  }

  private static func joined(_ declaration: Declaration, labels: [String]) -> String {
    let base =
      switch declaration.kind {
      case .subscripting: "element"
      case .initializer: "initialize"
      case .property, .function: named(declaration.name)
      }
    let name = labels.filter { $0 != "_" }.reduce(base) { $0 + word($1).capitalizedFirst }
    if name.first?.isNumber == true { return "call" + name }
    // Names that have a different meaning after a dot are changed.
    return ["self", "init", "Type", "Protocol"].contains(name) ? name.lowercasedFirst + "Value" : name
  }

  /// Returns the name of a declaration as a single identifier. The case of the first letter is kept.
  private static func named(_ name: String) -> String {
    name.first { $0 != "`" }?.isLowercase == true ? word(name).lowercasedFirst : word(name)
  }

  private static func word(_ text: String) -> String {
    let bare = text.withoutBackticks
    let words = bare.identifiers
    if !words.isEmpty {
      let list = bare.hasPrefix("[") && !bare.contains(":") ? "ArrayOf" : ""
      let rest = bare.hasSuffix("?") ? "OrNil" : ""
      return list + (words.count == 1 ? words[0] : words.map(\.capitalizedFirst).joined()) + rest
    }
    return bare.map { operators[$0] ?? "Operator" }.joined().lowercasedFirst
  }

  private static let operators: [Character: String] = [
    "+": "Plus", "-": "Minus", "*": "Times", "/": "Divided", "%": "Remainder", "=": "Equals", "<": "Less",
    ">": "Greater",
    "!": "Not", "&": "And", "|": "Or", "^": "Xor", "~": "Tilde", "?": "Question", ".": "Dot",
  ]
}

extension Declaration {
  /// The types of the parameters. Type parameters are replaced by their bounds, because overloads may differ only in
  /// their bounds.
  fileprivate var constrainedTypes: [String] {
    var bounds: [String: String] = [:]
    for clause in constraints.dropFirst("where ".count).topLevelParts(at: ",") {
      let sides = clause.split(separator: " : ").map(String.init)
      if sides.count == 2 { bounds[sides[0]] = sides[1] }
    }
    return parameters.map { parameter in parameter.type.replacingIdentifiers { bounds[String($0)] } }
  }
}
