/// A store of places.
///
/// Insertions and removals are pending until ``save()`` is called. Pending changes are visible only in the store in
/// which they were made, and are lost if that store is deallocated.
public protocol PlaceStoreProtocol: Sendable {
  /// Inserts a place as a pending change.
  ///
  /// - Throws: An error if the place cannot be inserted.
  @discardableResult
  func insertPlace(city: String, country: String) async throws -> Place

  /// Returns all places.
  ///
  /// - Parameter sorted: Whether to sort the places by country, then by city.
  /// - Throws: An error if the places cannot be read.
  func fetchAll(sorted: Bool) async throws -> [Place]

  /// Returns the places in the given country, sorted by city.
  ///
  /// - Throws: An error if the places cannot be read.
  func fetch(country: String) async throws -> [Place]

  /// Returns the places with the given city name, sorted by country.
  ///
  /// - Throws: An error if the places cannot be read.
  func fetch(city: String) async throws -> [Place]

  /// Removes a place as a pending change.
  ///
  /// It is not an error if the place does not exist.
  /// - Throws: An error if the place cannot be removed.
  func remove(_ id: Place.ID) async throws

  /// Commits all pending changes, or none if an error occurs.
  ///
  /// - Throws: An error if the changes cannot be committed. The changes then remain pending.
  func save() async throws
}
