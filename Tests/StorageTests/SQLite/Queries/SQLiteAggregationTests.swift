import LogbookQuerySamples
import LogbookRecords
@testable import LogbookStorage
import Testing

@Suite struct SQLiteAggregationTests {
  private let sights = Sight.samples(300, seed: 4).map { sight in
    var sight = sight
    sight.parentID = nil
    return sight
  }

  private func store() async throws -> any RecordStoreProtocol<Sight> {
    let store = try Storage(.inMemorySQLite, of: StoreModel("sights", Sight.self)).store(of: Sight.self)
    try await store.insert(sights)
    return store
  }

  @Test func `SQLite computes the same figures as memory`() async throws {
    let store = try await store()
    for (index, aggregation) in Aggregation<Sight>.samples.enumerated() {
      #expect(try await store.rows(of: aggregation) == aggregation.rows(of: sights), "aggregation \(index)")
    }
  }

  @Test func `SQLite fails with the same errors as memory`() async throws {
    let store = try await store()
    for aggregation in [
      Aggregation<Sight>(measures: [.sum(\.score), .sum(\.size)]), Aggregation(by: [.value(\.isLarge)]),
      Aggregation(measures: [.sum(\.visits)]),
    ] {
      let failure = #expect(throws: StoreError.self) { try aggregation.rows(of: sights) }
      let other = await #expect(throws: StoreError.self) { try await store.rows(of: aggregation) }
      #expect(other == failure)
    }
  }

  @Test func `a date that no record can have is reported as damage`() async throws {
    let storage = try Storage(.inMemorySQLite, of: StoreModel("sights", Sight.self))
    let table = storage.store(of: Sight.self)
    try await table.insert(sights)
    try storage.database.writing { connection throws(StoreError) in
      try connection.execute("PRAGMA ignore_check_constraints = ON")
      try connection.run("UPDATE sight SET made_at = ? WHERE number = 3", [.integer(.max)])
    }
    let aggregation = Aggregation<Sight>(by: [.period(.month, of: \.madeAt)])
    await #expect(throws: StoreError.corrupt("a date of a sight is outside the years 0001 to 9999")) {
      try await table.rows(of: aggregation)
    }
  }
}
