import Foundation
import LogbookRecords
import LogbookStorage
import Testing

/// Tests the documentation examples for queries and aggregations.
@Suite struct QueryExamplesTests {
  struct Place: Record {
    enum Climate: String, FieldValue { case oceanic, continental, polar }

    static let name = "place"
    static let template = Place()

    var id = RecordID<Place>(madeAt: .now)
    var number: Int?
    var title = "?"
    var climate = Climate.oceanic
    var tags: [String] = []
    var rating: Double?
    var visitors = 0
    var visitedAt: Date?

    static func describe(_ place: inout some Describer<Place>) {
      place.identity(\.id, \.number)
      place.field("title", \.title, [.notBlank, .indexed])
      place.field("climate", \.climate)
      place.field("tags", \.tags)
      place.field("rating", \.rating)
      place.field("visitors", \.visitors, [.range(0...)])
      place.field("visitedAt", \.visitedAt)
    }
  }

  /// December 26, 2020, 00:00 UTC.
  private let date = Date(timeIntervalSince1970: 1_608_940_800)

  private var examples: [Place] {
    [
      Place(title: "Porto", tags: ["harbour"], rating: 4.5, visitors: 2_000, visitedAt: date),
      Place(title: "Portree", tags: ["harbour"], rating: 3, visitors: 500),
      Place(title: "Vienna", climate: .continental, rating: 5, visitors: 9_000, visitedAt: date),
      Place(title: "Portland", visitors: 4_000, visitedAt: date),
    ]
  }

  private func makeStore(_ location: StorageLocation) async throws -> any RecordStoreProtocol<Place> {
    let store = try Storage(location, of: StoreModel("places", Place.self)).store(of: Place.self)
    try await store.insert(examples)
    return store
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `a query has a predicate and a sort order`(location: StorageLocation) async throws {
    let store = try await makeStore(location)
    let oceanic = Place.Climate.oceanic

    let coast = RecordFetch<Place>(
      where: #Predicate { $0.climate == oceanic && $0.tags.contains("harbour") && ($0.rating ?? 0) > 3.5 },
      sort: [SortDescriptor(\.visitedAt, order: .reverse), SortDescriptor(\.title)],
      limit: 50
    )
    #expect(try await store.records(matching: coast).map(\.title) == ["Porto"])
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `a query is built from the input of a form`(location: StorageLocation) async throws {
    let store = try await makeStore(location)

    func query(title: TextRelation, _ text: String, visitors: FieldComparison, _ count: Int) -> RecordFetch<Place>? {
      guard let titleKey = RecordFetch<Place>.Key(\.title), let visitorsKey = RecordFetch<Place>.Key(\.visitors) else {
        return nil
      }
      let titles = FieldExpression.text(.field(titleKey.position), title, .constant(.text(text)))
      let counts = FieldExpression.comparison(.field(visitorsKey.position), visitors, .constant(FieldContent(count)))
      return RecordFetch(condition: .all([titles, counts]))
    }
    let busyPorts = query(title: .starts, "Port", visitors: .greaterOrEqual, 1_000)
    #expect(try await store.records(matching: #require(busyPorts)).map(\.title) == ["Porto", "Portland"])
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `pages continue after a cursor`(location: StorageLocation) async throws {
    let store = try await makeStore(location)

    func page(after cursor: RecordCursor<Place>?) async throws -> (places: [Place], next: RecordCursor<Place>?) {
      let query = RecordFetch<Place>(sort: [SortDescriptor(\.title)], limit: 2, after: cursor)
      let places = try await store.records(matching: query)
      return (places, places.last.map { query.cursor(after: $0) })
    }
    let first = try await page(after: nil)
    let second = try await page(after: first.next)
    #expect((first.places + second.places).map(\.title) == ["Portland", "Porto", "Portree", "Vienna"])
    #expect(try await page(after: second.next).places.isEmpty)
  }

  @Test func `a cursor has the values to continue after`() throws {
    func parameters(of cursor: FieldQuery.Cursor) -> [FieldContent] {
      cursor.keys + [FieldContent(cursor.number)]
    }
    var query = RecordFetch<Place>(sort: [SortDescriptor(\.title)])
    query.cursor = query.cursor(after: Place(number: 3, title: "Vienna"))
    let cursor = try #require(query.fieldQuery?.cursor)
    #expect(parameters(of: cursor) == [.text("vienna"), .integer(3)])
  }

  @Test func `an aggregation of records in memory has their sums`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    let places = examples

    let months = Aggregation<Place>(
      by: [.period(.month, of: \.visitedAt)],
      measures: [.sum(\.visitors), .greatest(\.visitedAt)]
    )
    for row in try months.rows(of: places) {
      print(row.groups[0], row.count, row.sum(\.visitors) ?? 0, row.missing(\.visitors))
    }
    #expect(printed.map { $0.hasSuffix(" 3 15000 0") || $0.hasSuffix(" 1 500 0") } == [true, true])
    #expect(printed[0].wholeMatch(of: /\d{4}-\d{2} .*/) != nil, "\(printed[0])")
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `an aggregation of a store has its sums`(location: StorageLocation) async throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    let store = try await makeStore(location)

    let months = Aggregation<Place>(by: [.period(.month, of: \.visitedAt)], measures: [.sum(\.visitors)])
    for row in try await store.rows(of: months) { print(row.groups[0], row.count, row.sum(\.visitors) ?? 0) }
    #expect(printed.map { $0.hasSuffix(" 3 15000") || $0.hasSuffix(" 1 500") } == [true, true])
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `a measure can require another field`(location: StorageLocation) async throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    let store = try await makeStore(location)

    let rated = Aggregation<Place>.Measure.sum(\.visitors).whereKnown(\.rating)
    let year = Aggregation<Place>.Grouping.period(.year, of: \.visitedAt)
    let rows: [AggregationRow<Place>] = try await store.rows(of: Aggregation(by: [year], measures: [rated]))
    for row in rows { print(row.period()?.description ?? "no date", row.figure(rated, as: Int.self) ?? 0) }
    #expect(printed == ["2020 11000", "no date 500"])
  }

  @Test func `a period has a heading`() {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

    func heading(for date: Date, by unit: CalendarUnit) -> String {
      CalendarPeriod(unit, of: CalendarDay(utc: date)).description
    }
    print(heading(for: date, by: .week))  // 2020-W52
    #expect(printed == ["2020-W52"])
    #expect(
      CalendarUnit.allCases.map { heading(for: date, by: $0) } == [
        "2020-12-26", "2020-W52", "2020-EW52", "2020-12", "2020-Q4", "2020",
      ]
    )
  }
}
