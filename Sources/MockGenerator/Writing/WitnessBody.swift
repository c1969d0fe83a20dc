/// What a witness does: it records the call, then fails or answers.
struct WitnessBody {
  private let operation: MockedOperation
  /// Whether stubs may be called from any thread, and so keep nothing that may not.
  private let isSendable: Bool
  private let names: MockNames
  private var declaration: Declaration { operation.declaration }
  private var generics: [String] { declaration.typeParameters }

  init(_ operation: MockedOperation, isSendable: Bool, _ names: MockNames) {
    self.operation = operation
    self.names = names
    self.isSendable = isSendable
  }

  var lines: [String] {
    switch operation.role {
    case .initializer: ["self.init()", "\(names["begin"])(\(call))"]
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
      "let \(stubs) = self.\(names["begin"])(\(call))", "if let \(reply) = \(stubs).\(operation.name) {",
    ] + arguments.flatMap(\.preparation).map { "  " + $0 } + [
      "  \(reply)(\(values))",
      "} else {",
      isKept
        ? "  self.\(names["stub"]) { $0.\(operation.getterName) = { [newValue] in newValue } }"
        : "  self.\(names["unanswered"])(.\(operation.name))",
      "}",
    ]
  }

  private var answering: [String] {
    if declaration.parameters.contains(where: \.isNever) { return [] }
    let (stubs, reply) = (local("stubs"), local("answer"))
    let failure = operation.failure.hasPrefix("any ") ? "(\(operation.failure)).self" : "\(operation.failure).self"
    var lines = streaming + ["let \(stubs) = self.\(names["begin"])(\(call))"]
    var unanswered =
      operation.streamElement == nil ? "self.\(names["unanswered"])(.\(operation.name))" : "return \(local("stream"))"
    if operation.isThrowing {
      let error = local("error")
      lines.append(
        "if let \(error) = self.\(names["failure"])(of: .\(operation.name), as: \(failure)) { throw \(error) }"
      )
      unanswered = "throw self.\(names["unanswered"])(.\(operation.name), as: \(failure))"
    }
    lines.append("guard let \(reply) = \(stubs).\(operation.name) else { \(unanswered) }")
    let arguments = declaration.parameters.map(argument)
    lines += arguments.flatMap(\.preparation)
    let effects = (operation.isThrowing ? "try " : "") + (declaration.isAsync ? "await " : "")
    let reading = "\(reply)(\(arguments.map(\.text).joined(separator: ", ")))"
    let isErased = ErasedType(declaration.result, generics: generics).isErased
    let result = isErased ? "\(effects)self.\(names["cast"])(\(reading), .\(operation.name))" : effects + reading
    let last = ["Void", "()"].contains(declaration.result) ? result : "return \(result)"
    // What is only known in a call cannot be thrown by a stub as what it is.
    guard generics.contains(where: { declaration.thrown == .typed($0) }) else { return lines + [last] }
    let error = local("error")
    return lines + [
      "do {", "  \(last)", "} catch {",
      "  let \(error): \(operation.failure) = self.\(names["cast"])(error, .\(operation.name))",
      "  throw \(error)", "}",
    ]
  }

  /// The stream that is returned without a stub. It is there before the call is told: who has waited for that may give it
  /// values at once.
  private var streaming: [String] {
    guard let element = operation.streamElement else { return [] }
    let (stream, continuation) = (local("stream"), local("continuation"))
    let (state, list) = (names["state"], operation.continuations)
    return [
      "let (\(stream), \(continuation)) = \(names.asyncStream).makeStream(of: \(element).self)",
      isSendable
        ? "self.\(state).withLock { $0.\(list).append(\(continuation)) }"
        : "self.\(state).\(list).append(\(continuation))",
    ]
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
