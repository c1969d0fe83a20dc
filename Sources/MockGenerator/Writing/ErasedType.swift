/// A type in the form that a stored closure can use.
///
/// The type parameters of a requirement are not in scope in a stored closure. A type parameter is therefore replaced by
/// an existential of its bounds, also in its metatype, optional or array. In a function type, each type is replaced
/// separately, and a parameter pack is replaced by `[Any]`. Any other type that contains type parameters is replaced by
/// `Any`, as is a type parameter without a bound that can be used as an existential.
struct ErasedType {
  let text: String
  /// Whether the declared type contains type parameters and was replaced.
  let isErased: Bool
  /// Whether values of the declared type need an explicit conversion with `as`.
  var needsConversion: Bool { isErased && text == "Any" }

  init(_ type: String, generics: GenericParameters) {
    var type = type.handedOn
    if type.hasSuffix("!") { type = "\(type.dropLast())?" }
    if type.hasPrefix("repeat ") {
      (text, isErased) = ("[Any]", true)
    } else if generics.appear(in: type) {
      isErased = true
      type = type.withoutOwnership
      if type.hasPrefix("inout ") {
        text = "inout Any"
      } else if let function = FunctionType(type) {
        text = function.attributes + function.erasedType(generics)
      } else {
        text = Self.existential(of: type, generics)
      }
    } else {
      text = type.withExistentials
      isErased = false
    }
  }

  /// Returns the erased type of a closure's parameter. A `sending` parameter remains `sending`.
  static func parameter(_ type: String, _ generics: GenericParameters) -> String {
    let erased = ErasedType(type, generics: generics)
    return erased.isErased && type.hasPrefix("sending ") ? "sending \(erased.text)" : erased.text
  }

  /// Returns the existential form of a type parameter, or of its metatype, optional or array. Returns `Any` for other
  /// types, or if the type parameter has no bound that can be used as an existential.
  private static func existential(of type: String, _ generics: GenericParameters) -> String {
    if generics.names.contains(type) { return generics.existential(of: type) }
    func element(_ name: some StringProtocol) -> String? {
      let name = String(name)
      guard generics.names.contains(name) else { return nil }
      let existential = generics.existential(of: name)
      return existential == "Any" ? nil : existential
    }
    if type.hasSuffix(".Type"), let bound = element(type.dropLast(".Type".count)) {
      return bound.contains("&") ? "any (\(bound.dropFirst("any ".count))).Type" : "\(bound).Type"
    }
    if type.hasSuffix("?"), let bound = element(type.dropLast()) { return "(\(bound))?" }
    if type.hasPrefix("["), type.hasSuffix("]"), let bound = element(type.dropFirst().dropLast()) {
      return "[\(bound)]"
    }
    return "Any"
  }
}

extension String {
  fileprivate var withExistentials: String {
    replacing(/\(some ([^()]+)\)\.Type/) { "any \($0.1.contains("&") ? "(\($0.1))" : "\($0.1)").Type" }
      .replacingIdentifiers { $0 == "some" ? "any" : nil }
  }
}

struct FunctionType {
  /// The attributes, each followed by a space.
  let attributes: String
  let parameters: [String]
  /// The effects, each preceded by a space.
  let effects: String
  let result: String

  private static let callersIsolation = "nonisolated(nonsending)"

  /// Parses a function type. The result is `nil` for any other type.
  init?(_ type: String) {
    var scanner = DeclarationScanner(type.withoutOwnership)
    let isolation = scanner.skip(Self.callersIsolation) ? [Self.callersIsolation] : []
    attributes = (isolation + scanner.attributes()).map { $0 + " " }.joined()
    guard scanner.isAt("(") else { return nil }
    parameters = scanner.balanced().dropFirst().dropLast().topLevelParts(at: ",")
    let (isAsync, thrown) = scanner.effects()
    guard scanner.skip("->") else { return nil }
    result = scanner.text(until: "\n")
    effects = (isAsync ? " async" : "") + thrown.text
  }

  /// The types of the parameters and of the result.
  var parts: [String] { parameters + [result] }

  /// Returns the erased type, without attributes.
  func erasedType(_ generics: GenericParameters) -> String {
    let parameters = parameters.map { ErasedType.parameter($0, generics) }.joined(separator: ", ")
    return "(\(parameters))\(erasedEffects(generics)) -> \(ErasedType(result, generics: generics).text)"
  }

  func erasedEffects(_ generics: GenericParameters) -> String {
    generics.appear(in: effects) ? effects.replacing(/throws\(.+\)/, with: "throws") : effects
  }
}

extension Declaration.Thrown {
  /// The `throws` or `rethrows` clause, preceded by a space; empty if the function cannot throw.
  var text: String {
    switch self {
    case .nothing: ""
    case .any: " throws"
    case .typed(let type): " throws(\(type))"
    case .rethrowing: " rethrows"
    }
  }
}
