import Foundation
import LogbookRecords
import LogbookStorage
import LogbookTestFiles
import Testing

/// Tests the examples in the article “Migrations”.
@Suite struct MigrationsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  struct FirstTrip: Record {
    static let name = "trip"
    static let template = FirstTrip()

    var id = RecordID<FirstTrip>(madeAt: .now)
    var number: Int?
    var destination = ""
    var distance: Int?
    var companions = ""
    var weather: String?

    static func describe(_ trip: inout some Describer<FirstTrip>) {
      trip.identity(\.id, \.number)
      trip.field("destination", \.destination)
      trip.field("distance", \.distance)
      trip.field("companions", \.companions)
      trip.field("weather", \.weather)
    }
  }

  struct Trip: Record {
    enum Difficulty: String, RankedFieldValue { case easy, moderate, hard }

    static let name = "trip"
    static let template = Trip()

    var id = RecordID<Trip>(madeAt: .now)
    var number: Int?
    var title = ""
    var kilometres = 0.0
    var companions: [String] = []
    var difficulty = Difficulty.easy

    static func describe(_ trip: inout some Describer<Trip>) {
      trip.identity(\.id, \.number)
      trip.field("title", \.title, [.notBlank, .indexed])
      trip.field("kilometres", \.kilometres, [.range(0...)])
      trip.field("companions", \.companions)
      trip.field("difficulty", \.difficulty)
    }
  }

  struct Expense: Record {
    static let name = "expense"
    static let template = Expense()

    var id = RecordID<Expense>(madeAt: .now)
    var number: Int?
    var amount = 0

    static func describe(_ expense: inout some Describer<Expense>) {
      expense.identity(\.id, \.number)
      expense.field("amount", \.amount, [.range(1...)])
    }
  }

  @Test func `the examples do what the article says`() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/trips-\(UUID().uuidString).sqlite"
    let firstStorage = try Storage(.sqlite(path), of: StoreModel("trips", FirstTrip.self))
    try await firstStorage.store(of: FirstTrip.self).insert([
      FirstTrip(destination: "Alps", distance: 112, companions: "Ada, Grace", weather: "rain"),
      FirstTrip(destination: "Lakes", companions: "Ada"),
    ])
    try await firstStorage.close()
    defer { for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) } }

    let toVersion2 = Migration { m in
      m.rename("destination", to: "title", of: Trip.self)
      m.change("title", of: Trip.self)
      m.rename("distance", to: "kilometres", of: Trip.self)
      m.change("kilometres", of: Trip.self) { .real(Double($0.integer ?? 0)) }
      m.change("companions", of: Trip.self) { old in
        .list((old.text ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
      }
      m.add("difficulty", to: Trip.self, default: Trip.Difficulty.easy)
      m.remove("weather", from: Trip.self)
      m.change(Trip.self) { row in
        if let kilometres = row["kilometres"]?.real, kilometres > 100 { row["difficulty"] = .text("hard") }
      }
    }

    let storage = try Storage(.sqlite(path), of: StoreModel("trips", Trip.self, migrations: [toVersion2]))
    for trip in try await storage.store(of: Trip.self).records(matching: RecordFetch()) {
      print(trip.number ?? 0, trip.title, trip.kilometres, trip.companions, trip.difficulty)
    }
    // 1 Alps 112.0 ["Ada", "Grace"] hard
    // 2 Lakes 0.0 ["Ada"] easy
    try await storage.close()

    let toVersion3 = Migration { m in m.addKind(Expense.self) }
    let model = StoreModel("trips", Trip.self, Expense.self, migrations: [toVersion2, toVersion3])
    let latest = try Storage(.sqlite(path), of: model)
    print(try await latest.info().version ?? 0)  // 3
    let trips = try await latest.store(of: Trip.self).records(matching: RecordFetch())
    #expect(trips.map(\.number) == [1, 2])
    #expect(trips.map(\.title) == ["Alps", "Lakes"])
    #expect(trips.map(\.kilometres) == [112, 0])
    #expect(trips.map(\.companions) == [["Ada", "Grace"], ["Ada"]])
    #expect(trips.map(\.difficulty) == [.hard, .easy])
    #expect(try await latest.info().version == 3)
    try await latest.close()
    #expect(
      refusal(.sqlite(path), StoreModel("trips", Trip.self, migrations: [toVersion2]))
        == "the store has version 3; this program reads up to 2"
    )
  }

  private func refusal(_ location: StorageLocation, _ model: StoreModel) -> String? {
    do throws(StoreError) { _ = try Storage(location, of: model) } catch { return error.description }
    return nil
  }

  /// Returns a model with a migration like the one in the article, which passes each trip to `row` at the end. Any
  /// value other than the default for one of the first three parameters introduces a mistake.
  private func migrated(
    renaming destination: String = "destination",
    changesTitle: Bool = true,
    removesWeather: Bool = true,
    _ row: @escaping @Sendable (inout Migration.Row) throws -> Void = { _ in }
  ) -> StoreModel {
    let migration = Migration { m in
      m.rename(destination, to: "title", of: Trip.self)
      if changesTitle { m.change("title", of: Trip.self) }
      m.rename("distance", to: "kilometres", of: Trip.self)
      m.change("kilometres", of: Trip.self) { .real(Double($0.integer ?? 0)) }
      m.change("companions", of: Trip.self) { .list([$0.text ?? ""]) }
      m.add("difficulty", to: Trip.self, default: Trip.Difficulty.easy)
      if removesWeather { m.remove("weather", from: Trip.self) }
      m.change(Trip.self, row)
    }
    return StoreModel("trips", Trip.self, migrations: [migration])
  }

  @Test(arguments: [StorageLocation.sqlite, StorageLocation.json])
  func `an invalid migration is refused with the message in the article`(
    location: @Sendable (String) -> StorageLocation
  ) async throws {
    let path = folder.path("trips")
    let place = location(path)
    let storage = try Storage(place, of: StoreModel("trips", FirstTrip.self), history: .undo)
    try await storage.store(of: FirstTrip.self).insert([
      FirstTrip(destination: "Alps", companions: "Ada"), FirstTrip(destination: " "),
    ])
    try await storage.close()

    func expect(_ model: StoreModel, _ message: String) { #expect(refusal(place, model) == message) }
    let mistake = "programming error: the migration to version 2"
    expect(
      migrated(removesWeather: false),
      "\(mistake) does not mention the field “weather” of trip, which is no longer described"
    )
    expect(
      migrated(changesTitle: false),
      "\(mistake) does not mention the field “title” of trip, which was text and is text, notBlank, indexed"
    )
    expect(migrated(renaming: "place"), "\(mistake) names the field “place” of trip, which does not exist")
    expect(
      migrated { $0["titel"] = .text("Alps") },
      "\(mistake) sets the field “titel” of trip, which does not exist"
    )
    expect(migrated(), "trip 2 cannot be migrated to version 2: title must not be blank")
    expect(
      migrated { $0["title"] = .integer(1) },
      "trip 1 cannot be migrated to version 2: title must be a text"
    )
    expect(
      migrated { _ in throw ValidationError(field: "title", value: "", rule: "must be a place") },
      "trip 1 cannot be migrated to version 2: title must be a place"
    )
    // The failed migrations have not changed the store: the old program can still open the store, and the insertion can
    // still be undone.
    let unchanged = try Storage(place, of: StoreModel("trips", FirstTrip.self))
    #expect(try await unchanged.history().steps.map(\.isUndoable) == [true])
    try await unchanged.close()

    let new = try Storage(place, of: migrated { $0["title"] = .text("Alps") })
    #expect(try await new.history().steps.map(\.isUndoable) == [false])
    #expect(try await new.store(of: Trip.self).records(matching: RecordFetch()).map(\.number) == [1, 2])
  }

  @Test(arguments: ["sqlite", "xml", "binary", "json"])
  func `different fields without a migration are refused with the message in the article`(kind: String) async throws {
    let path = folder.path("trips.\(kind)")
    let locations: [String: StorageLocation] = [
      "sqlite": .sqlite(path), "xml": .xml(path), "binary": .binary(path), "json": .json(path),
    ]
    let location = try #require(locations[kind])
    let storage = try Storage(location, of: StoreModel("trips", FirstTrip.self))
    try await storage.store(of: FirstTrip.self).insert(FirstTrip(destination: "Alps"))
    try await storage.close()
    let message = try #require(refusal(location, StoreModel("trips", Trip.self)))
    #expect(message.hasPrefix("programming error: "))
    #expect(message.contains("the store has no field “title” of trip; "))
    #expect(message.hasSuffix("; both are version 1: a changed description needs a migration"))
  }

  /// A variant of the article's `Trip` in which `Difficulty` has fewer cases and the fields are in a different order.
  struct EarlierTrip: Record {
    enum Difficulty: String, RankedFieldValue { case easy, moderate }

    static let name = "trip"
    static let template = EarlierTrip()

    var id = RecordID<EarlierTrip>(madeAt: .now)
    var number: Int?
    var title = ""
    var kilometres = 0.0
    var companions: [String] = []
    var difficulty = Difficulty.easy

    static func describe(_ trip: inout some Describer<EarlierTrip>) {
      trip.identity(\.id, \.number)
      trip.field("difficulty", \.difficulty)
      trip.field("title", \.title, [.notBlank, .indexed])
      trip.field("kilometres", \.kilometres, [.range(0...)])
      trip.field("companions", \.companions)
    }
  }

  @Test(arguments: [StorageLocation.sqlite, StorageLocation.json])
  func `an empty migration allows a new order of fields`(
    location: @Sendable (String) -> StorageLocation
  ) async throws {
    let path = folder.path("trips")
    let storage = try Storage(location(path), of: StoreModel("trips", EarlierTrip.self))
    try await storage.store(of: EarlierTrip.self).insert(EarlierTrip(title: "Alps", difficulty: .moderate))
    try await storage.close()
    #expect(refusal(location(path), StoreModel("trips", Trip.self))?.contains("order") == true)
    let model = StoreModel("trips", Trip.self, migrations: [Migration { _ in }])
    let trips = try Storage(location(path), of: model).store(of: Trip.self)
    #expect(try await trips.records(matching: RecordFetch()).map(\.difficulty) == [.moderate])
  }
}
