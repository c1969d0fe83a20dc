/// The body of a witness, which is the mock's implementation of a requirement. A witness records the call, and then
/// throws a planned error or returns the stub's answer. An initializer only records the call.
struct WitnessBody {
  private let operation: MockedOperation
  /// Whether stubs can be called from any thread. If so, stubs must not capture values that are not Sendable.
  private let isSendable: Bool
  private let names: MockNames
  private var declaration: Declaration { operation.declaration }
  private var generics: GenericParameters { operation.generics }

  init(_ operation: MockedOperation, isSendable: Bool, _ names: MockNames) {
    self.operation = operation
    self.names = names
    self.isSendable = isSendable
  }

  var lines: [String] {
    switch operation.role {
    case .initializer:
      packs + [
        "self.init()", "\(operation.recordsUnsafeValue ? "unsafe " : "")\(member(names["state"])).record(\(call))",
      ]
    case .setter: setting
    case .method, .getter: answering
    }
  }

  private var state: String { member(names["state"]) }

  /// The keyword that marks an expression if the call names a type that is unsafe to use; otherwise, an empty string.
  private var mark: String { operation.isUnsafe ? "unsafe " : "" }
  /// The closure that selects the stub.
  private var selection: String { "{ \(operation.hasUnsafeStub ? "unsafe " : "")$0.\(name) }" }

  /// Returns a reference to a member of the mock, qualified with `self` if a parameter has the same name.
  private func member(_ name: String) -> String {
    declaration.parameters.contains { $0.name == name } ? "self.\(name)" : name
  }

