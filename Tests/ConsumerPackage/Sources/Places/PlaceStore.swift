public import Domain
import Synchronization

/// A store of places with pending changes to a medium.
public final class PlaceStore: PlaceStoreProtocol {
  private struct Pending {
    var inserted: [Place] = []
    var removed: Set<Place.ID> = []
  }

  private let medium: any PlaceMedium
  private let pending = Mutex(Pending())
  private let latestSave = Mutex<Task<Void, any Error>?>(nil)

  init(_ medium: any PlaceMedium) {
    self.medium = medium
  }

  /// Inserts a place as a pending change.
  public func insertPlace(city: String, country: String) -> Place {
    let place = Place(city: city, country: country)
    pending.withLock { $0.inserted.append(place) }
    return place
  }

  /// Returns all places, including pending ones.
  ///
  /// - Parameter sorted: Whether to sort the places by country, then by city.
  /// - Throws: An error that the medium throws.
  public func fetchAll(sorted: Bool) throws -> [Place] {
    sorted ? try places(.all).sorted : try places(.all)
  }

  /// Returns the places in the given country, sorted by city.
  ///
  /// - Throws: An error that the medium throws.
  public func fetch(country: String) throws -> [Place] {
    try places(.country(country)).sorted
  }

  /// Returns the places with the given name, sorted by country.
  ///
  /// - Throws: An error that the medium throws.
  public func fetch(city: String) throws -> [Place] {
    try places(.city(city)).sorted
  }

  /// Removes a place as a pending change.
  public func remove(_ id: Place.ID) {
    pending.withLock { pending in
      pending.inserted.removeAll { $0.id == id }
      pending.removed.insert(id)
    }
  }

  /// Commits all pending changes together, after earlier saves have ended.
  ///
  /// - Throws: An error that the medium throws. The changes then remain pending.
  public func save() async throws {
    try await latestSave.withLock { latest in
      let task = Task { [latest] in
        _ = await latest?.result
        try await saveAtOnce()
      }
      latest = task
      return task
    }.value
  }

  private func saveAtOnce() async throws {
    let saved = pending.withLock { $0 }
    try await medium.save(inserting: saved.inserted, removing: saved.removed)
    // Changes that were made during the save remain pending.
    pending.withLock { pending in
      pending.inserted.removeAll(where: saved.inserted.contains)
      pending.removed.subtract(saved.removed)
    }
  }

  private func places(_ query: PlaceQuery) throws -> [Place] {
    try pending.withLock { pending in
      let saved = try medium.places(query).filter { !pending.removed.contains($0.id) }
      // A concurrent save may already have stored a pending place, which must not be returned twice.
      let known = Set(saved.map(\.id))
      return saved + pending.inserted.filter { query.matches($0) && !known.contains($0.id) }
    }
  }
}
