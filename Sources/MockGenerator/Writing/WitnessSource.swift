/// The members by which a mock satisfies its protocol.
struct WitnessSource {
  private let source: MockSource
  private var access: String { source.access }

  init(_ source: MockSource) {
    self.source = source
  }

  /// The witnesses, those of static requirements last.
  var members: [[String]] {
    members(of: source.instance) { answer, declaration in body(of: answer, declaration, in: "") }
      + members(of: source.statics) { answer, declaration in forwarding(of: answer, declaration) }
  }

  /// The members of `Statics` that answer static requirements.
  var staticAnswers: [[String]] {
    members(of: source.statics, isWithinStatics: true) { answer, declaration in body(of: answer, declaration, in: "") }
  }

  private func members(
    of set: AnswerSet,
    isWithinStatics: Bool = false,
    body: (Answer, Declaration) -> [String]
  ) -> [[String]] {
    var parts: [[String]] = []
    var index = 0
    while index < set.answers.count {
      let answer = set.answers[index]
      index += 1
      var declaration = answer.declaration
      if isWithinStatics {
        declaration.modifiers.removeAll { $0 == "static" }
        if declaration.isOperator { declaration.name = answer.name.escapedIdentifier }
      }
      var lines = (answer.requirement.symbol.docComment?.lines ?? []).map { $0.text.isEmpty ? "///" : "/// \($0.text)" }
      lines += declaration.repeatedAttributes
      let head = access + declaration.head(isActor: source.mocked.isActor && !isWithinStatics)
      switch answer.role {
      case .method, .initializer:
        lines += ["\(head) {"] + body(answer, declaration).map { "  \($0)" } + ["}"]
      case .setter: break
      case .getter:
        let effects = (declaration.isAsync ? " async" : "") + declaration.thrown.text
        let getter = body(answer, declaration).map { "    \($0)" }
        lines += ["\(head) {", "  get\(effects) {"] + getter + ["  }"]
        if index < set.answers.count, set.answers[index].role == .setter {
          lines += ["  set {"] + body(set.answers[index], declaration).map { "    \($0)" } + ["  }"]
          index += 1
        }
        lines.append("}")
      }
      parts.append(lines)
    }
    return parts
  }

  /// Records, then fails or answers.
  private func body(of answer: Answer, _ declaration: Declaration, in prefix: String) -> [String] {
    let values = answer.recorded.enumerated().map { index, value in
      index == 0 || value.label.isEmpty ? value.value : "\(value.label.escapedLabel): \(value.value)"
    }
    let call = ".\(answer.name)\(values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")"
    if answer.role == .initializer { return ["self.init()", "begin(\(call))"] }
    let locals = declaration.parameters.map(\.name)
    func local(_ name: String) -> String { locals.contains(name) ? local(name + "_") : name }
    let (stubs, reply) = (local("stubs"), local("answer"))
    var lines = ["let \(stubs) = self.begin(\(call))"]
    let isGenericFailure = declaration.typeParameters.contains { declaration.thrown == .typed($0) }
    let failure = answer.failure == "any Error" ? "(any Error).self" : "\(answer.failure).self"
    if answer.isThrowing {
      let error = local("error")
      lines.append("if let \(error) = self.failure(of: .\(answer.name), as: \(failure)) { throw \(error) }")
    }
    if answer.role == .setter {
      let canKeep = !source.isSendable || answer.requirement.resultTraits.isSendable
      let isProperty = declaration.kind == .property && !declaration.isStatic
      lines.append("if let \(reply) = \(stubs).\(answer.name) {")
      lines.append("  \(reply)(\((locals + ["newValue"]).joined(separator: ", ")))")
      if canKeep, isProperty, FunctionType(declaration.result) == nil {
        lines += ["} else {", "  self.stub { $0.\(answer.name.unset) = { [newValue] in newValue } }", "}"]
      } else {
        lines += ["} else {", "  self.unanswered(.\(answer.name))", "}"]
      }
      return lines
    }
    let unanswered =
      answer.isThrowing ? "throw self.unanswered(.\(answer.name), as: \(failure))" : "self.unanswered(.\(answer.name))"
    lines.append("guard let \(reply) = \(stubs).\(answer.name) else { \(unanswered) }")
    var arguments: [String] = []
    for parameter in declaration.parameters {
      let erased = ErasedType(parameter.type, generics: declaration.typeParameters)
      if parameter.type.hasPrefix("repeat ") {
        let list = local("\(parameter.name)List")
        lines += ["var \(list): [Any] = []", "repeat \(list).append(each \(parameter.name))"]
        arguments.append(list)
      } else if parameter.type.hasPrefix("inout ") {
        if erased.isErased {
          let value = local("\(parameter.name)Value")
          let type = parameter.type.dropFirst(6)
          lines += ["var \(value): Any = \(parameter.name)", "defer { \(parameter.name) = \(value) as! \(type) }"]
          arguments.append("&\(value)")
        } else {
          arguments.append("&\(parameter.name)")
        }
      } else if erased.isErased, let function = FunctionType(parameter.type),
        function.takesAny(of: declaration.typeParameters)
      {
        arguments.append(function.wrapped(parameter.name, generics: declaration.typeParameters))
      } else {
        let isValue = erased.text == "Any" && !parameter.type.hasPrefix("inout ")
        arguments.append(isValue && erased.isErased ? "\(parameter.name) as Any" : parameter.name)
      }
    }
    let effects = (answer.isThrowing ? "try " : "") + (declaration.isAsync ? "await " : "")
    let reading = "\(effects)\(reply)(\(arguments.joined(separator: ", ")))"
    let result =
      ErasedType(declaration.result, generics: declaration.typeParameters).isErased
      ? "\(effects)self.cast(\(reply)(\(arguments.joined(separator: ", "))), .\(answer.name))" : reading
    let isVoid = declaration.result == "Void" || declaration.result == "()"
    let last = isVoid ? result : "return \(result)"
    if isGenericFailure {
      let error = local("error")
      lines += [
        "do {", "  \(last)", "} catch {", "  let \(error): \(answer.failure) = self.cast(error, .\(answer.name))",
        "  throw \(error)", "}",
      ]
    } else {
      lines.append(last)
    }
    return lines
  }

  /// Asks `statics`.
  private func forwarding(of answer: Answer, _ declaration: Declaration) -> [String] {
    let effects = (answer.isThrowing ? "try " : "") + (declaration.isAsync && answer.role != .setter ? "await " : "")
    let name = declaration.isOperator ? answer.name.escapedIdentifier : declaration.name
    let arguments = declaration.parameters.map { parameter in
      let value = parameter.type.hasPrefix("inout ") ? "&\(parameter.name)" : parameter.name
      return parameter.label == "_" ? value : "\(parameter.label): \(value)"
    }
    .joined(separator: ", ")
    switch (declaration.kind, answer.role) {
    case (.property, .setter): return ["statics.\(name) = newValue"]
    case (.property, _): return ["\(effects)statics.\(name)"]
    case (.subscripting, .setter): return ["statics[\(arguments)] = newValue"]
    case (.subscripting, _): return ["\(effects)statics[\(arguments)]"]
    default: return ["\(effects)statics.\(name)(\(arguments))"]
    }
  }
}

