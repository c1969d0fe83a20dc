import Domain
import Testing

@testable import Places

/// Tests a store with a mock of its medium. `generate-mocks` generates the mock from an internal protocol.
@Suite struct `A store of places on a medium that fails` {
  private struct DiskIsFull: Error {}

  @Test func `a failed save throws the medium's error, and the next save retries`() async throws {
    let medium = PlaceMediumMock()
    medium.stub { $0.save = { _, _ in } }
    medium.fail(with: DiskIsFull(), on: .save, times: 1)
    let store = PlaceStore(medium)
    let place = store.insertPlace(city: "Graz", country: "Austria")
    await #expect(throws: DiskIsFull.self) { try await store.save() }
    try await store.save()
    let saved = medium.calls.compactMap { call in
      if case .save(inserting: let new, let old) = call { (new, old) } else { nil }
    }
    #expect(saved.map(\.0) == [[place], [place]])
    #expect(saved.map(\.1) == [[], []])
  }
}
