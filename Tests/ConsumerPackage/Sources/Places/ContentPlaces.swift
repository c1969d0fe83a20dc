import LogbookStorage
import Domain

/// A medium that keeps places in memory and, optionally, in an XML file.
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
  /// Returns an in-memory `PlaceStorage` that contains no places.
  public static func inMemory() -> PlaceStorage {
    PlaceStorage(medium: ContentPlaces(database: ContentDatabase(inMemory: [])))
  }

  /// Returns a storage that keeps places in an XML file. The file is created if it does not exist.
  ///
  /// - Throws: An error if the file cannot be read or created.
  public static func xml(_ path: String) throws -> PlaceStorage {
    let file = DocumentFile<[Place]>(path, .xml, of: "gazetteer")
    return PlaceStorage(medium: ContentPlaces(database: try ContentDatabase(file)))
  }
}
