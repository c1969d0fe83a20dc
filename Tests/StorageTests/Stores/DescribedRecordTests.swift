@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

struct Place: Record {
  typealias ID = RecordID<Place>
  static let name = "place"
  static let template = Place()

  enum Climate: String, FieldValue { case oceanic, continental, polar }
  enum Size: String, RankedFieldValue { case hamlet, town, city }

  var id = ID(UUID())
  var number: Int?
  var title = "?"
  var notes: String?
  var visitedAt: Date?
  var rating: Int?
  var area = 0.5
  var isCapital = false
  var climate = Climate.oceanic
  var size: Size?
  var tags: [String] = []
  var code: String?
  var survey: UUID?
  var flag = Data()
  var parentID: ID?

  static func describe(_ place: inout some Describer<Place>) {
    place.identity(\.id, \.number)
    place.field("title", \.title, [.notBlank, .indexed])
    place.field("notes", \.notes)
    place.field("visitedAt", \.visitedAt, [.indexed])
    place.field("rating", \.rating, [.range(0...5)])
    place.field("area", \.area, [.range(0...)])
    place.field("isCapital", \.isCapital)
    place.field("climate", \.climate)
    place.field("size", \.size)
    place.field("tags", \.tags, [.notBlank])
    place.field("code", \.code, [.unique])
    place.field("survey", \.survey)
    place.field("order", \.flag, [.column("group")])
    place.field("parentID", \.parentID, [.parent])
  }
}

@Suite struct DescribedRecordTests {
  static let model = StoreModel("gazetteer", Place.self)
  static let kinds = ["sqlite", "sqlite-memory", "memory", "xml", "binary", "json"]

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func open(_ kind: String) throws -> Storage {
    try Storage(
      StorageLocation(parsing: "\(kind):\(kind.contains("memory") ? "" : folder.path("places"))"),
      of: Self.model
    )
  }

  func places(_ storage: Storage) throws -> any RecordTable<Place> { try storage.medium.table(of: Place.self) }

  static var samples: [Place] {
    let moment = Date(timeIntervalSince1970: 1_600_000_000.1234)
    let france = Place(title: "France", visitedAt: moment, rating: 5, area: 551_695.5, isCapital: false, size: .city)
    return [
      france,
      Place(
        title: "Paris \0 ’\"'",
        notes: "",
        rating: 0,
        area: -0.0,
        isCapital: true,
        climate: .polar,
        size: .hamlet,
        tags: ["a:b", "é", "e\u{301}", "\0x", "1:2", " x"],
        code: "FR-75",
        survey: UUID(),
        flag: Data([0, 1, 255]),
        parentID: france.id
      ),
      Place(title: "e\u{301}", visitedAt: Date.storableRange.upperBound, tags: ["\u{FFFE}"], code: "x"),
    ]
  }

  @Test(arguments: kinds)
  func `every field is preserved, even after reopening`(_ kind: String) async throws {
    var expected: [Place] = []
    var storage = try open(kind)
    expected = try await places(storage).insert(Self.samples)
    #expect(expected.map(\.number) == [1, 2, 3])
    #expect(expected[0].visitedAt == Date(timeIntervalSince1970: 1_600_000_000.123))
    if !kind.contains("memory") { storage = try open(kind) }
    let found = try await places(storage).records(matching: Place.Query())
    #expect(found == expected)
    #expect(found.map(\.title.utf8.count) == expected.map(\.title.utf8.count))
    #expect(found.map { $0.tags.map { Array($0.utf8) } } == expected.map { $0.tags.map { Array($0.utf8) } })
    #expect(try await places(storage).record(withID: expected[1].id) == expected[1])
    #expect(try await places(storage).record(numbered: 3) == expected[2])
    #expect(try await storage.check().problems == [])
  }

  @Test(arguments: kinds)
  func `updates and deletions with parts can be undone`(_ kind: String) async throws {
    let storage = try Storage(open(kind).location, of: Self.model, history: .undo)
    let stored = try await places(storage).insert(Self.samples)
    var changed = stored[1]
    changed.tags = ["b"]
    changed.notes = nil
    changed.size = .town
    try await places(storage).update([changed])
    #expect(try await places(storage).record(numbered: 2) == changed)
    #expect(try await places(storage).delete(withIDs: [stored[0].id]) == 2)
    try await storage.undo(2)
    #expect(try await places(storage).records(matching: Place.Query()) == stored)
    #expect(try await storage.check().problems == [])
  }

  @Test(arguments: kinds)
  func `a broken rule is named`(_ kind: String) async throws {
    let storage = try open(kind)
    let stored = try await places(storage).insert(Self.samples)
    func expect(_ field: String, _ rule: String, _ edit: (inout Place) -> Void) async throws {
      var place = stored[1]
      edit(&place)
      let error = await #expect(throws: StoreError.self) { try await places(storage).update([place]) }
      guard case .invalid(let problem)? = error else { return #expect(Bool(false), "\(error as Any)") }
      #expect(problem.field == field)
      #expect(problem.rule == rule)
    }
    try await expect("title", "must not be blank") { $0.title = " " }
    try await expect("rating", "must be 5 or less") { $0.rating = 6 }
    try await expect("rating", "must be 0 or more") { $0.rating = -1 }
    try await expect("area", "must be finite") { $0.area = .nan }
    try await expect("area", "must be 0 or more") { $0.area = -1 }
    try await expect("tags", "must not contain blank texts") { $0.tags = ["a", ""] }
    try await expect("parentID", "must be another place") { $0.parentID = $0.id }
    try await expect("visitedAt", "must be in the years 0001 to 9999") { $0.visitedAt = .distantFuture * 100 }
    await #expect(throws: StoreError.constraint("another place has the same code")) {
      var place = stored[2]
      place.code = "fr-75"
      try await places(storage).update([place])
    }
    await #expect(throws: StoreError.constraint("another place has the same code")) {
      try await places(storage).insert([Place(code: "new"), Place(code: "X")])
    }
    #expect(try await places(storage).records(matching: Place.Query()) == stored)
  }
}

extension Date {
  fileprivate static func * (date: Date, factor: Double) -> Date {
    Date(timeIntervalSince1970: date.timeIntervalSince1970 * factor)
  }
}
