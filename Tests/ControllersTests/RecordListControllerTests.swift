import LogbookControllers
import LogbookRecords
import LogbookTesting
import Testing

@MainActor
@Suite struct `A record list controller` {
  private func list(_ plants: [Plant], _ query: Plant.Query = Plant.Query()) throws -> RecordListController<Plant> {
    RecordListController(store: try InMemoryRecordStore(plants), query: query, placeholder: "Press +")
  }

  @Test func `the controller shows the records of its query after loading`() async throws {
    let list = try list([Plant("fir", id: 1, height: 9), Plant("ash", id: 2, height: 8), Plant("moss", id: 3)])
    #expect(list.rows == [.placeholder("Press +")])
    list.query = Plant.Query(least: 5, sort: [.ascending(.title)])
    #expect(list.records == [])
    await list.load()
    #expect(list.records.map(\.title) == ["ash", "fir"])
    #expect(list.rows == list.records.map { .record($0) })
    #expect(list.records(at: 1) == [list.records[1]])
    #expect(list.records(at: 2) == [] && list.records(at: -1) == [])
    #expect(await list.records(numbered: [3, 1])?.map(\.title) == ["moss", "fir"])
    #expect(await list.records(numbered: [1, 4]) == nil)
    #expect(list.failure == .notFound(RecordReference(Plant.self, number: 4)))
    #expect(await list.records(withIDs: [Plant(id: 7).id, Plant(id: 2).id])?.map(\.title) == ["ash"])
    #expect(list.failure == nil)
  }

  @Test func `the controller inserts, edits and deletes records`() async throws {
    let list = try list([])
    await list.load()
    let fir = try #require(await list.insert(Plant("fir", id: 1)))
    let moss = try #require(await list.insert(Plant("moss", id: 2, parentID: fir.id)))
    #expect(list.records == [fir, moss])
    let taller = await list.edit(list.records) { if $0.title == "fir" { $0.height = 3 } }
    #expect(taller == [with(fir) { $0.height = 3 }, moss])
    #expect(list.records == taller)
    list.selection = fir.id
    #expect(await list.delete([moss]) == 1)
    #expect(list.selection == fir.id)
    await list.delete(at: 0)
    #expect(list.records == [])
    #expect(list.selection == nil)
    #expect(list.failure == nil)
  }

  @Test func `the controller keeps its records when an intent fails`() async throws {
    let list = try list([Plant("fir", id: 1), Plant("moss", id: 2)])
    await list.load()
    let before = list.records
    #expect(await list.insert(Plant(" ", id: 3)) == nil)
    #expect(list.failure == .invalid(ValidationError(field: "title", value: " ", rule: "must not be blank")))
    #expect(await list.edit(before) { $0.height = -($0.number ?? 0) + 1 } == nil)
    #expect(list.failure == .invalid(ValidationError(field: "height", value: "-1", rule: "must be 0 or more")))
    #expect(
      await list.insert { () throws(ValidationError) in throw ValidationError(field: "f", value: "v", rule: "r") }
        == nil
    )
    #expect(list.failure == .invalid(ValidationError(field: "f", value: "v", rule: "r")))
    #expect(await list.delete([Plant(id: 9)]) == nil)
    #expect(list.failure == .notFound(RecordReference(Plant(id: 9).id)))
    #expect(list.records == before)
    await list.load()
    #expect(list.records == before)
    #expect(list.failure == nil)
  }

  @Test func `the controller edits records in the given unit of work`() async throws {
    let (outer, inner) = (
      try InMemoryRecordStore([Plant("fir", id: 1)]), try InMemoryRecordStore([Plant("oak", id: 1)])
    )
    let list = RecordListController<Plant>(store: outer, unitOfWork: { body in try await body(inner) })
    #expect(
      await list.edit([Plant(id: 1)]) { $0.height = 2 } == [with(Plant("oak", id: 1, height: 2)) { $0.number = 1 }]
    )
    #expect(try inner.records(matching: Plant.Query()).map(\.height) == [2])
    #expect(try outer.records(matching: Plant.Query()).map(\.height) == [nil])
  }

  @Test func `the controller can be subclassed`() async throws {
    final class Garden: RecordListController<Plant> {
      func water() async { await edit(records) { $0.height = ($0.height ?? 0) + 1 } }
    }
    let garden = Garden(store: try InMemoryRecordStore([Plant("fir", id: 1, height: 1)]))
    await garden.load()
    await garden.water()
    #expect(garden.records.map(\.height) == [2])
  }
}
