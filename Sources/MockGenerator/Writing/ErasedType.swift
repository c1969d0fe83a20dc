/// A type as a stored closure can have it: what is only known in a call is what it must conform to there, or `Any`.
struct ErasedType {
  /// The type as it can stand in a closure's type.
  let text: String
  /// Whether it is not the type that was written.
  let isErased: Bool
  /// Whether a value of the written type has to be converted by `as`, since the compiler does not do it by itself.
  var needsConversion: Bool { isErased && text == "Any" }

  init(_ type: String, generics: GenericParameters) {
    var type = type.handedOn
    if type.hasSuffix("!") { type = "\(type.dropLast())?" }
    if type.hasPrefix("repeat ") {
      (text, isErased) = ("[Any]", true)
    } else if generics.appear(in: type) {
      isErased = true
      if type.hasPrefix("inout ") {
        text = "inout Any"
      } else if let function = FunctionType(type) {
        let parameters = function.parameters.map { ErasedType($0, generics: generics).text }.joined(separator: ", ")
        text =
          "\(function.attributes)(\(parameters))\(function.erasedEffects(generics)) -> "
          + ErasedType(function.result, generics: generics).text
      } else {
        text = Self.existential(of: type, generics)
      }
    } else {
      text = type.withExistentials
      isErased = false
    }
  }

  /// What every value of a type is: of the existential of a type parameter, of a list of them, or of `Any`.
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
  /// With `any` for `some`; the metatype of a type that is only known in the call is that of any.
  fileprivate var withExistentials: String {
    replacing(/\(some ([^()]+)\)\.Type/) { "any \($0.1.contains("&") ? "(\($0.1))" : "\($0.1)").Type" }
      .replacingIdentifiers { $0 == "some" ? "any" : nil }
  }
}

/// The type of a function, taken apart.
struct FunctionType {
  /// With a space behind them.
  let attributes: String
  let parameters: [String]
  /// With a space before them.
  let effects: String
  let result: String

  private static let callersIsolation = "nonisolated(nonsending)"

  /// `nil` for any other type.
  init?(_ type: String) {
    var scanner = DeclarationScanner(type)
    let isolation = scanner.skip(Self.callersIsolation) ? [Self.callersIsolation] : []
    attributes = (isolation + scanner.attributes()).map { $0 + " " }.joined()
    guard scanner.isAt("(") else { return nil }
    parameters = scanner.balanced().dropFirst().dropLast().topLevelParts(at: ",")
    let (isAsync, thrown) = scanner.effects()
    guard scanner.skip("->") else { return nil }
    result = scanner.text(until: "\n")
    effects = (isAsync ? " async" : "") + thrown.text
  }

  func erasedEffects(_ generics: GenericParameters) -> String {
    generics.names.contains { effects.contains("throws(\($0))") }
      ? effects.replacing(/throws\(\w+\)/, with: "throws") : effects
  }
}

extension Declaration.Thrown {
  /// As it stands behind the parameters, with a space before it.
  var text: String {
    switch self {
    case .nothing: ""
    case .any: " throws"
    case .typed(let type): " throws(\(type))"
    case .rethrowing: " rethrows"
    }
  }
}
