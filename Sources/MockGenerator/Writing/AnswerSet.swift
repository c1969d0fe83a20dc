/// Everything that can be asked of a mock, or of its type.
struct AnswerSet {
  let answers: [Answer]
  private let isSendable: Bool
  private let owner: String

  init(_ requirements: [MockedProtocol.Requirement], owner: String, isSendable: Bool) {
    let names = CallNames(requirements.map(\.declaration))
    var answers: [Answer] = []
    for (index, requirement) in requirements.enumerated() {
      func add(_ role: Answer.Role) {
        answers.append(
          Answer(role, requirement, name: names.names[index], fullName: names.fullNames[index], isSendable: isSendable)
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
    self.answers = answers
    self.owner = owner
    self.isSendable = isSendable
  }

  /// The nested types: calls, operations, stubs and the state.
  func types(access: String) -> [[String]] {
    let hasStubs = answers.contains { $0.role != .initializer }
    let sendable = isSendable ? ["Sendable"] : []
    let traits = answers.flatMap(\.recorded).map(\.traits)
    let equality =
      traits.allSatisfy(\.isHashable) ? ["Hashable"] : traits.allSatisfy(\.isEquatable) ? ["Equatable"] : []
    let conformances = (equality + sendable).joined(separator: ", ")
    var call = ["/// A call with its arguments; closures and what cannot be kept are left out."]
    call.append("\(access)enum Call\(conformances.isEmpty ? "" : ": \(conformances)") {")
    for answer in answers {
      let values = answer.recorded.enumerated().map { index, value in
        index == 0 || value.label.isEmpty ? value.type : "\(value.label.escapedLabel): \(value.type)"
      }
      call.append(
        "  case \(answer.name.escapedIdentifier)\(values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")"
      )
    }
    call += ["", "  /// What was called.", "  \(access)var operation: Operation {"]
    if answers.isEmpty {
      call.append("    switch self {}")
    } else {
      call.append("    switch self {")
      for answer in answers { call.append("    case .\(answer.name): .\(answer.name)") }
      call.append("    }")
    }
    call += ["  }", "}"]

    var operation = ["/// What can be called, by the names of the declarations."]
    operation.append("\(access)enum Operation: String, CaseIterable, Sendable {")
    for answer in answers { operation.append("  case \(answer.name.escapedIdentifier) = \"\(answer.fullName)\"") }
    operation.append("}")
    if answers.isEmpty {
      operation = [
        "/// What can be called: nothing.", "\(access)enum Operation: CaseIterable, Sendable {}",
      ]
    }

    var stubs = ["/// The answers to the calls, named as they are; a call without one is unanswered."]
    stubs.append("\(access)struct Stubs\(isSendable ? ": Sendable" : "") {")
    for answer in answers where answer.role != .initializer {
      stubs.append("  \(access)var \(answer.name.escapedIdentifier): (\(answer.stub))?")
    }
    if hasStubs { stubs.append("") }
    stubs += ["  /// No answers.", "  \(access)init() {}", "}"]

    let closure = isSendable ? "@Sendable " : ""
    let state = [
      "private struct State\(isSendable ? ": Sendable" : "") {",
      "  var calls: [Call] = []",
      "  var stubs = Stubs()",
      "  var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []",
      "  var callHandler: (\(closure)(Call) -> Void)?",
      "  var unansweredHandler: (\(closure)(String) -> (any Error)?)?",
      "}",
    ]
    return [call, operation, stubs, state]
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
        "\(prefix)var calls: [Call] { \(locked("state.calls")) }",
      ],
      [
        "/// Forgets the calls so far. Stubs and failures stay.",
        "\(prefix)func resetCalls() {", "  \(locked("state.calls = []"))", "}",
      ],
      [
        "/// Changes the answers. The change must not use the mock itself; the answers may.",
        "\(prefix)func stub(_ change: (inout Stubs) -> Void) {",
        "  \(locked("change(&state.stubs)"))", "}",
      ],
      [
        "/// Has a handler told of every call when it is made: several mocks can write one log so.",
        "\(prefix)func onCall(_ handler: \(closure)(Call) -> Void) {",
        "  \(locked("state.callHandler = handler"))", "}",
      ],
      [
        "/// Has a handler told of a call that has no answer, by its name, to record it as an issue.",
        "///",
        "/// The error that it returns is thrown if the call can throw such an error. Else the process ends.",
        "\(prefix)func onUnanswered(_ handler: \(closure)(String) -> (any Error)?) {",
        "  \(locked("state.unansweredHandler = handler"))", "}",
      ],
    ]
    if answers.contains(where: \.isThrowing) { parts += failing(access: access, nonisolated: nonisolated) }
    if !answers.isEmpty { parts.append(beginning(nonisolated: nonisolated)) }
    if answers.contains(where: { $0.role != .initializer && !$0.isThrowing }) {
      parts.append([
        "\(nonisolated)private func unanswered(_ operation: Operation) -> Never {",
        "  let name = \"\(owner): unanswered call: \\(operation.rawValue)\"",
        "  _ = \(locked("state.unansweredHandler"))?(name)",
        "  // The call cannot throw, and there is nothing that it could return.", "  fatalError(name)", "}",
      ])
    }
    if answers.contains(where: \.needsCast) {
      parts.append([
        "\(nonisolated)private func cast<Value>(_ value: Any, _ operation: Operation) -> Value {",
        "  guard let value = value as? Value else {",
        "    // The test has planned an answer of another type, which nothing can be made of.",
        "    fatalError(\"\(owner): the answer to \\(operation.rawValue) is \\(type(of: value)) instead of \\(Value.self)\")",
        "  }", "  return value", "}",
      ])
    }
    return parts
  }

