import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

private struct Photo: Record {
  static let name = "photo"
  static let template = Photo()

  var id = RecordID<Photo>(UUID())
  var number: Int?
  var title = ""
  var hash = Data()
  var size = 0.0

  static func describe(_ photo: inout some Describer<Photo>) {
    photo.identity(\.id, \.number)
    photo.field("title", \.title, [.unique])
    photo.field("hash", \.hash)
    photo.field("size", \.size, [.range(0...Double.infinity)])
  }
}

/// A variant of ``Photo`` in which the hash is text instead of bytes.
private struct HexPhoto: Record {
  static let name = "photo"
  static let template = HexPhoto()

  var id = RecordID<HexPhoto>(UUID())
  var number: Int?
  var title = ""
  var hash = ""
  var size = 0.0

  static func describe(_ photo: inout some Describer<HexPhoto>) {
    photo.identity(\.id, \.number)
    photo.field("title", \.title, [.unique])
    photo.field("hash", \.hash)
    photo.field("size", \.size, [.range(0...Double.infinity)])
  }
}

/// A record that can have a parent, and whose template breaks a rule.
private struct Chapter: Record {
  static let name = "chapter"
  static let template = Chapter()

  var id = RecordID<Chapter>(UUID())
  var number: Int?
  var title = ""
  var book: RecordID<Chapter>?

  mutating func validate() throws(ValidationError) {
    if title.isEmpty { throw ValidationError(field: "title", value: title, rule: "must not be empty") }
  }

  static func describe(_ chapter: inout some Describer<Chapter>) {
    chapter.identity(\.id, \.number)
    chapter.field("title", \.title)
    chapter.field("parent", \.book, [.parent])
  }
}

/// A record whose fields wrap a number and a date.
private struct Scan: Record {
  struct Celsius: RawRepresentable, FieldValue { var rawValue: Double }
  struct Moment: RawRepresentable, FieldValue { var rawValue: Date }
  static let name = "scan"
  static let template = Scan()

  var id = RecordID<Scan>(UUID())
  var number: Int?
  var celsius = Celsius(rawValue: 0)
  var madeAt = Moment(rawValue: Date(timeIntervalSince1970: 0))

  static func describe(_ scan: inout some Describer<Scan>) {
    scan.identity(\.id, \.number)
    scan.field("celsius", \.celsius)
    scan.field("madeAt", \.madeAt)
  }
}

/// A record with fields of various types, including an enumeration whose `allCases` omits a case.
private struct Berth: Record {
  enum Size: String, RankedFieldValue {
    case small, large, unknown
    static let allCases = [Size.small, .large]
  }

  static let name = "berth"
  static let template = Berth()

  var id = RecordID<Berth>(UUID())
  var number: Int?
  var label = "a"
  var size = Size.small
  var depth = 0
  var length = 0.0
  var freeAt: Date?
  var tags: [String] = []

  static func describe(_ berth: inout some Describer<Berth>) {
    berth.identity(\.id, \.number)
    berth.field("label", \.label, [.notBlank])
    berth.field("size", \.size)
    berth.field("depth", \.depth, [.range(0...9)])
    berth.field("length", \.length)
    berth.field("freeAt", \.freeAt)
    berth.field("tags", \.tags)
  }
}

/// A record with a column whose name contains a dot and a comma.
private struct Label: Record {
  static let name = "label"
  static let template = Label()

  var id = RecordID<Label>(UUID())
  var number: Int?
  var code = 0

  static func describe(_ label: inout some Describer<Label>) {
    label.identity(\.id, \.number)
    label.field("code", \.code, [.unique, .column("code.2, old")])
  }
}

/// A record type with a list and an indexed field. A SQLite store creates a separate table for the list, and an index
/// for the field.
private protocol Tagged: Record {
  var id: RecordID<Self> { get set }
  var number: Int? { get set }
  var tags: [String] { get set }
  var due: Int { get set }
  init()
}

extension Tagged {
  static var template: Self { Self() }

  static func describe(_ record: inout some Describer<Self>) {
    record.identity(\.id, \.number)
    record.field("tags", \.tags)
    record.field("due", \.due, [.indexed])
  }
}

private struct Note: Tagged {
  static let name = "note"
  var id = RecordID<Note>(UUID())
  var number: Int?
  var tags: [String] = []
  var due = 0
}

private struct NoteTags: Tagged {
  static let name = "NOTE_TAGS"
  var id = RecordID<NoteTags>(UUID())
  var number: Int?
  var tags: [String] = []
  var due = 0
}

