import Foundation
import LogbookRecords
import LogbookStorage
import LogbookTestFiles
import Testing

/// Tests the examples in the article “Store your own records”.
@Suite struct StoreYourOwnRecordsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  struct Trip: Record {
    enum Difficulty: String, RankedFieldValue { case easy, moderate, hard }

    static let name = "trip"
    static let template = Trip()

    var id = RecordID<Trip>()
    var number: Int?
    var title = ""
    var code: String?
    var startsAt: Date?
    var kilometres = 0.0
    var difficulty = Difficulty.easy
    var companions: [String] = []
    var parentID: RecordID<Trip>?

    static func describe(_ trip: inout some Describer<Trip>) {
      trip.identity(\.id, \.number)
      trip.field("title", \.title, [.notBlank, .indexed])
      trip.field("code", \.code, [.unique])
      trip.field("startsAt", \.startsAt, [.indexed])
      trip.field("kilometres", \.kilometres, [.range(0...)])
      trip.field("difficulty", \.difficulty)
      trip.field("companions", \.companions)
      trip.field("parentID", \.parentID, [.parent])
    }
  }

  @Test func `the examples do what the article says`() async throws {
    let storage = try Storage(.inMemory, of: StoreModel("trips", Trip.self))
    let trips = storage.store(of: Trip.self)

    let alps = try await trips.insert(
      Trip(title: "Across the Alps", code: "ALPS", kilometres: 112.5, difficulty: .hard, companions: ["Ada"])
    )
    print(alps.number ?? 0)  // 1
    #expect(alps.number == 1)

    let found = try await trips.record(withID: alps.id)  // nil if there is none
    let first = try await trips.record(numbered: 1)
    let hard = Trip.Difficulty.hard
    let hardTrips = try await trips.records(where: #Predicate { $0.difficulty == hard && $0.kilometres > 100 })

    var changed = alps
    changed.companions.append("Grace")
    try await trips.update(changed)

    let deleted = try await trips.delete(withID: alps.id)  // 1: the trip and its parts (none)
    #expect(found == alps && first == alps && hardTrips == [alps] && deleted == 1)

    do {
      try await trips.insert(Trip(title: " "))
    } catch {
      guard case .invalid(let problem) = error else { throw error }
      print(problem.field, problem.rule)  // title must not be blank
    }

    let tour = try await trips.insert(Trip(title: "Tour of the lakes"))
    try await trips.insert([
      Trip(title: "First day", parentID: tour.id),
      Trip(title: "Second day", parentID: tour.id),
    ])
    let removed = try await trips.delete(withID: tour.id)  // 3
    #expect(removed == 3)
    // No number was assigned to the rejected trip, and the numbers of deleted trips are not reused.
    #expect(try await trips.insert(Trip(title: "Coast")).number == 5)
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `records that break a rule are refused with the messages in the article`(location: StorageLocation) async throws
  {
    let trips = try Storage(location, of: StoreModel("trips", Trip.self)).store(of: Trip.self)
    let alps = try await trips.insert(Trip(title: "Across the Alps", code: "ALPS"))
    func refusal(_ body: () async throws(StoreError) -> Void) async -> String? {
      do throws(StoreError) { try await body() } catch { return error.description }
      return nil
    }
    func insertion(_ trip: Trip) async -> String? {
      await refusal { () async throws(StoreError) in try await trips.insert(trip) }
    }
    func update(_ trip: Trip) async -> String? {
      await refusal { () async throws(StoreError) in try await trips.update(trip) }
    }
    #expect(await insertion(Trip(title: " ")) == "title must not be blank")
    #expect(await insertion(Trip(title: "Coast", kilometres: -1)) == "kilometres must be 0 or more")
    #expect(await insertion(Trip(title: "Coast", code: "alps")) == "another trip has the same code")
    #expect(await insertion(alps) == "there is already a trip \(alps.id)")
    let other = Trip(title: "Coast")
    #expect(await update(other) == "there is no trip \(other.id)")
    #expect(
      await refusal { () async throws(StoreError) in try await trips.delete(withID: other.id) }
        == "there is no trip \(other.id)"
    )
    var numbered = alps
    numbered.number = 2
    #expect(await update(numbered) == "number cannot be changed from 1")
    #expect(await insertion(Trip(title: "Day", parentID: other.id)) == "parent must be an existing trip")
    let day = try await trips.insert(Trip(title: "Day", parentID: alps.id))
    var circular = alps
    circular.parentID = day.id
    #expect(await update(circular) == "parent must not be the trip itself or a part of it")
    circular.parentID = alps.id
    #expect(await update(circular) == "parentID must be another trip")
  }

  /// A record type whose description contains the mistake that the type parameter specifies.
  struct Mistaken<Mistake: DescriptionMistake>: Record {
    static var name: String { "trip" }
    static var template: Self { Self() }

    var id = RecordID<Self>(madeAt: .now)
    var number: Int?
    var title = ""
    var companions: [String] = []
    var whole = ""

    static func describe(_ trip: inout some Describer<Self>) {
      if Mistake.kind != .noIdentity { trip.identity(\.id, \.number) }
      trip.field("title", \.title, Mistake.kind == .range ? [.range(1...)] : [])
      if Mistake.kind == .twice { trip.field("title", \.title) }
      trip.field("companions", \.companions, Mistake.kind == .indexedList ? [.indexed] : [])
      trip.field("whole", \.whole, Mistake.kind == .parent ? [.parent] : [])
    }
  }

  enum MistakeKind { case twice, range, indexedList, noIdentity, parent }
  protocol DescriptionMistake { static var kind: MistakeKind { get } }
  enum Twice: DescriptionMistake { static let kind = MistakeKind.twice }
  enum Range: DescriptionMistake { static let kind = MistakeKind.range }
  enum IndexedList: DescriptionMistake { static let kind = MistakeKind.indexedList }
  enum NoIdentity: DescriptionMistake { static let kind = MistakeKind.noIdentity }
  enum Parent: DescriptionMistake { static let kind = MistakeKind.parent }

  private func refusal(of model: StoreModel) -> String? {
    do throws(StoreError) { _ = try Storage(.inMemory, of: model) } catch { return error.description }
    return nil
  }

  @Test func `invalid descriptions are refused with the messages in the article`() async throws {
    func expect<Mistake: DescriptionMistake>(_ mistake: Mistake.Type, _ message: String) {
      #expect(refusal(of: StoreModel("trips", Mistaken<Mistake>.self)) == "programming error: \(message)")
    }
    expect(Twice.self, "the field “title” of trip is described twice")
    expect(Range.self, "the field “title” of trip has a range, but is not a number")
    expect(IndexedList.self, "the field “companions” of trip is a list of texts, which cannot be indexed")
    expect(NoIdentity.self, "trip must describe its ID and number first, exactly once")
    expect(Parent.self, "the field “whole” of trip is marked as parent, but is not an optional ID")

    let storage = try Storage(.inMemory, of: StoreModel("trips", Trip.self))
    await #expect(throws: StoreError.misuse("the store's model has no kind “trip”")) {
      try await storage.store(of: Mistaken<Twice>.self).insert(Mistaken<Twice>())
    }
  }

  @Test func `files that are not stores of the model are refused with the messages in the article`() throws {
    try Data("Packing list: a map and a compass".utf8).write(to: URL(filePath: folder.path("trips.txt")))
    let text = #expect(throws: StoreError.self) {
      try Storage(.sqlite(folder.path("trips.txt")), of: StoreModel("trips", Trip.self))
    }
    #expect(text?.description.hasPrefix("the store cannot be read: ") == true)
    #expect(text?.description.hasSuffix("/trips.txt is not a SQLite database") == true)
    _ = try Storage(.sqlite(folder.path("trips.sqlite")), of: StoreModel("trips", Trip.self))
    let other = #expect(throws: StoreError.self) {
      try Storage(.sqlite(folder.path("trips.sqlite")), of: StoreModel("walks", Trip.self))
    }
    #expect(other?.description == "the store cannot be read: it is the database of another program")
  }
}
