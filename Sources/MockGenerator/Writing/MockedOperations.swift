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
  private var isThrowing: Bool { operations.contains(where: \.isThrowing) }
  /// What can fail, or be without an answer; what gives a stream can do neither.
  private var failable: [MockedOperation] { operations.filter { $0.streamElement == nil } }

  /// The nested types: calls, operations and stubs.
  func types(access: String) -> [String] {
    let sendable = isSendable ? [names.known("Sendable")] : []
    let conformance = sendable.map { ": \($0)" }.joined()
    let traits = operations.flatMap(\.recorded).map(\.traits)
    let equality =
      traits.allSatisfy(\.isHashable)
      ? [names.known("Hashable")] : traits.allSatisfy(\.isEquatable) ? [names.known("Equatable")] : []
    let conformances = (equality + sendable).joined(separator: ", ")
    var call = ["\(access)enum \(names["Call"])\(conformances.isEmpty ? "" : ": \(conformances)") {"]
    for operation in operations {
      let values = operation.recorded.enumerated().map { index, value in
        index == 0 || value.label.isEmpty ? value.type : "\(value.label.escapedLabel): \(value.type)"
      }
      call.append(
        "  case \(operation.name.escapedIdentifier)\(values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")"
      )
    }
    // What gives a stream can neither fail nor be without an answer.
    call += ["  \(access)var operation: \(names["Operation"])? { \(MockMachinery.operationName)(of: self) }", "}"]

    let cases = failable.map { "\($0.name.escapedIdentifier) = \"\($0.fullName)\"" }
    let raw = names.known(cases.isEmpty ? "Hashable" : "String") + ", "
    let head = "\(access)enum \(names["Operation"]): \(raw)\(names.known("CaseIterable")), \(names.known("Sendable")) {"
    let line = cases.isEmpty ? "\(head)}" : "\(head) case \(cases.joined(separator: ", ")) }"
    let enumeration = line.count <= 118 ? [line] : [head] + cases.map { "  case \($0)" } + ["}"]

    var stubs = ["\(access)struct \(names["Stubs"])\(conformance) {"]
    for operation in operations where operation.role != .initializer {
      stubs.append("  \(access)var \(operation.name.escapedIdentifier): (\(operation.stub))?")
    }
    // That of a structure which others can see has to be written.
    stubs += (access.isEmpty ? [] : ["  \(access)init() {}"]) + ["}"]
    var types = call + enumeration + stubs
    if isThrowing {
      types.append(
        "\(access)struct \(names["Unanswered"]): \(error), \(names.known("Hashable")), \(names.known("CustomStringConvertible")) { \(access)let description: \(names.known("String")) }"
      )
    }
    return types
  }

  /// What holds the calls and the answers, and the streams.
  func storage(nonisolated: String) -> [String] {
    let name = failable.isEmpty ? "nil" : "{ $0.rawValue }"
    let type =
      "\(MockMachinery.stateName(isSendable: isSendable))<\(names["Call"]), \(names["Operation"]), \(names["Stubs"])>"
    let unanswered = isThrowing ? ", { \(names["Unanswered"])(description: $0) }" : ""
    return [
      "\(nonisolated)private let \(names["state"]) = \(type)(\"\(owner)\", \(names["Stubs"])(), \(name)\(unanswered))"
    ]
      + operations.compactMap { operation in
        operation.streamElement.map { element in
          "\(nonisolated)private let \(operation.continuations) = \(MockMachinery.streamsName(isSendable: isSendable))<\(element)>()"
        }
      }
  }

  /// What tests plan and look at.
  ///
  /// - Parameter nonisolated: The word, with a space behind it, where what belongs to an actor is not meant.
  func handling(access: String, nonisolated: String) -> [String] {
    let prefix = nonisolated + access
    let closure = isSendable ? "@escaping @Sendable " : "@escaping "
    let state = names["state"]
    var lines = [
      "\(prefix)var \(names["calls"]): [\(names["Call"])] { \(state).calls }",
      "\(prefix)func \(names["resetCalls"])() { \(state).resetCalls() }",
      "\(prefix)func \(names["stub"])(_ change: (inout \(names["Stubs"])) -> Void) { \(state).stub(change) }",
      "\(prefix)func \(names["onCall"])(_ handler: \(closure)(\(names["Call"])) -> Void) { \(state).onCall(handler) }",
      "\(prefix)func \(names["onUnanswered"])(_ handler: \(closure)(\(names.known("String"))) -> (any \(error))?) { \(state).onUnanswered(handler) }",
    ]
    if isThrowing {
      lines += [
        "\(prefix)func \(names["fail"])(with error: \(failure), on operation: \(names["Operation"])? = nil, times: \(names.known("Int"))? = nil) { \(state).fail(error, operation, times) }",
        "\(prefix)func \(names["stopFailing"])() { \(state).stopFailing() }",
      ]
    }
    for operation in operations {
      guard let element = operation.streamElement else { continue }
      let suffix = operation.name.capitalizedFirst
      lines += [
        "\(prefix)func \(names["yield" + suffix])(_ value: \(element)) { \(operation.continuations).yield(value) }",
        "\(prefix)func \(names["finish" + suffix])() { \(operation.continuations).finish() }",
      ]
    }
    return lines
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
