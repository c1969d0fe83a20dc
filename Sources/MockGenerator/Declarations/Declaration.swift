/// A parsed requirement of a protocol.
struct Declaration {
  enum Kind {
    case function, property, subscripting, initializer
  }

  enum Thrown: Hashable {
    case nothing
    case any
    case typed(String)
    case rethrowing

    /// Creates the effect `throws(Type)` for the given error type.
    init(_ type: String) {
      self = type == "any Error" ? .any : type == "Never" ? .nothing : .typed(type)
    }
  }

  struct Parameter: Hashable {
    /// The attributes, including result builders.
    var attributes: [String] = []
    var label: String
    var name: String
    /// The type as written, including specifiers and attributes such as `inout` and `@escaping`.
    var type: String
  }

  var kind: Kind
  var attributes: [String] = []
  var modifiers: [String] = []
  /// The name as written, including any backticks.
  var name = ""
  /// The generic parameter clause with its angle brackets, or an empty string.
  var generics = ""
  var parameters: [Parameter] = []
  var isAsync = false
  var thrown = Thrown.nothing
  /// The type of the function's result, of the property, or of the subscript's element; `Void` for an initializer or a
  /// function without a result.
  var result = "Void"
  /// The generic `where` clause, including the keyword, or an empty string.
  var constraints = ""
  var isSettable = false

  /// Whether the declaration has the modifier `nonisolated` or `nonisolated(nonsending)`.
  var isNonisolated: Bool { modifiers.contains { $0.hasPrefix("nonisolated") } }

  /// The modifier that begins with `nonisolated`, or the attribute that names a global actor; empty if there is neither.
  var isolation: String {
    get {
      modifiers.first { $0.hasPrefix("nonisolated") } ?? attributes.first(where: \.isGlobalActor) ?? ""
    }
    set {
      modifiers.removeAll { $0.hasPrefix("nonisolated") }
      attributes.removeAll(where: \.isGlobalActor)
      if newValue.hasPrefix("@") {
        attributes.append(newValue)
      } else if !newValue.isEmpty {
        modifiers.append(newValue)
      }
    }
  }

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

  /// The element type of the result if it is an `AsyncStream`, or an `AsyncThrowingStream` that can throw any error;
  /// otherwise `nil`. Streams that throw errors of a specific type cannot be created.
  var streamElement: String? {
    let result = result.hasPrefix("_Concurrency.") ? result.dropFirst("_Concurrency.".count) : result[...]
    let name = result.prefix { $0 != "<" }
    let arguments = result.dropFirst(name.count + 1).dropLast().topLevelParts(at: ",")
    guard result.dropFirst(name.count).endOfBracket == result.endIndex else { return nil }
    switch (name, arguments.count) {
    case ("AsyncStream", 1): return arguments[0]
    case ("AsyncThrowingStream", 2):
      return ["any Error", "any Swift.Error"].contains(arguments[1]) ? arguments[0] : nil
    default: return nil
    }
  }

  /// Whether the result is an `AsyncThrowingStream`.
  var isThrowingStream: Bool { result.contains("AsyncThrowingStream<") }

  /// The declaration with its type parameters renamed by position, so that it can be compared with declarations that
  /// use different names.
  var withNumberedGenerics: Declaration {
    let places = Dictionary(
      zip(typeParameters, typeParameters.indices.map { "$\($0)" }),
      uniquingKeysWith: { first, _ in first }
    )
    return replacingTypes { $0.replacingIdentifiers { places[String($0)] } }
  }

  /// Returns the declaration with type parameters renamed if they would shadow associated types of the mock.
  func avoiding(_ names: Set<String>) -> Declaration {
    let clashes = Set(typeParameters).intersection(names)
    return clashes.isEmpty
      ? self : replacingTypes { $0.replacingIdentifiers { clashes.contains(String($0)) ? "\($0)_" : nil } }
  }

  /// Returns the declaration as written in the mock. `Self` is replaced by the name of the mock, and the prefix `Self.`
  /// is removed from the names of associated types. An associated type that a constraint fixes, as in `ID == String`,
  /// is replaced by the concrete type, here `String`.
  func written(within mockName: String, _ types: AssociatedTypes) -> Declaration {
    replacingTypes { types.substituted($0.withoutSelf).replacingIdentifiers { $0 == "Self" ? mockName : nil } }
  }

  private func replacingTypes(_ replacement: (String) -> String) -> Declaration {
    var copy = self
    copy.result = replacement(result)
    copy.generics = replacement(generics)
    copy.constraints = replacement(constraints)
    if case .typed(let type) = thrown { copy.thrown = Thrown(replacement(type)) }
    for index in parameters.indices { copy.parameters[index].type = replacement(parameters[index].type) }
    return copy
  }

  var fullName: String {
    let bare = name.withoutBackticks
    return kind == .property ? bare : "\(bare)(\(parameters.map { "\($0.label):" }.joined()))"
  }
}
