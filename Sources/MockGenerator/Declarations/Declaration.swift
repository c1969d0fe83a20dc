/// A requirement of a protocol, taken apart.
struct Declaration {
  enum Kind {
    case function, property, subscripting, initializer
  }

  /// What a call throws.
  enum Thrown: Hashable {
    case nothing
    /// `throws`
    case any
    /// `throws(E)`
    case typed(String)
    /// `rethrows`
    case rethrowing
  }

  struct Parameter: Hashable {
    /// Result builders.
    var attributes: [String] = []
    /// What callers write before the colon; `_` for nothing.
    var label: String
    /// What the body calls it.
    var name: String
    /// As it is written, with `inout`, `@escaping` and the like.
    var type: String
  }

  var kind: Kind
  /// With their arguments: `@MainActor`, `@discardableResult`.
  var attributes: [String] = []
  /// `static`, `mutating`, `nonisolated` and the like.
  var modifiers: [String] = []
  /// As it is written, with backticks.
  var name = ""
  /// With the angle brackets; empty if there are none.
  var generics = ""
  var parameters: [Parameter] = []
  var isAsync = false
  var thrown = Thrown.nothing
  /// The type of the result, the property or the element; `Void` if there is none.
  var result = "Void"
  /// With the word `where`; empty if there is none.
  var constraints = ""
  var isSettable = false

  var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
  var isOperator: Bool {
    kind == .function && name.first.map { !$0.isInIdentifier && $0 != "`" } == true
  }

  /// The names of the type parameters, without `each`.
  var typeParameters: [String] {
    generics.dropFirst().dropLast().topLevelParts(at: ",").map { part in
      let name = part.prefix { $0 != ":" }.trimmed
      return name.hasPrefix("each ") ? String(name.dropFirst(5)) : name
    }
  }

  /// What a stream that is returned is of; `nil` if something else is.
  var streamElement: String? {
    let result = result.hasPrefix("_Concurrency.") ? result.dropFirst("_Concurrency.".count) : result[...]
    return result.hasPrefix("AsyncStream<") && result.hasSuffix(">") ? String(result.dropFirst(12).dropLast()) : nil
  }

  /// With the type parameters called by their places, so that two of other names can be compared.
  var withNumberedGenerics: Declaration {
    let places = Dictionary(
      zip(typeParameters, typeParameters.indices.map { "$\($0)" }),
      uniquingKeysWith: { first, _ in first }
    )
    return replacingTypes { $0.replacingIdentifiers { places[String($0)] } }
  }

  /// With other names for type parameters that are called as associated types of the mock are, which they would hide.
  func avoiding(_ names: Set<String>) -> Declaration {
    let clashes = Set(typeParameters).intersection(names)
    return clashes.isEmpty
      ? self : replacingTypes { $0.replacingIdentifiers { clashes.contains(String($0)) ? "\($0)_" : nil } }
  }

  /// With the mock for `Self`, and associated types by their names alone, as the mock has them.
  func written(within mockName: String, _ types: AssociatedTypes) -> Declaration {
    replacingTypes { types.substituted($0.withoutSelf).replacingIdentifiers { $0 == "Self" ? mockName : nil } }
  }

  private func replacingTypes(_ replacement: (String) -> String) -> Declaration {
    var copy = self
    copy.result = replacement(result)
    copy.generics = replacement(generics)
    copy.constraints = replacement(constraints)
    if case .typed(let type) = thrown { copy.thrown = .typed(replacement(type)) }
    for index in parameters.indices { copy.parameters[index].type = replacement(parameters[index].type) }
    return copy
  }

  /// The name with its labels: `task(withID:)`.
  var fullName: String {
    let bare = name.withoutBackticks
    return kind == .property ? bare : "\(bare)(\(parameters.map { "\($0.label):" }.joined()))"
  }
}
