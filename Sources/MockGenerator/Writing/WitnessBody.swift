/// What a witness does: it records the call, then fails or answers.
struct WitnessBody {
  private let operation: MockedOperation
  /// Whether stubs may be called from any thread, and so keep nothing that may not.
  private let isSendable: Bool
  private let names: MockNames
  private var declaration: Declaration { operation.declaration }
  private var generics: [String] { declaration.typeParameters }
  private var state: String { names["state"] }

  init(_ operation: MockedOperation, isSendable: Bool, _ names: MockNames) {
    self.operation = operation
    self.names = names
    self.isSendable = isSendable
  }

  var lines: [String] {
    switch operation.role {
    case .initializer: ["self.init()", "\(state).begin(\(call))"]
    case .setter: setting
    case .method, .getter: answering
    }
  }

  private var call: String {
    let values = operation.recorded.enumerated().map { index, value in
      index == 0 || value.label.isEmpty ? value.value : "\(value.label.escapedLabel): \(value.value)"
    }
    return ".\(operation.name)\(values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")"
  }

  /// A name that no parameter has.
  private func local(_ name: String) -> String {
    declaration.parameters.contains { $0.name == name } ? local(name + "_") : name
  }

  /// Hands the new value to the stub; what has none reads as it was set.
  private var setting: [String] {
    let (stubs, reply) = (local("stubs"), local("answer"))
    let isErased = ErasedType(declaration.result, generics: generics).isErased
    let arguments = declaration.parameters.map(argument)
    let values = (arguments.map(\.text) + [isErased ? "newValue as Any" : "newValue"]).joined(separator: ", ")
    let canKeep = !isSendable || operation.requirement.resultTraits.isSendable
    let isKept = canKeep && declaration.kind == .property && FunctionType(declaration.result) == nil
    return [
      "let \(stubs) = self.\(state).begin(\(call))", "if let \(reply) = \(stubs).\(operation.name) {",
    ] + arguments.flatMap(\.preparation).map { "  " + $0 } + [
      "  \(reply)(\(values))",
      "} else {",
      isKept
        ? "  self.\(state).stub { $0.\(operation.getterName) = { [newValue] in newValue } }"
        : "  self.\(state).unanswered(.\(operation.name))",
      "}",
    ]
  }

  private var answering: [String] {
    if declaration.parameters.contains(where: \.isNever) { return [] }
    let (reply, type) = (
      local("answer"), operation.failure.hasPrefix("any ") ? "(\(operation.failure))" : operation.failure
    )
    let planned = operation.isThrowing ? ", failing: .\(operation.name), as: \(type).self" : ""
    var unanswered = "self.\(state).unanswered(.\(operation.name))"
    if operation.streamElement != nil { unanswered = "return \(local("stream"))" }
    if operation.isThrowing { unanswered = "throw self.\(state).unanswered(.\(operation.name), as: \(type).self)" }
    let begun = "\(operation.isThrowing ? "try " : "")self.\(state).begin(\(call)\(planned)).\(operation.name)"
    var lines = streaming + ["guard let \(reply) = \(begun) else { \(unanswered) }"]
    let arguments = declaration.parameters.map(argument)
    lines += arguments.flatMap(\.preparation)
    let effects = (operation.isThrowing ? "try " : "") + (declaration.isAsync ? "await " : "")
    let reading = "\(reply)(\(arguments.map(\.text).joined(separator: ", ")))"
    let isErased = ErasedType(declaration.result, generics: generics).isErased
    let result = isErased ? "\(effects)self.\(state).cast(\(reading), .\(operation.name))" : effects + reading
    let last = ["Void", "()"].contains(declaration.result) ? result : "return \(result)"
    // What is only known in a call cannot be thrown by a stub as what it is.
    guard generics.contains(where: { declaration.thrown == .typed($0) }) else { return lines + [last] }
    let error = local("error")
    return lines + [
      "do {", "  \(last)", "} catch {",
      "  let \(error): \(operation.failure) = self.\(state).cast(error, .\(operation.name))",
      "  throw \(error)", "}",
    ]
  }

  /// The stream that is returned without a stub. It is there before the call is told: who has waited for that may give it
  /// values at once.
  private var streaming: [String] {
    if operation.streamElement == nil { return [] }
    return ["let \(local("stream")) = self.\(operation.continuations).make()"]
  }

  /// What the stub is given for a parameter, and what comes before.
  private func argument(for parameter: Declaration.Parameter) -> (preparation: [String], text: String) {
    let erased = ErasedType(parameter.type, generics: generics)
    if parameter.type.hasPrefix("repeat ") {
      let list = local("\(parameter.name)List")
      return (["var \(list): [Any] = []", "repeat \(list).append(each \(parameter.name))"], list)
    }
    if parameter.type.hasPrefix("inout ") {
      guard erased.isErased else { return ([], "&\(parameter.name)") }
      let value = local("\(parameter.name)Value")
      let type = parameter.type.withoutInout
      return (
        ["var \(value): Any = \(parameter.name)", "defer { \(parameter.name) = \(value) as! \(type) }"], "&\(value)"
      )
    }
    if erased.isErased, let function = FunctionType(parameter.type), function.takesAny(of: generics) {
      return ([], function.wrapped(parameter.name, generics: generics))
    }
    return ([], erased.isErased && erased.text == "Any" ? "\(parameter.name) as Any" : parameter.name)
  }
}

extension FunctionType {
  /// Whether parameters of the function are of generic types, which makes it another function than one of `Any`.
  fileprivate func takesAny(of generics: [String]) -> Bool {
    parameters.contains { ErasedType($0, generics: generics).isErased } || effects != erasedEffects(generics)
  }

  /// A closure that calls a function with values that come as `Any`.
  fileprivate func wrapped(_ name: String, generics: [String]) -> String {
    let names = parameters.indices.map { "value\($0 + 1)" }
    let types = parameters.map { ErasedType($0, generics: generics).text }
    let list = zip(names, types).map { "\($0): \($1)" }.joined(separator: ", ")
    let values = zip(names, parameters).map { name, type in
      ErasedType(type, generics: generics).isErased ? "\(name) as! \(type)" : name
    }
    let marks = (effects.contains("throws") ? "try " : "") + (effects.contains("async") ? "await " : "")
    let result = ErasedType(result, generics: generics).text
    return "{ (\(list))\(erasedEffects(generics)) -> \(result) in \(marks)\(name)(\(values.joined(separator: ", "))) }"
  }
}
