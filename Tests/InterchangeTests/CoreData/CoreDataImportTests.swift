import LogbookDomain
import LogbookInterchange
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

@Suite struct CoreDataImportTests {
  private let temporary = Result { try TemporaryFolder() }

  private let storage: Storage
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  init() throws {
    storage = try Storage(.inMemory)
  }

  private func path(_ name: String = "Model.sqlite") throws -> String {
    try temporary.get().path(name)
  }

  private func run(
    _ kind: RecordKind,
    from path: String,
    _ adjust: (inout ImportOptions) -> Void = { _ in }
  ) async throws -> ImportResult {
    var options = ImportOptions()
    adjust(&options)
    let store = try #require(try CoreDataStore.opened(path, as: nil))
    let context = ImportContext(now: now, zone: .gmt) { UUID() }
    return try await RecordImporter(kind, options, context, from: store).run(into: storage)
  }

  private func tally(_ counts: KeyValuePairs<String, Int>) -> Tally {
    counts.reduce(into: Tally()) { $0.add($1.key, $1.value) }
  }

  @Test func `reports keep their IDs, and missing values stay missing`() async throws {
    let id = try #require(UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF"))
    try CoreDataFixture(path()).addReports(
      "1, x'00112233445566778899AABBCCDDEEFF', 'Köln ', 1403, 12, 0, 608774400",
      "2, NULL, 'Bonn', 5.0, NULL, '1,403', 1.25",
      "3, 'no identity', 'Trier', 0, NULL, NULL, -3000000000.5",
      "4, NULL, 'Mainz', NULL, NULL, 1, '2020-04-17'"
    )
    let result = try await run(.reports, from: path())
    #expect((result.read, result.imported, result.format) == (4, 4, .coredata))
    #expect(result.notKept == tally(["ID": 1]))
    let reports = try await storage.reports.records(matching: ReportQuery(sort: [.ascending(.number)]))
    #expect(reports.map(\.id).first == Report.ID(id))
    #expect(reports.map(\.location) == ["Köln ", "Bonn", "Trier", "Mainz"])
    #expect(reports.map(\.numberTested) == [1403, 5, 0, nil])
    #expect(reports.map(\.numberPositive) == [12, nil, nil, nil])
    #expect(reports.map(\.numberNegative) == [0, 1403, nil, 1])
    #expect(
      reports.map(\.dateReported.iso8601) == [
        "2020-04-17T00:00:00Z", "2001-01-01T00:00:01.250Z", "1905-12-08T18:39:59.500Z", "2020-04-17T00:00:00Z",
      ]
    )
  }

  static let invalid: [(row: String, attribute: String?, value: String?, reason: String)] = [
    ("NULL, 'A', 1, 1, 1, NULL", "DATEREPORTED", nil, "must be a date"),
    ("NULL, 'A', 1, 1, 1, 9e999", "DATEREPORTED", "inf", "must be a date such as 2020-12-01"),
    ("NULL, 'A', 1, 1, 1, 1e12", "DATEREPORTED", "1000000000000.0", "must be a date such as 2020-12-01"),
    ("NULL, 'A', 1, 1, 1, x'00'", "DATEREPORTED", "\0", "must be a date such as 2020-12-01"),
    ("NULL, ' ', 1, 1, 1, 0", "LOCATION", "", "must not be blank"),
    ("NULL, NULL, 1, 1, 1, 0", "LOCATION", "", "must not be blank"),
    ("NULL, x'FFD8', 1, 1, 1, 0", "LOCATION", nil, "must be text"),
    ("NULL, CAST(x'FF' AS TEXT), 1, 1, 1, 0", "LOCATION", nil, "must be text"),
    ("NULL, 'A', 1, -1, 1, 0", "NUMBERPOSITIVE", "-1", "must not be negative"),
    ("NULL, 'A', 1.5, 1, 1, 0", "NUMBERTESTED", "1.5", "must be a whole number"),
    ("NULL, 'A', 1, 1, 'many', 0", "NUMBERNEGATIVE", "many", "must be a whole number, such as 1403"),
    ("NULL, 'A', 1, 1, 1e300, 0", "NUMBERNEGATIVE", "1e+300", "must be a whole number, such as 1403"),
    ("NULL, 'A', NULL, NULL, NULL, 0", nil, nil, "no count was reported"),
  ]

  @Test(arguments: invalid)
  func `an object that is not a valid report is reported with its number`(
    row: String,
    attribute: String?,
    value: String?,
    reason: String
  ) async throws {
    try CoreDataFixture(path()).addReports("17, \(row)", "18, NULL, 'B', 1, 1, 1, 0")
    let result = try await run(.reports, from: path()) { $0.onInvalid = .skip }
    #expect((result.read, result.imported) == (2, 1))
    let left = try #require(result.invalid.first)
    #expect(result.invalid.count == 1)
    #expect((left.line, left.unit, left.column, left.value) == (17, .object, attribute, value))
    #expect(left.reason.hasPrefix(reason))
    #expect("\(left)".hasPrefix("object 17" + (attribute.map { ", attribute \($0): " } ?? ": ")))
    if attribute == nil { return }
    await #expect(throws: ImportFailure.invalidRow(left)) { try await run(.reports, from: path()) }
  }

  @Test func `importing again adds nothing, or updates changed reports`() async throws {
    let fixture = try CoreDataFixture(path())
    try fixture.addReports("1, randomblob(16), 'A', 1, 1, 1, 0", "2, NULL, 'A', 2, 2, 2, 1")
    #expect(try await run(.reports, from: path()) { $0.isDryRun = true }.imported == 2)
    #expect(try await run(.reports, from: path()).imported == 2)
    #expect(try await run(.reports, from: path()).duplicates == 2)
    // The first report is identified by its ID, even if its location and date change.
    try fixture.connection.execute("UPDATE ZPANDEMICREPORT SET ZLOCATION = 'B', ZDATEREPORTED = 9 WHERE Z_PK = 1")
    await #expect(throws: ImportFailure.duplicateRow(at: "object 1", what: "a report with this ID")) {
      try await run(.reports, from: path()) { $0.onDuplicate = .fail }
    }
    #expect(try await run(.reports, from: path()) { $0.onDuplicate = .replace }.replaced == 2)
    let reports = try await storage.reports.records(matching: ReportQuery(sort: [.ascending(.number)]))
    #expect(reports.map(\.location) == ["B", "A"])
  }

  @Test func `tasks without dates are created, and completed, at the time of the import`() async throws {
    let fixture = try CoreDataFixture(path())
    try fixture.addTasks("1, 'Buy milk', 0", "2, 'Call', 1", "4, 'Ask', NULL")
    try fixture.addReports("1, NULL, 'A', 1, 1, 1, 0")
    let result = try await run(.tasks, from: path())
    #expect(result.notKept == tally(["entity PandemicReport": 1]))
    let tasks = try await storage.tasks.records(matching: TaskQuery(sort: [.ascending(.number)]))
    #expect(tasks.map(\.title) == ["Buy milk", "Call", "Ask"])
    #expect(tasks.map(\.completedAt) == [nil, now, nil])
    #expect(tasks.map(\.createdAt) == [now, now, now])
    #expect(try await run(.tasks, from: path()).duplicates == 3)
  }

  @Test func `numbers in text are read in the given style`() async throws {
    try CoreDataFixture(path()).addReports("1, NULL, 'Bonn', '1.403', NULL, NULL, 0")
    _ = try await run(.reports, from: path()) { $0.numbers = .continental }
    #expect(try await storage.reports.records(matching: ReportQuery()).map(\.numberTested) == [1403])
  }

  // The scale of numeric priorities is unknown: 1 is the highest priority in some programs, and the lowest in others.
  @Test func `a priority that is a number is invalid, and named with its object`() async throws {
    let fixture = try CoreDataFixture(path())
    try fixture.addTasks("1, 'Buy milk', 0", "2, 'Call', 1")
    try fixture.connection.execute(
      "ALTER TABLE ZTASKENTITY ADD ZPRIORITY INTEGER; UPDATE ZTASKENTITY SET ZPRIORITY = Z_PK"
    )
    let error = await #expect(throws: ImportFailure.self) { try await run(.tasks, from: path()) }
    #expect(error.map { "\($0)".hasPrefix("object 1, attribute PRIORITY: “1” must be none, low") } == true)
    let result = try await run(.tasks, from: path()) { $0.onInvalid = .blank }
    #expect(
      result.blanked.map(\.description) == [
        "object 1, attribute PRIORITY: “1” must be none, low, medium or high",
        "object 2, attribute PRIORITY: “2” must be none, low, medium or high",
      ]
    )
    #expect(try await storage.tasks.records(matching: TaskQuery()).map(\.title) == ["Buy milk", "Call"])
  }

  @Test func `an indexed number is not a relationship`() async throws {
    let fixture = try CoreDataFixture(path())
    try fixture.addTasks("1, 'Milk', 0", "2, 'Bread', 1")
    try fixture.connection.execute(
      "CREATE INDEX ZTASKENTITY_ZCOMPLETED_INDEX ON ZTASKENTITY (ZCOMPLETED);"
        + "ALTER TABLE ZTASKENTITY ADD ZLIST INTEGER; CREATE INDEX ZTASKENTITY_ZLIST_INDEX ON ZTASKENTITY (ZLIST);"
        + "UPDATE ZTASKENTITY SET ZLIST = 4"
    )
    let store = try #require(try CoreDataStore.opened(path(), as: nil))
    let relationships = try store.properties(of: store.entities[0]).filter(\.isRelationship).map(\.name)
    #expect(relationships == ["LIST"])
    let result = try await run(.tasks, from: path())
    #expect(result.notKept == tally(["relationship TaskEntity.LIST": 2]))
    let tasks = try await storage.tasks.records(matching: TaskQuery(sort: [.ascending(.number)]))
    #expect(tasks.map(\.isCompleted) == [false, true])
    #expect(tasks.map(\.project) == [nil, nil])
  }

  @Test func `indexed counts that could be the numbers of related objects are imported`() async throws {
    let fixture = try CoreDataFixture(path())
    try fixture.addReports("1, NULL, 'A', 7, 1, NULL, 0")
    try fixture.addTasks("1, 'Milk', 1")
    try fixture.connection.execute(
      "CREATE INDEX ZPANDEMICREPORT_ZNUMBERTESTED_INDEX ON ZPANDEMICREPORT (ZNUMBERTESTED);"
        + "CREATE INDEX ZTASKENTITY_ZCOMPLETED_INDEX ON ZTASKENTITY (ZCOMPLETED)"
    )
    #expect(try await run(.reports, from: path()).notKept == tally(["entity TaskEntity": 1]))
    #expect(try await storage.allReports().map(\.numberTested) == [7])
    _ = try await run(.tasks, from: path())
    #expect(try await storage.allTasks().map(\.isCompleted) == [true])
  }

  @Test func `objects of subentities are included, and everything else is counted`() async throws {
    let fixture = try CoreDataFixture(path())
    try fixture.addHierarchy()
    let result = try await run(.tasks, from: path()) { $0.entity = "chore" }
    #expect((result.read, result.imported) == (3, 3))
    #expect(
      result.notKept
        == tally(["OWNER": 2, "relationship Item.LABELS": 3, "entity Note": 1, "entity Label": 2])
    )
    let tasks = try await storage.tasks.records(matching: TaskQuery(sort: [.ascending(.number)]))
    #expect(tasks.map(\.title) == ["a chore", "an errand", "another"])
    #expect(tasks.map(\.isCompleted) == [false, true, false])
    // A relationship that is mapped to a field is imported as the name or title of the related object.
    let mapped = try await run(.tasks, from: path()) {
      ($0.entity, $0.mapping, $0.onDuplicate) = ("Errand", ["title": "title", "project": "owner"], .replace)
    }
    #expect(mapped.imported == 1 && mapped.duplicates + mapped.replaced == 1)
    #expect(try await storage.tasks.records(matching: TaskQuery(project: "red")).map(\.title) == ["an errand"])
  }

  @Test func `an error lists the entities if several or none can be imported`() async throws {
    let fixture = try CoreDataFixture(path())
    try fixture.addHierarchy()
    func message(_ kind: RecordKind, _ adjust: (inout ImportOptions) -> Void = { _ in }) async throws -> String {
      try await "\(#require(throws: ImportFailure.self) { try await run(kind, from: path(), adjust) })"
    }
    #expect(
      try await message(.tasks)
        == "the entity is ambiguous; there are Item (4), Note (1), Chore (3), Errand (2), Label (2)"
    )
    #expect(
      try await message(.reports) == "no entity has attributes for location, date, and tested, positive or negative; "
        + "there are Item (4), Note (1), Chore (3), Errand (2), Label (2)"
    )
    #expect(try await message(.tasks) { $0.entity = "Lable" }.hasPrefix("there is no entity “Lable”; there are Item"))
    #expect(
      try await message(.reports) { $0.entity = "Label" }
        == "the entity Label has no attribute for location; it has NAME"
    )
    #expect(
      try await message(.tasks) { ($0.entity, $0.mapping) = ("Label", ["title": "nam"]) }
        .hasPrefix("the entity Label has no attribute “nam” for title; it has NAME")
    )
    try fixture.addTasks("1, 'known by its name', 0")
    #expect(try await run(.tasks, from: path()).imported == 1)
  }

  @Test func `other files are refused, or left to other readers`() throws {
    let text = try path("text")
    try Data("location,date\n".utf8).write(to: URL(filePath: text))
    #expect(try CoreDataStore.opened(text, as: nil) == nil)
    #expect(try CoreDataStore.opened(text, as: .csv) == nil)
    #expect(
      throws: ImportError.unsuitable(
        path: text,
        reason: "a Core Data store is a SQLite database, and this is not one"
      )
    ) { try CoreDataStore.opened(text, as: .coredata) }
    let logbook = try path("logbook.sqlite")
    _ = try Storage(.sqlite(logbook))
    #expect(throws: ImportError.unsuitable(path: logbook, reason: CoreDataStore.ownStore)) {
      try CoreDataStore.opened(logbook, as: nil)
    }
    #expect(throws: ImportError.fileMissing("nowhere")) { try CoreDataStore.opened("nowhere", as: .coredata) }
  }

  @Test func `damage found while reading an object stops the import`() async throws {
    let text = String(repeating: "x", count: 20_000)
    try CoreDataFixture(path(), journal: "DELETE").addTasks("1, 'short', 0", "2, '\(text)', 0")
    // Each overflow page of a long value begins with the number of the next overflow page. Source:
    // sqlite.org/fileformat2.html#ovflpgs.
    var bytes = try Data(contentsOf: URL(filePath: path()))
    let page = try #require(
      stride(from: 0, to: bytes.count, by: 4096).first {
        bytes[$0 + 4..<$0 + 4096].allSatisfy { $0 == UInt8(ascii: "x") }
      }
    )
    bytes.replaceSubrange(page..<page + 4, with: [0x7F, 0, 0, 0])
    try bytes.write(to: URL(filePath: path()))
    let error = ImportError.unsuitable(path: try path(), reason: "it is damaged: database disk image is malformed")
    await #expect(throws: error) { try await run(.tasks, from: path()) }
    #expect(try await storage.tasks.count(matching: TaskQuery()) == 0)
  }

  @Test func `a database from a pipe is refused`() async throws {
    try CoreDataFixture(path(), journal: "DELETE").addTasks("1, 'one', 0")
    let bytes = Array(try Data(contentsOf: URL(filePath: path())))
    let context = ImportContext(now: now, zone: .gmt) { UUID() }
    for (format, bytes) in [(nil, bytes), (.coredata, bytes), (.coredata, Array("title\n".utf8))]
      as [(RecordFormat?, [UInt8])]
    {
      var options = ImportOptions()
      options.format = format
      let error = #expect(throws: ImportError.self) {
        _ = try RecordImporter(.tasks, options, context) { ByteSource(bytes: bytes) }
      }
      #expect(
        error.map { "\($0)".hasSuffix("by its path") } == true
      )
    }
  }

  private static let samples = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "../shared/data/coredata").standardizedFileURL

  /// The stores are public, and are described in `../shared/data/README.md`. The expected numbers of objects come from
  /// the `sqlite3` shell.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: samples.path)),
    arguments: [
      ("apple_CoreDataBooks.CDBStore", "Book 11"),
      ("apple_Recipes_via_MagicalRecord.sqlite", "Image 7, Ingredient 31, Recipe 7, RecipeType 5"),
      ("objcio_Moody.sqlite", "GeographicRegion 5, Continent 2, Country 3, Mood 4"),
      ("objcio_Moody_v2.sqlite", "GeographicRegion 5, Continent 2, Country 3, Mood 4"),
      ("objcio_Moody_v3.sqlite", "GeographicRegion 5, Continent 2, Country 3, Mood 4"),
    ]
  )
  func `every entity of a public store can be imported`(name: String, entities: String) async throws {
    let path = Self.samples.appending(path: name).path
    let store = try #require(try CoreDataStore.opened(path, as: nil))
    #expect(store.entities.map { "\($0.name) \($0.count)" }.joined(separator: ", ") == entities)
    for entity in store.entities {
      let property = try #require(store.properties(of: entity).first { $0.count == entity.count })
      let result = try await run(.tasks, from: path) {
        ($0.entity, $0.mapping, $0.isDryRun) = (entity.name, ["title": property.name], true)
        $0.onInvalid = .skip
      }
      #expect(result.read == entity.count)
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: samples.path)))
  func `the books of a public store become tasks with dates from over a century`() async throws {
    let path = Self.samples.appending(path: "apple_CoreDataBooks.CDBStore").path
    let result = try await run(.tasks, from: path) { $0.mapping = ["due": "copyright", "project": "Author"] }
    #expect(result.imported == 11 && result.notKept.isEmpty)
    let tasks = try await storage.tasks.records(matching: TaskQuery(sort: [.ascending(.due)]))
    #expect(tasks.first?.title == "Psmith in the City")
    #expect(tasks.first?.dueAt?.iso8601 == "1910-09-23T21:36:16Z")
  }
}
