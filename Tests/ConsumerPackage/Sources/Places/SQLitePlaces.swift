import LogbookRecords
import LogbookStorage
import Domain

/// A medium that keeps places in SQLite, on disk or in memory.
struct SQLitePlaces: PlaceMedium {
  /// The database schema. Its application ID is “Gaze” in ASCII.
  static let schema = SQLiteSchema(
    applicationID: 0x4761_7A65,
    migrations: [
      """
      CREATE TABLE place (id BLOB PRIMARY KEY, city TEXT NOT NULL, country TEXT NOT NULL) STRICT, WITHOUT ROWID;
      CREATE INDEX place_country ON place (country);
      """,
      "CREATE INDEX place_city ON place (city);",
    ]
  )

  let database: SQLiteDatabase

  func places(_ query: PlaceQuery) throws -> [Place] {
    try database.read { connection in
      let table = SQLiteTable<Row>(connection)
      return switch query {
      case .all: try table.rows()
      case .country(let country): try table.rows("WHERE country = ?", [.text(country)])
      case .city(let city): try table.rows("WHERE city = ?", [.text(city)])
      }
    }.map(\.place)
  }

  func save(inserting new: [Place], removing old: Set<Place.ID>) async throws {
    try await database.write { connection in
      let table = SQLiteTable<Row>(connection)
      for place in new { try table.insert(Row(place: place)) }
      for id in old { try table.delete("WHERE id = ?", [.uuid(id)]) }
    }
  }

  private struct Row: SQLiteRow {
    static let table = "place"
    static let columns = ["id", "city", "country"]

    let place: Place
    var columnValues: [SQLiteValue] { [.uuid(place.id), .text(place.city), .text(place.country)] }

    init(place: Place) { self.place = place }

    init(row: SQLiteStatement) throws(StoreError) {
      place = Place(city: try row.text(1), country: try row.text(2), id: try row.uuid(0))
    }
  }
}

extension PlaceStorage {
  /// Returns a storage that keeps places in a database on disk. The database is created if it does not exist.
  ///
  /// - Throws: An error if the database cannot be opened.
  public static func sqlite(_ path: String) throws -> PlaceStorage {
    PlaceStorage(medium: SQLitePlaces(database: try SQLiteDatabase(path: path, schema: SQLitePlaces.schema)))
  }

  /// Returns a storage that keeps places in a new, empty database in memory.
  ///
  /// - Throws: An error if the database cannot be opened.
  public static func inMemorySQLite() throws -> PlaceStorage {
    PlaceStorage(medium: SQLitePlaces(database: try SQLiteDatabase(inMemory: SQLitePlaces.schema)))
  }
}
