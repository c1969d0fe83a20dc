import Foundation
import LogbookControllers  // for “Show a list”
import LogbookRecords
import LogbookStorage
import Testing

/// Tests the examples in the article “Query and observe”.
@Suite struct QueryAndObserveTests {
  struct Trip: Record {
    enum Difficulty: String, RankedFieldValue { case easy, moderate, hard }

    static let name = "trip"
    static let template = Trip()

    var id = RecordID<Trip>(madeAt: .now)
    var number: Int?
    var title = ""
    var startsAt: Date?
    var kilometres = 0.0
    var difficulty = Difficulty.easy
    var companions: [String] = []

    static func describe(_ trip: inout some Describer<Trip>) {
      trip.identity(\.id, \.number)
      trip.field("title", \.title, [.notBlank, .indexed])
      trip.field("startsAt", \.startsAt, [.indexed])
      trip.field("kilometres", \.kilometres, [.range(0...)])
      trip.field("difficulty", \.difficulty)
      trip.field("companions", \.companions)
    }
  }

  struct Walk: Record {
    typealias Query = WalkQuery
    static let name = "walk"
    static let template = Walk()

    var id = RecordID<Walk>(madeAt: .now)
    var number: Int?
    var isFinished = false

    static func describe(_ walk: inout some Describer<Walk>) {
      walk.identity(\.id, \.number)
      walk.field("isFinished", \.isFinished)
    }
  }

  struct WalkQuery: RecordQuery {
    typealias Key = RecordFetch<Walk>.Key

    var isFinished: Bool?
    var sort: [SortTerm<Key>] = []
    var limit: Int?
    var offset = 0

