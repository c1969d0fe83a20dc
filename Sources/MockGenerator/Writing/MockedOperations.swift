/// The instance operations or the static operations of a mock.
struct MockedOperations {
  let operations: [MockedOperation]
  private let isSendable: Bool
  private let owner: String
  private let names: MockNames

  init(_ requirements: [MockedProtocol.Requirement], owner: String, names: MockNames, isSendable: Bool) {
    let callNames = CallNames(requirements.map(\.declaration)).names
    let taken = Set(callNames.map(\.base))
    operations = zip(requirements, callNames).flatMap { requirement, name in
      func operation(_ role: MockedOperation.Role) -> MockedOperation {
        var setter = "set" + name.base.capitalizedFirst
        while taken.contains(setter) { setter += "Value" }
        return MockedOperation(
          role,
          requirement,
          name: name,
          setterName: setter,
          isSendable: isSendable,
          names
        )
      }
      return switch requirement.declaration.kind {
      case .function: [operation(.method)]
      case .initializer: [operation(.initializer)]
      case .property, .subscripting:
        [operation(.getter)] + (requirement.declaration.isSettable ? [operation(.setter)] : [])
      }
    }
    self.owner = owner
    self.names = names
    self.isSendable = isSendable
  }

  private var error: String { names.known("Error") }
  /// The type of planned errors: the error type that all throwing operations share, or `any Error` if their types
  /// differ or contain type parameters.
  private var failure: String {
    let throwing = operations.filter(\.isThrowing)
    let types = Set(throwing.map(\.failure))
    return types.count == 1 && !throwing.contains(where: \.throwsErased) ? types.first ?? "" : "any \(error)"
  }
  private var isThrowing: Bool { operations.contains(where: \.isThrowing) }

  /// Returns the nested types `Call` and `Stubs` and, if some operations can fail, `Operation`.
  ///
  /// - Parameter nonisolated: The modifier `nonisolated` followed by a space if the mock is isolated; otherwise, an
  ///   empty string. Without the modifier, a module with default isolation would also isolate the nested types.
  func types(access: String, nonisolated: String) -> [String] {
    let sendable = isSendable ? [names.known("Sendable")] : []
    let cases = operations.map { operation in
      let values = operation.recorded.map { $0.label.isEmpty ? $0.type : "\($0.label.escapedLabel): \($0.type)" }
      return operation.name.escapedIdentifier + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
    }
    let heading = ([names.known("Equatable")] + sendable).joined(separator: ", ")
    let isEquatable = operations.allSatisfy(\.hasComparableCall)
    let equality =
      "\(access)static func == (left: Self, right: Self) -> \(names.known("Bool")) { \(MockMachinery.equality)(left, right) }"
    // If calls have arguments, the enum is indirect, so that the compiler generates less code for copying calls.
    let indirect = operations.flatMap(\.recorded).isEmpty ? "" : "indirect "
    // Without the attribute, the types would be unsafe to use, because they store values of unsafe types.
    let safe = operations.contains(where: \.isUnsafe) ? "@safe " : ""
    let head = "\(safe)\(nonisolated)\(access)\(indirect)enum \(names["Call"]): \(heading)"
    let call = Self.enumeration(head, cases, isEquatable ? [] : [equality])
    let failing = operations.filter(\.isThrowing).map(\.name.escapedIdentifier)
    let operation =
      failing.isEmpty
      ? []
      : [
        "\(nonisolated)\(access)enum \(names["Operation"]): \(names.known("CaseIterable")), \(names.known("Sendable")) { case \(failing.joined(separator: ", ")) }"
      ]
    var stubs = ["\(safe)\(nonisolated)\(access)final class \(names["Stubs"]) {"]
    for operation in operations where operation.role != .initializer {
      stubs.append("  \(access)var \(operation.name.escapedIdentifier): (\(operation.stub))?")
    }
    return call + operation + stubs + ["}"]
  }

  private static func enumeration(_ heading: String, _ cases: [String], _ members: [String]) -> [String] {
    let line = "\(heading) { case \(cases.joined(separator: ", ")) }"
    if 1...4 ~= cases.count, members.isEmpty, line.count <= 118 { return [line] }
    return ["\(heading) {"] + (cases.map { "case \($0)" } + members).map { "  \($0)" } + ["}"]
  }

  func storage(nonisolated: String) -> [String] {
    let state = names.machinery(MockMachinery.stateName(isSendable: isSendable))
    let type = "\(state)<\(names["Call"]), \(names["Stubs"])>"
    return ["\(nonisolated)private let \(names["state"]) = \(type)(\"\(owner)\", \(names["Stubs"])())"]
      + operations.compactMap { operation in
        operation.streamElement.map { element in
          let isThrowing = operation.declaration.isThrowingStream
          let type = MockMachinery.streamsName(isSendable: isSendable, isThrowing: isThrowing)
          return "\(nonisolated)private let \(operation.streams) = \(names.machinery(type))<\(element)>()"
        }
      }
  }

  /// Returns the members that tests use to stub and inspect calls.
  ///
  /// - Parameter nonisolated: The modifier `nonisolated` followed by a space if the mock is isolated; otherwise, an
  ///   empty string. The modifier is necessary because these members must not be isolated.
  func handling(access: String, nonisolated: String) -> [String] {
    let prefix = nonisolated + access
    let closure = isSendable ? "@escaping @\(names.known("Sendable")) " : "@escaping "
    let (state, call, string) = (names["state"], names["Call"], names.known("String"))
    let cancelled = names.known("CancellationError", of: "_Concurrency")
    var lines = [
      "\(prefix)var \(names["calls"]): [\(call)] { get { \(state).calls } set { \(state).calls = newValue } }",
      "@discardableResult \(access)nonisolated(nonsending) func \(names["waitForCall"])(where isAwaited: (\(call)) -> \(names.known("Bool"))) async throws(\(cancelled)) -> \(call) { try await \(state).waitForCall(where: isAwaited) }",
      "\(prefix)func \(names["stub"])(_ change: (inout \(names["Stubs"])) -> Void) { \(state).stub(change) }",
      "\(prefix)func \(names["onCall"])(_ handler: \(closure)(\(call)) -> Void) { \(state).onCall(handler) }",
      "\(prefix)func \(names["onUnanswered"])(_ handler: \(closure)(\(string)) -> (any \(error))?) { \(state).onUnanswered(handler) }",
    ]
    if isThrowing {
      let optional = failure.hasPrefix("any ") ? "(\(failure))?" : "\(failure)?"
      lines.append(
        "\(prefix)func \(names["fail"])(with error: \(optional), on operation: \(names["Operation"])? = nil, times: \(names.known("Int"))? = nil) { \(state).fail(error, operation, times) }"
      )
    }
    for operation in operations {
      guard let element = operation.streamElement else { continue }
      let suffix = operation.name.capitalizedFirst
      lines += [
        "\(prefix)func \(names["yield" + suffix])(_ value: \(element)) { \(operation.streams).yield(value) }",
        operation.declaration.isThrowingStream
          ? "\(prefix)func \(names["finish" + suffix])(throwing error: (any \(self.error))? = nil) { \(operation.streams).finish(throwing: error) }"
          : "\(prefix)func \(names["finish" + suffix])() { \(operation.streams).finish() }",
      ]
    }
    return lines
  }
}

extension String {
  /// The label as it is written in a declaration. Backticks are added to the few keywords that cannot be labels without
  /// backticks.
  var escapedLabel: String { ["inout", "var", "let"].contains(self) ? "`\(self)`" : self }
  /// The label as it is written in a call.
  var calledLabel: String { self == "inout" ? escapedLabel : self }
}