private struct NoteDue: Tagged {
  static let name = "note_due"
  var id = RecordID<NoteDue>(UUID())
  var number: Int?
  var tags: [String] = []
  var due = 0
}

private struct Position: Tagged {
  static let name = "position"
  var id = RecordID<Position>(UUID())
  var number: Int?
  var tags: [String] = []
  var due = 0
}

/// Tests stores of records with unusual values, rules or names.
@Suite struct UnusualRecordTests {
  private static let bytes = Data(0..<16)

  private func photo(_ title: String) -> Photo {
    var photo = Photo()
    photo.title = title
    photo.hash = Self.bytes
    return photo
  }

  /// Calls `body` with the location of a SQLite store, and then with the location of a JSON document.
  private func onDisk(_ body: (StorageLocation) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    for location in [StorageLocation.sqlite(folder.path("a.sqlite")), .json(folder.path("a.json"))] {
      try await body(location)
    }
  }

  private func fill(_ location: StorageLocation, _ titles: String...) async throws {
    let storage = try await Storage.open(location, of: StoreModel("album", Photo.self))
    try await storage.store(of: Photo.self).insert(titles.map(photo))
    try await storage.close()
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `the template of a record may break the record's rules`(location: StorageLocation) async throws {
    let store = try await Storage.open(location, of: StoreModel("book", Chapter.self)).store(of: Chapter.self)
    let book = try await store.insert(Chapter(title: "One"))
    let part = try await store.insert(Chapter(title: "Two", book: book.id))
    #expect(try await store.records(matching: RecordFetch()) == [book, part])
    await #expect(throws: StoreError.self) { try await store.insert(Chapter()) }
    // The parent is the described property, whatever its name.
    #expect(part.parentID == book.id)
    try await store.delete(withIDs: [book.id])
    #expect(try await store.all() == [])
  }

  @Test func `16 bytes of data and infinity are valid`() async throws {
    try await onDisk { location in
      try await fill(location, "a")
      #expect(try await Storage.check(location, of: StoreModel("album", Photo.self)).problems == [])
    }
  }

  @Test func `a migration receives 16 bytes of data as data`() async throws {
    try await onDisk { location in
      try await fill(location, "a")
      let migration = Migration { m in
        m.change("hash", of: "photo") { content in
          .text((content.blob ?? []).map(String.init).joined(separator: " "))
        }
      }
      let storage = try await Storage.open(location, of: StoreModel("album", HexPhoto.self, migrations: [migration]))
      let photos = try await storage.store(of: HexPhoto.self).records(matching: .init())
      #expect(photos.map(\.hash) == [Self.bytes.map { String($0) }.joined(separator: " ")])
    }
  }

  @Test func `the numbers of records that a migration inserts are not reused`() async throws {
    let folder = try TemporaryFolder()
    let location = StorageLocation.sqlite(folder.path("store"))
    try await fill(location, "a")
    let model = StoreModel(
      "album",
      Photo.self,
      migrations: [
        Migration { m in
          m.sql(
            """
            INSERT INTO photo (id, title, title_key, hash, size)
            SELECT randomblob(16), 'b', 'b', hash, 0 FROM photo
            """
          )
        }
      ]
    )
    let storage = try await Storage.open(location, of: model)
    #expect(try await storage.check().problems == [])
    let photos = storage.store(of: Photo.self)
    let added = try await photos.record(numbered: 2)
    try await photos.delete(withID: #require(added).id)
    #expect(try await photos.insert(photo("c")).number == 3)
  }

  @Test func `a unique field is checked by each of many insertions`() async throws {
    for location in [StorageLocation.inMemorySQLite, .inMemory] {
      let storage = try await Storage.open(location, of: StoreModel("album", Photo.self))
      let photos = storage.store(of: Photo.self)
      let many = (0..<600).map { photo("\($0)") }
      await #expect(throws: StoreError.notUnique("title", Photo.self)) { try await photos.insert(many + [photo("7")]) }
      try await storage.unitOfWork { unit in
        let photos = unit.store(of: Photo.self)
        try await photos.insert(many)
        await #expect(throws: StoreError.notUnique("title", Photo.self)) { try await photos.insert(photo("7")) }
      }
      #expect(try await photos.count(matching: .init()) == 600)
    }
  }

  @Test func `a unique field is named, whatever its column is called`() async throws {
    let labels = try await Storage.open(.inMemorySQLite, of: StoreModel("labels", Label.self)).store(of: Label.self)
    try await labels.insert(Label())
    await #expect(throws: StoreError.notUnique("code", Label.self)) { try await labels.insert(Label()) }
  }

  @Test func `the error of a custom index on several fields names all of them`() async throws {
    let model = StoreModel("album", Photo.self, objects: ["CREATE UNIQUE INDEX pair ON photo (size, hash)"])
    let photos = try await Storage.open(.inMemorySQLite, of: model).store(of: Photo.self)
    try await photos.insert(photo("a"))
    await #expect(throws: StoreError.constraint("UNIQUE constraint failed: photo.size, photo.hash")) {
      try await photos.insert(photo("b"))
    }
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `empty conditions, cursors of a different order and unknown kinds do not trap`(
    location: StorageLocation
  ) async throws {
    let storage = try await Storage.open(location, of: StoreModel("album", Photo.self), history: .undo)
    let photos = storage.store(of: Photo.self)
    let stored = try await photos.insert(["a", "b"].map(photo))
    for (condition, count) in [(FieldExpression.all([]), 2), (.any([]), 0), (.not(.all([.any([])])), 2)] {
      #expect(try await photos.count(matching: RecordFetch(condition: condition)) == count)
    }
    let title = try #require(RecordFetch<Photo>.Key(\.title))
    let cursor = RecordFetch<Photo>().cursor(after: stored[0])
    let fetch = RecordFetch<Photo>(condition: .all([]), sort: [.ascending(title)], after: cursor)
    let refusal = StoreError.misuse("a cursor of a photo was created for another sort order")
    await #expect(throws: refusal) { try await photos.records(matching: fetch) }
    let json = #"{"terms":[{"field":"title","isDescending":false}],"keys":[],"number":1}"#
    let decoded = try JSONDecoder().decode(RecordCursor<Photo>.self, from: Data(json.utf8))
    let next = RecordFetch<Photo>(condition: .all([]), sort: [.ascending(title)], after: decoded)
    await #expect(throws: refusal) { try await photos.records(matching: next) }
    try await photos.update(stored[0])
    await #expect(throws: StoreError.self) { try await storage.records(Scan.self, before: 2) }
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `the rules of a wrapped value apply to its wrapper`(location: StorageLocation) async throws {
    let scans = try await Storage.open(location, of: StoreModel("scans", Scan.self)).store(of: Scan.self)
    var scan = Scan()
    scan.celsius = .init(rawValue: .nan)
    await #expect(throws: StoreError.invalid(ValidationError(field: "celsius", value: "nan", rule: "must be finite"))) {
      try await scans.insert(scan)
    }
    scan.celsius = .init(rawValue: 1)
    scan.madeAt = .init(rawValue: Date(timeIntervalSince1970: 1.23456))
    #expect(try await scans.insert(scan).madeAt.rawValue == Date(timeIntervalSince1970: 1.235))
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `a value that is not among all cases is refused`(location: StorageLocation) async throws {
    let berths = try await Storage.open(location, of: StoreModel("harbour", Berth.self)).store(of: Berth.self)
    var berth = Berth()
    berth.size = .unknown
    let error = ValidationError(field: "size", value: "unknown", rule: "must be one of small, large")
    await #expect(throws: StoreError.invalid(error)) { try await berths.insert(berth) }
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(berth) }
  }

  @Test func `the stored form of a wrapped value applies to its wrapper`() async throws {
    let scans = try await Storage.open(.inMemory, of: StoreModel("scans", Scan.self)).store(of: Scan.self)
    var scan = Scan()
    scan.celsius = .init(rawValue: -0.0)
    #expect(try await scans.insert(scan).celsius.rawValue.sign == .plus)
  }

  @Test func `the rules of a description apply to decoded records and edited documents`() async throws {
    let json = #"{"id":"00000000-0000-0000-0000-000000000001","label":" ","size":"small","depth":10,"length":1}"#
    #expect(throws: ValidationError(field: "label", value: " ", rule: "must not be blank")) {
      try JSONDecoder().decode(Berth.self, from: Data(json.utf8))
    }
    let folder = try TemporaryFolder()
    let model = StoreModel("harbour", Berth.self)
    let location = StorageLocation.json(folder.path("a.json"))
    let storage = try await Storage.open(location, of: model)
    var berth = Berth()
    berth.depth = 7
    try await storage.store(of: Berth.self).insert(berth)
    try await storage.close()
    let url = URL(filePath: folder.path("a.json"))
    let edited = try String(contentsOf: url, encoding: .utf8).replacing(/"depth" ?: ?7/, with: "\"depth\": 17")
    try Data(edited.utf8).write(to: url)
    await #expect(throws: StoreError.corrupt("berth 1: depth must be 9 or less")) {
      try await Storage.open(location, of: model).store(of: Berth.self).records(matching: .init())
    }
  }

