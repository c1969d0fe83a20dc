import LogbookDomain
import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import Foundation
import Testing

/// Tests that queries work even if they exceed SQLite's limits for a single statement.
@Suite struct LongQueryTests {
  private let now = Date(timeIntervalSince1970: 1_600_000_000)

  @Test(arguments: [StorageLocation.inMemorySQLite, .inMemory])
  func `tasks are found by any number of tags`(location: StorageLocation) async throws {
    let tags = (1...600).map { "tag \($0)" } + ["nul\0inside", "nul", "\"", "\\u0000", "a\u{f}", "a\u{10}", "é", "東"]
    let store = try Storage(location).tasks
    let task = try await store.insert(TaskItem(title: "many", tags: tags, createdAt: now))
    try await store.insert(TaskItem(title: "fewer", tags: tags.dropLast(), createdAt: now))
    try await store.insert(TaskItem(title: "as many", tags: tags.dropLast() + ["other"], createdAt: now))
    #expect(try await store.records(matching: TaskQuery(tags: tags + ["TAG 7", "É"])) == [task])
    #expect(try await store.count(matching: TaskQuery(tags: tags.dropLast())) == 3)
    #expect(try await store.count(matching: TaskQuery(tags: tags + ["absent"])) == 0)
    // The number of tags exceeds the maximum number of parameters, which is 250,000 in Debian's build of SQLite.
    let absurd = (0...250_000).map(String.init)
    #expect(try await store.records(matching: TaskQuery(tags: absurd)) == [])
  }

  @Test(arguments: [StorageLocation.inMemorySQLite, .inMemory])
  func `tasks can be sorted by the same keys any number of times`(location: StorageLocation) async throws {
    let store = try Storage(location).tasks
    let tasks = try await store.insert(["a", "c", "b"].map { try TaskItem(title: $0, createdAt: now) })
    let sort = (0..<3000).flatMap { _ in
      [SortTerm<TaskQuery.Key>.ascending(.due), .descending(.title), .ascending(.title)]
    }
    #expect(try await store.records(matching: TaskQuery(sort: sort)) == [tasks[1], tasks[2], tasks[0]])
  }

  @Test(arguments: [500, 9_000, 100_000])
  func `any number of strings is passed to one statement`(count: Int) async throws {
    let names = Set((0..<count).map { "Å\($0)" })
    let fetch = RecordFetch<TestRecord>(where: #Predicate { names.contains($0.name) })
    // SQLite's default limit is 32,766 parameters (sqlite.org/limits.html#max_variable_number). Some systems have a
    // higher limit, so count the parameters instead of relying on an error.
    #expect(try SQLiteTable<TestRecord>().statement("", fetch).values.count <= 32_766)
    let store = try await Storage.open(.inMemorySQLite, of: StoreModel("many", TestRecord.self)).store(
      of: TestRecord.self
    )
    try await store.insert(["Å499", "A\u{30A}7", "å499", "other"].map { TestRecord(name: $0) })
    #expect(try await store.records(matching: fetch).map(\.name) == ["Å499", "A\u{30A}7"])
  }

  @Test func `any number of collections is passed to one statement`() throws {
    let fetch = (1...2_000).reduce(RecordFetch<TestRecord>()) { fetch, _ in
      let names = (0..<40).map { "Å\($0)" }
      return fetch.filtered(by: #Predicate { names.contains($0.name) })
    }
    #expect(fetch.refusal == nil)
    #expect(try SQLiteTable<TestRecord>().statement("", fetch).values.count <= 32_766)
  }
}

private struct TestRecord: Record {
  static let name = "test"
  static let template = TestRecord(name: "")

  var id = RecordID<TestRecord>(UUID())
  var number: Int?
  var name: String

  static func describe(_ record: inout some Describer<TestRecord>) {
    record.identity(\.id, \.number)
    record.field("name", \.name, [.indexed])
  }
}
