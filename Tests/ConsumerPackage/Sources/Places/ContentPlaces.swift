import LogbookStorage
import Domain

/// Places in memory, and in an XML file if they have one.
struct ContentPlaces: PlaceMedium {
  let database: ContentDatabase<[Place]>

  func places(_ query: PlaceQuery) throws -> [Place] {
    try database.read { $0.filter(query.matches) }
  }

  func save(inserting new: [Place], removing old: Set<Place.ID>) async throws {
    try await database.write { places in
      places.removeAll { old.contains($0.id) }
      places += new
    }
  }
}

extension PlaceStorage {
  /// Plain memory, empty and nobody else's.
  public static func inMemory() -> PlaceStorage {
    PlaceStorage(medium: ContentPlaces(database: ContentDatabase(inMemory: [])))
  }

  /// An XML file, made if there is none.
  public static func xml(_ path: String) throws -> PlaceStorage {
    let file = DocumentFile<[Place]>(path, .xml, of: "gazetteer")
    return PlaceStorage(medium: ContentPlaces(database: try ContentDatabase(file)))
  }
}
