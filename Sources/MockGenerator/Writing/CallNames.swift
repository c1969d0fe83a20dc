/// Names for the requirements of a protocol: that of the method and its first label, and more where that is not enough.
struct CallNames {
  /// A name for each declaration, in their order.
  let names: [String]
  /// What tells each from all others, as people write it: `insert(_:)`.
  let fullNames: [String]

  init(_ declarations: [Declaration]) {
    names = Self.distinct(declarations, levels: [Self.brief, Self.labelled, Self.typed, Self.complete])
    fullNames = Self.distinct(
      declarations,
      levels: [
        \.fullName, { "\($0.fullName)-(\($0.parameters.map(\.type).joined(separator: ", ")))" },
        { "\($0.fullName)-(\($0.parameters.map(\.type).joined(separator: ", "))) -> \($0.result)" },
      ]
    )
  }

  /// The names of the first level that tells a declaration from all others.
  private static func distinct(_ declarations: [Declaration], levels: [(Declaration) -> String]) -> [String] {
    let all = levels.map { declarations.map($0) }
    var taken: Set<String> = []
    return declarations.indices.map { index in
      var name = all.first { level in level.count { $0 == level[index] } == 1 }?[index]
      // One of two that differ in nothing else takes many of what the other takes one.
      if let brief = all.first?[index], name != brief,
        let other = declarations.indices.first(where: { $0 != index && all[0][$0] == brief }),
        all[0].count(where: { $0 == brief }) == 2,
        declarations[index].parameters.count == 1, declarations[other].parameters.count == 1
      {
        let (type, otherType) = (declarations[index].parameters[0].type, declarations[other].parameters[0].type)
        if type == "[\(otherType)]", !brief.contains("(") { name = brief + "Many" }
        if otherType == "[\(type)]", !brief.contains("(") { name = brief }
      }
      var unique = name ?? all.last?[index] ?? ""
      var number = 2
      while !taken.insert(unique).inserted {
        unique = "\(name ?? all.last?[index] ?? "")\(number)"
        number += 1
      }
      return unique
    }
  }

  /// The name and the first label.
  private static func brief(_ declaration: Declaration) -> String {
    joined(declaration, labels: declaration.parameters.prefix(1).map(\.label))
  }

  /// The name and all labels.
  private static func labelled(_ declaration: Declaration) -> String {
    joined(declaration, labels: declaration.parameters.map(\.label))
  }

  /// The name, all labels and the types of the parameters.
  private static func typed(_ declaration: Declaration) -> String {
    joined(declaration, labels: declaration.parameters.flatMap { [$0.label, word($0.type)] })
  }

  /// The same and the type of the result.
  private static func complete(_ declaration: Declaration) -> String {
    joined(
      declaration,
      labels: declaration.parameters.flatMap { [$0.label, word($0.type)] } + [word(declaration.result)]
    )
  }

  private static func joined(_ declaration: Declaration, labels: [String]) -> String {
    let base =
      switch declaration.kind {
      case .subscripting: "element"
      case .initializer: "initialize"
      case .property, .function: word(declaration.name)
      }
    let name = labels.filter { $0 != "_" }.reduce(base) { $0 + $1.replacing("`", with: "").capitalizedFirst }
    // Names that have a meaning behind a dot.
    return ["self", "init", "Type", "Protocol"].contains(name) ? name.lowercasedFirst + "Value" : name
  }

  /// A name, an operator or a type as one word.
  private static func word(_ text: String) -> String {
    let bare = text.replacing("`", with: "")
    let words = bare.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    if !words.isEmpty {
      let list = bare.hasPrefix("[") && !bare.contains(":") ? "ArrayOf" : ""
      let rest = bare.hasSuffix("?") ? "OrNil" : ""
      return list + (words.count == 1 ? String(words[0]) : words.map { String($0).capitalizedFirst }.joined()) + rest
    }
    return bare.map { operators[$0] ?? "Operator" }.joined().lowercasedFirst
  }

  private static let operators: [Character: String] = [
    "+": "Plus", "-": "Minus", "*": "Times", "/": "Divided", "%": "Remainder", "=": "Equals", "<": "Less",
    ">": "Greater",
    "!": "Not", "&": "And", "|": "Or", "^": "Xor", "~": "Tilde", "?": "Question", ".": "Dot",
  ]
}
