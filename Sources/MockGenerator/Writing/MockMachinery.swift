/// What the mocks of a file have in common, which stands once at its end and is private.
struct MockMachinery {
  /// Whether it is for mocks that may be used from many threads at once.
  private let isSendable: Bool
  private let hasStreams: Bool

  /// What some mocks need: nothing, or types for those of one thread, of many, or both.
  static func source(for mocks: [MockSource]) -> String {
    if mocks.isEmpty { return "" }
    let sets = mocks.flatMap {
      [($0.instance, $0.isSendable)] + ($0.statics.operations.isEmpty ? [] : [($0.statics, true)])
    }
    let variants: [String] = [false, true].compactMap { isSendable in
      let users = sets.filter { $0.1 == isSendable }.map(\.0)
      if users.isEmpty { return nil }
      let hasStreams = users.flatMap(\.operations).contains { $0.streamElement != nil }
      return MockMachinery(isSendable: isSendable, hasStreams: hasStreams).text
    }
    return ([operation] + variants).joined(separator: "\n")
  }

  /// The name of the function that tells what a call is a call of.
  static let operationName = "mockOperation"

  private static let operation = """
    /// What was called: the case of the same name.
    nonisolated private func \(operationName)<Operation: Swift.CaseIterable>(of call: Any) -> Operation? {
      let name = Swift.Mirror(reflecting: call).children.first?.label ?? "\\(call)"
      return Operation.allCases.first { "\\($0)" == name }
    }

    """

  /// The name of the type that holds what a mock records and answers by.
  static func stateName(isSendable: Bool) -> String { isSendable ? "LockedMockState" : "MockState" }
  /// The name of the type that holds the streams that a mock has returned without a stub.
  static func streamsName(isSendable: Bool) -> String { isSendable ? "LockedMockStreams" : "MockStreams" }

  private var text: String { state + (hasStreams ? "\n" + streams : "") }

  private static let mutex = "Synchronization.Mutex"

  private var conformance: String { isSendable ? ": Swift.Sendable" : "" }
  private var closure: String { isSendable ? "@Sendable " : "" }

  /// An access to the values, under their lock if they have one.
  private func locked(_ access: String) -> String {
    isSendable ? "values.withLock { \(access.replacing("values.", with: "$0.")) }" : access
  }

  /// The declaration of the values, and of what guards them.
  private func values(_ initial: String) -> String {
    isSendable ? "private let values = \(Self.mutex)(\(initial))" : "private var values = \(initial)"
  }

