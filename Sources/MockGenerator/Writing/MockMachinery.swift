/// The private declarations that the mocks in a file share. They are at the end of the file. Declarations that no mock
/// uses are omitted.
struct MockMachinery {
  /// Whether unanswered calls are recorded as Swift Testing issues.
  let recordsIssues: Bool
  /// The names of the mocked modules' types.
  let taken: Set<String>

  /// The name of the function that compares calls whose arguments are not all Equatable.
  static let equality = "mockCallsAreEqual"
  /// The name of the type that wraps a property's non-Sendable value so that a Sendable mock can store it.
  static let kept = "MockKept"
  /// The preferred names of the supporting types that a mock file declares.
  static let names: Set = [
    "LockedMockState", "LockedMockStreams", "LockedThrowingMockStreams", "MockState", "MockStreams", "MockUnanswered",
    "ThrowingMockStreams", kept,
  ]
  /// Returns the given name or, if a mocked module declares a type with that name, the name with the prefix `File`. The
  /// mock file may be compiled as part of the mocked module, where the two types would conflict.
  static func name(_ name: String, besides taken: Set<String>) -> String {
    taken.contains(name) ? Self.name("File" + name, besides: taken) : name
  }
  func name(_ name: String) -> String { Self.name(name, besides: taken) }
  /// Returns the name of the type that stores a mock's recorded calls and stubs.
  static func stateName(isSendable: Bool) -> String { isSendable ? "LockedMockState" : "MockState" }
  /// Returns the name of the type that creates the streams for calls without a stub and stores their continuations.
  static func streamsName(isSendable: Bool, isThrowing: Bool) -> String {
    "\(isSendable ? "Locked" : "")\(isThrowing ? "Throwing" : "")MockStreams"
  }

  static let mutex = "Synchronization.Mutex"

  func source(for mocks: [MockSource]) -> String {
    let sets = mocks.flatMap { [($0.instance.operations, $0.isSendable), ($0.statics.operations, true)] }
      .filter { !$0.0.isEmpty }
    let operations = sets.flatMap(\.0)
    if operations.isEmpty { return "" }
    var parts = [state(operations)]
    if operations.contains(where: { $0.answering == .throwing("") }) { parts.append(error) }
    if sets.contains(where: \.1) { parts.append(lockedState) }
    for isSendable in [false, true] {
      let users = sets.filter { $0.1 == isSendable }.flatMap(\.0)
      for isThrowing in [false, true] {
        if users.contains(where: { $0.streamElement != nil && $0.declaration.isThrowingStream == isThrowing }) {
          parts.append(streams(isSendable: isSendable, isThrowing: isThrowing))
        }
      }
    }
    let keeps = sets.contains { $0.1 && $0.0.contains(where: \.keepsUnsendableValue) }
    if keeps || operations.contains(where: \.keepsClosure) { parts.append(keeping) }
    if !operations.allSatisfy(\.hasComparableCall) { parts.append(Self.comparison) }
    return parts.map { $0 + "\n" }.joined(separator: "\n")
  }

  private func state(_ operations: [MockedOperation]) -> String {
    let ways = Set(operations.map(\.answering))
    func areThrowing(_ isSo: (String) -> Bool) -> Bool {
      ways.contains { if case .throwing(let argument) = $0 { isSo(argument) } else { false } }
    }
    let finds = ways.contains { if case .finding = $0 { true } else { false } }
    let attempts = ways.contains { if case .attempting = $0 { true } else { false } }
    let isFailing = attempts || areThrowing { _ in true }
    let casts = Set(operations.flatMap(\.casts))
    let members: [(isNeeded: Bool, text: String)] = [
      (true, core(isFailing: isFailing)), (isFailing, Self.failing),
      (areThrowing(\.isEmpty), throwing), (areThrowing { $0.hasPrefix(", orThrow") }, Self.throwingKnown),
      (areThrowing { $0.hasPrefix(", as") }, Self.throwingUnknown), (attempts, attempting),
      (ways.contains(.performing), Self.performing),
      (finds, finding), (ways.contains(.requiring), Self.requiring),
      (casts.contains(.requiring), Self.casting), (casts.contains(.throwing), Self.castingOrThrowing),
      (casts.contains(.finding), castingIfPossible), (!casts.isEmpty, mismatching), (true, reporting),
    ]
    let body = members.filter(\.isNeeded).map(\.text).joined(separator: "\n\n")
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
    return """
      /// The recorded calls and the stubs of a mock.
      nonisolated private class \(name(Self.stateName(isSendable: false)))<Call, Stubs> {
      \(lines.joined(separator: "\n"))
      }
      """
  }

