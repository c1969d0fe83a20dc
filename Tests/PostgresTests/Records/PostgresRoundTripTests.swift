#if Postgres && os(Linux)
  @testable import LogbookPostgres
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
      let empty = try await count { try await drawers.insert(many.map { _ in Drawer() }) }
      #expect(try await count { try await drawers.insert(many) } == empty + 1)
    }

    @Test func `the records whose lists contain an ID are found through an index`() async throws {
      let model = StoreModel("test_\(UInt64.random(in: 0 ... .max))", Specimen.self, Drawer.self)
      let storage = try await Storage.open(store.location(), of: model)
      let specimens = try await storage.store(of: Specimen.self).insert((0..<2_000).map { _ in Specimen() }).map(\.id)
      let many = (0..<20_000).map { Drawer(specimenIDs: [specimens[$0 % 2_000], specimens[($0 + 7) % 2_000]]) }
      try await storage.store(of: Drawer.self).insert(many)
      let postgres = try #require(storage.store(of: Drawer.self) as? PostgresStore<Drawer>)
      let selection = try #require(postgres.table.referrerSelections["specimens"])
      let plan = try await postgres.backend.read { connection throws(StoreError) in
        try connection.transaction { () throws(StoreError) in
          try connection.run("ANALYZE \(postgres.table.layout.name)")
          let rows = try connection.run([PostgresStatement("EXPLAIN \(selection)", .uuids([specimens[5].rawValue]))])[0]
          var lines: [String] = []
          while rows.advance() { lines.append(try rows.text(at: 0) ?? "") }
          return lines
        }
      }
      #expect(plan.contains { $0.contains("Index Cond: (specimens && ") }, "\(plan)")
    }
  }
#endif
