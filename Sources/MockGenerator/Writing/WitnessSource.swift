/// The declarations of the members that satisfy the requirements of a protocol (the compiler's *witnesses*), each with its
/// body from ``WitnessBody``.
struct WitnessSource {
  private let source: MockSource
  private var access: String { source.access }

  init(_ source: MockSource) {
    self.source = source
  }

  /// The lines of code of each witness. The witnesses of static requirements come last.
  var members: [[String]] {
    members(of: source.instance) { operation, _ in
      WitnessBody(operation, isSendable: source.isSendable, source.names).lines
    }
      + members(of: source.statics, body: forwarding(of:_:))
  }

  var staticAnswers: [[String]] {
    members(of: source.statics, isWithinStatics: true) { operation, _ in
      WitnessBody(operation, isSendable: true, source.names).lines
    }
  }

  private func members(
    of set: MockedOperations,
    isWithinStatics: Bool = false,
    body: (MockedOperation, Declaration) -> [String]
  ) -> [[String]] {
    var parts: [[String]] = []
    var index = 0
    while index < set.operations.count {
      let operation = set.operations[index]
      index += 1
      var declaration = operation.declaration
      if isWithinStatics {
        declaration.modifiers.removeAll { ["static", "prefix", "postfix"].contains($0) }
        if declaration.isOperator { declaration.name = operation.name.escapedIdentifier }
        for index in declaration.parameters.indices {
          declaration.parameters[index].type = declaration.parameters[index].type.handedOn
        }
      }
      if isCallersIsolated(operation, isWithinStatics) {
        declaration.modifiers = declaration.modifiers.filter { $0 != "nonisolated" } + ["nonisolated(nonsending)"]
      }
      var lines = declaration.repeatedAttributes
      let head = access + declaration.head(isActor: source.mocked.isActor && !isWithinStatics)
      switch operation.role {
      case .method, .initializer:
        lines += ["\(head) {"] + body(operation, declaration).map { "  \($0)" } + ["}"]
      case .setter: break
      case .getter:
        let effects = (declaration.isAsync ? " async" : "") + declaration.thrown.text
        let getter = body(operation, declaration)
        let isSettable = index < set.operations.count && set.operations[index].role == .setter
        if effects.isEmpty && !isSettable {
          lines += ["\(head) {"] + getter.map { "  \($0)" } + ["}"]
        } else {
          lines += ["\(head) {", "  get\(effects) {"] + getter.map { "    \($0)" } + ["  }"]
        }
        if isSettable {
          lines += ["  set {"] + body(set.operations[index], declaration).map { "    \($0)" } + ["  }"]
          index += 1
        }
        if isSettable || !effects.isEmpty { lines.append("}") }
      }
      parts.append(lines)
    }
    return parts
  }

  /// Returns whether the witness needs the modifier `nonisolated(nonsending)`. This is the case if calls to the witness
  /// are asynchronous and not isolated to an actor, and if its declaration does not already state where they run, for
  /// example with `@concurrent`.
  ///
  /// Such calls run in the caller's isolation, so their arguments need not be Sendable. The mock states the isolation
  /// explicitly, because the default isolation of the mock's module is unknown.
  private func isCallersIsolated(_ operation: MockedOperation, _ isWithinStatics: Bool) -> Bool {
    let declaration = operation.declaration
    guard declaration.isAsync, operation.role != .initializer else { return false }
    if declaration.modifiers.contains(where: { $0.hasPrefix("nonisolated(") }) { return false }
    if declaration.attributes.contains(where: { $0 == "@concurrent" || $0.isGlobalActor }) { return false }
    if declaration.parameters.contains(where: { $0.type.hasPrefix("isolated ") }) { return false }
    let isIsolated = source.mocked.isActor || source.mocked.isolation != nil
    return isWithinStatics || !isIsolated || declaration.modifiers.contains("nonisolated")
  }

  private func forwarding(of operation: MockedOperation, _ declaration: Declaration) -> [String] {
    let effects =
      (operation.isThrowing && operation.role != .setter ? "try " : "")
      + (declaration.isAsync && operation.role != .setter ? "await " : "")
      + (operation.isUnsafe ? "unsafe " : "")
    let name = declaration.isOperator ? operation.name.escapedIdentifier : declaration.name
    let arguments = declaration.parameters.map { parameter in
      let value =
        parameter.type.hasPrefix("inout ")
        ? "&\(parameter.name)" : parameter.name
      return parameter.label == "_" ? value : "\(parameter.label.withoutBackticks.calledLabel): \(value)"
    }
    .joined(separator: ", ")
    let statics = source.names["statics"]
    switch (declaration.kind, operation.role) {
    case (.property, .setter): return ["\(effects)\(statics).\(name) = newValue"]
    case (.property, _): return ["\(effects)\(statics).\(name)"]
    case (.subscripting, .setter): return ["\(effects)\(statics)[\(arguments)] = newValue"]
    case (.subscripting, _): return ["\(effects)\(statics)[\(arguments)]"]
    default: return ["\(effects)\(statics).\(name)(\(arguments))"]
    }
  }
}

extension Declaration {
  fileprivate var repeatedAttributes: [String] {
    attributes.filter { ["@discardableResult", "@concurrent", "@Sendable"].contains($0) || $0.isGlobalActor }
  }

  /// Returns the declaration up to the body.
  fileprivate func head(isActor: Bool) -> String {
    var text = modifiers.filter {
      ["static", "prefix", "postfix"].contains($0) || $0.hasPrefix("nonisolated") || $0 == "isolated"
    }.map { $0 + " " }
      .joined()
    if kind == .initializer, !isActor { text += "convenience " }
    switch kind {
    case .property: return "\(text)var \(name): \(result)"
    case .function: text += "func \(name)\(isOperator ? " " : "")"
    case .subscripting, .initializer: text += name
    }
    let list = parameters.map { parameter in
      let bare = parameter.name.withoutBackticks
      let label = parameter.label.withoutBackticks
      let isSingle = kind == .subscripting ? label == "_" : label == bare
      let attributes = parameter.attributes.map { $0 + " " }.joined()
      return "\(attributes)\(isSingle ? "" : label.escapedLabel + " ")\(parameter.name): \(parameter.type)"
    }
    text += "\(generics)(\(list.joined(separator: ", ")))"
    if kind == .subscripting { return "\(text) -> \(result)\(constraints.isEmpty ? "" : " \(constraints)")" }
    if kind == .initializer { return "\(text)\(constraints.isEmpty ? "" : " \(constraints)")" }
    // The witness of a rethrowing function does not throw, because a stub cannot rethrow errors from closure arguments.
    let effects = (isAsync ? " async" : "") + (thrown == .rethrowing ? "" : thrown.text)
    let isVoid = result == "Void"
    return "\(text)\(effects)\(isVoid ? "" : " -> \(result)")\(constraints.isEmpty ? "" : " \(constraints)")"
  }
}
