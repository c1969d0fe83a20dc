import Domain

/// Opens a medium for places and hands out stores of it.
public struct PlaceStorage: Sendable {
  let medium: any PlaceMedium

  /// A store with nothing pending.
  public func makeStore() -> PlaceStore { PlaceStore(medium) }
}

/// Where places are once they are saved.
protocol PlaceMedium: Sendable {
  /// The saved places that a question asks for, in any order.
  func places(_ query: PlaceQuery) throws -> [Place]

  /// Inserts and removes places, all or none.
  func save(inserting new: [Place], removing old: Set<Place.ID>) async throws
}

/// Which places are asked for. Names are the same if they are so byte by byte.
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