  private func core(isFailing: Bool) -> String {
    """
    struct Values {
      var calls: [Call] = []
      var stubs: Stubs\(isFailing ? "\n  var failures: [(error: any Swift.Error, name: Swift.String?, timesLeft: Swift.Int)] = []" : "")
      var callHandler: ((Call) -> Swift.Void)?
      var unansweredHandler: ((Swift.String) -> (any Swift.Error)?)?
      var waiting: [_Concurrency.AsyncStream<Swift.Void>.Continuation] = []
    }

    private let owner: Swift.String
    private var values: Values

    init(_ owner: Swift.String, _ stubs: Stubs) {
      self.owner = owner
      values = Values(stubs: stubs)
    }

    func access(_ body: (inout Values) -> Swift.Void) { body(&values) }

    /// Changes the values. The old values are released only after the access, because their deinitializers may call the mock.
    private func replace(_ body: (inout Values) -> Swift.Void) {
      var old: (Values, stubs: [Any])?
      access { values in
        old = (values, Swift.Mirror(reflecting: values.stubs).children.map { $0.value })
        body(&values)
      }
      Swift.withExtendedLifetime(old) {}
    }

    private var current: Values {
      var current: Values?
      access { current = $0 }
      return current!
    }

    var calls: [Call] { get { current.calls } set { replace { $0.calls = newValue } } }
    func stub(_ change: (inout Stubs) -> Swift.Void) { replace { change(&$0.stubs) } }
    func onCall(_ handler: @escaping (Call) -> Swift.Void) { replace { $0.callHandler = handler } }
    func onUnanswered(_ handler: @escaping (Swift.String) -> (any Swift.Error)?) { replace { $0.unansweredHandler = handler } }

    nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Swift.Bool) async throws(_Concurrency.CancellationError) -> Call {
      let (signals, continuation) = _Concurrency.AsyncStream<Swift.Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      access { $0.waiting.append(continuation) }
      var iterator = signals.makeAsyncIterator()
      repeat {
        if let call = calls.first(where: isAwaited) { return call }
      } while await iterator.next(isolation: #isolation) != nil
      throw _Concurrency.CancellationError()
    }

    func record(_ call: Call) {
      access { $0.calls.append(call) }
      let current = current
      for continuation in current.waiting { continuation.yield() }
      current.callHandler?(call)
    }
    """
  }

  private var reporting: String {
    """
    private func name(of call: Call) -> Swift.String {
      if let child = Swift.Mirror(reflecting: call).children.first { return child.label! }
      return Swift.String(describing: call)
    }

    private func message(_ call: Call, _ function: Swift.StaticString) -> Swift.String {
      "\\(owner): unanswered call: \\(function); answer it with stub { $0.\\(name(of: call)) = … }"
    }

    /// Reports an unanswered call. Returns the handler's error, or `nil` if there is no handler or it returns no error.
    private func report(_ call: Call, _ function: Swift.StaticString) -> (any Swift.Error)? {
      if let handler = current.unansweredHandler { return handler(message(call, function)) }
    \(recordsIssues ? "  Testing.Issue.record(Testing.Comment(rawValue: message(call, function)))\n" : "")  return nil
    }
    """
  }

  private var error: String {
    """
    nonisolated private struct \(name("MockUnanswered")): Swift.Error, Swift.CustomStringConvertible { let description: Swift.String }
    """
  }

  private var lockedState: String {
    """
    /// A thread-safe variant of the superclass. The values are read and changed only in `access`, while the lock is
    /// held.
    nonisolated private final class \(name(Self.stateName(isSendable: true)))<Call: Swift.Sendable, Stubs>: \(name(Self.stateName(isSendable: false)))<Call, Stubs>, @unchecked Swift.Sendable {
      private let lock = \(Self.mutex)(())

      override func access(_ body: (inout Values) -> Swift.Void) { lock.withLock { _ in super.access(body) } }
    }
    """
  }

  private var keeping: String {
    """
    /// A wrapper for a value that is not Sendable, so that a Sendable mock or closure can store the value.
    nonisolated private struct \(name(Self.kept))<Value>: @unchecked Swift.Sendable { let value: Value }
    """
  }

  private static let comparison = """
    /// Returns whether two calls are equal. Arguments without `==` are compared by identity, by their parts or, as a last resort, by description.
    nonisolated private func \(equality)<Call>(_ left: Call, _ right: Call) -> Swift.Bool {
      func isEqual<Value: Swift.Equatable>(_ left: Value, _ right: Any) -> Swift.Bool { left == right as? Value }
      func isSame(_ left: Any, _ right: Any) -> Swift.Bool {
        if let left = left as? any Swift.Equatable { return isEqual(left, right) }
        if let left = left as? Any.Type { return left == right as? Any.Type }
        if Swift.type(of: left) is AnyObject.Type { return left as AnyObject === right as AnyObject }
        if let left = left as? [Swift.AnyHashable: Any], let right = right as? [Swift.AnyHashable: Any] {
          return left.count == right.count && left.allSatisfy { key, value in right[key].map { isSame(value, $0) } ?? false }
        }
        return Swift.type(of: left) == Swift.type(of: right) && hasSameParts(left, right)
      }
      func hasSameParts(_ left: Any, _ right: Any) -> Swift.Bool {
        let (lefts, rights) = (Swift.Mirror(reflecting: left).children, Swift.Mirror(reflecting: right).children)
        if lefts.isEmpty, rights.isEmpty { return Swift.String(reflecting: left) == Swift.String(reflecting: right) }
        return lefts.count == rights.count && zip(lefts, rights).allSatisfy { $0.label == $1.label && isSame($0.value, $1.value) }
      }
      return hasSameParts(left, right)
    }
    """

}
