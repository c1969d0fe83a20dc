/// Everything that can be asked of a mock, or of its type.
struct MockedOperations {
  let operations: [MockedOperation]
  private let isSendable: Bool
  private let owner: String
  private let names: MockNames

  init(_ requirements: [MockedProtocol.Requirement], owner: String, names: MockNames, isSendable: Bool) {
    let callNames = CallNames(requirements.map(\.declaration))
    var operations: [MockedOperation] = []
    for (index, requirement) in requirements.enumerated() {
      func add(_ role: MockedOperation.Role) {
        let (name, fullName) = (callNames.names[index], callNames.fullNames[index])
        var setter = "set" + name.capitalizedFirst
        while callNames.names.contains(setter) { setter += "Value" }
        operations.append(
          MockedOperation(
            role,
            requirement,
            name: role == .setter ? setter : name,
            getterName: name,
            fullName: role == .setter ? fullName + " =" : fullName,
            isSendable: isSendable,
            names
          )
        )
      }
      switch requirement.declaration.kind {
      case .function: add(.method)
      case .initializer: add(.initializer)
      case .property, .subscripting:
        add(.getter)
        if requirement.declaration.isSettable { add(.setter) }
      }
    }
    self.operations = operations
    self.owner = owner
    self.names = names
    self.isSendable = isSendable
  }

  private var error: String { names.known("Error") }
  /// The type of failures: that which all calls throw, if they throw the same.
  private var failure: String {
    let throwing = operations.filter(\.isThrowing)
    let types = Set(throwing.map(\.failure))
    let isKnown = throwing.allSatisfy { !$0.declaration.typeParameters.contains($0.failure) }
    return types.count == 1 && isKnown ? types.first ?? "" : "any \(error)"
  }
  /// The type parameters of what the witnesses share.
  private var planned: String { names["PlannedError"] }
  private var value: String { names["Value"] }

  /// The nested types: calls, operations, stubs and the state.
  func types(access: String) -> [[String]] {
    let hasStubs = operations.contains { $0.role != .initializer }
    let sendable = isSendable ? [names.known("Sendable")] : []
    let conformance = sendable.map { ": \($0)" }.joined()
    let traits = operations.flatMap(\.recorded).map(\.traits)
    let equality =
      traits.allSatisfy(\.isHashable)
      ? [names.known("Hashable")] : traits.allSatisfy(\.isEquatable) ? [names.known("Equatable")] : []
    let conformances = (equality + sendable).joined(separator: ", ")
    var call = ["/// A call with its arguments; closures and what cannot be kept are left out."]
    call.append("\(access)enum \(names["Call"])\(conformances.isEmpty ? "" : ": \(conformances)") {")
    for operation in operations {
      let values = operation.recorded.enumerated().map { index, value in
        index == 0 || value.label.isEmpty ? value.type : "\(value.label.escapedLabel): \(value.type)"
      }
      call.append(
        "  case \(operation.name.escapedIdentifier)\(values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")"
      )
    }
    // What gives a stream can neither fail nor be without an answer.
    let failable = operations.filter { $0.streamElement == nil }
    call +=
      failable.count == operations.count
      ? ["", "  /// What was called.", "  \(access)var operation: \(names["Operation"]) {"]
      : [
        "", "  /// What was called; `nil` for what gives a stream and cannot fail.",
        "  \(access)var operation: \(names["Operation"])? {",
      ]
    if operations.isEmpty {
      call.append("    switch self {}")
    } else {
      call.append("    switch self {")
      for operation in operations {
        call.append("    case .\(operation.name): \(operation.streamElement == nil ? ".\(operation.name)" : "nil")")
      }
      call.append("    }")
    }
    call += ["  }", "}"]

    var enumeration = ["/// What can be called and fail, or be without an answer, by the names of the declarations."]
    enumeration.append(
      "\(access)enum \(names["Operation"]): \(names.known("String")), \(names.known("CaseIterable")), \(names.known("Sendable")) {"
    )
    for operation in failable {
      enumeration.append("  case \(operation.name.escapedIdentifier) = \"\(operation.fullName)\"")
    }
    enumeration.append("}")
    if failable.isEmpty {
      enumeration = [
        "/// What can be called: nothing.",
        "\(access)enum \(names["Operation"]): \(names.known("CaseIterable")), \(names.known("Sendable")) {}",
      ]
    }

    var stubs = ["/// The answers to the calls, named as they are; a call without one is unanswered."]
    stubs.append("\(access)struct \(names["Stubs"])\(conformance) {")
    for operation in operations where operation.role != .initializer {
      stubs.append("  \(access)var \(operation.name.escapedIdentifier): (\(operation.stub))?")
    }
    if hasStubs { stubs.append("") }
    stubs += ["  /// No answers.", "  \(access)init() {}", "}"]