  private var call: String {
    let values = operation.recorded.map { $0.label.isEmpty ? $0.value : "\($0.label.calledLabel): \($0.value)" }
    return ".\(name)\(values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")"
  }

  private var name: String { operation.name.escapedIdentifier }

  private func local(_ name: String) -> String {
    declaration.parameters.contains { $0.name == name } ? local(name + "_") : name
  }

  /// The body of a setter, which passes the new value to the stub.
  ///
  /// If the setter of a property has no stub, the getter returns the value that was set last.
  private var setting: [String] {
    let newValue = Declaration.Parameter(label: "_", name: "newValue", type: declaration.result)
    let arguments = (declaration.parameters + [newValue]).map(argument)
    let values = arguments.map(\.text).joined(separator: ", ")
    let preparation = arguments.flatMap(\.preparation)
    guard declaration.kind == .property else {
      return preparation + ["\(mark)\(state).perform(\(call)) \(selection)?(\(values))"]
    }
    let mayBeSent = !isSendable || !operation.keepsUnsendableValue
    let kept = mayBeSent ? [] : ["let kept = \(mark)\(names.machinery(MockMachinery.kept))(value: newValue)"]
    let getter = operation.getterName.escapedIdentifier
    return kept + [
      "\(mark)\(state).perform(\(call), or: { \(mark)$0.\(getter) = { \(mark)\(mayBeSent ? "newValue" : "kept.value") } }) \(selection)?(newValue)"
    ]
  }

  private var answering: [String] {
    if declaration.parameters.contains(where: \.isNever) { return [] }
    let arguments = declaration.parameters.map(argument)
    let values = arguments.map(\.text).joined(separator: ", ")
    // The keywords of a call that throws or waits; a call that asks for a stub can only throw.
    let throwing = (operation.isThrowing ? "try " : "") + mark
    var effects = (operation.isThrowing ? "try " : "") + (declaration.isAsync ? "await " : "") + mark
    var before = packs
    var after = arguments.flatMap(\.preparation)
    var asking: String
    switch operation.answering {
    case .throwing(let failure): asking = "\(state).answer(\(call)\(failure)) \(selection)"
    case .performing, .recording: asking = "\(state).perform(\(call)) \(selection)?"
    case .requiring: asking = "\(state).require(\(call)) \(selection)"
    case .attempting(""): asking = "\(state).attempt(\(call), as: \(operation.failure).self) \(selection)?"
    case .attempting: asking = "\(state).attempt(\(call), as: \(operation.failure).self, \(selection))"
    case .finding: asking = "\(state).find(\(call), \(selection))"
    }
    if let fallback = operation.fallback {
      let answer = local("answer")
      before.append("guard let \(answer) = \(throwing)\(asking) else { return \(fallback) }")
      asking = answer
    } else if operation.hasErasedClosure, !operation.isVoid {
      let answer = local("answer")
      before.append("let \(answer) = \(throwing)\(asking)")
      asking = answer
    }
    var reading = "\(asking)(\(values))"
    if operation.streamElement != nil {
      // The stream is created before the call is recorded, because code that waits for the call may send values
      // immediately.
      before.append("let \(local("stream")) = \(member(operation.streams)).make()")
      reading += " ?? \(local("stream"))"
    }
    if let function = operation.erasedFunction {
      let name = local("function")
      after.append("let \(name) = \(effects)\(reading)")
      (effects, reading) = ("", function.restored(name, generics: generics, mark: markOfCall(function)))
    } else if ErasedType(declaration.result, generics: generics).isErased, !operation.isVoid {
      let isOptional = ErasedType(declaration.result, generics: generics).text.hasSuffix("?")
      reading += isOptional ? " as Any" : ""
      if let fallback = operation.fallback {
        let (value, type) = (local("value"), declaration.result.withoutOwnership.replacing("!", with: "?"))
        after.append(
          "guard let \(value) = \(effects)\(state).castIfPossible(\(reading), as: \(type).self) else { return \(fallback) }"
        )
        (effects, reading) = ("", value)
      } else {
        reading = "\(state).cast(\(reading)\(operation.castError.map { ", orThrow: \($0)" } ?? ""))"
      }
    }
    let isExpression = before.isEmpty && after.isEmpty && !operation.requirement.isBuilt
    let last = isExpression || operation.isVoid ? effects + reading : "return \(effects)\(reading)"
    guard operation.throwsErased else { return before + after + [last] }
    let error = local("error")
    let body = before + after + ["\(operation.isVoid ? "" : "return ")\(effects)\(reading)"]
    return ["do {"] + body.map { "  \($0)" } + ["} catch {"] + rethrowing(error).map { "  \($0)" } + ["}"]
  }

  /// The statements that throw an error of a stub as the declared type, which only the call knows.
  private func rethrowing(_ error: String) -> [String] {
    let fallback = operation.fallback ?? (operation.isVoid ? "" : nil)
    guard let fallback else { return ["let \(error): \(operation.failure) = \(state).cast(error)", "throw \(error)"] }
    let cast = "\(state).castIfPossible(error, as: \(operation.failure).self)"
    return [
      "guard let \(error) = \(cast) else { return\(fallback.isEmpty ? "" : " " + fallback) }", "throw \(error)",
    ]
  }

  /// The keyword that marks calls to a function, followed by a space, if the function is unsafe; otherwise, an empty
  /// string.
  private func markOfCall(_ function: FunctionType) -> String {
    function.parts.contains(where: operation.isUnsafe) ? "unsafe " : ""
  }

  private var packs: [String] {
    declaration.parameters.filter { $0.type.hasPrefix("repeat ") }.flatMap {
      ["var \($0.packList): [Any] = []", "repeat \($0.packList).append(each \($0.name))"]
    }
  }

  /// Returns the argument that the stub receives for a parameter, and the statements that must precede the call to the
  /// stub.
  private func argument(for parameter: Declaration.Parameter) -> (preparation: [String], text: String) {
    let erased = ErasedType(parameter.type, generics: generics)
    if parameter.type.hasPrefix("repeat ") { return ([], parameter.packList) }
    if parameter.type.hasPrefix("inout ") {
      guard erased.isErased else { return ([], "&\(parameter.name)") }
      let value = local("\(parameter.name)Value")
      let type = parameter.type.withoutInout
      return (
        [
          "var \(value) = \(parameter.name) as Any",
          "defer { if let \(value) = \(state).castIfPossible(\(value), as: \(type).self) { \(parameter.name) = \(value) } }",
        ], "&\(value)"
      )
    }
    if erased.isErased, let function = FunctionType(parameter.type), function.takesAny(of: generics) {
      let wrapper = function.wrapped(parameter.name, generics: generics, mark: markOfCall(function))
      guard function.mustBeKept(of: generics) else { return ([], wrapper) }
      // The wrapper uses conformances of a type parameter that is not known to be Sendable, so the wrapper cannot be a
      // Sendable closure. Keep it in a Sendable value, and pass a Sendable closure that calls it.
      let body = local("\(parameter.name.withoutBackticks)Body")
      let kept = names.machinery(MockMachinery.kept)
      return (
        ["let \(body): \(kept)<\(function.erasedType(generics))> = \(kept)(value: \(wrapper))"],
        function.forwarding(to: "\(body).value")
      )
    }
    let value = (erased.isErased && parameter.type.hasPrefix("borrowing ") ? "copy " : "") + parameter.name
    return ([], erased.needsConversion ? "\(value) as \(erased.text)" : value)
  }
}