  /// Conditions with values of the wrong type. If such conditions were not rejected, stores could evaluate them
  /// differently. Fields of ``Berth`` are specified by position: 0 is the ID, 1 is the number, and the other fields
  /// follow in the order of the description.
  private static let mistaken: [FieldExpression] = [
    .comparison(.field(5), .equal, .constant(.integer(1))),
    .comparison(.field(4), .less, .constant(.real(0.5))),
    .comparison(.field(5), .less, .constant(.real(.nan))),
    .comparison(.field(2), .less, .field(4)),
    .comparison(.field(7), .equal, .constant(.list([]))),
    .isMissing(.field(7)),
    .isOneOf(.field(4), [.integer(1), .text("1")]),
    .isOneOf(.field(6), [.integer(1), .null]),
    .hasKeys(.field(2), ["Café"]),
    .contains(.field(2), .constant(.text("a"))),
    .text(.field(4), .contains, .constant(.text("1"))),
    .count(.field(4)),
    .not(.field(2)),
    .coalesced(.field(6), .constant(.text("never"))),
    .conditional(.field(2), .constant(.integer(1)), .constant(.integer(0))),
  ]

  @Test(arguments: mistaken)
  func `a condition with values of the wrong type is refused`(condition: FieldExpression) async throws {
    let fetch = RecordFetch<Berth>(condition: condition)
    let refusal = try #require(fetch.refusal)
    let berths = try await Storage.open(.inMemorySQLite, of: StoreModel("harbour", Berth.self)).store(of: Berth.self)
    await #expect(throws: refusal) { try await berths.count(matching: fetch) }
  }