    private var fetch: RecordFetch<Walk> {
      var fetch = RecordFetch<Walk>()
      if let isFinished { fetch = fetch.filtered(by: #Predicate { $0.isFinished == isFinished }) }
      fetch.sort = sort
      return fetch.page(limit: limit, offset: offset)
    }

    var fieldQuery: FieldQuery? { fetch.fieldQuery }
    func matches(_ walk: Walk) -> Bool { fetch.matches(walk) }
    func precedes(_ one: Walk, _ two: Walk, by term: SortTerm<Key>) -> Bool? { fetch.precedes(one, two, by: term) }
  }

  @MainActor
  @Test func `the examples do what the article says`() async throws {
    let may = try Date("2026-05-09T08:00:00Z", strategy: .iso8601)
    let june = try Date("2026-06-20T08:00:00Z", strategy: .iso8601)
    let storage = try Storage(.inMemorySQLite, of: StoreModel("trips", Trip.self))
    let trips = storage.store(of: Trip.self)
    try await trips.insert([
      Trip(title: "Alps", startsAt: june, kilometres: 112.5, difficulty: .hard, companions: ["Ada", "Grace"]),
      Trip(title: "Lakes", startsAt: may, kilometres: 64, difficulty: .moderate, companions: ["Ada"]),
      Trip(title: "River", startsAt: may, kilometres: 12),
      Trip(title: "Desert", kilometres: 300, difficulty: .hard),
    ])

    let withAda = RecordFetch<Trip>(
      where: #Predicate { $0.companions.contains("Ada") && $0.kilometres > 50 },
      sort: [SortDescriptor(\.startsAt), SortDescriptor(\.title)]
    )
    print(try await trips.records(matching: withAda).map(\.title))  // ["Lakes", "Alps"]

    let easy = Trip.Difficulty.easy
    let demanding = RecordFetch<Trip>(
      where: #Predicate { $0.difficulty != easy && ($0.startsAt ?? june) >= june },
      sort: [SortDescriptor(\.kilometres, order: .reverse)],
      limit: 10
    )
    print(try await trips.records(matching: demanding).map(\.title))  // ["Desert", "Alps"]
    #expect(try await trips.records(matching: withAda).map(\.title) == ["Lakes", "Alps"])
    #expect(try await trips.records(matching: demanding).map(\.title) == ["Desert", "Alps"])

    var page = RecordFetch<Trip>(sort: [SortDescriptor(\.title)], limit: 3)
    let firstPage = try await trips.records(matching: page)  // Alps, Desert, Lakes
    page.cursor = firstPage.last.map { page.cursor(after: $0) }
    print(try await trips.records(matching: page).map(\.title))  // ["River"]
    #expect(firstPage.map(\.title) == ["Alps", "Desert", "Lakes"])
    #expect(try await trips.records(matching: page).map(\.title) == ["River"])

    print(try await trips.count(matching: withAda))  // 2

    let months = Aggregation<Trip>(
      by: [.period(.month, of: \.startsAt)],
      measures: [.sum(\.kilometres), .greatest(\.difficulty)]
    )
    for row in try await trips.rows(of: months) {
      let month = row.period()?.description ?? "no date"
      print(month, row.count, row.sum(\.kilometres) ?? 0, row.greatest(\.difficulty) ?? .easy)
    }
    // 2026-05 2 76.0 moderate
    // 2026-06 1 112.5 hard
    // no date 1 300.0 hard
    let rows = try await trips.rows(of: months)
    #expect(rows.map { $0.period()?.description } == ["2026-05", "2026-06", nil])
    #expect(rows.map(\.count) == [2, 1, 1])
    #expect(rows.map { $0.sum(\.kilometres) } == [76, 112.5, 300])
    #expect(rows.map { $0.greatest(\.difficulty) } == [.moderate, .hard, .hard])
    let difficulties = try await trips.rows(of: Aggregation(by: [.value(\.difficulty)]))
    #expect(difficulties.map { $0.group(as: Trip.Difficulty.self) } == [.easy, .moderate, .hard])

    let changes = trips.changes()
    let coast = try await trips.insert(Trip(title: "Coast", kilometres: 80, companions: ["Ada"]))
    for await change in changes {
      print(change.inserted == [coast.id])  // true
      break
    }

    let following = Task {
      for try await found in trips.values(matching: withAda) {
        if found.count == 4 { break }  // after the next insertion
      }
    }
    try await trips.insert(Trip(title: "Dunes", kilometres: 55, companions: ["Ada"]))
    try await following.value
    #expect(try await trips.records(matching: withAda).map(\.title) == ["Lakes", "Alps", "Coast", "Dunes"])

    let list = RecordListController(store: trips, query: demanding, placeholder: "No trips yet")
    await list.load()
    print(list.records.map(\.title))  // ["Desert", "Alps"]
    await list.edit(list.records(at: 0)) { $0.kilometres = 90 }
    print(list.records.map(\.title))  // ["Alps", "Desert"]
    await list.insert(Trip(title: " "))
    print(list.failure?.description ?? "")  // title must not be blank
    #expect(list.records.map(\.title) == ["Alps", "Desert"])
    #expect(list.failure?.description == "title must not be blank")
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `a query of a separate type is answered`(location: StorageLocation) async throws {
    let walks = try Storage(location, of: StoreModel("walks", Walk.self)).store(of: Walk.self)
    let open = try await walks.insert(Walk())
    let finished = try await walks.insert(Walk(isFinished: true))
    #expect(try await walks.records(matching: WalkQuery(isFinished: false)) == [open])
    #expect(try await walks.records(matching: WalkQuery(isFinished: true)) == [finished])
    #expect(try await walks.records(matching: WalkQuery(limit: 1, offset: 1)) == [finished])
  }

  @Test func `a query that stores cannot evaluate is refused with the message in the article`() throws {
    func expect(_ refusal: StoreError?, _ message: String) {
      #expect(refusal?.description == "programming error: \(message)")
    }
    expect(
      RecordFetch<Trip>(where: #Predicate { $0.kilometres * 2 > 100 }).refusal,
      "a predicate of a trip uses arithmetic with fields, which stores cannot evaluate"
    )
    expect(
      RecordFetch<Trip>(where: #Predicate { $0.companions.contains { $0 == "Ada" } }).refusal,
      "a predicate of a trip uses contains(where:), which stores cannot evaluate"
    )
    expect(
      RecordFetch<Trip>(sort: [SortDescriptor(\.difficulty.rawValue)]).refusal,
      "a trip is sorted by a property that is not a field"
    )
    var fetch = RecordFetch<Trip>(sort: [SortDescriptor(\.title)])
    fetch.cursor = fetch.cursor(after: Trip(title: "Alps"))
    fetch.sort = []
    expect(fetch.refusal, "a cursor of a trip was created for another sort order")
    expect(
      Aggregation<Trip>(by: [.value(\.companions)]).refusal,
      "a trip is aggregated by a list, companions"
    )
  }
}
