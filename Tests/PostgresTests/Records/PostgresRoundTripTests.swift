#if Postgres && os(Linux)
  import LogbookRecords
  import LogbookStorage
  import Foundation
  import Testing

  /// A drawer with specimens.
  private struct Drawer: Record {
    static let name = "drawer"
    static let template = Drawer()
    var id = RecordID<Drawer>()
    var number: Int?
    var firstID: RecordID<Specimen>?
    var specimenIDs: [RecordID<Specimen>] = []

    static func describe(_ drawer: inout some Describer<Drawer>) {
      drawer.identity(\.id, \.number)
      drawer.reference("first", \.firstID, onDelete: .clear)
      drawer.reference("specimens", \.specimenIDs, onDelete: .clear)
    }
  }

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

    @Test func `a record with references takes one round trip more for each kind to which it refers`() async throws {
      let url = store.server.url.replacing(#/host=.*/#, with: "host=\(proxy.folder)")
      let model = StoreModel("test_\(UInt64.random(in: 0 ... .max))", Specimen.self, Drawer.self)
      let storage = try await Storage.open(store.location(url: url), of: model)
      let drawers = storage.store(of: Drawer.self)
      let specimens = try await storage.store(of: Specimen.self).insert((0..<9).map { _ in Specimen() })
      try await drawers.insert(Drawer())
      #expect(try await count { try await drawers.insert(Drawer()) } == 1)
      let drawer = Drawer(firstID: specimens[0].id, specimenIDs: specimens.map(\.id))
      let changed = Drawer(id: drawer.id, firstID: specimens[1].id, specimenIDs: [specimens[8].id])
      #expect(try await count { try await drawers.insert(drawer) } == 4)
      #expect(try await count { try await drawers.update(changed) } == 4)
      let many = (0..<100).map { _ in Drawer(specimenIDs: specimens.map(\.id)) }
      let few = (0..<10).map { _ in Drawer(specimenIDs: specimens.map(\.id)) }
      let taken = (
        try await count { try await drawers.insert(few) }, try await count { try await drawers.insert(many) }
      )
      #expect(taken.0 == 4 && taken.1 <= 6, "\(taken)")
    }
  }
#endif
