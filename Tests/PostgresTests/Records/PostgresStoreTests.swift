#if Postgres
  @testable import LogbookPostgres
  import LogbookRecords
  import LogbookStorage
  import Foundation
  import Testing

  @Suite struct PostgresStoreTests {
    private let store: TestStore
    private let folder = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString

    init() throws {
      store = try TestStore()
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private static let samples: [Specimen] = {
      var (first, second, third) = (Specimen(), Specimen(), Specimen())
      first.title = "shell \0 ’\"' e\u{301}"
      first.foundAt = Date.storableRange.lowerBound
      first.rating = 5
      first.weight = -0.0
      first.marks = ["", "a:b", "é", "e\u{301}", "\0x", String(repeating: "long ", count: 100)]
      first.picture = Data([0, 1, 255])
      second.title = String(repeating: "bone 🦴 ", count: 120_000)
      second.notes = ""
      second.foundAt = Date.storableRange.upperBound
      second.weight = .greatestFiniteMagnitude
      second.isWhole = true
      second.size = .large
      second.code = String(repeating: "code", count: 10_000)
      second.survey = UUID()
      second.parentID = first.id
      third.title = "\u{FFFE}"
      third.number = 1_000_000
      return [first, second, third]
    }()

    @Test func `every field is preserved`() async throws {
      let stored = try await store.open().store(of: Specimen.self).insert(Self.samples)
      #expect(stored.map(\.number) == [1, 2, 1_000_000])
      let storage = try await store.open()
      let specimens = storage.store(of: Specimen.self)
      let found = try await specimens.records(matching: RecordFetch())
      #expect(found == stored)
      #expect(found.map { Array($0.title.utf8) } == stored.map { Array($0.title.utf8) })
      #expect(found.map { $0.marks.map { Array($0.utf8) } } == stored.map { $0.marks.map { Array($0.utf8) } })
      #expect(try await specimens.insert(Specimen()).number == 1_000_001)
      #expect(try await storage.check().problems == [])
    }

    private func insertAtOnce(_ count: Int, into specimens: any RecordStoreProtocol<Specimen>) async throws -> [Specimen
      .ID]
    {
      let inserted = try await withThrowingTaskGroup(of: Specimen.self) { group in
        for _ in 0..<count { group.addTask { try await specimens.insert(Specimen()) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      return inserted.sorted { ($0.number ?? 0) < ($1.number ?? 0) }.map(\.id)
    }

    @Test func `concurrent single insertions are published one by one`() async throws {
      let specimens = try await store.open().store(of: Specimen.self)
      var changes = specimens.changes().makeAsyncIterator()
      let ids = try await insertAtOnce(50, into: specimens)
      for id in ids { #expect(await changes.next() == StoreChange(inserted: [id])) }
    }

    @Test func `an insertion that the server rejects does not affect concurrent ones`() async throws {
      let specimens = try await store.open().store(of: Specimen.self)
      try store.server.connect().run(
        """
        CREATE FUNCTION \(store.model.name).reject() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE program_limit_exceeded; END $$
        """
      )
      try store.server.connect().run(
        """
        CREATE TRIGGER reject BEFORE INSERT ON \(store.model.name)."specimen 1" FOR EACH ROW WHEN (new.rating = 5)
        EXECUTE FUNCTION \(store.model.name).reject()
        """
      )
      let (rejected, stored) = try await withThrowingTaskGroup(of: (Int, Bool).self) { group in
        for index in 0..<50 {
          group.addTask {
            var specimen = Specimen()
            specimen.rating = index % 10 == 3 ? 5 : nil
            do throws(StoreError) { try await specimens.insert(specimen) } catch .io { return (index, false) }
            return (index, true)
          }
        }
        let outcomes = try await group.reduce(into: []) { $0.append($1) }
        return (outcomes.filter { !$0.1 }.map(\.0), outcomes.count { $0.1 })
      }
      #expect(rejected.sorted() == [3, 13, 23, 33, 43])
      #expect(try await specimens.count(matching: RecordFetch()) == stored)
    }

    @Test func `the history of single insertions is limited like that of other writes`() async throws {
      let storage = try await store.open()
      let ids = try await insertAtOnce(1_250, into: storage.store(of: Specimen.self))
      let history = try await storage.history()
      #expect(history.steps.map(\.number) == Array(251...1_250))
      #expect(history.steps.flatMap { $0.change(of: Specimen.self).inserted } == Array(ids.dropFirst(250)))
      let kept = try store.server.connect().integer("SELECT count(*) FROM \(store.model.name).step")
      #expect((1_000...1_100).contains(kept ?? 0))
    }

    @Test func `logbooks in one database are independent`() async throws {
      let (home, work) = (try await store.open("home"), try await store.open("work%20%2F%C3%A9"))
      try await home.store(of: Specimen.self).insert(Self.samples)
      #expect(try await work.store(of: Specimen.self).count(matching: RecordFetch()) == 0)
      #expect(try await work.store(of: Specimen.self).insert(Self.samples).count == 3)
      try await home.store(of: Specimen.self).delete(matching: RecordFetch())
      #expect(try await work.store(of: Specimen.self).count(matching: RecordFetch()) == 3)
      #expect(try await home.history().steps.count == 2)
      #expect(try await work.history().steps.count == 1)
    }

    @Test func `stores of several models have one URL and independent units of work`() async throws {
      typealias Plain = NamedRecord<PlainNames>
      let storage = try await store.open()
      let plains = try await store.open(as: StoreModel("\(store.model.name)_2", Plain.self)).store(of: Plain.self)
      try await storage.unitOfWork { _ in try await plains.insert(Plain()) }
      #expect(try await plains.count(matching: RecordFetch()) == 1)
    }

    @Test func `a read sees nothing that is committed after its start`() async throws {
      let storage = try await store.open()
      let counts = try await storage.unitOfReading { unit in
        try await storage.store(of: Specimen.self).insert(Specimen())
        return try await unit.store(of: Specimen.self).count(matching: RecordFetch())
      }
      #expect(counts == 0)
    }

    @Test func `a unique field can contain many bytes`() async throws {
      struct Photo: Record {
        typealias ID = RecordID<Photo>
        static let name = "photo"
        static let template = Photo()
        var id = ID(UUID())
        var number: Int?
        var image = Data()
        static func describe(_ photo: inout some Describer<Photo>) {
          photo.identity(\.id, \.number)
          photo.field("image", \.image, [.unique])
        }
      }
      let photos = try await store.open(as: StoreModel("\(store.model.name)_2", Photo.self)).store(of: Photo.self)
      var bytes = SystemRandomNumberGenerator()
      let image = Data((0..<9_000).map { _ in UInt8.random(in: 0...255, using: &bytes) })
      try await photos.insert(Photo(image: image))
      await #expect(throws: StoreError.notUnique("image", Photo.self)) { try await photos.insert(Photo(image: image)) }
      #expect(try await photos.records(matching: RecordFetch(where: #Predicate { $0.image == image })).count == 1)
    }

    // MARK: Changes

    @Test(.timeLimit(.minutes(5))) func `a stream begins with the first commit after the call`() async throws {
      let (storage, other) = (try await store.open(), try await store.open())
      for _ in 0..<3 { try await other.store(of: Specimen.self).insert(Specimen()) }
      var changes = storage.store(of: Specimen.self).changes().makeAsyncIterator()
      let id = try await other.store(of: Specimen.self).insert(Specimen()).id
      #expect(await changes.next() == StoreChange(inserted: [id]))
    }

    @Test(.timeLimit(.minutes(5))) func `commits to a history that replaced another one are published`() async throws {
      let (storage, other) = (try await store.open(), try await store.open())
      for _ in 0..<3 { try await storage.store(of: Specimen.self).insert(Specimen()) }
      for level in [HistoryLevel.off, .undo] { _ = try await store.open(history: level) }
      var changes = storage.store(of: Specimen.self).changes().makeAsyncIterator()
      let id = try await other.store(of: Specimen.self).insert(Specimen()).id
      #expect(await changes.next() == StoreChange(inserted: [id]))
    }

    @Test(.timeLimit(.minutes(5))) func `a return to an earlier state is published`() async throws {
      let (storage, other) = (try await store.open(), try await store.open())
      var changes = storage.store(of: Specimen.self).changes().makeAsyncIterator()
      for _ in 0..<5 {
        let id = try await other.store(of: Specimen.self).insert(Specimen()).id
        #expect(await changes.next() == StoreChange(inserted: [id]))
      }
      // Simulate the state after the server has been replaced with a standby that lacks the latest commits, or after
      // the database has been restored from a backup.
      let connection = try store.server.connect()
      try connection.run("DELETE FROM \(store.model.name).\"specimen 1\" WHERE number > 3")
      try connection.run("DELETE FROM \(store.model.name).step WHERE number > 3")
      try connection.run("UPDATE \(store.model.name).store SET last_step = 3, last_numbers = '{3}'")
      #expect(await changes.next() == StoreChange(isPartial: true))
      let id = try await other.store(of: Specimen.self).insert(Specimen()).id
      #expect(await changes.next() == StoreChange(inserted: [id]))
      #expect(try await storage.check().problems == [])
    }

    @Test func `a commit after those of others does not wait for readers`() async throws {
      let (storage, other) = (try await store.open(), try await store.open())
      let changes = storage.store(of: Specimen.self).changes()
      let (beginnings, begin) = AsyncStream<Void>.makeStream()
      let ends = (0..<8).map { _ in AsyncStream<Void>.makeStream() }
      let readings = ends.map { end in
        Task {
          try await storage.unitOfReading { _ in
            begin.yield()
            for await _ in end.stream {}
          }
        }
      }
      var begun = beginnings.makeAsyncIterator()
      for _ in readings { await begun.next() }
      // The reading tasks occupy all connections for reading. If a commit needed such a connection to read the earlier
      // commits, the commit would time out and publish a partial change.
      async let others = insertAtOnce(50, into: other.store(of: Specimen.self))
      for _ in 0..<50 { try await storage.store(of: Specimen.self).insert(Specimen()) }
      _ = try await others
      for end in ends { end.continuation.finish() }
      for reading in readings { try await reading.value }
      var inserted: [Specimen.ID] = []
      for await change in changes {
        #expect(!change.isPartial)
        inserted += change.inserted
        if inserted.count == 100 { break }
      }
      #expect(Set(inserted).count == 100)
    }

    @Test(.timeLimit(.minutes(5))) func `the streams of a closed storage have ended`() async throws {
      let storage = try await store.open()
      let open = storage.steps()
      try await storage.close()
      for await _ in open {}
      for await _ in storage.store(of: Specimen.self).changes() {}
    }

    // MARK: Copies

    @Test(arguments: ["sqlite", "json", "xml", "binary"])
    func `everything can be copied to other kinds of stores and back`(kind: String) async throws {
      let here = try await store.open("here")
      let stored = try await here.store(of: Specimen.self).insert(Self.samples)
      try await here.store(of: Specimen.self).delete(withIDs: [stored[2].id])
      let there = try await Storage.open(StorageLocation(parsing: "\(kind):\(folder)/copy"), of: store.model)
      try await here.copy(to: there)
      let back = try await store.open("back")
      try await there.copy(to: back)
      let specimens = back.store(of: Specimen.self)
      #expect(try await specimens.records(matching: RecordFetch()) == Array(stored.prefix(2)))
      #expect(try await specimens.insert(Specimen()).number == 1_000_001)
      #expect(try await back.check().problems == [])
    }

    @Test func `a backup is a SQLite database that can be restored`() async throws {
      let storage = try await store.open()
      let specimens = storage.store(of: Specimen.self)
      let stored = try await specimens.insert(Self.samples)
      try await storage.backup(to: "\(folder)/backup")
      await #expect(throws: StoreError.self) { try await storage.backup(to: "\(folder)/backup") }
      try await specimens.delete(matching: RecordFetch())
      try await storage.restore(from: .sqlite("\(folder)/backup"))
      #expect(try await specimens.records(matching: RecordFetch()) == stored)
      let copy = try StorageLocation(parsing: "sqlite:\(folder)/restored")
      try await Storage.restore(from: store.location(), to: copy, of: store.model)
      #expect(try await Storage.check(copy, of: store.model).counts.total == 3)
    }

    @Test func `a logbook is missing until it is opened`() async throws {
      let location = try store.location("new")
      #expect(try location.isMissing(store.model))
      _ = try await store.open()
      #expect(try location.isMissing(store.model))
      _ = try await store.open("new")
      #expect(try !location.isMissing(store.model))
    }

    @Test func `a restore that fails leaves no new logbook behind`() async throws {
      let storage = try await store.open()
      let stored = try await storage.store(of: Specimen.self).insert(Self.samples)
      try await storage.backup(to: "\(folder)/backup")
      let connection = try store.server.connect()
      try connection.run(
        """
        CREATE FUNCTION \(store.model.name).reject() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE program_limit_exceeded; END $$
        """
      )
      try connection.run(
        """
        CREATE TRIGGER reject BEFORE INSERT ON \(store.model.name)."specimen 1" FOR EACH ROW WHEN (new.rating = 5)
        EXECUTE FUNCTION \(store.model.name).reject()
        """
      )
      func restore(to logbook: String) async throws {
        try await Storage.restore(from: .sqlite("\(folder)/backup"), to: store.location(logbook), of: store.model)
      }
      await #expect(throws: StoreError.self) { try await restore(to: "new") }
      #expect(try store.location("new").isMissing(store.model))
      // A failed restore does not remove a logbook that already existed, even if the logbook is empty.
      _ = try await store.open("empty")
      for logbook in ["empty", "default"] {
        await #expect(throws: StoreError.self) { try await restore(to: logbook) }
        #expect(try !store.location(logbook).isMissing(store.model))
      }
      #expect(try await storage.store(of: Specimen.self).records(matching: RecordFetch()) == stored)
      try connection.run("DROP TRIGGER reject ON \(store.model.name).\"specimen 1\"")
      try await restore(to: "new")
      #expect(try await store.open("new").store(of: Specimen.self).records(matching: RecordFetch()) == stored)
    }

    @Test func `a restore requires an existing source`() async throws {
      let storage = try await store.open()
      await #expect {
        try await storage.restore(from: store.location("missing"))
      } throws: { error in
        "\(error)".contains("there is no logbook “missing”")
      }
    }

    @Test func `the info includes the server but no password`() async throws {
      let location = try StorageLocation.postgres(
        store.server.url.replacing("logbook@", with: "logbook:s3cret@") + "&logbook=default"
      )
      let info = try await Storage.open(location, of: store.model).info()
      #expect(info.kind == "postgres" && info.path == nil && info.version == 1 && info.durability == .full)
      #expect(info.serverVersion?.first?.isNumber == true)
      #expect(info.url?.contains("logbook@") == true && !"\(info)\(location.text)".contains("s3cret"))
      #expect(location.hasPassword)
    }

    // MARK: Damage

    @Test(arguments: [
      ("UPDATE # SET weight = 7 WHERE number = 1", "specimen 1: digest does not match"),
      (#"UPDATE # SET "title key" = 'x' WHERE number = 2"#, "specimen 2: title key does not match"),
      (#"UPDATE # SET "marks keys" = ARRAY['x'::bytea] WHERE number = 1"#, "specimen 1: marks keys does not match"),
      (#"UPDATE # SET title = '\xFF' WHERE number = 1"#, "specimen 1: "),
      ("UPDATE # SET number = 2000000 WHERE number = 1000000", "specimen 2000000: number must not be larger"),
      (#"UPDATE # SET "parentID" = (SELECT id FROM # WHERE number = 2) WHERE number = 1"#, "parent must not be a part"),
    ])
    func `damage is found`(sql: String, problem: String) async throws {
      let storage = try await store.open(history: .undo)
      try await storage.store(of: Specimen.self).insert(Self.samples)
      #expect(try await storage.check().problems == [])
      try store.server.connect().run(sql.replacing("#", with: "\(store.model.name).\"specimen 1\""))
      let check = try await storage.check()
      #expect(check.problems.contains { $0.description.contains(problem) }, "\(check.problems)")
    }

    @Test func `a history changed by another program is detected`() async throws {
      let storage = try await store.open(history: .undo)
      let specimens = storage.store(of: Specimen.self)
      try await specimens.insert(Self.samples)
      try await specimens.delete(matching: RecordFetch())
      try store.server.connect().run("UPDATE \(store.model.name).\"specimen 1 before\" SET weight = 7 WHERE number = 1")
      #expect(try await storage.check().problems.map(\.place) == ["step 2"])
      await #expect(throws: StoreError.self) { try await storage.undo() }
      #expect(try await specimens.count(matching: RecordFetch()) == 0)
    }
  }
#endif
