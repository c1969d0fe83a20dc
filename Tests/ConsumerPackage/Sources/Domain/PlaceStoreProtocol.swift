/// A store of places.
///
/// Insertions and removals are pending until ``save()``. Pending changes are visible only in the same store, and are
/// lost if the store is deallocated.
public protocol PlaceStoreProtocol: Sendable {
  /// Inserts a place as a pending change.
  ///
  /// - Throws: An error of the store.
  @discardableResult
  func insertPlace(city: String, country: String) async throws -> Place

  /// Returns all places.
  ///
  /// - Parameter sorted: Whether to sort the places by country, then by city.
  /// - Throws: An error of the store.
  func fetchAll(sorted: Bool) async throws -> [Place]

  /// Returns the places of a country, sorted by city.
  ///
  /// - Throws: An error of the store.
  func fetch(country: String) async throws -> [Place]

  /// Returns the places with the name of a city, sorted by country.
  ///
  /// - Throws: An error of the store.
  func fetch(city: String) async throws -> [Place]

  /// Removes a place as a pending change.
  ///
  /// Removing a missing place is not an error.
  /// - Throws: An error of the store.
  func remove(_ id: Place.ID) async throws

  /// Commits all pending changes, or none if an error occurs.
  ///
  /// - Throws: An error of the store. The changes then remain pending.
  func save() async throws
}
