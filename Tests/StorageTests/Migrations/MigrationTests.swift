@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Synchronization
import Testing

/// Tests that opening a store of an earlier version migrates the store.
@Suite struct MigrationTests {
  static let onDisk = ["sqlite", "xml", "binary", "json"]

  let folder = try? TemporaryFolder()

  func location(_ kind: String) throws -> StorageLocation {
    try StorageLocation(parsing: "\(kind):\(kind.contains("memory") ? "" : #require(folder).path("store"))")
  }

  /// Version 1 of the model, with stops and with cities that can contain other cities.
  static let old = StoreModel("gazetteer", City.self, Stop.self)

  /// Creates and fills a store of version 1, replacing any existing store, and returns the cities.
  @discardableResult
  func fill(_ kind: String) async throws -> [City] {
    if let path = try location(kind).path, FileManager.default.fileExists(atPath: path) {
      try FileManager.default.removeItem(atPath: path)
    }
    let storage = try Storage(location(kind), of: Self.old, history: .undo)
    let city = City(name: "paris", colour: "grey", tags: ["b", "", "a"], size: .large, code: "FR-75", area: 105)
    let part = City(name: "montmartre", tags: [], size: .small, area: 3, parentID: city.id)
    let cities: any RecordTable<City> = try storage.medium.table(of: City.self)
    let stored = try await cities.insert([city, part, City(name: "gone")])
    _ = try await cities.delete(withIDs: [stored[2].id])
    let stops: any RecordTable<Stop> = try storage.medium.table(of: Stop.self)
    _ = try await stops.insert([Stop(line: 4)])
    return Array(stored.prefix(2))
  }

  static let toPlaces = Migration { m in
    m.renameKind("city", to: Place2.self)
    m.removeKind("stop")
    m.addKind(Visit.self)
    m.add("rating", to: Place2.self)
    m.add("isOpen", to: Place2.self, default: true)
    m.rename("name", to: "title", of: Place2.self)
    m.remove("colour", from: Place2.self)
    m.change("area", of: Place2.self) { $0.integer.map { .real(Double($0) / 10) } ?? .null }
    m.change("size", of: Place2.self)
    m.change(Place2.self) { row in
      row["title"] = .text(row["title"]?.text?.capitalized ?? "")
      row["tags"] = .list((row["tags"]?.list ?? []).filter { !$0.isEmpty })
      if row["size"]?.text == "large" { row["rating"] = .integer(5) }
    }
  }
  static let new = StoreModel("gazetteer", Visit.self, Place2.self, migrations: [toPlaces])

  static func places(_ cities: [City]) -> [Place2] {
    [
      Place2(
        id: .init(cities[0].id.rawValue),
        number: 1,
        title: "Paris",
        rating: 5,
        isOpen: true,
        tags: ["b", "a"],
        size: .large,
        code: "FR-75",
        area: 10.5
      ),
      Place2(
        id: .init(cities[1].id.rawValue),
        number: 2,
        title: "Montmartre",
        isOpen: true,
        tags: [],
        size: .small,
        area: 0.3,
        parentID: .init(cities[0].id.rawValue)
      ),
    ]
  }

  @Test(arguments: DescribedRecordTests.kinds)
  func `an old store is migrated to the current version`(_ kind: String) async throws {
    let cities = kind.contains("memory") ? [] : try await fill(kind)
    let before = kind.contains("memory") ? nil : try await historyID(kind, Self.old)
    if !kind.contains("memory") { #expect(try await Storage.check(location(kind), of: Self.new).problems == []) }
    let storage = try Storage(location(kind), of: Self.new)
    let places: any RecordTable<Place2> = try storage.medium.table(of: Place2.self)
    if kind.contains("memory") {
      // A store in memory is always new, so it has the current version.
      return #expect(try await places.insert([Place2(title: "A", area: 1)]).map(\.number) == [1])
    }
    #expect(try await places.records(matching: Place2.Query()) == Self.places(cities))
    #expect(try await storage.history().token == before)
    #expect(try await storage.history().steps.map(\.number) == [1, 2, 3])
    #expect(try await storage.history().steps[1].changes.map(\.kind) == ["place"])
    #expect(try await storage.history().steps[1].change(of: Place2.self).deleted.count == 1)
    await #expect(throws: StoreError.self) { try await storage.undo() }
    #expect(try await places.insert([Place2(title: "next", area: 1)]).map(\.number) == [4])
    let visits: any RecordTable<Visit> = try storage.medium.table(of: Visit.self)
    #expect(try await visits.insert([Visit(note: "x")]).map(\.number) == [1])
    await #expect(throws: StoreError.constraint("another place has the same code")) {
      try await places.insert([Place2(title: "x", code: "fr-75", area: 1)])
    }
    #expect(try await places.delete(withIDs: [Self.places(cities)[0].id]) == 2)
    #expect(try await storage.check().problems == [])
    let again = try Storage(location(kind), of: Self.new)
    try await again.undo()
    let restored: any RecordTable<Place2> = try again.medium.table(of: Place2.self)
    #expect(try await restored.records(matching: Place2.Query()).map(\.number) == [1, 2, 4])
  }

