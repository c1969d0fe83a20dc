public import Domain
import Synchronization

/// A store of places that holds changes as pending until they are saved to a medium.
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

  /// Returns all places, with the pending changes applied.
  ///
  /// - Parameter sorted: Whether to sort the places by country, then by city.
  /// - Throws: Any error that the medium throws.
  public func fetchAll(sorted: Bool) async throws -> [Place] {
    sorted ? try await places(.all).sorted : try await places(.all)
  }

  /// Returns the places in the given country, sorted by city.
  ///
  /// - Throws: Any error that the medium throws.
  public func fetch(country: String) async throws -> [Place] {
    try await places(.country(country)).sorted
  }

  /// Returns the places with the given city name, sorted by country.
  ///
  /// - Throws: Any error that the medium throws.
  public func fetch(city: String) async throws -> [Place] {
    try await places(.city(city)).sorted
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
  /// - Throws: Any error that the medium throws. The changes then remain pending.
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

  private func places(_ query: PlaceQuery) async throws -> [Place] {
    // Read the pending changes first, because a concurrent save may store them in the meantime.
    let pending = pending.withLock { $0 }
    let saved = try await medium.places(query).filter { !pending.removed.contains($0.id) }
    let known = Set(saved.map(\.id))
    return saved + pending.inserted.filter { query.matches($0) && !known.contains($0.id) }
  }
}
