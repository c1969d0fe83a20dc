import LogbookRecords
@testable import LogbookStorage
import Foundation
import Testing

/// Tests that stores whose tables have an earlier form are converted, and that numbers are not reused in either form.
@Suite struct FormTests {
  private let migrations = MigrationTests()

  private func location() throws -> StorageLocation { try migrations.location("sqlite") }

  private func cities(_ storage: Storage) throws -> any RecordTable<City> { try storage.medium.table(of: City.self) }

  /// Creates and fills a store in form 1, and returns the cities and the history.
  private func fillForm1() async throws -> (cities: [City], steps: [HistoryStep]) {
    let cities = try await migrations.fill("sqlite")
    let steps = try await Storage(location(), of: MigrationTests.old).history().steps
    let layout = MigrationTests.old.schema.records.layout
    let connection = try SQLiteLocation.file(path: #require(location().path)).open()
    try connection.execute("PRAGMA foreign_keys = OFF; PRAGMA journal_mode = DELETE")
    try connection.transaction { () throws(StoreError) in
      try connection.keepingReferences { () throws(StoreError) in
        let tables = layout.statements1.filter { $0.contains("AUTOINCREMENT") }
        for (kind, statement) in zip(layout.kinds, tables) {
          try connection.rebuild(kind.name, statement, columns: "*")
          try connection.run(
            "INSERT OR REPLACE INTO sqlite_sequence SELECT kind, number FROM last_number WHERE kind = ?",
            [.text(kind.name)]
          )
        }
        for index in layout.statements1 where index.hasPrefix("CREATE") && index.contains("INDEX city_") {
          if !index.contains("city_tags") { try connection.run(index) }
        }
        try connection.execute("INSERT INTO step_change SELECT number, 0, kind, action, ids FROM step WHERE kind <> ''")
        try connection.rebuild(
          "step",
          layout.statements1[1],
          columns: "number, date, undone_first, undone_last, is_undoable"
        )
        try connection.rebuild(
          "store",
          StoreLayout.storeTable1,
          columns: "number, id, history_id, history_level, layout"
        )
        try connection.execute("DROP TABLE last_number")
      }
    }
    return (cities, steps)
  }

  @Test func `a store of form 1 is converted when it is opened`() async throws {
    let (stored, steps) = try await fillForm1()
    let location = try location()
    #expect(try await Storage.check(location, of: MigrationTests.old).problems == [])
    let storage = try Storage(location, of: MigrationTests.old)
    #expect(try await cities(storage).records(matching: City.Query()) == stored)
    #expect(try await storage.history().steps.map(\.changes) == steps.map(\.changes))
    await #expect(throws: StoreError.self) { try await storage.undo() }
    #expect(try await cities(storage).insert([City(name: "next")]).map(\.number) == [4])
    try await storage.undo()
    let again = try Storage(location, of: MigrationTests.old)
    #expect(try await cities(again).insert([City(name: "next")]).map(\.number) == [5])
    #expect(try await again.check().problems == [])
    let connection = try SQLiteLocation.file(path: #require(location.path)).open()
    #expect(try MigrationTests.old.schema.records.isExact(connection))
  }

  @Test func `a store of form 1 and of an older version is migrated`() async throws {
    let (stored, _) = try await fillForm1()
    #expect(try await Storage.check(location(), of: MigrationTests.new).problems == [])
    let storage = try Storage(location(), of: MigrationTests.new)
    let places: any RecordTable<Place2> = try storage.medium.table(of: Place2.self)
    #expect(try await places.records(matching: Place2.Query()) == MigrationTests.places(stored))
    #expect(try await places.insert([Place2(title: "next", area: 1)]).map(\.number) == [4])
    #expect(try await storage.check().problems == [])
  }

  @Test func `a backup of a store of form 1 can be restored`() async throws {
    let (stored, _) = try await fillForm1()
    let storage = try Storage(.sqlite(#require(location().path) + "2"), of: MigrationTests.old)
    _ = try await storage.restore(from: location())
    #expect(try await cities(storage).records(matching: City.Query()) == stored)
    #expect(try await cities(storage).insert([City(name: "next")]).map(\.number) == [4])
  }

  @Test func `a store of a newer form is refused and left unchanged`() async throws {
    try await migrations.fill("sqlite")
    let path = try #require(location().path)
    let connection = try SQLiteLocation.file(path: path).open()
    try connection.execute(
      """
      PRAGMA journal_mode = DELETE; PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'form = 2', 'form = 13') WHERE name = 'store'
      """
    )
    let content = try Data(contentsOf: URL(filePath: path))
    let refusal = StoreError.newerForm(13)
    #expect("\(refusal)".contains("form 13"))
    #expect(throws: refusal) { try Storage(location(), of: MigrationTests.old) }
    await #expect(throws: refusal) { try await Storage.check(location(), of: MigrationTests.old) }
    #expect(try Data(contentsOf: URL(filePath: path)) == content)
  }

  // MARK: Numbers

  private func stops(_ count: Int) -> [Stop] { (0..<count).map { Stop(line: $0) } }

  @Test(arguments: [1, 30, 600])
  func `numbers of deleted records are not reused`(count: Int) async throws {
    let storage = try Storage(.inMemorySQLite, of: MigrationTests.old, history: .undo)
    let table: any RecordTable<Stop> = try storage.medium.table(of: Stop.self)
    let first = try await table.insert(stops(count))
    #expect(first.map(\.number) == Array(1...count))
    _ = try await table.delete(withIDs: first.map(\.id))
    let second = try await table.insert(stops(count))
    #expect(second.map(\.number) == Array(count + 1...2 * count))
    try await storage.undo()
    var numbered = stops(3)
    numbered[1].number = 3 * count + 5
    #expect(try await table.insert(numbered).map(\.number) == [2 * count + 1, 3 * count + 5, 3 * count + 6])
    // Only the newest record affects the numbers.
    _ = try await table.delete(withIDs: [numbered[0].id])
    #expect(try await table.insert(stops(1)).map(\.number) == [3 * count + 7])
    #expect(try await storage.check().problems == [])
  }

  @Test func `numbers of deleted records are not reused after records with numbers`() async throws {
    let storage = try Storage(.inMemorySQLite, of: MigrationTests.old)
    let table: any RecordTable<Stop> = try storage.medium.table(of: Stop.self)
    let first = try await table.insert(stops(900))
    _ = try await table.delete(withIDs: first.map(\.id))
    var numbered = stops(1000)
    for index in 0..<500 { numbered[index].number = index + 1 }
    #expect(try await table.insert(numbered).map(\.number) == Array(1...500) + Array(901...1400))
    #expect(try await storage.check().problems == [])
  }

  @Test func `a unit of work that fails does not change which numbers are assigned`() async throws {
    let storage = try Storage(.inMemorySQLite, of: MigrationTests.old)
    let table: any RecordTable<Stop> = try storage.medium.table(of: Stop.self)
    let first = try await table.insert(stops(2))
    await #expect(throws: CancellationError.self) {
      try await storage.unitOfWork { unit in
        let store = unit.store(of: Stop.self)
        _ = try await store.delete(withIDs: first.map(\.id))
        #expect(try await store.insert(stops(1)).map(\.number) == [3])
        throw CancellationError()
      }
    }
    #expect(try await table.insert(stops(1)).map(\.number) == [3])
    #expect(try await storage.check().problems == [])
  }
}
