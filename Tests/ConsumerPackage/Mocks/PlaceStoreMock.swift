public import Domain
import Synchronization

/// A mock that records its calls, returns places from a list, and fails on demand.
public final class PlaceStoreMock {
  /// A call with its arguments. Each case is named after the method and, if the method is overloaded, its first
  /// argument label.
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

  /// Creates a mock that returns the given places for every query. Calls do not change the places.
  public init(places: [Place] = []) {
    state = Mutex(State(places: places))
  }

  /// The calls so far, in order.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// Makes every subsequent call throw an error or, if the error is `nil`, succeed again.
  public func fail(with error: (any Error)?) {
    state.withLock { $0.failure = error }
  }

  fileprivate func record(_ call: Call) throws -> [Place] {
    try state.withLock { state in
      state.calls.append(call)
      if let failure = state.failure { throw failure }
      return state.places
    }
  }
}

extension PlaceStoreMock: PlaceStoreProtocol {
  /// Records the call and returns a new place.
  ///
  /// - Throws: The error set with ``fail(with:)``.
  public func insertPlace(city: String, country: String) throws -> Place {
    _ = try record(.insertPlace(city: city, country: country))
    return Place(city: city, country: country)
  }

  /// Records the call and returns the mock's places.
  ///
  /// - Throws: The error set with ``fail(with:)``.
  public func fetchAll(sorted: Bool) throws -> [Place] { try record(.fetchAll(sorted: sorted)) }
  /// Records the call and returns the mock's places.
  ///
  /// - Throws: The error set with ``fail(with:)``.
  public func fetch(country: String) throws -> [Place] { try record(.fetchCountry(country)) }
  /// Records the call and returns the mock's places.
  ///
  /// - Throws: The error set with ``fail(with:)``.
  public func fetch(city: String) throws -> [Place] { try record(.fetchCity(city)) }
  /// Records the call.
  ///
  /// - Throws: The error set with ``fail(with:)``.
  public func remove(_ id: Place.ID) throws { _ = try record(.remove(id)) }
  /// Records the call.
  ///
  /// - Throws: The error set with ``fail(with:)``.
  public func save() throws { _ = try record(.save) }
}
