#if Postgres
  @testable import LogbookPostgres
  import LogbookQuerySamples
  import LogbookRecords
  import LogbookStorage
  import Foundation
  import Testing

  /// Tests that queries and aggregations have the same results on the server as in memory, and that queries use
  /// indexes.
  @Suite struct PostgresQueryTests {
    private let sights = Sight.samples(250, seed: 1).map { sight in
      var sight = sight
      sight.parentID = nil
      return sight
    }
    private let store: any RecordStoreProtocol<Sight>

    init() async throws {
      store = try await TestStore(Sight.self).open().store(of: Sight.self)
      try await store.insert(sights)
    }

    private func numbers(_ fetch: RecordFetch<Sight>) async throws -> [Int] {
      try await store.records(matching: fetch).compactMap(\.number)
    }

    private func expectSame(_ fetch: RecordFetch<Sight>, _ comment: Comment) async throws {
      let numbers = sights.filter(fetch.matches).compactMap(\.number)
      #expect(try await self.numbers(fetch) == numbers, comment)
      #expect(try await store.count(matching: fetch) == numbers.count, comment)
    }

    @Test func `a predicate matches the same records on the server as in memory`() async throws {
      for predicate in SightPredicate.all {
        let fetch = RecordFetch<Sight>(where: predicate.predicate)
        try await expectSame(fetch, "\(predicate)")
        try await expectSame(RecordFetch(condition: .not(fetch.condition)), "not \(predicate)")
      }
    }

    @Test func `random predicates match the same records on the server as in memory`() async throws {
      for seed in UInt64(0)..<400 {
        try await expectSame(RecordFetch(where: RandomPredicates.predicate(seed: seed)), "seed \(seed)")
      }
    }

    @Test func `texts and lists are matched by their keys as in memory`() async throws {
      let names = RecordDescription<Sight>.shared.fields.map(\.name)
      for (name, keys) in [
        ("title", ["harbour"]), ("title", ["harbour", "museum"]), ("title", []), ("notes", ["é"]), ("notes", [""]),
        ("notes", []), ("tags", ["harbour"]), ("tags", ["é", "harbour", "é"]), ("tags", []), ("tags", ["nowhere"]),
        ("tags", (0..<600).map { "\($0)" }), ("tags", [String(repeating: "a", count: 200)]),
      ] {
        let position = 2 + (try #require(names.firstIndex(of: name)))
        let condition = FieldExpression.hasKeys(.field(position), keys)
        try await expectSame(RecordFetch(condition: condition), "\(name) \(keys.prefix(3))")
        try await expectSame(RecordFetch(condition: .not(condition)), "not \(name) \(keys.prefix(3))")
      }
    }

    @Test(arguments: SightSort.all)
    func `the server sorts and pages as memory does`(sort: SightSort) async throws {
      var fetch = RecordFetch<Sight>(where: #Predicate { $0.size != 7 }, sort: sort.descriptors, limit: 100, offset: 10)
      #expect(try await numbers(fetch) == fetch.apply(to: sights).compactMap(\.number))
      (fetch.limit, fetch.offset) = (nil, 0)
      for first in stride(from: 0, to: sights.count, by: 23).map({ sights[$0] }) {
        fetch.cursor = fetch.cursor(after: first)
        #expect(try await numbers(fetch) == fetch.apply(to: sights).compactMap(\.number), "after \(first)")
      }
    }

    @Test func `the server computes the same figures as memory`() async throws {
      for (index, aggregation) in Aggregation<Sight>.samples.enumerated() {
        #expect(try await store.rows(of: aggregation) == aggregation.rows(of: sights), "aggregation \(index)")
      }
    }

    @Test func `figures fail on the server with the same errors as in memory`() async throws {
      for aggregation in [
        Aggregation<Sight>(measures: [.sum(\.score), .sum(\.size)]), Aggregation(by: [.value(\.isLarge)]),
        Aggregation(measures: [.sum(\.visits)]),
      ] {
        let failure = #expect(throws: StoreError.self) { try aggregation.rows(of: sights) }
        let other = await #expect(throws: StoreError.self) { try await store.rows(of: aggregation) }
        #expect(other == failure)
      }
    }

    @Test func `a predicate that can use an index does not scan all rows`() async throws {
      let names = ["a", "é"]
      let predicates: [Predicate<Sight>] = [
        #Predicate { $0.number == 3 }, #Predicate { $0.title == "harbour" },
        #Predicate { $0.title == "é" && $0.isOpen },
        #Predicate { $0.title > "h" && $0.title < "i" }, #Predicate { names.contains($0.title) },
        #Predicate { $0.tags.contains("harbour") },
      ]
      // Many rows are inserted, because the server might not use the index of a field if the table has only a few rows.
      try await store.insert(
        Sight.samples(3_000, seed: 2).map { sight in
          var sight = sight
          (sight.number, sight.parentID) = (nil, nil)
          return sight
        }
      )
      for predicate in predicates {
        let plan = try await plan(of: RecordFetch(where: predicate), isOrdered: false)
        let conditions = plan.filter { $0.contains("Index Cond") }
        // A scan whose index condition compares only the ID of the store would still read all rows of the store.
        #expect(conditions.contains { $0.contains("AND") || !$0.contains("store id") }, "\(plan)")
      }
    }

    @Test func `a page that begins at a cursor is found through an index`() async throws {
      let sight = try #require(sights.first)
      for sort in [[], [SortDescriptor(\Sight.title)], [SortDescriptor(\Sight.title, order: .reverse)]] {
        var fetch = RecordFetch<Sight>(sort: sort, limit: 10)
        fetch.cursor = fetch.cursor(after: sight)
        let plan = try await plan(of: fetch)
        #expect(plan.contains { $0.contains("Index Cond") && $0.contains("AND") }, "\(plan)")
        // A sort that is not incremental would have to read all records.
        #expect(
          !plan.contains { $0.contains("Sort ") && !$0.contains("Incremental") && $0.contains("cost") },
          "\(plan)"
        )
      }
    }

    private func plan(of fetch: RecordFetch<Sight>, isOrdered: Bool = true) async throws -> [String] {
      let postgres = try #require(store as? PostgresStore<Sight>)
      let head = "EXPLAIN SELECT number FROM \(postgres.table.layout.name)"
      let (statement, _) = try postgres.table.statement(head, fetch, isOrdered: isOrdered)
      return try await postgres.backend.read { connection throws(StoreError) in
        try connection.run("ANALYZE \(postgres.table.layout.name)")
        return try connection.transaction { () throws(StoreError) in
          for method in ["seqscan", "sort"] { try connection.run("SET LOCAL enable_\(method) = off") }
          let result = try connection.run([statement])[0]
          var lines: [String] = []
          while result.advance() { lines.append(try result.text(at: 0) ?? "") }
          return lines
        }
      }
    }
  }
#endif
