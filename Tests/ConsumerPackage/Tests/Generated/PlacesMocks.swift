// swift-format-ignore-file
// Made from the protocols of Places; changes are lost. To make it again:
// swift package --allow-writing-to-package-directory generate-mocks --target Places --protocol PlaceMedium --output Tests/Generated

import Domain
@testable import Places
import Synchronization

/// A mock of ``PlaceMedium``.
final class PlaceMediumMock: PlaceMedium, Sendable {
  enum Call: Sendable {
    case places(PlaceQuery)
    case saveInserting([Place], removing: Set<Place.ID>)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable {
    case places = "places(_:)"
    case saveInserting = "save(inserting:removing:)"
  }
  struct Stubs: Sendable {
    var places: (@Sendable (PlaceQuery) throws -> [Place])?
    var saveInserting: (@Sendable ([Place], Set<Place.ID>) async throws -> Void)?
  }
  struct Unanswered: Error, Hashable, CustomStringConvertible { let description: String }
  private let state = LockedMockState<Call, Operation, Stubs>("PlaceMediumMock", Stubs(), { $0.rawValue }, { Unanswered(description: $0) })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: any Error, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }
  func stopFailing() { state.stopFailing() }

  func places(_ query: PlaceQuery) throws -> [Place] {
    guard let answer = try self.state.begin(.places(query), failing: .places, as: (any Error).self).places else { throw self.state.unanswered(.places, as: (any Error).self) }
    return try answer(query)
  }

  func save(inserting new: [Place], removing old: Set<Place.ID>) async throws {
    guard let answer = try self.state.begin(.saveInserting(new, removing: old), failing: .saveInserting, as: (any Error).self).saveInserting else { throw self.state.unanswered(.saveInserting, as: (any Error).self) }
    try await answer(new, old)
  }
}

/// What was called: the case of the same name.
nonisolated private func mockOperation<Operation: Swift.CaseIterable>(of call: Any) -> Operation? {
  let name = Swift.Mirror(reflecting: call).children.first?.label ?? "\(call)"
  return Operation.allCases.first { "\($0)" == name }
}

/// What a mock has recorded, and is to answer.
nonisolated private final class LockedMockState<Call: Swift.Sendable, Operation: Swift.Hashable & Swift.Sendable, Stubs: Swift.Sendable>: Swift.Sendable {
  private struct Values {
    var calls: [Call] = []
    var stubs: Stubs
    var failures: [(error: any Swift.Error, operation: Operation?, timesLeft: Swift.Int?)] = []
    var callHandler: (@Sendable (Call) -> Swift.Void)?
    var unansweredHandler: (@Sendable (Swift.String) -> (any Swift.Error)?)?
  }

  private let owner: Swift.String
  private let name: (@Sendable (Operation) -> Swift.String)?
  private let unansweredError: (@Sendable (Swift.String) -> any Swift.Error)?
  private let values: Synchronization.Mutex<Values>

  init(
    _ owner: Swift.String,
    _ stubs: Stubs,
    _ name: (@Sendable (Operation) -> Swift.String)?,
    _ unansweredError: (@Sendable (Swift.String) -> any Swift.Error)? = nil
  ) {
    (self.owner, self.name, self.unansweredError) = (owner, name, unansweredError)
    values = Synchronization.Mutex(Values(stubs: stubs))
  }

  var calls: [Call] { values.withLock { $0.calls } }
  func resetCalls() { values.withLock { $0.calls = [] } }
  func stub(_ change: (inout Stubs) -> Swift.Void) { values.withLock { change(&$0.stubs) } }
  func onCall(_ handler: @escaping @Sendable (Call) -> Swift.Void) { values.withLock { $0.callHandler = handler } }
  func onUnanswered(_ handler: @escaping @Sendable (Swift.String) -> (any Swift.Error)?) { values.withLock { $0.unansweredHandler = handler } }

  func fail(_ error: any Swift.Error, _ operation: Operation?, _ times: Swift.Int?) {
    if let times, times < 1 { return }
    values.withLock { $0.failures.append((error, operation, times)) }
  }

  func stopFailing() { values.withLock { $0.failures = [] } }

  /// Records a call and returns the answers.
  @discardableResult
  func begin(_ call: Call) -> Stubs {
    let (stubs, handler) = values.withLock { values in
      values.calls.append(call)
      return (values.stubs, values.callHandler)
    }
    handler?(call)
    return stubs
  }

  /// Records a call and returns the answers, unless a failure is planned that the call can throw: the first of them.
  func begin<Planned: Swift.Error>(_ call: Call, failing operation: Operation, as: Planned.Type) throws(Planned) -> Stubs {
    let stubs = begin(call)
    let error: Planned? = values.withLock { values in
      guard let index = values.failures.firstIndex(where: { ($0.operation == nil || $0.operation == operation) && $0.error is Planned })
      else { return nil }
      let failure = values.failures[index]
      if let timesLeft = failure.timesLeft {
        values.failures[index].timesLeft = timesLeft - 1
        if timesLeft == 1 { values.failures.remove(at: index) }
      }
      return failure.error as? Planned
    }
    guard let error else { return stubs }
    throw error
  }

  /// What an unanswered call throws.
  func unanswered<Planned: Swift.Error>(_ operation: Operation, as: Planned.Type) -> Planned {
    let text = "\(owner): unanswered call: \(name?(operation) ?? "")"
    let handler = values.withLock { $0.unansweredHandler }
    if let error = handler?(text) as? Planned { return error }
    if let error = unansweredError?(text) as? Planned { return error }
    // The call can only throw an error of a type that nobody has given one of.
    Swift.fatalError(text)
  }

  func unanswered(_ operation: Operation) -> Swift.Never {
    let text = "\(owner): unanswered call: \(name?(operation) ?? "")"
    _ = values.withLock { $0.unansweredHandler }?(text)
    // The call cannot throw, and there is nothing that it could return.
    Swift.fatalError(text)
  }

  /// An answer as what the call returns.
  func cast<Value>(_ value: Any, _ operation: Operation) -> Value {
    if let value = value as? Value { return value }
    // The test has planned an answer of another type, which nothing can be made of.
    Swift.fatalError("\(owner): the answer to \(name?(operation) ?? "") is \(Swift.type(of: value)) instead of \(Value.self)")
  }
}