extension FunctionType {
  /// Returns whether erasing the parameters or effects changes the function's type. If so, the function needs a
  /// wrapper.
  fileprivate func takesAny(of generics: GenericParameters) -> Bool {
    parameters.contains { ErasedType($0, generics: generics).isErased } || effects != erasedEffects(generics)
  }

  /// Returns whether a wrapper that converts values of the given types is a Sendable closure and uses the conformances
  /// of type parameters that are not known to be Sendable. The compiler accepts such a closure only if the metatypes of
  /// these type parameters are Sendable.
  func needsMetatype(of generics: GenericParameters, in types: [String]) -> Bool {
    let isConforming = generics.names.contains { name in
      let bounds = generics.bounds[name] ?? []
      return !bounds.isEmpty && !bounds.contains("Sendable") && types.contains { $0.identifiers.contains(name) }
    }
    return isConforming && attributes.contains("@Sendable")
  }

  /// Returns whether the wrapper of an escaping argument is not Sendable although the argument is.
  func mustBeKept(of generics: GenericParameters) -> Bool {
    attributes.contains("@escaping") && takesAny(of: generics) && needsMetatype(of: generics, in: parameters)
  }

  /// The keywords before a call to the function, each followed by a space.
  private var marks: String {
    (effects.contains("throws") ? "try " : "") + (effects.contains("async") ? "await " : "")
  }

  fileprivate func forwarding(to name: String) -> String {
    let values = parameters.enumerated().map { "\($1.hasPrefix("inout ") ? "&" : "")$\($0)" }
    return "{ \(marks)\(name)(\(values.joined(separator: ", "))) }"
  }

  /// Returns the source code of a closure that has this type and calls a function of the erased type.
  ///
  /// - Parameter mark: The keyword that marks a call to an unsafe function; otherwise, an empty string.
  fileprivate func restored(_ name: String, generics: GenericParameters, mark: String) -> String {
    var (list, values, copying): ([String], [String], String) = ([], [], "")
    for (index, parameter) in parameters.enumerated() {
      let value = "value\(index + 1)"
      let erased = ErasedType(parameter, generics: generics)
      list.append("\(value): \(parameter)")
      let isReference = parameter.hasPrefix("inout ")
      if isReference, erased.isErased {
        copying +=
          "var \(value)Copy: Any = \(value); defer { \(value) = \(value)Copy as! \(parameter.withoutInout) }; "
        values.append("&\(value)Copy")
      } else {
        let copy = erased.isErased && parameter.hasPrefix("borrowing ") ? "copy " : ""
        values.append((isReference ? "&" : copy) + value + (erased.needsConversion ? " as Any" : ""))
      }
    }
    let conversion = ErasedType(result, generics: generics).isErased ? " as! \(result)" : ""
    // Without `@concurrent`, the closure would have the mock's isolation if the mock were isolated.
    let isolation = attributes.contains("@concurrent") ? "@concurrent " : ""
    return "{ \(isolation)(\(list.joined(separator: ", ")))\(effects) -> \(result) in "
      + "\(copying)\(copying.isEmpty ? "" : "return ")\(marks)\(mark)\(name)(\(values.joined(separator: ", ")))\(conversion) }"
  }

  /// Returns the source code of a closure that has the erased type and calls a function of this type.
  ///
  /// - Parameter mark: The keyword that marks a call to an unsafe function; otherwise, an empty string.
  fileprivate func wrapped(_ name: String, generics: GenericParameters, mark: String) -> String {
    var (list, values, copying): ([String], [String], String) = ([], [], "")
    for (index, parameter) in parameters.enumerated() {
      let value = "value\(index + 1)"
      let erased = ErasedType(parameter, generics: generics)
      list.append("\(value): \(ErasedType.parameter(parameter, generics))")
      let isReference = parameter.hasPrefix("inout ")
      if isReference, erased.isErased {
        copying += "var \(value)Copy = \(value) as! \(parameter.withoutInout); defer { \(value) = \(value)Copy }; "
        values.append("&\(value)Copy")
      } else {
        values.append(
          (isReference ? "&" : "") + value + (erased.isErased ? " as! \(parameter.withoutOwnership)" : "")
        )
      }
    }
    let erasedResult = ErasedType(result, generics: generics)
    let conversion = erasedResult.needsConversion && result.hasSuffix("?") ? " as Any" : ""
    return "{ (\(list.joined(separator: ", ")))\(erasedEffects(generics)) -> \(erasedResult.text) in "
      + "\(copying)\(copying.isEmpty ? "" : "return ")\(marks)\(mark)\(name)(\(values.joined(separator: ", ")))\(conversion) }"
  }
}
