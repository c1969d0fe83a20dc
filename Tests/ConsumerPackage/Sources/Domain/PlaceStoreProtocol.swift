/// Keeps places.
///
/// What is inserted and removed is pending until ``save()``: this store shows it at once, all others only when it is saved. A
/// store that goes away unsaved leaves nothing behind.
public protocol PlaceStoreProtocol: Sendable {
  /// Adds a place, pending.
  @discardableResult
  func insertPlace(city: String, country: String) async throws -> Place

  /// All places; sorted by country, then by city, or in any order.
  func fetchAll(sorted: Bool) async throws -> [Place]

  /// The places of a country, sorted by city.
  func fetch(country: String) async throws -> [Place]

  /// The places of this name, sorted by country.
  func fetch(city: String) async throws -> [Place]

  /// Removes a place, pending. It is not an error if there is none with this identity.
  func remove(_ id: Place.ID) async throws

  /// Makes everything that is pending permanent, all of it or nothing: if it throws, all of it is still pending.
  func save() async throws
}
