/// A type as a stored closure can have it: what is only known in a call is `Any` there.
struct ErasedType {
  /// The type as it can stand in a closure's type.
  let text: String
  /// Whether it is not the type that was written.
  let isErased: Bool

  /// - Parameter generics: The names of the type parameters of the requirement.
  init(_ type: String, generics: [String]) {
    let names = Set(generics)
    func mentionsGenerics(_ text: String) -> Bool {
      !names.isDisjoint(with: text.identifiers)
    }
    var type = type.handedOn
    if type.hasSuffix("!") { type = "\(type.dropLast())?" }
    if type.hasPrefix("repeat ") {
      (text, isErased) = ("[Any]", true)
    } else if mentionsGenerics(type) {
      isErased = true
      if type.hasPrefix("inout ") {
        text = "inout Any"
      } else if let function = FunctionType(type) {
        let parameters = function.parameters.map { ErasedType($0, generics: generics).text }.joined(separator: ", ")
        text =
          "\(function.attributes)(\(parameters))\(function.erasedEffects(generics)) -> "
          + ErasedType(function.result, generics: generics).text
      } else {
        text = "Any"
      }
    } else {
      text = type.replacingIdentifiers { $0 == "some" ? "any" : nil }
      isErased = false
    }
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

  func erasedEffects(_ generics: [String]) -> String {
    generics.contains { effects.contains("throws(\($0))") }
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
