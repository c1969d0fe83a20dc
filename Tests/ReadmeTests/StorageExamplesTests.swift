import LogbookRecords
import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

/// Tests the documentation examples for LogbookStorage.
@Suite struct StorageExamplesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  struct Place: Record {
    static let name = "place"
    static let template = Place()

    var id = RecordID<Place>(madeAt: .now)
    var number: Int?
    var title = ""
    var rating: Int?

    static func describe(_ place: inout some Describer<Place>) {
      place.identity(\.id, \.number)
      place.field("title", \.title, [.notBlank])
      place.field("rating", \.rating)
    }
  }

  struct Visit: Record {
    static let name = "visit"
    static let template = Visit()

    var id = RecordID<Visit>(madeAt: .now)
    var number: Int?
    var date: Date?

    static func describe(_ visit: inout some Describer<Visit>) {
      visit.identity(\.id, \.number)
      visit.field("date", \.date)
    }
  }

  /// The record type for places in version 1 of the model.
  struct FirstPlace: Record {
    static let name = "place"
    static let template = FirstPlace()

    var id = RecordID<FirstPlace>(madeAt: .now)
    var number: Int?
    var name = ""

    static func describe(_ place: inout some Describer<FirstPlace>) {
      place.identity(\.id, \.number)
      place.field("name", \.name, [.notBlank])
    }
  }

  @Test func `a mock can return what a storage returns`() {
    var counts = RecordCounts()
    counts[Place.self] = 2
    let check = StoreCheck(problems: [StoreProblem(place: "place 1", problem: "number must be unique")], counts: counts)
    #expect(check.problems.map(\.description) == ["place 1: number must be unique"])
    #expect(StorageInfo(kind: "json", counts: counts).counts.total == 2)
    #expect(Restoration(counts: counts).counts == check.counts)
  }

  @Test func `a storage is opened, described and checked`() async throws {
    let path = folder.path("places.sqlite")
    let model = StoreModel("gazetteer", Place.self, Visit.self)
    let storage = try Storage(.sqlite(path), of: model)
    let places = storage.store(of: Place.self)
    try await places.insert(Place(title: "Kerala"))
    try await places.insert(Place(title: "Lima"))

    func headline(_ info: StorageInfo) -> String {
      let size = info.bytes.map { ", \($0) bytes" } ?? ""
      return "\(info.kind), version \(info.version ?? 0), \(info.counts.total) records\(size)"
    }

    print(headline(try await storage.info()))  // sqlite, version 1, 2 records, 86288 bytes
    #expect(headline(try await storage.info()).wholeMatch(of: /sqlite, version 1, 2 records, \d+ bytes/) != nil)

    func line(_ problem: StoreProblem) -> String { "- \(problem.place): \(problem.problem)" }

    func message(for check: StoreCheck) -> String {
      if check.problems.isEmpty { return "No problems in \(check.counts.total) records." }
      return "Restore a backup, because of these problems:\n" + check.problems.map(line).joined(separator: "\n")
    }

    print(message(for: try await Storage.check(.sqlite(path), of: model)))
    #expect(message(for: try await Storage.check(.sqlite(path), of: model)) == "No problems in 2 records.")

    func restore(_ backup: String, to path: String) async throws -> Restoration {
      let restoration = try await Storage.restore(from: .sqlite(backup), to: .sqlite(path), of: model)
      if let damaged = restoration.setAside { print("The damaged store was moved to \(damaged).") }
      return restoration
    }

    let backup = folder.path("backup.sqlite")
    try await storage.backup(to: backup)
    try await storage.close()
    try folder.execute("UPDATE place SET rating = 3 WHERE number = 1", on: "places.sqlite")
    #expect(
      message(for: try await Storage.check(.sqlite(path), of: model)) == """
        Restore a backup, because of these problems:
        - place 1: digest does not match: the record was changed outside Logbook
        """
    )

    try Data("damaged".utf8).write(to: URL(filePath: path))
    let restoration = try await restore(backup, to: path)
    #expect(restoration.setAside?.hasSuffix("/places.sqlite.damaged-1") == true)
    #expect(restoration.counts.total == 2)
  }

  @Test func `a location and a durability are read from settings`() async throws {
    let model = StoreModel("gazetteer", Place.self, Visit.self)
    do {
      // PLACES selects another store, for example PLACES=json:places.json.
      let text = ProcessInfo.processInfo.environment["PLACES"] ?? "memory:"
      let location = try StorageLocation(parsing: text)
      let storage = try Storage(location, of: model)
      #expect(storage.location == .inMemory)
    }
    let path = folder.path("places.sqlite")
    for setting in ["full", "relaxed"] {
      let durability = StorageDurability(rawValue: setting) ?? .full  // the setting is "full" or "relaxed"
      let storage = try Storage(.sqlite(path), of: model, durability: durability)
      #expect(storage.durability.rawValue == setting)
    }
  }

  @Test func `a migration renames and changes a field`() async throws {
    let path = folder.path("places.sqlite")
    let first = try Storage(.sqlite(path), of: StoreModel("gazetteer", FirstPlace.self))
    try await first.store(of: FirstPlace.self).insert(FirstPlace(name: "kerala"))
    try await first.close()

    let toVersion2 = Migration { m in
      m.add("rating", to: Place.self)
      m.rename("name", to: "title", of: Place.self)
      m.change(Place.self) { row in row["title"] = .text(row["title"]?.text?.capitalized ?? "") }
    }
    let model = StoreModel("gazetteer", Place.self, migrations: [toVersion2])

    let places = try Storage(.sqlite(path), of: model).store(of: Place.self)
    #expect(try await places.records(matching: RecordFetch()).map(\.title) == ["Kerala"])
  }
}
