import LogbookRecords
import LogbookStorage
import AppendLog
import Domain
import Foundation

/// A place as it is stored.
private struct StoredPlace: Record {
  static let name = "place"
  static let template = StoredPlace()

  var id = RecordID<StoredPlace>()
  var number: Int?
  var city = ""
  var country = ""

  var place: Place { Place(city: city, country: country, id: id.rawValue) }

  static func describe(_ place: inout some Describer<StoredPlace>) {
    place.identity(\.id, \.number)
    place.field("city", \.city, [.indexed])
    place.field("country", \.country, [.indexed])
  }
}

/// A medium that keeps places as records in a storage of any kind.
struct RecordPlaces: PlaceMedium {
  static let model = StoreModel("gazetteer", StoredPlace.self)

  let storage: Storage
  private var store: any RecordStoreProtocol<StoredPlace> { storage.store(of: StoredPlace.self) }

  init(_ storage: Storage) { self.storage = storage }

  func places(_ query: PlaceQuery) async throws -> [Place] {
    let found =
      switch query {
      case .all: try await store.all()
      case .country(let country): try await store.records(where: #Predicate { $0.country == country })
      case .city(let city): try await store.records(where: #Predicate { $0.city == city })
      }
    return found.map(\.place).filter(query.matches)
  }

  func save(inserting new: [Place], removing old: Set<Place.ID>) async throws {
    try await storage.unitOfWork { stores in
      let store = stores.store(of: StoredPlace.self)
      try await store.insert(new.map { StoredPlace(id: .init($0.id), city: $0.city, country: $0.country) })
      let known = try await store.all().map(\.id).filter { old.contains($0.rawValue) }
      try await store.delete(withIDs: known)
    }
  }
}

extension PlaceStorage {
  /// Returns a storage that keeps places at a location, which is created if it does not exist.
  ///
  /// - Throws: An error if the location cannot be opened.
  public static func at(_ location: StorageLocation) throws -> PlaceStorage {
    PlaceStorage(medium: RecordPlaces(try Storage(location, of: RecordPlaces.model)))
  }

  /// Returns a storage that keeps places in a file to which each change is appended. The file is created if it does not
  /// exist.
  ///
  /// - Throws: An error if the file cannot be opened.
  public static func log(_ path: String) throws -> PlaceStorage {
    let backend = try LogBackend(path: path, of: RecordPlaces.model)
    return PlaceStorage(medium: RecordPlaces(try Storage(backend, of: RecordPlaces.model)))
  }
}
