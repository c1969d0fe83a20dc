import Synchronization

struct Place: Hashable, Sendable, CustomStringConvertible {
  let city: String
  let country: String

  var description: String { "\(city) (\(country))" }
}

enum PlaceError: Error, Equatable {
  case noSuchCity(String)
}

protocol PlaceStoreProtocol: Sendable {
  func insertPlace(city: String, country: String) async throws
  func fetch(country: String) async throws -> [Place]
  func remove(city: String) async throws
}

final class PlaceStore: PlaceStoreProtocol {
  private let places = Mutex<[Place]>([])

  func insertPlace(city: String, country: String) {
    places.withLock { $0.append(Place(city: city, country: country)) }
  }

  func fetch(country: String) -> [Place] {
    places.withLock { $0.filter { $0.country == country }.sorted { $0.city < $1.city } }
  }

  func remove(city: String) throws(PlaceError) {
    try places.withLock { places throws(PlaceError) in
      if !places.contains(where: { $0.city == city }) { throw .noSuchCity(city) }
      places.removeAll { $0.city == city }
    }
  }
}
