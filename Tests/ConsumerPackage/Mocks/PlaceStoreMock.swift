public import Domain
import Synchronization

/// A store of places that stores nothing: it records its calls, answers from a list, and fails on demand.
public final class PlaceStoreMock {
  /// A call with its arguments, named after the method and its first argument label.
  public enum Call: Hashable, Sendable {
    case insertPlace(city: String, country: String)
    case fetchAll(sorted: Bool)
    case fetchCountry(String)
    case fetchCity(String)
    case remove(Place.ID)
    case save
  }

  private struct State {
    var calls: [Call] = []
    var places: [Place]
    var failure: (any Error)?
  }

  private let state: Mutex<State>

  /// A mock that answers from these places, whatever is asked for, and changes none of them.
  public init(places: [Place] = []) {
    state = Mutex(State(places: places))
  }

  /// The calls so far, in order.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// Lets every further call fail; `nil` lets them succeed again.
  public func fail(with error: (any Error)?) {
    state.withLock { $0.failure = error }
  }

  /// Notes a call, and gives the places to answer it with.
  fileprivate func record(_ call: Call) throws -> [Place] {
    try state.withLock { state in
      state.calls.append(call)
      if let failure = state.failure { throw failure }
      return state.places
    }
  }
}

extension PlaceStoreMock: PlaceStoreProtocol {
  /// Records the call and returns the place.
  public func insertPlace(city: String, country: String) throws -> Place {
    _ = try record(.insertPlace(city: city, country: country))
    return Place(city: city, country: country)
  }

  /// Records the call and answers it from the list.
  public func fetchAll(sorted: Bool) throws -> [Place] { try record(.fetchAll(sorted: sorted)) }
  /// Records the call and answers it from the list.
  public func fetch(country: String) throws -> [Place] { try record(.fetchCountry(country)) }
  /// Records the call and answers it from the list.
  public func fetch(city: String) throws -> [Place] { try record(.fetchCity(city)) }
  /// Records the call.
  public func remove(_ id: Place.ID) throws { _ = try record(.remove(id)) }
  /// Records the call.
  public func save() throws { _ = try record(.save) }
}
