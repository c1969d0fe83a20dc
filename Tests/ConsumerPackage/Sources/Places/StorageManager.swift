import LogbookStorage
public import Domain
public import Foundation

/// A manager that inserts places into a store and returns their cities by country.
public struct StorageManager: Sendable {
  /// The store that contains the places.
  public let storage: any PlaceStoreProtocol

  /// Creates a manager for the given store, which can be a mock.
  public init(storage: any PlaceStoreProtocol) {
    self.storage = storage
  }

  /// Creates a manager for the default store, `places.sqlite`.
  ///
  /// The folder is created if necessary.
  /// - Parameter folder: The folder that contains the store; `nil` for the `gazetteer` folder in the user's application
  ///   support folder.
  /// - Throws: An error if the folder cannot be created, or if the store cannot be created or opened.
  public init(folder: URL? = nil) throws {
    let folder =
      try folder
      ?? FileManager.default.url(
        for: .applicationSupportDirectory,
        in: .userDomainMask,
        appropriateFor: nil,
        create: true
      ).appending(path: "gazetteer")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.init(storage: try PlaceStorage.at(.sqlite(folder.appending(path: "places.sqlite").path)).makeStore())
  }

  /// Inserts the given places and saves them.
  ///
  /// - Throws: Any error that the store throws.
  @discardableResult
  public func insert(_ places: [(city: String, country: String)]) async throws -> [Place] {
    var inserted: [Place] = []
    for (city, country) in places { inserted.append(try await storage.insertPlace(city: city, country: country)) }
    try await storage.save()
    return inserted
  }

  /// Returns the countries in ascending order, each with its cities.
  ///
  /// - Throws: Any error that the store throws.
  public func citiesByCountry() async throws -> [(country: String, cities: [String])] {
    let places = try await storage.fetchAll(sorted: true)
    return Dictionary(grouping: places, by: \.country).sorted { $0.key < $1.key }
      .map { (country: $0.key, cities: $0.value.map(\.city)) }
  }
}
