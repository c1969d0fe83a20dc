import Foundation
import LogbookApp
import LogbookControllers
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Testing

/// Tests the documentation examples for controllers and charts.
@MainActor
@Suite struct ControllerExamplesTests {
  typealias Place = QueryExamplesTests.Place

  @Test func `a list edits its records`() async throws {
    let places = try Storage(.inMemory, of: StoreModel("places", Place.self)).store(of: Place.self)
    try await places.insert(Place(title: "Lisbon"))

    let list = RecordListController(store: places, query: Place.Query(), placeholder: "Press + to enter a place")
    await list.load()
    await list.edit([list.records[0]]) { $0.rating = 5 }
    #expect(list.records.map(\.rating) == [5])
    #expect(list.failure == nil)
  }

  @Test func `a screen queries its store`() async {
    func countText(of screen: RecordController<Place>) async -> String {
      let count = await screen.ask { () async throws(StoreError) in
        try await screen.store.count(matching: RecordFetch())
      }
      return count.map { "\($0) places" } ?? screen.failure?.description ?? ""
    }
    let mock = RecordStoreMock(records: [Place(title: "Lisbon"), Place(title: "Porto")])
    let list = RecordListController(store: mock)
    #expect(await countText(of: list) == "2 places")
    mock.fail(with: .busy, on: .count)
    #expect(await countText(of: list) == "the store is busy with another writer; try again")
  }

  @Test func `a draft is edited and saved`() async throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    let places = try Storage(.inMemory, of: StoreModel("places", Place.self)).store(of: Place.self)
    let lisbon = try await places.insert(Place(title: "Lisbon", visitors: 7))

    let detail = RecordDetailController(store: places, id: lisbon.id, blank: Place())
    await detail.load()
    detail.draft.rating = 4.5
    await detail.save()
    print(detail.failure?.description ?? "saved")
    #expect(printed == ["saved"])
    let stored = try await places.record(withID: lisbon.id)
    #expect(stored?.rating == 4.5 && stored?.visitors == 7)
  }

  @Test func `a row is a record or a placeholder`() async throws {
    func text(of row: ListRow<Place>) -> String {
      switch row {
      case .record(let place): place.title
      case .placeholder(let hint): hint
      }
    }
    let places = try Storage(.inMemory, of: StoreModel("places", Place.self)).store(of: Place.self)
    let list = RecordListController(store: places, placeholder: "No places yet")
    await list.load()
    #expect(list.rows.map(text) == ["No places yet"])
    await list.insert(Place(title: "Lisbon"))
    #expect(list.rows.map(text) == ["Lisbon"])
  }

  @Test func `a chart is drawn from numbers`() {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    let day = CalendarDay(daysSince1970: 18_600)

    func chart(of name: String, in unit: Chart.Unit, from first: CalendarDay, _ values: [Double]) -> Chart {
      let points = values.enumerated().map { index, value in
        Chart.Point(day: CalendarDay(daysSince1970: first.daysSince1970 + index), value: value)
      }
      let series = [Chart.Series(name: name, points: points)]
      return Chart(title: name, valueLabel: name, note: "Days in UTC.", unit: unit, series: series)
    }
    print(chart(of: "Beds in use", in: .share, from: day, [0.5, 0.62, 0.75]).text(width: 40))
    #expect(printed.count == 1 && printed[0].hasPrefix("Beds in use\n"))
    #expect(printed[0].contains(" %"))
    let counts = chart(of: "Beds", in: .count, from: day, [5, 7])
    #expect(counts.series[0].points.map(\.day.description) == ["2020-12-04", "2020-12-05"])
  }
}
