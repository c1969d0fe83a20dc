#if Postgres
  @testable import LogbookPostgres
  import LogbookQuerySamples
  import LogbookRecords
  import LogbookStorage
  import Foundation
  import Testing

  /// Tests that Logbook calls nothing outside the system catalog, whatever other roles have created in the schemas of the
  /// `search_path`.
  @Suite struct PostgresPlantedCodeTests {
    private let planted: PlantedCode
    private let folder = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString

    private static let old = StoreModel("planted", Sight.self, OldNote.self)
    private static let new = StoreModel(
      "planted",
      Sight.self,
      Note.self,
      migrations: [Migration { m in m.rename("text", to: "title", of: Note.self) }]
    )

    init() throws {
      planted = try PlantedCode()
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func location(_ logbook: String = "default") throws -> StorageLocation {
      try .postgres("\(planted.server.url)&logbook=\(logbook)")
    }

    private func open(
      _ logbook: String = "default",
      _ model: StoreModel = old,
      history: HistoryLevel? = nil,
      durability: StorageDurability = .full
    ) async throws -> Storage {
      try await .open(location(logbook), of: model, history: history, durability: durability)
    }

    private func note(_ text: String, in parent: OldNote? = nil) -> OldNote {
      var note = OldNote()
      (note.text, note.code, note.parentID) = (text, text, parent?.id)
      return note
    }

    @Test func `no code of another role is called`() async throws {
      #expect(try location().isMissing(Self.old))
      let storage = try await open(history: .undo)
      let other = try await open()
      let changes = other.store(of: OldNote.self).changes()
      try await write(storage)
      var seen = changes.makeAsyncIterator()
      #expect(await seen.next()?.inserted.count == 1)
      try await other.close()
      try await read(storage.store(of: Sight.self))
      try await useHistory(storage)
      try await copy(storage)
      let relaxed = try await open("relaxed", durability: .relaxed)
      try await relaxed.store(of: OldNote.self).insert(note("relaxed"))
      _ = try await open("relaxed", history: .off)
      try await findOutcomes()
      try await migrate()
      #expect(try planted.calls() == 0)
    }

    private func write(_ storage: Storage) async throws {
      let notes = storage.store(of: OldNote.self)
      let first = try await notes.insert(note("first"))
      var others = try await notes.insert([note("second", in: first), note("third", in: first)])
      others += try await notes.insert((1...60).map { note("\($0)") })
      await #expect(throws: StoreError.duplicate(RecordReference(first.id))) { try await notes.insert(first) }
      await #expect(throws: StoreError.duplicate(RecordReference(first.id))) {
        try await notes.insert((1...60).map { note("again \($0)") } + [first])
      }
      await #expect(throws: StoreError.self) { try await notes.insert(note("first")) }
      others[3].text = "changed"
      try await notes.update([others[3], others[0]])
      let part = others[5].id
      try await storage.unitOfWork { unit in
        let notes = unit.store(of: OldNote.self)
        try await notes.insert(note("in a unit"))
        await #expect(throws: StoreError.self) { try await notes.insert(note("in a unit")) }
        try await notes.delete(withIDs: [part])
      }
      #expect(try await notes.delete(withIDs: [first.id]) == 3)
      #expect(try await notes.delete(matching: RecordFetch(where: #Predicate { $0.text == "7" })) == 1)
      try await storage.undo(2)
      try await storage.redo()
    }

    private func read(_ store: any RecordStoreProtocol<Sight>) async throws {
      var sights = Sight.samples(250, seed: 1)
      for index in sights.indices { sights[index].parentID = index % 2 == 0 ? nil : sights[index - 1].id }
      try await store.insert(sights)
      func expectSame(_ fetch: RecordFetch<Sight>, _ comment: Comment) async throws {
        let numbers = fetch.apply(to: sights).compactMap(\.number)
        #expect(try await store.records(matching: fetch).compactMap(\.number) == numbers, comment)
        #expect(try await store.count(matching: fetch) == numbers.count, comment)
      }
      for predicate in SightPredicate.all {
        let fetch = RecordFetch<Sight>(where: predicate.predicate)
        try await expectSame(fetch, "\(predicate)")
        try await expectSame(RecordFetch(condition: .not(fetch.condition), limit: 20, offset: 3), "not \(predicate)")
      }
      for seed in UInt64(0)..<100 {
        try await expectSame(RecordFetch(where: RandomPredicates.predicate(seed: seed)), "seed \(seed)")
      }
      for (index, sort) in SightSort.all.enumerated() {
        var fetch = RecordFetch<Sight>(sort: sort.descriptors, limit: 100, offset: 10)
        try await expectSame(fetch, "sort \(index)")
        fetch.cursor = fetch.cursor(after: sights[100])
        (fetch.limit, fetch.offset) = (nil, 0)
        try await expectSame(fetch, "page \(index)")
      }
      for (index, aggregation) in Aggregation<Sight>.samples.enumerated() {
        #expect(try await store.rows(of: aggregation) == aggregation.rows(of: sights), "aggregation \(index)")
      }
      #expect(try await store.record(withID: sights[7].id) == sights[7])
      #expect(try await store.record(numbered: 3) == sights[0])
      var count = 0
      for try await batch in store.batches(matching: RecordFetch(), size: 100) { count += batch.count }
      #expect(count == 250)
    }

    private func useHistory(_ storage: Storage) async throws {
      let history = try await storage.history()
      for step in history.steps { _ = try await storage.records(OldNote.self, before: step.number) }
      let count = try await storage.unitOfReading { unit in
        try await unit.store(of: OldNote.self).count(matching: RecordFetch(condition: .searchTextContains("chang")))
      }
      #expect(count == 1)
      #expect(try await storage.check().problems == [])
      #expect(try await storage.info().serverVersion != nil)
    }

    private func copy(_ storage: Storage) async throws {
      let memory = try await Storage.open(.inMemory, of: Self.old)
      try await storage.copy(to: memory)
      try await memory.copy(to: open("copy"))
      // SQLite keeps the search texts of a record in a table of its own, which only tasks and reports have.
      let model = StoreModel("planted sights", Sight.self)
      let sights = try await open("default", model)
      try await sights.store(of: Sight.self).insert(Sight.samples(60, seed: 2).map(\.withoutParent))
      try await sights.backup(to: "\(folder)/backup")
      try await Storage.restore(from: .sqlite("\(folder)/backup"), to: location("restored"), of: model)
      let restored = try await open("restored", model).store(of: Sight.self).count(matching: RecordFetch())
      #expect(restored == 60)
      _ = try await open("unused")
      try PostgresMedium(url: PostgresURL(parsing: "\(planted.server.url)&logbook=unused")).removeUnused(Self.old)
      #expect(try location("unused").isMissing(Self.old))
    }

    /// Searches for the outcomes of commits, as after a lost connection.
    private func findOutcomes() async throws {
      let connection = try planted.server.connect()
      let schema = PostgresSchema(Self.old)
      let number = try #require(try schema.store("default", over: connection)).number
      let book = PostgresBook(schema, number: number)
      let insertion = try #require(try PostgresInsertion(note("lost"), book.table(of: OldNote.self), book))
      let done = try insertion.outcome(connection.run([insertion.statement])[0], book)
      let other = try planted.server.connect()
      #expect(
        try insertion.isCommitted(other, after: done.step.number - 1, by: connection.process, book) == true
      )
      #expect(try insertion.outcome(found: other, book).number == done.number)
      #expect(try book.hasCommitted(UUID(), after: done.step.number, by: nil, other) == false)
      let state = try other.transaction { () throws(StoreError) in try book.history(other).state(lock: true) }
      #expect(try other.isCommitted(transaction: state.transaction) == true)
    }

    private func migrate() async throws {
      let migrated = try await open("default", Self.new)
      let notes = migrated.store(of: Note.self)
      #expect(try await notes.count(matching: RecordFetch(where: #Predicate { $0.title == "changed" })) == 1)
      #expect(try await migrated.check().problems == [])
    }

    @Test func `planted code is called by statements that do not limit the lookup of names`() throws {
      for sql in [
        "SELECT 1::int8 = 1::int8", "SELECT 2::numeric * 1000", "SELECT count(*) FROM pg_class", "SELECT 'x'::bytea",
        "SELECT length('x'::bytea)", "SELECT 1::int4 IN (1, 2)", "SELECT sum(x) FROM unnest('{1}'::int8[]) AS y (x)",
      ] {
        let connection = try planted.server.connect()
        try connection.run("BEGIN")
        try connection.run("SET LOCAL search_path = \"$user\", public, pg_catalog")
        #expect {
          try connection.run(sql)
        } throws: { error in
          "\(error)".contains("planted code was called")
        }
        #expect(try planted.calls() ?? 0 > 0)
      }
    }
  }

  extension Sight {
    fileprivate var withoutParent: Sight {
      var sight = self
      sight.parentID = nil
      return sight
    }
  }

  private struct OldNote: SearchedRecord {
    typealias ID = RecordID<OldNote>
    static let name = "note"
    static let template = OldNote()

    var id = ID(UUID())
    var number: Int?
    var text = "?"
    var code: String?
    var stars = 0
    var weight = 0.5
    var parentID: ID?
    var searchText: String { text }

    static func describe(_ note: inout some Describer<OldNote>) {
      note.identity(\.id, \.number)
      note.field("text", \.text, [.notBlank, .indexed])
      note.field("code", \.code, [.unique])
      note.field("stars", \.stars, [.range(0...5)])
      note.field("weight", \.weight, [.range(0...)])
      note.field("parentID", \.parentID, [.parent])
    }
  }

  /// A newer version of ``OldNote``.
  private struct Note: SearchedRecord {
    typealias ID = RecordID<Note>
    static let name = "note"
    static let template = Note()

    var id = ID(UUID())
    var number: Int?
    var title = "?"
    var code: String?
    var stars = 0
    var weight = 0.5
    var parentID: ID?
    var searchText: String { title }

    static func describe(_ note: inout some Describer<Note>) {
      note.identity(\.id, \.number)
      note.field("title", \.title, [.notBlank, .indexed])
      note.field("code", \.code, [.unique])
      note.field("stars", \.stars, [.range(0...5)])
      note.field("weight", \.weight, [.range(0...)])
      note.field("parentID", \.parentID, [.parent])
    }
  }
#endif
