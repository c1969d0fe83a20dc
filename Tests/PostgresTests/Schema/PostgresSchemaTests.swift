#if Postgres
  import LogbookLocks
  @testable import LogbookPostgres
  import LogbookRecords
  import LogbookStorage
  import Foundation
  import Testing

  /// An older version of ``Coin``.
  private struct OldCoin: Record {
    typealias ID = RecordID<OldCoin>
    static let name = "coin"
    static let template = OldCoin()

    var id = ID(UUID())
    var number: Int?
    var name = "?"
    var worth = 0
    var marks: [String] = []

    static func describe(_ coin: inout some Describer<OldCoin>) {
      coin.identity(\.id, \.number)
      coin.field("name", \.name, [.indexed])
      coin.field("worth", \.worth)
      coin.field("marks", \.marks)
    }
  }

  private struct Coin: Record {
    typealias ID = RecordID<Coin>
    static let name = "coin"
    static let template = Coin()

    var id = ID(UUID())
    var number: Int?
    var title = "?"
    var worth = 0.0
    var mint: String?

    static func describe(_ coin: inout some Describer<Coin>) {
      coin.identity(\.id, \.number)
      coin.field("title", \.title, [.indexed])
      coin.field("worth", \.worth, [.range(0...)])
      coin.field("mint", \.mint)
    }
  }

  /// Tests that several programs can create and migrate a schema concurrently, that roles with limited permissions can
  /// use it, and that the schemas of other programs are left unchanged.
  @Suite struct PostgresSchemaTests {
    private let store: TestStore
    private var name: String { store.model.name }
    private var old: StoreModel { store.model }
    private var new: StoreModel {
      StoreModel(
        name,
        Coin.self,
        migrations: [
          Migration { m in
            m.rename("name", to: "title", of: Coin.self)
            m.change("worth", of: Coin.self) { .real(Double($0.integer ?? 0) / 100) }
            m.remove("marks", from: Coin.self)
            m.add("mint", to: Coin.self)
            m.change(Coin.self) { row in row["mint"] = row["title"] }
          }
        ]
      )
    }

    init() throws { store = try TestStore(OldCoin.self) }

    private func coin(_ name: String, _ worth: Int) -> OldCoin {
      var coin = OldCoin()
      (coin.name, coin.worth, coin.marks) = (name, worth, ["a", "b"])
      return coin
    }

    @Test func `programs that start concurrently create one schema`() async throws {
      let counts = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<12 {
          group.addTask {
            let storage = try await store.open("book\(number % 3)")
            try await storage.store(of: OldCoin.self).insert(coin("penny", number))
            return try await storage.store(of: OldCoin.self).count(matching: RecordFetch())
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(counts.count == 12)
      for book in 0..<3 {
        #expect(try await store.open("book\(book)").store(of: OldCoin.self).count(matching: RecordFetch()) == 4)
      }
    }

    @Test func `an older version is migrated with all of its stores`() async throws {
      let home = try await store.open("home", history: .undo)
      let work = try await store.open("work")
      var coins = try await home.store(of: OldCoin.self).insert((1...2500).map { coin("coin \($0)", $0) })
      try await home.store(of: OldCoin.self).delete(withIDs: [coins[2499].id])
      coins.removeLast()
      try await work.store(of: OldCoin.self).insert(coin("dime", 10))

      let migrated = try await store.open("home", as: new)
      let found = try await migrated.store(of: Coin.self).records(matching: RecordFetch())
      #expect(
        found.map(\.number) == coins.map(\.number) && found.map { $0.id.rawValue } == coins.map { $0.id.rawValue }
      )
      #expect(found.map(\.title) == coins.map(\.name) && found.map(\.mint) == coins.map(\.name))
      #expect(found.map(\.worth) == coins.map { Double($0.worth) / 100 })
      #expect(try await migrated.store(of: Coin.self).insert(Coin()).number == 2501)
      #expect(try await migrated.check().problems == [])
      let history = try await migrated.history()
      #expect(history.steps.map(\.isUndoable) == [false, false, true])
      #expect(history.steps[0].change(of: Coin.self).inserted.count == 2500)
      let other = try await store.open("work", as: new).store(of: Coin.self)
      #expect(try await other.records(matching: RecordFetch()).map(\.title) == ["dime"])
    }

    @Test func `every call of an older program is refused`() async throws {
      let storage = try await store.open()
      let coins = storage.store(of: OldCoin.self)
      try await coins.insert(coin("penny", 1))
      _ = try await store.open(as: new)
      let newer = StoreError.newerSchema(found: 2, supported: 1)
      await #expect(throws: newer) { try await coins.records(matching: RecordFetch()) }
      await #expect(throws: newer) { try await coins.insert(coin("dime", 10)) }
      await #expect(throws: newer) { try await coins.delete(matching: RecordFetch()) }
      await #expect(throws: newer) { try await store.open() }
      await #expect(throws: newer) { try await Storage.check(store.location(), of: old) }
      await #expect(throws: newer) {
        for try await _ in coins.batches(matching: RecordFetch(), size: 1) {}
      }
      await #expect(throws: newer) {
        try await storage.unitOfWork { try await $0.store(of: OldCoin.self).count(matching: RecordFetch()) }
      }
      await #expect(throws: newer) { try await storage.unitOfReading { _ in } }
      await #expect(throws: newer) { try await storage.copy(to: Storage(.inMemory, of: old)) }
      await #expect(throws: newer) { try await storage.history() }
      await #expect(throws: newer) { try await storage.undo() }
    }

    @Test(.timeLimit(.minutes(5))) func `the streams of an older program end`() async throws {
      let storage = try await store.open()
      let (changes, steps) = (storage.store(of: OldCoin.self).changes(), storage.steps())
      let migrated = try await store.open(as: new)
      try await migrated.store(of: Coin.self).insert(Coin())
      // The partial change causes programs to read the store again, and the older program's read fails.
      #expect(await changes.reduce(into: []) { $0.append($1) } == [StoreChange(isPartial: true)])
      #expect(await steps.reduce(into: []) { $0.append($1) } == [])
      for await _ in storage.steps() {}
    }

    @Test func `a unit of work goes on after the server has refused one of its calls`() async throws {
      let storage = try await store.open()
      let coins = storage.store(of: OldCoin.self)
      let kept = try await coins.insert(coin("penny", 1))
      let connection = try store.server.connect()
      try connection.run(
        "CREATE TABLE \(name).purse (owner bigint, coin uuid, FOREIGN KEY (owner, coin) REFERENCES \(name).\"coin 1\" (\"store id\", id))"
      )
      try connection.run("INSERT INTO \(name).purse SELECT \"store id\", id FROM \(name).\"coin 1\"")
      let other = coin("dime", 10)
      try await storage.unitOfWork { unit in
        let coins = unit.store(of: OldCoin.self)
        try await coins.insert(other)
        await #expect(throws: StoreError.self) { try await coins.delete(withID: kept.id) }
        #expect(try await coins.count(matching: RecordFetch()) == 2)
      }
      #expect(try await coins.all().map(\.name) == ["penny", "dime"])
      #expect(try await storage.history().steps.map(\.number) == [1, 2])
    }

    @Test func `a migration during a read by an older program is reported`() async throws {
      let storage = try await store.open()
      await #expect(throws: StoreError.newerSchema(found: 2, supported: 1)) {
        try await storage.unitOfReading { unit in
          _ = try await store.open(as: new)
          _ = try await unit.store(of: OldCoin.self).count(matching: RecordFetch())
        }
      }
    }

    @Test func `programs that migrate concurrently migrate once`() async throws {
      try await store.open().store(of: OldCoin.self).insert((1...100).map { coin("penny", $0) })
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<8 {
          group.addTask { [new] in
            try await store.open(as: new).store(of: Coin.self).count(matching: RecordFetch())
          }
        }
        for try await count in group { #expect(count == 100) }
      }
    }

    private func waitForWaiting(_ count: Int, until hasEnded: borrowing Locked<Bool>) async throws {
      let sql = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = '\(name).store'::regclass"
      let observer = try store.server.connect()
      while try observer.integer(sql) != count, !hasEnded.withLock({ $0 }) {
        try await Task.sleep(for: .milliseconds(10))
      }
    }

    @Test func `an older program that creates a logbook during a migration leaves none behind`() async throws {
      _ = try await store.open()
      let connection = try store.server.connect()
      // If the machine is busy, the migration can time out before the creation of the logbook begins to wait for a
      // lock. In that case, try again.
      for attempt in 1...5 {
        let late = "late \(attempt)"
        try connection.run("BEGIN")
        try connection.run("LOCK TABLE \(name).store IN ROW EXCLUSIVE MODE")
        let hasEnded = Locked(false)
        let migration = Task { [new] in
          defer { hasEnded.withLock { $0 = true } }
          return try await store.open(as: new)
        }
        try await waitForWaiting(1, until: hasEnded)
        let creation = Task { try await store.open(late) }
        try await waitForWaiting(2, until: hasEnded)
        try connection.run("COMMIT")
        let created = await creation.result
        do { _ = try await migration.value } catch StoreError.busy { continue }
        #expect(throws: StoreError.newerSchema(found: 2, supported: 1)) { try created.get() }
        #expect(try store.location(late).isMissing(new))
        let storage = try await store.open(late, as: new)
        #expect(try await storage.store(of: Coin.self).insert(Coin()).number == 1)
        return
      }
      Issue.record("the migration timed out five times")
    }

    @Test func `a failed migration changes nothing`() async throws {
      let coins = try await store.open().store(of: OldCoin.self)
      let stored = try await coins.insert([coin("penny", 1), coin("debt", -1)])
      await #expect {
        _ = try await store.open(as: new)
      } throws: { error in
        "\(error)".contains("cannot be migrated to version 2") && "\(error)".contains("worth")
      }
      #expect(try await coins.records(matching: RecordFetch()) == stored)
      #expect(try await coins.insert(coin("dime", 10)).number == 3)
    }

    @Test func `different fields with the same version are refused`() async throws {
      _ = try await store.open()
      await #expect {
        _ = try await store.open(as: StoreModel(name, Coin.self))
      } throws: { error in
        if case .misuse? = error as? StoreError { true } else { false }
      }
    }

    @Test func `a different order of kinds requires a migration, which keeps their numbers`() async throws {
      typealias Plain = NamedRecord<PlainNames>
      typealias Other = NamedRecord<OtherNames>
      let storage = try await store.open(as: StoreModel("\(name)_2", Plain.self, Other.self))
      try await storage.store(of: Plain.self).insert((1...5).map { _ in Plain() })
      try await storage.store(of: Other.self).insert(Other())
      await #expect {
        _ = try await store.open(as: StoreModel("\(name)_2", Other.self, Plain.self))
      } throws: { error in
        if case .misuse(let message)? = error as? StoreError { message.contains("in another order") } else { false }
      }
      let swapped = StoreModel("\(name)_2", Other.self, Plain.self, migrations: [Migration { _ in }])
      let migrated = try await store.open(as: swapped)
      #expect(try await migrated.store(of: Plain.self).insert(Plain()).number == 6)
      #expect(try await migrated.store(of: Other.self).insert(Other()).number == 2)
    }

    @Test func `another program's schema is left unchanged`() async throws {
      let connection = try store.server.connect()
      try connection.run("CREATE SCHEMA \(name)")
      try connection.run("CREATE TABLE \(name).store (name text)")
      await #expect {
        _ = try await store.open()
      } throws: { error in
        "\(error)".contains("belongs to another program")
      }
      #expect(
        try connection.integer(
          "SELECT count(*)::int8 FROM pg_class WHERE relname LIKE 'coin%' AND relnamespace = '\(name)'::regnamespace"
        ) == 0
      )
    }

    // MARK: Privileges

    private func location(as role: String) throws -> StorageLocation {
      try .postgres("\(store.server.url.replacing("logbook@", with: "\(role)@"))&logbook=default")
    }

    @Test func `a role with read permission can read, and cannot write`() async throws {
      let stored = try await store.open().store(of: OldCoin.self).insert([coin("penny", 1)])
      let role = "\(name)_reader"
      let connection = try store.server.connect()
      try connection.run("CREATE ROLE \(role) LOGIN")
      try connection.run("GRANT USAGE ON SCHEMA \(name) TO \(role)")
      try connection.run("GRANT SELECT ON ALL TABLES IN SCHEMA \(name) TO \(role)")
      let storage = try await Storage.open(location(as: role), of: old)
      #expect(try await storage.store(of: OldCoin.self).records(matching: RecordFetch()) == stored)
      #expect(try await storage.check().problems == [])
      await #expect {
        try await storage.store(of: OldCoin.self).insert(coin("dime", 10))
      } throws: { error in
        if case .noPermission? = error as? StoreError { true } else { false }
      }
    }

    @Test func `a role with write permission can write, but not migrate`() async throws {
      _ = try await store.open()
      let role = "\(name)_writer"
      let connection = try store.server.connect()
      try connection.run("CREATE ROLE \(role) LOGIN")
      try connection.run("GRANT USAGE ON SCHEMA \(name) TO \(role)")
      try connection.run("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(name) TO \(role)")
      let storage = try await Storage.open(location(as: role), of: old, history: .undo)
      let coins = storage.store(of: OldCoin.self)
      let dime = try await coins.insert(coin("dime", 10))
      try await coins.delete(withIDs: [dime.id])
      try await storage.undo()
      #expect(try await coins.records(matching: RecordFetch()) == [dime])
      await #expect {
        _ = try await Storage.open(location(as: role), of: new)
      } throws: { error in
        if case .noPermission? = error as? StoreError { true } else { false }
      }
      #expect(try await coins.records(matching: RecordFetch()) == [dime])
    }
  }
#endif