  private func historyID(_ kind: String, _ model: StoreModel) async throws -> HistoryToken {
    try await Storage(location(kind), of: model).history().token
  }

  @Test func `the names checked for collisions are those of all tables and indexes`() throws {
    let connection = try SQLiteConnection.temporary()
    try RecordSchema(layout: Self.new.layout).makeObjects(in: connection)
    let names = try connection.rows("SELECT name FROM sqlite_schema WHERE sql IS NOT NULL") { row throws(StoreError) in
      try row.text(0)
    }
    let others = ["store", "last_number", "step", "step_change"]
    #expect(names.sorted() == (Self.new.layout.kinds.flatMap(\.objectNames) + others).sorted())
  }

  @Test func `a check of an older store finds what another program has changed`() async throws {
    try await fill("sqlite")
    #expect(try await Storage.check(location("sqlite"), of: Self.new).problems == [])
    let connection = try SQLiteLocation.file(path: #require(location("sqlite").path)).open()
    try connection.run("UPDATE city SET area = area + 1 WHERE number = 2")
    let problem = "city 2: digest does not match: the record was changed outside Logbook"
    #expect(try await Storage.check(location("sqlite"), of: Self.new).problems.map(\.description) == [problem])
  }

  @Test(arguments: onDisk)
  func `an older program refuses a newer store and leaves it unchanged`(_ kind: String) async throws {
    try await fill(kind)
    let storage = try Storage(location(kind), of: Self.new)
    let places: any RecordTable<Place2> = try storage.medium.table(of: Place2.self)
    _ = try await places.insert([Place2(title: "A", area: 1)])
    let content = try await bytes(kind)
    #expect(throws: StoreError.newerSchema(found: 2, supported: 1)) { try Storage(location(kind), of: Self.old) }
    #expect(try await bytes(kind) == content)
  }

  @Test(arguments: onDisk)
  func `a storage that is open while the store is migrated refuses every later call`(_ kind: String) async throws {
    try await fill(kind)
    let storage = try Storage(location(kind), of: Self.old)
    let cities: any RecordTable<City> = try storage.medium.table(of: City.self)
    #expect(try await cities.count(matching: City.Query()) == 2)
    var records = cities.batches(matching: City.Query(), size: 1).makeAsyncIterator()
    #expect(try await records.next()?.count == 1)
    let newer = try Storage(location(kind), of: Self.new)
    let places: any RecordTable<Place2> = try newer.medium.table(of: Place2.self)
    _ = try await places.insert([Place2(title: "A", area: 1)])
    // A snapshot that was opened before the migration still provides all records.
    #expect(try await records.next()?.count == 1)

    let refusal = StoreError.newerSchema(found: 2, supported: 1)
    await #expect(throws: refusal) { try await cities.records(matching: City.Query()) }
    await #expect(throws: refusal) { try await cities.count(matching: City.Query()) }
    await #expect(throws: refusal) { try await cities.insert([City()]) }
    await #expect(throws: refusal) {
      for try await _ in cities.batches(matching: City.Query(), size: 1) {}
    }
    await #expect(throws: refusal) {
      try await storage.medium.unitOfWork { try await $0.table(of: City.self).insert([City()]) }
    }
    await #expect(throws: refusal) {
      try await storage.medium.unitOfReading { try await $0.table(of: City.self).count(matching: City.Query()) }
    }
    await #expect(throws: refusal) { try await storage.undo() }
    #expect(try await newer.check().problems == [])
  }

  @Test(.timeLimit(.minutes(5)), arguments: onDisk)
  func `the streams of a storage end when a newer program migrates its store`(kind: String) async throws {
    try await fill(kind)
    let storage = try Storage(location(kind), of: Self.old)
    let cities: any RecordTable<City> = try storage.medium.table(of: City.self)
    let (changes, steps) = (cities.changes(), storage.steps())
    let newer = try Storage(location(kind), of: Self.new)
    let places: any RecordTable<Place2> = try newer.medium.table(of: Place2.self)
    _ = try await places.insert([Place2(title: "A", area: 1)])
    // The partial change causes its recipients to read the store again. They then receive the error that reports the
    // newer version.
    #expect(await changes.reduce(into: []) { $0.append($1) } == [StoreChange(isPartial: true)])
    #expect(await steps.reduce(into: []) { $0.append($1) } == [])
    for await _ in storage.steps() {}
  }

  /// Returns the contents of the store as a single file. For SQLite, the file includes the commits that are only in
  /// the write-ahead log.
  private func bytes(_ kind: String) async throws -> Data {
    let backup = try #require(folder).path(UUID().uuidString)
    if kind != "sqlite" { return try Data(contentsOf: URL(filePath: #require(location(kind).path))) }
    let connection = try SQLiteLocation.file(path: #require(location(kind).path)).open()
    try connection.run("VACUUM INTO ?", [.text(backup)])
    return try Data(contentsOf: URL(filePath: backup))
  }

  /// Expects that opening a store of version 1 with the given model throws the given error, and that the failure does
  /// not change the store.
  private func expect(
    _ kind: String,
    _ error: StoreError,
    opening model: StoreModel,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let cities = try await fill(kind)
    let content = try await bytes(kind)
    #expect(throws: error, sourceLocation: sourceLocation) { try Storage(location(kind), of: model) }
    #expect(try await bytes(kind) == content, sourceLocation: sourceLocation)
    let storage = try Storage(location(kind), of: Self.old)
    let stored: any RecordTable<City> = try storage.medium.table(of: City.self)
    #expect(try await stored.records(matching: City.Query()) == cities, sourceLocation: sourceLocation)
    #expect(try await storage.check().problems == [], sourceLocation: sourceLocation)
  }

  private static func model(_ describe: (inout Migration) -> Void) -> StoreModel {
    StoreModel("gazetteer", Place2.self, migrations: [Migration(describe)])
  }

  private static func toPlace(_ m: inout Migration) {
    m.renameKind("city", to: Place2.self)
    m.removeKind("stop")
  }

  @Test(arguments: onDisk)
  func `a forgotten field or kind is named`(_ kind: String) async throws {
    try await expect(
      kind,
      .misuse("the migration to version 2 does not mention the kind “place”, which is new"),
      opening: Self.model { $0.removeKind("stop") }
    )
    try await expect(
      kind,
      .misuse("the migration to version 2 does not mention the kind “stop”, which is no longer described"),
      opening: StoreModel("gazetteer", City.self, migrations: [Migration { _ in }])
    )
    try await expect(
      kind,
      .misuse("the migration to version 2 does not mention the field “title” of place, which is new"),
      opening: Self.model { Self.toPlace(&$0) }
    )
    try await expect(
      kind,
      .misuse(
        "the migration to version 2 does not mention the field “size” of place, "
          + "which was ranked? small/large and is ranked? tiny/small/large"
      ),
      opening: Self.model { m in
        Self.toPlace(&m)
        m.rename("name", to: "title", of: Place2.self)
        m.add("rating", to: Place2.self)
        m.add("isOpen", to: Place2.self, default: true)
      }
    )
    try await expect(
      kind,
      .misuse("the migration to version 2 does not mention the field “colour” of place, which is no longer described"),
      opening: Self.model { m in
        Self.toPlace(&m)
        m.rename("name", to: "title", of: Place2.self)
        m.add("rating", to: Place2.self)
        m.add("isOpen", to: Place2.self, default: true)
        m.change("size", of: Place2.self)
        m.change("area", of: Place2.self)
      }
    )
  }

  @Test(arguments: onDisk)
  func `the kinds and fields named by a migration must exist`(_ kind: String) async throws {
    try await expect(
      kind,
      .misuse("the migration to version 2 names the field “nmae” of place, which does not exist"),
      opening: Self.model { m in
        Self.toPlace(&m)
        m.rename("nmae", to: "title", of: Place2.self)
      }
    )
    try await expect(
      kind,
      .misuse("the migration to version 2 names the kind “town”, which does not exist"),
      opening: Self.model { $0.remove("x", from: "town") }
    )
    try await expect(
      kind,
      .misuse("the migration to version 2 adds the field “name” of city, which already exists"),
      opening: Self.model { m in
        m.rename("colour", to: "name", of: "city")
        m.remove("name", from: "city")
        Self.toPlace(&m)
      }
    )
    try await expect(
      kind,
      .misuse("the migration to version 2 adds the kind “city”, which already exists"),
      opening: Self.model { m in
        m.addKind("city")
        m.removeKind("city")
      }
    )
    try await expect(
      kind,
      .misuse("the migration to version 2 sets the field “titel” of city, which does not exist"),
      opening: StoreModel(
        "gazetteer",
        City.self,
        Stop.self,
        migrations: [
          Migration { $0.change(City.self) { $0["titel"] = .null } }
        ]
      )
    )
    try await expect(
      kind,
      .misuse("the migration to version 2 changes the number or the ID of a city"),
      opening: StoreModel(
        "gazetteer",
        City.self,
        Stop.self,
        migrations: [
          Migration { $0.change(City.self) { $0["number"] = .integer(7) } }
        ]
      )
    )
  }

  private struct Refusal: Error, CustomStringConvertible {
    var description: String { "not today" }
  }

  @Test(arguments: onDisk)
  func `an old record that breaks a rule stops the migration`(_ kind: String) async throws {
    func model(_ describe: (inout Migration) -> Void) -> StoreModel {
      StoreModel("gazetteer", City.self, Stop.self, migrations: [Migration(describe)])
    }
    try await expect(
      kind,
      .constraint("city 2 cannot be migrated to version 2: name must not be blank"),
      opening: model { $0.change(City.self) { if $0["number"] == .integer(2) { $0["name"] = .text(" ") } } }
    )
    try await expect(
      kind,
      .constraint("city 1 cannot be migrated to version 2: size must be one of small, large"),
      opening: model { $0.change(City.self) { $0["size"] = .text("huge") } }
    )
    try await expect(
      kind,
      .constraint("city 1 cannot be migrated to version 2: area must be an integer"),
      opening: model { $0.change(City.self) { $0["area"] = .text("x") } }
    )
    try await expect(
      kind,
      .constraint("city 1 cannot be migrated to version 2: not today"),
      opening: model { $0.change(City.self) { _ in throw Refusal() } }
    )
    try await expect(
      kind,
      .constraint("stop 1 cannot be migrated to version 2: line must be 3 or less"),
      opening: StoreModel("gazetteer", City.self, Stop3.self, migrations: [Migration { $0.change("line", of: "stop") }])
    )
  }

  @Test(arguments: onDisk)
  func `rules between records hold after a migration`(_ kind: String) async throws {
    func open(_ change: @escaping @Sendable (inout Migration.Row) -> Void) async throws -> StoreError? {
      try await fill(kind)
      let content = try await bytes(kind)
      let model = StoreModel(
        "gazetteer",
        City.self,
        Stop.self,
        migrations: [Migration { $0.change(City.self, change) }]
      )
      let error = #expect(throws: StoreError.self) { try Storage(location(kind), of: model) }
      #expect(try await bytes(kind) == content)
      return error
    }
    func isConstraint(_ error: StoreError?) -> Bool { if case .constraint? = error { true } else { false } }
    #expect(isConstraint(try await open { $0["code"] = .text("same") }))
    #expect(isConstraint(try await open { $0["parentID"] = .uuid(UUID()) }))
    #expect(isConstraint(try await open { $0["parentID"] = $0["id"] }))
    let ids = try await fill(kind).map(\.id.rawValue)
    let model = StoreModel(
      "gazetteer",
      City.self,
      Stop.self,
      migrations: [
        Migration { $0.change(City.self) { $0["parentID"] = .uuid($0["number"] == .integer(1) ? ids[1] : ids[0]) } }
      ]
    )
    #expect(isConstraint(#expect(throws: StoreError.self) { try Storage(location(kind), of: model) }))
  }

  @Test(arguments: onDisk)
  func `a different description with the same version is refused with the differences`(_ kind: String) async throws {
    try await expect(
      kind,
      .misuse(
        "the field “line” of stop is integer in the store, not integer, from -9, to 3; "
          + "both are version 1: a changed description needs a migration"
      ),
      opening: StoreModel("gazetteer", City.self, Stop3.self)
    )
  }

  @Test(arguments: onDisk)
  func `a ranked enumeration can gain cases without a migration, but not lose any`(_ kind: String) async throws {
    let model = StoreModel("gazetteer", Sized<Two>.self)
    let (more, other) = (StoreModel("gazetteer", Sized<Three>.self), StoreModel("gazetteer", Sized<Other>.self))
    do {
      let sizes: any RecordTable<Sized<Two>> = try Storage(location(kind), of: model).medium.table(of: Sized<Two>.self)
      _ = try await sizes.insert([Sized(size: .b)])
    }
    let sizes: any RecordTable<Sized<Three>> = try Storage(location(kind), of: more).medium.table(of: Sized<Three>.self)
    _ = try await sizes.insert([Sized(size: .c)])
    #expect(try await sizes.records(matching: Sized<Three>.Query()).map(\.size) == [.b, .c])
    for model in [model, other] {
      let error = #expect(throws: StoreError.self) { try Storage(location(kind), of: model) }
      #expect(error.map { "\($0)".contains("the field “size” of sized is ranked a/b/c in the store") } == true)
    }
  }

  @Test(arguments: onDisk)
  func `a store that is several versions old runs all migrations`(_ kind: String) async throws {
    let cities = try await fill(kind)
    let model = StoreModel(
      "gazetteer",
      Visit.self,
      Place2.self,
      migrations: [
        Migration { m in
          m.renameKind("city", to: "spot")
          m.addKind("trip")
          m.rename("name", to: "label", of: "spot")
          m.add("stars", to: "spot", default: 3)
          m.add("passing", to: "spot")
        },
        Migration { m in
          m.renameKind("spot", to: "place")
          m.removeKind("stop")
          m.removeKind("trip")
          m.addKind(Visit.self)
          m.remove("passing", from: "place")
          m.rename("stars", to: "rating", of: "place")
          m.rename("label", to: "title", of: "place")
          m.remove("colour", from: "place")
          m.add("isOpen", to: "place", default: true)
          m.change("area", of: "place")
          m.change("size", of: "place")
          m.change("place") { $0["tags"] = .list([]) }
        },
      ]
    )
    let storage = try Storage(location(kind), of: model)
    let found: any RecordTable<Place2> = try storage.medium.table(of: Place2.self)
    let places = try await found.records(matching: Place2.Query())
    #expect(places.map(\.title) == cities.map(\.name))
    #expect(places.map(\.rating) == [3, 3])
    #expect(places.map(\.area) == [105, 3])
    #expect(places.map(\.size) == [.large, .small])
    #expect(try await storage.info().version == 3)
    #expect(try await storage.check().problems == [])
  }

  @Test(arguments: onDisk)
  func `backup, restore and check leave an old store unchanged`(_ kind: String) async throws {
    let cities = try await fill(kind)
    let content = try await bytes(kind)
    #expect(try await Storage.check(location(kind), of: Self.new).counts[Place2.self] == 2)
    let copy = try Storage(.inMemory, of: Self.new)
    try await copy.restore(from: location(kind))
    let places: any RecordTable<Place2> = try copy.medium.table(of: Place2.self)
    #expect(try await places.records(matching: Place2.Query()) == Self.places(cities))
    #expect(try await bytes(kind) == content)
    let failing = StoreModel(
      "gazetteer",
      City.self,
      Stop.self,
      migrations: [
        Migration { $0.change(City.self) { $0["name"] = .text("") } }
      ]
    )
    let problems = try await Storage.check(location(kind), of: failing).problems
    #expect(problems.map(\.problem) == ["city 1 cannot be migrated to version 2: name must not be blank"])
    #expect(try await bytes(kind) == content)
  }

  @Test(arguments: ["xml", "binary"])
  func `an old document changed by another program is refused`(_ kind: String) async throws {
    try await fill(kind)
    let path = try #require(location(kind).path)
    var plist = try #require(
      PropertyListSerialization.propertyList(from: Data(contentsOf: URL(filePath: path)), format: nil) as? [String: Any]
    )
    var cities = try #require(plist["citys"] as? [[String: Any]])
    cities[0]["area"] = 7
    plist["citys"] = cities
    let format: PropertyListSerialization.PropertyListFormat = kind == "xml" ? .xml : .binary
    let data = try PropertyListSerialization.data(fromPropertyList: plist, format: format, options: 0)
    try data.write(to: URL(filePath: path))
    #expect(throws: StoreError.corrupt(Document.editedByOthers)) { try Storage(location(kind), of: Self.new) }
    #expect(try await Storage.check(location(kind), of: Self.new).problems.map(\.problem) == [Document.editedByOthers])
  }

  @Test func `concurrent opens of an old store all find it migrated`() async throws {
    for round in 0..<10 {
      let cities = try await fill("sqlite")
      let failures = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        do { _ = try Storage(location("sqlite"), of: Self.new) } catch { failures.withLock { $0.append("\(error)") } }
      }
      try #require(failures.withLock { $0 } == [], "round \(round)")
      let storage = try Storage(location("sqlite"), of: Self.new)
      let places: any RecordTable<Place2> = try storage.medium.table(of: Place2.self)
      #expect(try await places.records(matching: Place2.Query()) == Self.places(cities))
    }
  }

  private static let sql = Migration { m in
    m.sql("UPDATE city SET area = area + 1; UPDATE city SET color = 'red' WHERE number = 2")
    m.change(City.self) { row in row["colour"] = .text((row["colour"]?.text ?? "") + "!") }
  }

  @Test func `SQL runs on the tables of the preceding version, however old the store is`() async throws {
    try await fill("sqlite")
    let model = StoreModel(
      "gazetteer",
      City.self,
      Stop.self,
      migrations: [
        Migration { m in
          m.rename("name", to: "label", of: City.self)
          m.add("factor", to: City.self, default: 10)
        },
        Migration { m in
          m.sql("UPDATE city SET label = label || '?', area = area * factor")
          m.rename("label", to: "name", of: City.self)
          m.remove("factor", from: City.self)
        },
        Self.sql,
      ]
    )
    let storage = try Storage(location("sqlite"), of: model)
    let cities: any RecordTable<City> = try storage.medium.table(of: City.self)
    let found = try await cities.records(matching: City.Query())
    #expect(found.map(\.name) == ["paris?", "montmartre?"])
    #expect(found.map(\.area) == [1051, 31])
    #expect(found.map(\.colour) == ["grey!", "red!"])
    #expect(found.map(\.tags) == [["b", "", "a"], []])
    #expect(found.map(\.size) == [.large, .small])
    #expect(try await storage.check().problems == [])
  }

  /// The migrations of ``City`` and ``Visit`` to version 4. The first adds a kind and a list, renames one field, and
  /// changes another; the second inserts and updates rows with SQL; and the third renames and removes fields.
  private static let filledBySQL = [
    Migration { m in
      m.addKind(Visit.self)
      m.rename("name", to: "label", of: City.self)
      m.add("marks", to: City.self)
      m.change("code", of: City.self)
      m.change(City.self) { row in row["marks"] = row["tags"] }
    },
    Migration { m in
      m.sql("INSERT INTO visit (id, remark) SELECT randomblob(16), label FROM city")
      m.sql("INSERT INTO city_marks SELECT number, 9, 'z', 'z' FROM city")
      m.sql("UPDATE city SET label = label || code_key WHERE code_key IS NOT NULL")
      m.sql("UPDATE city SET label_key = label")
    },
    Migration { m in
      m.rename("remark", to: "note", of: Visit.self)
      m.remove("tags", from: City.self)
      m.rename("marks", to: "tags", of: City.self)
      m.rename("label", to: "name", of: City.self)
    },
  ]

  /// The argument is the version of the store before it is opened with the model of version 4. The test creates a store
  /// of version 1 and, if the argument is 2, first migrates the store to version 2.
  @Test(arguments: [1, 2])
  func `SQL can use the kinds, lists and keys of the preceding version, however old the store is`(
    _ version: Int
  ) async throws {
    try await fill("sqlite")
    if version == 2 {
      _ = try Storage(
        location("sqlite"),
        of: StoreModel("gazetteer", City2.self, Stop.self, Visit2.self, migrations: [Self.filledBySQL[0]])
      )
    }
    let model = StoreModel("gazetteer", City.self, Stop.self, Visit.self, migrations: Self.filledBySQL)
    let storage = try Storage(location("sqlite"), of: model)
    let cities: any RecordTable<City> = try storage.medium.table(of: City.self)
    let found = try await cities.records(matching: City.Query())
    #expect(found.map(\.name) == ["parisfr-75", "montmartre"])
    #expect(found.map(\.tags) == [["b", "", "a", "z"], ["z"]])
    let visits: any RecordTable<Visit> = try storage.medium.table(of: Visit.self)
    #expect(try await visits.records(matching: Visit.Query()).map(\.note) == ["paris", "montmartre"])
    #expect(try await storage.check().problems == [])
  }

  @Test(arguments: ["xml", "binary", "json"])
  func `a document that needs a migration with SQL is refused`(_ kind: String) async throws {
    try await expect(
      kind,
      .unsupported("the migration to version 2 contains SQL, which only a SQLite store can run"),
      opening: StoreModel("gazetteer", City.self, Stop.self, migrations: [Self.sql])
    )
  }

  @Test func `SQL that fails or rolls back the transaction leaves the store unchanged`() async throws {
    for sql in ["UPDATE town SET area = 1", "DELETE FROM city; ROLLBACK"] {
      try await fill("sqlite")
      let content = try await bytes("sqlite")
      let model = StoreModel("gazetteer", City.self, Stop.self, migrations: [Migration { $0.sql(sql) }])
      let error = #expect(throws: StoreError.self) { try Storage(location("sqlite"), of: model) }
      #expect(error.map { if case .misuse = $0 { true } else { false } } == true, "\(sql): \(error as Any)")
      #expect(try await bytes("sqlite") == content)
    }
  }

  @Test(arguments: DescribedRecordTests.kinds)
  func `custom objects are created with a store and recreated by a migration`(_ kind: String) async throws {
    func model(_ migrations: [Migration], _ objects: [String]) -> StoreModel {
      StoreModel("gazetteer", City.self, Stop.self, migrations: migrations, objects: objects)
    }
    let log = "CREATE TABLE log (city INTEGER REFERENCES city (number) ON DELETE CASCADE, text TEXT) STRICT"
    let trigger = "CREATE TRIGGER logged AFTER INSERT ON city BEGIN INSERT INTO log VALUES (NEW.number, NEW.name); END"
    let first = model([], [log, "CREATE INDEX by_area ON city (area)", trigger, "CREATE TABLE spare (x)"])
    let second = model(
      [Migration { _ in }],
      [log, trigger, "CREATE VIEW large AS SELECT * FROM city WHERE size = 1", "CREATE TABLE spare (x, y)"]
    )
    func objects(_ storage: Storage) throws -> [String]? {
      guard let database = storage.sqlite else { return nil }
      return try database.reading { connection throws(StoreError) in
        #expect(try storage.model.schema.records.isExact(connection) == true)
        return try connection.rows(
          "SELECT name FROM sqlite_schema WHERE name IN ('log', 'by_area', 'logged', 'large', 'spare') ORDER BY name"
        ) { row throws(StoreError) in try row.text(0) }
      }
    }
    func logged(_ storage: Storage) throws -> [String]? {
      guard let database = storage.sqlite else { return nil }
      return try database.reading { connection throws(StoreError) in
        try connection.rows("SELECT text FROM log ORDER BY rowid") { row throws(StoreError) in try row.text(0) }
      }
    }
    let isSQLite = kind.hasPrefix("sqlite")
    do {
      let storage = try Storage(location(kind), of: first)
      #expect(try objects(storage) == (isSQLite ? ["by_area", "log", "logged", "spare"] : nil))
      let cities: any RecordTable<City> = try storage.medium.table(of: City.self)
      _ = try await cities.insert([City(name: "a")])
      #expect(try logged(storage) == (isSQLite ? ["a"] : nil))
      #expect(try await storage.check().problems == [])
    }
    if kind.contains("memory") { return }
    #expect(try await Storage.check(location(kind), of: second).problems == [])
    let copy = try #require(folder).path("copy")
    try await Storage(location(kind), of: first).backup(to: copy)
    for place in try [location(kind), location(kind).moved(to: copy)] {
      let storage = try Storage(place, of: second)
      #expect(try objects(storage) == (isSQLite ? ["large", "log", "logged", "spare"] : nil))
      let cities: any RecordTable<City> = try storage.medium.table(of: City.self)
      _ = try await cities.insert([City(name: "b")])
      #expect(try logged(storage) == (isSQLite ? ["a", "b"] : nil))
      #expect(try await storage.check().problems == [])
    }
    guard isSQLite else { return _ = try Storage(location(kind), of: model([Migration { _ in }], [])) }
    #expect(throws: StoreError.self) { try Storage(location(kind), of: model([Migration { _ in }], [log])) }
  }
}