extension Declaration {

  /// The attributes that a witness has too.
  fileprivate var repeatedAttributes: [String] {
    attributes.filter { $0 == "@discardableResult" || $0 == "@concurrent" || $0.isGlobalActor }
  }

  /// The declaration up to the body.
  fileprivate func head(isActor: Bool) -> String {
    var text = modifiers.filter { $0 == "static" || $0.hasPrefix("nonisolated") || $0 == "isolated" }.map { $0 + " " }
      .joined()
    if kind == .initializer, !isActor { text += "convenience " }
    switch kind {
    case .property: return "\(text)var \(name): \(result)"
    case .function: text += "func \(name)\(isOperator ? " " : "")"
    case .subscripting, .initializer: text += name
    }
    let list = parameters.map { parameter in
      let bare = parameter.name.replacing("`", with: "")
      let isSingle = kind == .subscripting ? parameter.label == "_" : parameter.label == bare
      return "\(isSingle ? "" : parameter.label + " ")\(parameter.name): \(parameter.type)"
    }
    text += "\(generics)(\(list.joined(separator: ", ")))"
    if kind == .subscripting { return "\(text) -> \(result)\(constraints.isEmpty ? "" : " \(constraints)")" }
    if kind == .initializer { return "\(text)\(constraints.isEmpty ? "" : " \(constraints)")" }
    // A stub cannot know what a closure throws, so that its errors stay in it.
    let effects = (isAsync ? " async" : "") + (thrown == .rethrowing ? "" : thrown.text)
    let isVoid = result == "Void"
    return "\(text)\(effects)\(isVoid ? "" : " -> \(result)")\(constraints.isEmpty ? "" : " \(constraints)")"
  }
}

extension FunctionType {
  /// Whether parameters of the function are of generic types, which makes it another function than one of `Any`.
  func takesAny(of generics: [String]) -> Bool {
    parameters.contains { ErasedType($0, generics: generics).isErased } || effects != erasedEffects(generics)
  }

  /// A closure that calls a function with values that come as `Any`.
  func wrapped(_ name: String, generics: [String]) -> String {
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

extension String {
  /// The name of the getter that a setter belongs to.
  fileprivate var unset: String { dropFirst(3).description.lowercasedFirst }
}
