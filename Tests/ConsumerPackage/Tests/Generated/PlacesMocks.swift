// swift-format-ignore-file
// Made from the protocols of Places; changes are lost. To make it again:
// swift package --allow-writing-to-package-directory generate-mocks --target Places --protocol PlaceMedium --output Tests/Generated

import Domain
@testable import Places
import Synchronization

/// A mock of ``PlaceMedium``: it records its calls and answers them as planned.
final class PlaceMediumMock: PlaceMedium, Sendable {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Sendable {
    case places(PlaceQuery)
    case saveInserting([Place], removing: Set<Place.ID>)

    /// What was called.
    var operation: Operation {
      switch self {
      case .places: .places
      case .saveInserting: .saveInserting
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case places = "places(_:)"
    case saveInserting = "save(inserting:removing:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs: Sendable {
    var places: (@Sendable (PlaceQuery) throws -> [Place])?
    var saveInserting: (@Sendable ([Place], Set<Place.ID>) async throws -> Void)?

    /// No answers.
    init() {}
  }

  private struct State: Sendable {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: (@Sendable (Call) -> Void)?
    var unansweredHandler: (@Sendable (String) -> (any Error)?)?
  }

  private let state = Mutex(State())

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.withLock { $0.calls } }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.withLock { $0.calls = [] }
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    state.withLock { change(&$0.stubs) }
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
    state.withLock { $0.callHandler = handler }
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
    state.withLock { $0.unansweredHandler = handler }
  }

  /// Lets calls fail that can throw such an error, each by the failure planned first.
  ///
  /// - Parameters:
  ///   - operation: The operation that fails; `nil` for all.
  ///   - times: How many calls fail, beginning with the next; `nil` for all. Less than 1 plans nothing.
  func fail(with error: any Error, on operation: Operation? = nil, times: Int? = nil) {
    if let times, times < 1 { return }
    state.withLock { $0.failures.append((error, operation, times)) }
  }

  /// Takes back every planned failure.
  func stopFailing() {
    state.withLock { $0.failures = [] }
  }

  private func failure<PlannedError: Error>(of operation: Operation, as: PlannedError.Type) -> PlannedError? {
    state.withLock { state in
      guard
        let index = state.failures.firstIndex(where: {
          ($0.operation == nil || $0.operation == operation) && $0.error is PlannedError
        }), let error = state.failures[index].error as? PlannedError
      else { return nil }
      if let timesLeft = state.failures[index].timesLeft {
        state.failures[index].timesLeft = timesLeft - 1
        if timesLeft == 1 { state.failures.remove(at: index) }
      }
      return error
    }
  }

  /// What an unanswered call throws.
  struct Unanswered: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  private func unanswered<PlannedError: Error>(_ operation: Operation, as: PlannedError.Type) -> PlannedError {
    let name = "PlaceMediumMock: unanswered call: \(operation.rawValue)"
    let handler = state.withLock { $0.unansweredHandler }
    if let error = handler?(name) as? PlannedError { return error }
    if let error = Unanswered(description: name) as? PlannedError { return error }
    // The call can only throw an error of a type that nobody has given one of.
    fatalError(name)
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    let (stubs, handler) = state.withLock { state in
      state.calls.append(call)
      return (state.stubs, state.callHandler)
    }
    handler?(call)
    return stubs
  }

  /// The saved places that a question asks for, in any order.
  func places(_ query: PlaceQuery) throws -> [Place] {
    let stubs = self.begin(.places(query))
    if let error = self.failure(of: .places, as: (any Error).self) { throw error }
    guard let answer = stubs.places else { throw self.unanswered(.places, as: (any Error).self) }
    return try answer(query)
  }

  /// Inserts and removes places, all or none.
  func save(inserting new: [Place], removing old: Set<Place.ID>) async throws {
    let stubs = self.begin(.saveInserting(new, removing: old))
    if let error = self.failure(of: .saveInserting, as: (any Error).self) { throw error }
    guard let answer = stubs.saveInserting else { throw self.unanswered(.saveInserting, as: (any Error).self) }
    try await answer(new, old)
  }
}