  /// An access to the state, under its lock if it has one.
  private func locked(_ access: String) -> String {
    isSendable ? "state.withLock { \(access.replacing("state.", with: "$0.")) }" : access
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
        "\(prefix)func fail(with error: any Error, on operation: Operation? = nil, times: Int? = nil) {",
        "  if let times, times < 1 { return }",
        "  \(locked("state.failures.append((error, operation, times))"))", "}",
      ],
      [
        "/// Takes back every planned failure.",
        "\(prefix)func stopFailing() {",
        "  \(locked("state.failures = []"))", "}",
      ],
    ]
    let search = [
      "guard",
      "  let index = state.failures.firstIndex(where: {",
      "    ($0.operation == nil || $0.operation == operation) && $0.error is PlannedError",
      "  }), let error = state.failures[index].error as? PlannedError",
      "else { return nil }",
      "if let timesLeft = state.failures[index].timesLeft {",
      "  state.failures[index].timesLeft = timesLeft - 1",
      "  if timesLeft == 1 { state.failures.remove(at: index) }",
      "}",
      "return error",
    ]
    parts.append(
      [
        "\(nonisolated)private func failure<PlannedError: Error>(of operation: Operation, as: PlannedError.Type) -> PlannedError? {"
      ]
        + (isSendable
          ? ["  state.withLock { state in"] + search.map { "    " + $0 } + ["  }"] : search.map { "  " + $0 }) + ["}"]
    )
    parts.append([
      "/// What an unanswered call throws.",
      "\(access)struct Unanswered: Error, Hashable, CustomStringConvertible {",
      "  \(access)let description: String", "}",
    ])
    parts.append([
      "\(nonisolated)private func unanswered<PlannedError: Error>(_ operation: Operation, as: PlannedError.Type) -> PlannedError {",
      "  let name = \"\(owner): unanswered call: \\(operation.rawValue)\"",
      "  let handler = \(locked("state.unansweredHandler"))",
      "  if let error = handler?(name) as? PlannedError { return error }",
      "  if let error = Unanswered(description: name) as? PlannedError { return error }",
      "  // The call can only throw an error of a type that nobody has given one of.", "  fatalError(name)", "}",
    ])
    return parts
  }

  private func beginning(nonisolated: String) -> [String] {
    var lines = [
      "/// Records a call and returns the answers.",
      "@discardableResult", "\(nonisolated)private func begin(_ call: Call) -> Stubs {",
    ]
    if isSendable {
      lines += [
        "  let (stubs, handler) = state.withLock { state in",
        "    state.calls.append(call)",
        "    return (state.stubs, state.callHandler)",
        "  }",
      ]
    } else {
      lines += ["  state.calls.append(call)", "  let (stubs, handler) = (state.stubs, state.callHandler)"]
    }
    return lines + ["  handler?(call)", "  return stubs", "}"]
  }
}

extension Answer {
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
