#if Postgres && os(Linux)
  import Foundation
  import LogbookLocks
  @testable import LogbookPostgres
  import LogbookRecords
  import LogbookSamples
  import LogbookStorage
  import Testing

  /// Tests that the outcome of a write is known if its connection is cut or its server process ends, provided that the
  /// server can be reached afterward.
  @Suite struct PostgresFaultTests {
    private let store: TestStore
    private let proxy: TestProxy

    init() throws {
      store = try TestStore()
      let folder = try #require(store.server.url.split(separator: "host=").last)
      proxy = try TestProxy(to: String(folder))
    }

    private let rounds = ProcessInfo.processInfo.environment["LOGBOOK_CUTS"].flatMap { Int($0) } ?? 150

    private enum Write: CaseIterable { case insertOne, insertMany, update, delete, unit }

    private struct Expected {
      var titles: [Specimen.ID: String] = [:]
      var commits = 0
    }

    private func openThroughProxy(_ proxy: TestProxy? = nil, _ parameters: String = "") async throws -> Storage {
      let url = store.server.url.replacing(#/host=.*/#, with: "host=\((proxy ?? self.proxy).folder)\(parameters)")
      return try await .open(store.location(url: url), of: store.model, history: .undo)
    }

    @Test func `a write reports its outcome correctly wherever its connection is cut`() async throws {
      let storage = try await openThroughProxy()
      let direct = try await store.open()
      let seen = direct.steps()
      var random = SplitMix64(seed: 20)
      var expected = Expected()
      var (done, refused) = (0, 0)
      for round in 0..<rounds {
        let write = random.pick(Write.allCases)
        let isPiece = random.integer(in: 1...2) == 1
        proxy.cut(after: isPiece ? .pieces(random.integer(in: 0...9)) : .bytes(random.integer(in: 1...3_000)))
        var after = expected
        do {
          try await perform(write, storage.store(of: Specimen.self), storage, round, &after)
          expected = after
          expected.commits += 1
          done += 1
        } catch let error as StoreError {
          // The outcome must be known, because the server is reachable again immediately.
          if case .outcomeUnknown = error { Issue.record("round \(round): \(write): \(error)") }
          refused += 1
        }
        proxy.cut(after: nil)
        let found = try await direct.store(of: Specimen.self).records(matching: RecordFetch())
        let titles = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0.title) })
        #expect(titles == expected.titles, "round \(round): \(write)")
        expected.titles = titles
      }
      // The storage must work again without being reopened.
      try await storage.store(of: Specimen.self).insert(Specimen())
      expected.commits += 1
      var numbers: [Int] = []
      for await step in seen {
        numbers.append(step.number)
        if numbers.count == expected.commits { break }
      }
      #expect(numbers == Array(1...expected.commits))
      #expect(done > rounds / 10 && refused > rounds / 10)
      #expect(try await direct.check().problems == [])
    }

    @Test func `a write does not wait forever for a silent or missing server`() async throws {
      let folder = try #require(store.server.url.split(separator: "host=").last)
      let direct = try await store.open(history: .undo)
      let outcomes = try await withThrowingTaskGroup(of: (TestProxy.Manner, Specimen.ID, StoreError?).self) { group in
        for (manner, pieces) in [(.silent, 0), (.silent, 1), (.alone, 0), (.alone, 1)] as [(TestProxy.Manner, Int)] {
          let proxy = try TestProxy(to: String(folder))
          // The client gives up ten seconds after the statement timeout if the server has not responded. A short
          // timeout keeps the test short.
          let storage = try await openThroughProxy(proxy, "&options=-c%20statement_timeout%3D3000")
          let specimen = Specimen()
          group.addTask {
            let specimens = storage.store(of: Specimen.self)
            // Insert a record before the cut is requested. The first insertion also performs one-time work, which would
            // transfer additional pieces.
            try await specimens.insert(Specimen())
            proxy.cut(after: .pieces(pieces), manner)
            do throws(StoreError) {
              try await specimens.insert(specimen)
              return (manner, specimen.id, nil)
            } catch {
              return (manner, specimen.id, error)
            }
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      for (manner, id, failure) in outcomes {
        let isThere = try await direct.store(of: Specimen.self).record(withID: id) != nil
        if case .outcomeUnknown? = failure {
          #expect(manner == .alone)
        } else {
          // The outcome is known, because the server can be reached over a different connection.
          #expect(manner == .silent && isThere == (failure == nil), "\(String(describing: failure))")
        }
      }
      #expect(outcomes.count == 4)
    }

    @Test func `a closure that ends after the server is lost keeps its result or error`() async throws {
      let folder = try #require(store.server.url.split(separator: "host=").last)
      func check(_ body: (Storage, _ losing: @escaping @Sendable (any RecordStores) async -> Void) async throws -> Void)
        async throws
      {
        let proxy = try TestProxy(to: String(folder))
        let storage = try await openThroughProxy(proxy)
        try await storage.store(of: Specimen.self).insert(Specimen())
        try await body(storage) { stores in
          proxy.cut(after: .pieces(0), .alone)
          await #expect(throws: StoreError.self) {
            try await stores.store(of: Specimen.self).count(matching: RecordFetch())
          }
        }
      }
      try await check { storage, lose in
        await #expect(throws: ValidationError.self) {
          try await storage.unitOfWork { unit in
            await lose(unit)
            throw ValidationError(field: "title", value: "", rule: "must not be blank")
          }
        }
      }
      try await check { storage, lose in
        await #expect(throws: ValidationError.self) {
          try await storage.unitOfReading { unit in
            await lose(unit)
            throw ValidationError(field: "title", value: "", rule: "must not be blank")
          }
        }
      }
      try await check { storage, lose in
        let count = try await storage.unitOfReading { unit in
          let count = try await unit.store(of: Specimen.self).count(matching: RecordFetch())
          await lose(unit)
          return count
        }
        #expect(count > 0)
      }
    }

    private func perform(
      _ write: Write,
      _ specimens: any RecordStoreProtocol<Specimen>,
      _ storage: Storage,
      _ round: Int,
      _ expected: inout Expected
    ) async throws {
      let new = (0..<3).map { index in
        var specimen = Specimen()
        specimen.title = "\(round) \(index)"
        return specimen
      }
      let old = expected.titles.keys.min { $0.rawValue.uuidString < $1.rawValue.uuidString }
      switch write {
      case .update where old != nil:
        guard let old else { return }
        var specimen = new[0]
        specimen.id = old
        expected.titles[old] = specimen.title
        try await specimens.update([specimen])
      case .delete where old != nil:
        guard let old else { return }
        expected.titles[old] = nil
        try await specimens.delete(withIDs: [old])
      case .insertMany:
        for specimen in new { expected.titles[specimen.id] = specimen.title }
        try await specimens.insert(new)
      case .unit:
        for specimen in new { expected.titles[specimen.id] = specimen.title }
        try await storage.unitOfWork { unit in
          for specimen in new { try await unit.store(of: Specimen.self).insert(specimen) }
        }
      default:
        expected.titles[new[0].id] = new[0].title
        try await specimens.insert(new[0])
      }
    }

    @Test func `terminating server processes at any time loses nothing`() async throws {
      let storage = try await store.open()
      let specimens = storage.store(of: Specimen.self)
      // The number of the current write, or `nil` when all writes have ended.
      let round = Locked<Int?>(0)
      let (ends, end) = AsyncStream<Void>.makeStream()
      let name = store.model.name
      let killer = Thread { [server = store.server] in
        defer { end.finish() }
        guard let connection = try? server.connect() else { return }
        var last: Int?
        while let current = round.withLock(\.self) {
          // Terminate the server processes of this test's store at most once per write, so that the store can still ask
          // the server for the outcome of the write.
          let ended = try? connection.run(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE \(current != last) AND pid <> pg_backend_pid() AND position('\(name)' IN query) > 0
            """
          )
          if ended.map({ $0.count > 0 }) == true { last = current }
          _ = try? connection.run("SELECT pg_sleep(0.02)")
        }
      }
      killer.start()
      var inserted: Set<Specimen.ID> = []
      var unknown: Set<Specimen.ID> = []
      for number in 0..<rounds {
        round.withLock { $0 = number }
        let specimen = Specimen()
        do throws(StoreError) { inserted.insert(try await specimens.insert(specimen).id) } catch {
          if case .outcomeUnknown = error { unknown.insert(specimen.id) }
        }
      }
      round.withLock { $0 = nil }
      for await _ in ends {}
      let found = try await store.open().store(of: Specimen.self).records(matching: RecordFetch())
      #expect(Set(found.map(\.id)).subtracting(unknown) == inserted.subtracting(unknown))
      #expect(unknown.isEmpty)
      #expect(inserted.count > rounds / 10)
    }
  }
#endif