  private var state: String {
    let sendable = isSendable ? ": Swift.Sendable" : ""
    return """
      /// What a mock has recorded, and is to answer.
      nonisolated private final class \(Self.stateName(isSendable: isSendable))<Call\(sendable), Operation: Swift.Hashable & Swift.Sendable, Stubs\(sendable)>\(conformance) {
        private struct Values {
          var calls: [Call] = []
          var stubs: Stubs
          var failures: [(error: any Swift.Error, operation: Operation?, timesLeft: Swift.Int?)] = []
          var callHandler: (\(closure)(Call) -> Swift.Void)?
          var unansweredHandler: (\(closure)(Swift.String) -> (any Swift.Error)?)?
        }

        private let owner: Swift.String
        private let name: (\(closure)(Operation) -> Swift.String)?
        private let unansweredError: (\(closure)(Swift.String) -> any Swift.Error)?
        private \(isSendable ? "let values: \(Self.mutex)<Values>" : "var values: Values")

        init(
          _ owner: Swift.String,
          _ stubs: Stubs,
          _ name: (\(closure)(Operation) -> Swift.String)?,
          _ unansweredError: (\(closure)(Swift.String) -> any Swift.Error)? = nil
        ) {
          (self.owner, self.name, self.unansweredError) = (owner, name, unansweredError)
          values = \(isSendable ? "\(Self.mutex)(Values(stubs: stubs))" : "Values(stubs: stubs)")
        }

        var calls: [Call] { \(locked("values.calls")) }
        func resetCalls() { \(locked("values.calls = []")) }
        func stub(_ change: (inout Stubs) -> Swift.Void) { \(locked("change(&values.stubs)")) }
        func onCall(_ handler: @escaping \(closure)(Call) -> Swift.Void) { \(locked("values.callHandler = handler")) }
        func onUnanswered(_ handler: @escaping \(closure)(Swift.String) -> (any Swift.Error)?) { \(locked("values.unansweredHandler = handler")) }

        func fail(_ error: any Swift.Error, _ operation: Operation?, _ times: Swift.Int?) {
          if let times, times < 1 { return }
          \(locked("values.failures.append((error, operation, times))"))
        }

        func stopFailing() { \(locked("values.failures = []")) }

        /// Records a call and returns the answers.
        @discardableResult
        func begin(_ call: Call) -> Stubs {
      \(recording)
          handler?(call)
          return stubs
        }

        /// Records a call and returns the answers, unless a failure is planned that the call can throw: the first of them.
        func begin<Planned: Swift.Error>(_ call: Call, failing operation: Operation, as: Planned.Type) throws(Planned) -> Stubs {
          let stubs = begin(call)
      \(searching)
          throw error
        }

        /// What an unanswered call throws.
        func unanswered<Planned: Swift.Error>(_ operation: Operation, as: Planned.Type) -> Planned {
          let text = "\\(owner): unanswered call: \\(name?(operation) ?? "")"
          let handler = \(locked("values.unansweredHandler"))
          if let error = handler?(text) as? Planned { return error }
          if let error = unansweredError?(text) as? Planned { return error }
          // The call can only throw an error of a type that nobody has given one of.
          Swift.fatalError(text)
        }

        func unanswered(_ operation: Operation) -> Swift.Never {
          let text = "\\(owner): unanswered call: \\(name?(operation) ?? "")"
          _ = \(locked("values.unansweredHandler"))?(text)
          // The call cannot throw, and there is nothing that it could return.
          Swift.fatalError(text)
        }

        /// An answer as what the call returns.
        func cast<Value>(_ value: Any, _ operation: Operation) -> Value {
          if let value = value as? Value { return value }
          // The test has planned an answer of another type, which nothing can be made of.
          Swift.fatalError("\\(owner): the answer to \\(name?(operation) ?? "") is \\(Swift.type(of: value)) instead of \\(Value.self)")
        }
      }

      """
  }

  private var recording: String {
    isSendable
      ? """
          let (stubs, handler) = values.withLock { values in
            values.calls.append(call)
            return (values.stubs, values.callHandler)
          }
      """
      : """
          values.calls.append(call)
          let (stubs, handler) = (values.stubs, values.callHandler)
      """
  }

  private var searching: String {
    let search = [
      "guard let index = values.failures.firstIndex(where: { ($0.operation == nil || $0.operation == operation) && $0.error is Planned })",
      "else { return nil }",
      "let failure = values.failures[index]",
      "if let timesLeft = failure.timesLeft {",
      "  values.failures[index].timesLeft = timesLeft - 1",
      "  if timesLeft == 1 { values.failures.remove(at: index) }",
      "}",
      "return failure.error as? Planned",
    ]
    let head = isSendable ? "let error: Planned? = values.withLock { values in" : "let error: Planned? = {"
    let lines = [head] + search.map { "  " + $0 } + [isSendable ? "}" : "}()", "guard let error else { return stubs }"]
    return lines.map { "    " + $0 }.joined(separator: "\n")
  }

  private var streams: String {
    let element = isSendable ? "Element: Swift.Sendable" : "Element"
    return """
      /// The streams that a mock has returned without a stub. They end with the mock.
      nonisolated private final class \(Self.streamsName(isSendable: isSendable))<\(element)>\(conformance) {
        \(values("[_Concurrency.AsyncStream<Element>.Continuation]()"))

        deinit { finish() }

        func make() -> _Concurrency.AsyncStream<Element> {
          let (stream, continuation) = _Concurrency.AsyncStream.makeStream(of: Element.self)
          \(isSendable ? "values.withLock { $0.append(continuation) }" : "values.append(continuation)")
          return stream
        }

        func yield(_ value: Element) {
          for continuation in \(isSendable ? "values.withLock({ $0 })" : "values") { continuation.yield(value) }
        }

        func finish() {
          let ended = \(isSendable ? "values.withLock { $0 }" : "values")
          \(isSendable ? "values.withLock { $0 = [] }" : "values = []")
          for continuation in ended { continuation.finish() }
        }
      }

      """
  }
}
