import Domain

/// A provider of stores that share a collection of places.
public struct PlaceStorage: Sendable {
  let medium: any PlaceMedium

  /// Creates a store that has no pending changes.
  public func makeStore() -> PlaceStore { PlaceStore(medium) }
}

/// A medium that stores places.
protocol PlaceMedium: Sendable {
  /// Returns the saved places that match a query, in any order.
  func places(_ query: PlaceQuery) async throws -> [Place]

  /// Inserts the new places and removes the places with the given IDs, or changes nothing if an error occurs.
  func save(inserting new: [Place], removing old: Set<Place.ID>) async throws
}

/// A query for places. Names match only if their UTF-8 bytes are equal.
enum PlaceQuery {
  case all
  case country(String)
  case city(String)

  func matches(_ place: Place) -> Bool {
    switch self {
    case .all: true
    case .country(let country): place.country.utf8.elementsEqual(country.utf8)
    case .city(let city): place.city.utf8.elementsEqual(city.utf8)
    }
  }
}
