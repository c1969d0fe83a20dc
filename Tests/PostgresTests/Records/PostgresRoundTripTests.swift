#if Postgres && os(Linux)
  import LogbookRecords
  import LogbookStorage
  import Foundation
  import Testing

  /// Tests how often a program waits for the server.
  @Suite struct PostgresRoundTripTests {
    private let store: TestStore
    private let proxy: TestProxy

    init() throws {
      store = try TestStore()
      proxy = try TestProxy(to: String(try #require(store.server.url.split(separator: "host=").last)))
    }

    private func count(_ body: () async throws -> Void) async throws -> Int {
      let before = proxy.roundTrips
      try await body()
      return proxy.roundTrips - before
    }

    @Test func `a durable insertion and a read take one round trip each`() async throws {
      let url = store.server.url.replacing(#/host=.*/#, with: "host=\(proxy.folder)")
      let storage = try await Storage.open(store.location(url: url), of: store.model)
      let specimens = storage.store(of: Specimen.self)
      // The first calls also connect.
      let first = try await specimens.insert(Specimen())
      #expect(try await specimens.record(withID: first.id) == first)
      let other = Specimen()
      #expect(try await count { try await specimens.insert(other) } == 1)
      #expect(try await count { _ = try await specimens.record(withID: other.id) } == 1)
      #expect(try await count { _ = try await specimens.records(matching: RecordFetch()) } == 1)
      #expect(try await count { _ = try await specimens.count(matching: RecordFetch()) } == 1)
      // One to lock the store and to read its state, one for the records, and one to commit.
      #expect(try await count { try await specimens.update(first) } == 3)
      #expect(try await count { try await specimens.insert([Specimen(), Specimen()]) } == 3)
      #expect(try await count { _ = try await storage.unitOfReading { _ in } } == 2)
    }
  }
#endif