  @Test func `conditions with values of the right type are accepted`() throws {
    for condition: FieldExpression in [
      .comparison(.coalesced(.field(6), .constant(.real(0.5))), .less, .constant(.integer(7))),
      .comparison(.field(3), .greater, .constant(.integer(0))),
      .all([.hasKeys(.field(7), ["cafe"]), .isEmpty(.field(7)), .contains(.field(7), .field(2))]),
      .comparison(.count(.field(7)), .equal, .field(4)),
      .comparison(.field(5), .less, .constant(.real(.infinity))),
      .comparison(.field(6), .equal, .constant(.null)),
    ] {
      #expect(RecordFetch<Berth>(condition: condition).refusal == nil)
    }
  }

  @Test func `a list is not a sort key, and a value of the wrong type is not a cursor`() throws {
    let (tags, depth) = (try #require(RecordFetch<Berth>.Key(\.tags)), try #require(RecordFetch<Berth>.Key(\.depth)))
    #expect(
      RecordFetch<Berth>(condition: .all([]), sort: [.ascending(tags)]).refusal
        == .misuse("a berth is sorted by a list, which has no order")
    )
    let cursor = RecordFetch<Berth>(condition: .all([]), sort: [.ascending(depth)]).cursor(after: Berth())
    var json = try String(decoding: JSONEncoder().encode(cursor), as: UTF8.self)
    json.replace(/"keys":\[.*?\]/, with: #""keys":[{"text":{"_0":"a"}}]"#)
    let decoded = try JSONDecoder().decode(RecordCursor<Berth>.self, from: Data(json.utf8))
    #expect(decoded != cursor)
    #expect(
      RecordFetch<Berth>(condition: .all([]), sort: [.ascending(depth)], after: decoded).refusal
        == .misuse("a cursor of a berth was created for another sort order")
    )
  }

  @Test func `names that would collide in SQLite are refused for every medium`() async throws {
    let note = "for note, “note_tags”, is already in use or reserved"
    for (model, problem) in [
      (StoreModel("a", Note.self, NoteTags.self), "the name of a table or index in SQLite \(note)"),
      (StoreModel("a", NoteTags.self, Note.self), "the name of a table or index in SQLite \(note)"),
      (
        StoreModel("a", Note.self, NoteDue.self),
        "the name of a table or index in SQLite for note, “note_due”, is already in use or reserved"
      ),
      (
        StoreModel("a", Position.self),
        "the field “tags” of position is a list, whose table in SQLite cannot have the column “position” twice"
      ),
    ] {
      await #expect(throws: StoreError.misuse(problem)) { try await Storage.open(.inMemory, of: model) }
    }
    _ = try await Storage.open(.inMemorySQLite, of: StoreModel("a", Note.self, Berth.self))
  }
}
