public import Domain
public import Foundation

/// What an app does with places, on whatever store it is given.
public struct StorageManager: Sendable {
  /// Where the places are.
  public let storage: any PlaceStoreProtocol

  /// Works on a store of the caller's choice: a mock, one in memory, a real one.
  public init(storage: any PlaceStoreProtocol) {
    self.storage = storage
  }

  /// Works on the default store, `places.sqlite` in a folder, which is made if need be.
  ///
  /// - Parameter folder: `gazetteer` in the user's folder for data if not given.
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
    self.init(storage: try PlaceStorage.sqlite(folder.appending(path: "places.sqlite").path).makeStore())
  }

  /// Adds places and saves them.
  @discardableResult
  public func insert(_ places: [(city: String, country: String)]) async throws -> [Place] {
    var inserted: [Place] = []
    for (city, country) in places { inserted.append(try await storage.insertPlace(city: city, country: country)) }
    try await storage.save()
    return inserted
  }

  /// The countries that have places, in order, and their cities.
  public func citiesByCountry() async throws -> [(country: String, cities: [String])] {
    let places = try await storage.fetchAll(sorted: true)
    return Dictionary(grouping: places, by: \.country).sorted { $0.key < $1.key }
      .map { (country: $0.key, cities: $0.value.map(\.city)) }
  }
}
