public import Domain
import Synchronization

/// A store of places: what is saved in a medium, and what is pending.
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

  /// Adds a place, pending; see ``Domain/PlaceStoreProtocol``.
  public func insertPlace(city: String, country: String) -> Place {
    let place = Place(city: city, country: country)
    pending.withLock { $0.inserted.append(place) }
    return place
  }

  /// All places, those that are pending included.
  public func fetchAll(sorted: Bool) throws -> [Place] {
    sorted ? try places(.all).sorted : try places(.all)
  }

  /// The places of a country, sorted by city.
  public func fetch(country: String) throws -> [Place] {
    try places(.country(country)).sorted
  }

  /// The places of this name, sorted by country.
  public func fetch(city: String) throws -> [Place] {
    try places(.city(city)).sorted
  }

  /// Removes a place, pending.
  public func remove(_ id: Place.ID) {
    pending.withLock { pending in
      pending.inserted.removeAll { $0.id == id }
      pending.removed.insert(id)
    }
  }

  /// Makes what is pending permanent, in one commit, after the saves before.
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
    // What has been added meanwhile is still pending.
    pending.withLock { pending in
      pending.inserted.removeAll(where: saved.inserted.contains)
      pending.removed.subtract(saved.removed)
    }
  }

  private func places(_ query: PlaceQuery) throws -> [Place] {
    try pending.withLock { pending in
      let saved = try medium.places(query).filter { !pending.removed.contains($0.id) }
      // Another task may be in the middle of saving.
      let known = Set(saved.map(\.id))
      return saved + pending.inserted.filter { query.matches($0) && !known.contains($0.id) }
    }
  }
}