    let closure = isSendable ? "@Sendable " : ""
    let state =
      [
        "private struct \(names["State"])\(conformance) {",
        "  var calls: [\(names["Call"])] = []",
        "  var stubs = \(names["Stubs"])()",
        "  var failures: [(error: any \(error), operation: \(names["Operation"])?, timesLeft: \(names.known("Int"))?)] = []",
        "  var callHandler: (\(closure)(\(names["Call"])) -> Void)?",
        "  var unansweredHandler: (\(closure)(\(names.known("String"))) -> (any \(error))?)?",
      ]
      + operations.compactMap { operation in
        operation.streamElement.map {
          "  var \(operation.continuations): [\(names.asyncStream)<\($0)>.Continuation] = []"
        }
      } + ["}"]
    return [call, enumeration, stubs, state]
  }

  /// What tests plan and look at, and what the witnesses go by.
  ///
  /// - Parameter nonisolated: The word, with a space behind it, where what belongs to an actor is not meant.
  func handling(access: String, nonisolated: String) -> [[String]] {
    let prefix = nonisolated + access
    let closure = isSendable ? "@escaping @Sendable " : "@escaping "
    var parts: [[String]] = [
      [
        "/// The calls so far, in order, those that failed included.",
        "\(prefix)var \(names["calls"]): [\(names["Call"])] { \(locked("state.calls")) }",
      ],
      [
        "/// Forgets the calls so far. Stubs and failures stay.",
        "\(prefix)func \(names["resetCalls"])() {", "  \(locked("state.calls = []"))", "}",
      ],
      [
        "/// Changes the answers. The change must not use the mock itself; the answers may.",
        "\(prefix)func \(names["stub"])(_ change: (inout \(names["Stubs"])) -> Void) {",
        "  \(locked("change(&state.stubs)"))", "}",
      ],
      [
        "/// Has a handler told of every call when it is made: several mocks can write one log so.",
        "\(prefix)func \(names["onCall"])(_ handler: \(closure)(\(names["Call"])) -> Void) {",
        "  \(locked("state.callHandler = handler"))", "}",
      ],
      [
        "/// Has a handler told of a call that has no answer, by its name, to record it as an issue.",
        "///",
        "/// The error that it returns is thrown if the call can throw such an error. Else the process ends.",
        "\(prefix)func \(names["onUnanswered"])(_ handler: \(closure)(\(names.known("String"))) -> (any \(error))?) {",
        "  \(locked("state.unansweredHandler = handler"))", "}",
      ],
    ]
    if operations.contains(where: \.isThrowing) { parts += failing(access: access, nonisolated: nonisolated) }
    if !operations.isEmpty { parts.append(beginning(nonisolated: nonisolated)) }
    parts += streaming(access: access, nonisolated: nonisolated)
    if operations.contains(where: { $0.role != .initializer && !$0.isThrowing && $0.streamElement == nil }) {
      parts.append([
        "\(nonisolated)private func \(names["unanswered"])(_ operation: \(names["Operation"])) -> \(names.known("Never")) {",
        "  let name = \"\(owner): unanswered call: \\(operation.rawValue)\"",
        "  _ = \(locked("state.unansweredHandler"))?(name)",
        "  // The call cannot throw, and there is nothing that it could return.", "  fatalError(name)", "}",
      ])
    }
    if operations.contains(where: \.needsCast) {
      parts.append([
        "\(nonisolated)private func \(names["cast"])<\(value)>(_ value: Any, _ operation: \(names["Operation"])) -> \(value) {",
        "  guard let value = value as? \(value) else {",
        "    // The test has planned an answer of another type, which nothing can be made of.",
        "    fatalError(\"\(owner): the answer to \\(operation.rawValue) is \\(Swift.type(of: value)) instead of \\(\(value).self)\")",
        "  }", "  return value", "}",
      ])
    }
    return parts
  }

  /// An access to the state, under its lock if it has one.
  private func locked(_ access: String) -> String {
    isSendable
      ? "\(names["state"]).withLock { \(access.replacing("state.", with: "$0.")) }"
      : access.replacing("state.", with: names["state"] + ".")
  }

  /// What tests give to streams that are returned without a stub.
  private func streaming(access: String, nonisolated: String) -> [[String]] {
    let prefix = nonisolated + access
    var parts: [[String]] = []
    var endings: [String] = []
    for operation in operations {
      guard let element = operation.streamElement else { continue }
      let (yield, finish) = (
        names["yield" + operation.name.capitalizedFirst], names["finish" + operation.name.capitalizedFirst]
      )
      parts.append([
        "/// Gives a value to every stream that `\(operation.fullName)` has returned without a stub.",
        "\(prefix)func \(yield)(_ value: \(element)) {",
        "  let continuations = \(locked("state.\(operation.continuations)"))",
        "  for continuation in continuations { continuation.yield(value) }", "}",
      ])
      parts.append([
        "/// Ends those streams. They end with the mock, too.",
        "\(prefix)func \(finish)() {",
        "  let continuations = \(locked("state.\(operation.continuations)"))",
        "  \(locked("state.\(operation.continuations) = []"))",
        "  for continuation in continuations { continuation.finish() }", "}",
      ])
      endings.append("  \(finish)()")
    }
    if !endings.isEmpty { parts.append(["deinit {"] + endings + ["}"]) }
    return parts
  }

  private func failing(access: String, nonisolated: String) -> [[String]] {
    let prefix = nonisolated + access
    var parts: [[String]] = [
      [
        "/// Lets calls fail that can throw such an error, each by the failure planned first.",
        "///",
        "/// - Parameters:",
        "///   - operation: The operation that fails; `nil` for all.",
        "///   - times: How many calls fail, beginning with the next; `nil` for all. Less than 1 plans nothing.",
        "\(prefix)func \(names["fail"])(with error: \(failure), on operation: \(names["Operation"])? = nil, times: \(names.known("Int"))? = nil) {",
        "  if let times, times < 1 { return }",
        "  \(locked("state.failures.append((error, operation, times))"))", "}",
      ],
      [
        "/// Takes back every planned failure.",
        "\(prefix)func \(names["stopFailing"])() {",
        "  \(locked("state.failures = []"))", "}",
      ],
    ]
    let search = [
      "guard",
      "  let index = state.failures.firstIndex(where: {",
      "    ($0.operation == nil || $0.operation == operation) && $0.error is \(planned)",
      "  }), let error = state.failures[index].error as? \(planned)",
      "else { return nil }",
      "if let timesLeft = state.failures[index].timesLeft {",
      "  state.failures[index].timesLeft = timesLeft - 1",
      "  if timesLeft == 1 { state.failures.remove(at: index) }",
      "}",
      "return error",
    ]
    parts.append(
      [
        "\(nonisolated)private func \(names["failure"])<\(planned): \(error)>(of operation: \(names["Operation"]), as: \(planned).Type) -> \(planned)? {"
      ]
        + (isSendable
          ? ["  \(names["state"]).withLock { state in"] + search.map { "    " + $0 } + ["  }"]
          : search.map { "  " + $0.replacing("state.", with: names["state"] + ".") }) + ["}"]
    )
    parts.append([
      "/// What an unanswered call throws.",
      "\(access)struct \(names["Unanswered"]): \(error), \(names.known("Hashable")), \(names.known("CustomStringConvertible")) {",
      "  \(access)let description: \(names.known("String"))", "}",
    ])
    parts.append([
      "\(nonisolated)private func \(names["unanswered"])<\(planned): \(error)>(_ operation: \(names["Operation"]), as: \(planned).Type) -> \(planned) {",
      "  let name = \"\(owner): unanswered call: \\(operation.rawValue)\"",
      "  let handler = \(locked("state.unansweredHandler"))",
      "  if let error = handler?(name) as? \(planned) { return error }",
      "  if let error = \(names["Unanswered"])(description: name) as? \(planned) { return error }",
      "  // The call can only throw an error of a type that nobody has given one of.", "  fatalError(name)", "}",
    ])
    return parts
  }

  private func beginning(nonisolated: String) -> [String] {
    var lines = [
      "/// Records a call and returns the answers.",
      "@discardableResult",
      "\(nonisolated)private func \(names["begin"])(_ call: \(names["Call"])) -> \(names["Stubs"]) {",
    ]
    if isSendable {
      lines += [
        "  let (stubs, handler) = \(names["state"]).withLock { state in",
        "    state.calls.append(call)",
        "    return (state.stubs, state.callHandler)",
        "  }",
      ]
    } else {
      let state = names["state"]
      lines += ["  \(state).calls.append(call)", "  let (stubs, handler) = (\(state).stubs, \(state).callHandler)"]
    }
    return lines + ["  handler?(call)", "  return stubs", "}"]
  }
}

extension MockedOperation {
  /// Whether the answer comes as `Any`.
  var needsCast: Bool {
    switch role {
    case .initializer, .setter: false
    case .method, .getter:
      ErasedType(declaration.result, generics: declaration.typeParameters).isErased
        || declaration.typeParameters.contains { declaration.thrown == .typed($0) }
    }
  }
}

extension String {
  /// Labels may be keywords, but for these.
  var escapedLabel: String { ["inout", "var", "let"].contains(self) ? "`\(self)`" : self }
}
