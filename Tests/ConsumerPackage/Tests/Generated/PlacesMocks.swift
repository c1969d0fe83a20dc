// swift-format-ignore-file
// Generated from the protocols of Places; do not edit. To regenerate:
// swift package --allow-writing-to-package-directory generate-mocks --target Places --protocol PlaceMedium --output Tests/Generated

import Domain
@testable import Places
import Synchronization
import Testing

/// A mock of ``PlaceMedium``.
nonisolated final class PlaceMediumMock: PlaceMedium, Sendable {
  indirect enum Call: Equatable, Sendable {
    case places(PlaceQuery)
    case save(inserting: [Place], removing: Set<Place.ID>)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  enum Operation: CaseIterable, Sendable { case places, save }
  final class Stubs {
    var places: (@Sendable (PlaceQuery) async throws -> [Place])?
    var save: (@Sendable ([Place], Set<Place.ID>) async throws -> Void)?
  }
  private let state = LockedMockState<Call, Stubs>("PlaceMediumMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: (any Error)?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  nonisolated(nonsending) func places(_ query: PlaceQuery) async throws -> [Place] {
    try await state.answer(.places(query)) { $0.places }(query)
  }

  nonisolated(nonsending) func save(inserting new: [Place], removing old: Set<Place.ID>) async throws {
    try await state.answer(.save(inserting: new, removing: old)) { $0.save }(new, old)
  }
}

/// The recorded calls and the stubs of a mock.
nonisolated private class MockState<Call, Stubs> {
  struct Values {
    var calls: [Call] = []
    var stubs: Stubs
    var failures: [(error: any Swift.Error, name: Swift.String?, timesLeft: Swift.Int)] = []
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

  /// Makes calls to `operation`, or all calls if `operation` is `nil`, fail with `error`. If `error` is `nil`, cancels the
  /// failures planned for `operation`, or all planned failures.
  func fail(_ error: (any Swift.Error)?, _ operation: Any?, _ times: Swift.Int?) {
    var name: Swift.String?
    if let operation { name = Swift.String(describing: operation) }
    replace { values in
      if let error {
        values.failures.append((error, name, times ?? .max))
      } else {
        values.failures.removeAll { name == nil || $0.name == name }
      }
    }
  }

  /// Records a call and returns its stub, if any. If a planned failure applies, sets `failure` and returns `nil`.
  private func begin<Answer, Failure>(_ call: Call, _ stub: (Stubs) -> Answer?, _ failure: inout Failure?) -> Answer? {
    record(call)
    let name = name(of: call)
    var answer: Answer?
    access { values in
      for (index, planned) in values.failures.enumerated() where planned.timesLeft > 0 && (planned.name ?? name) == name {
        guard let error = planned.error as? Failure else { continue }
        values.failures[index].timesLeft -= 1
        failure = error
        return
      }
      answer = stub(values.stubs)
    }
    return answer
  }

  /// Records a call and returns its stub, or throws a planned failure. Without a stub, throws the error that the handler
  /// for unanswered calls returns or, if there is none, a `MockUnanswered`.
  func answer<Answer>(_ call: Call, function: Swift.StaticString = #function, _ stub: (Stubs) -> Answer?) throws -> Answer {
    var failure: (any Swift.Error)?
    if let answer = begin(call, stub, &failure) { return answer }
    throw failure ?? report(call, function) ?? MockUnanswered(description: message(call, function))
  }

  private func name(of call: Call) -> Swift.String {
    if let child = Swift.Mirror(reflecting: call).children.first { return child.label! }
    return Swift.String(describing: call)
  }

  private func message(_ call: Call, _ function: Swift.StaticString) -> Swift.String {
    "\(owner): unanswered call: \(function); answer it with stub { $0.\(name(of: call)) = … }"
  }

  /// Reports an unanswered call. Returns the handler's error, or `nil` if there is no handler or it returns no error.
  private func report(_ call: Call, _ function: Swift.StaticString) -> (any Swift.Error)? {
    if let handler = current.unansweredHandler { return handler(message(call, function)) }
    Testing.Issue.record(Testing.Comment(rawValue: message(call, function)))
    return nil
  }
}

nonisolated private struct MockUnanswered: Swift.Error, Swift.CustomStringConvertible { let description: Swift.String }

/// A thread-safe variant of the superclass. The values are read and changed only in `access`, while the lock is
/// held.
nonisolated private final class LockedMockState<Call: Swift.Sendable, Stubs>: MockState<Call, Stubs>, @unchecked Swift.Sendable {
  private let lock = Synchronization.Mutex(())

  override func access(_ body: (inout Values) -> Swift.Void) { lock.withLock { _ in super.access(body) } }
}

/// Returns whether two calls are equal. Arguments without `==` are compared by identity, by their parts or, as a last resort, by description.
nonisolated private func mockCallsAreEqual<Call>(_ left: Call, _ right: Call) -> Swift.Bool {
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
