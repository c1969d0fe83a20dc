import LogbookRecords
@testable import LogbookStorage
import Foundation
import Testing

private struct Stay: Record {
  static let name = "stay"
  static let template = Stay()

  var id = RecordID<Stay>(UUID())
  var number: Int?
  var place = ""
  var madeAt = Date(timeIntervalSince1970: 0)
  var guest: String?

  static func describe(_ stay: inout some Describer<Stay>) {
    stay.identity(\.id, \.number)
    stay.field("place", \.place, [.indexed(then: .descending("madeAt"), .ascending("guest"))])
    stay.field("madeAt", \.madeAt, [.column("made_at")])
    stay.field("guest", \.guest, [.indexed])
  }
}

private struct Tour: Record {
  static let name = "tour"
  static let template = Tour()

  var id = RecordID<Tour>(UUID())
  var number: Int?
  var stayIDs: [RecordID<Stay>] = []

  static func describe(_ tour: inout some Describer<Tour>) {
    tour.identity(\.id, \.number)
    tour.reference("stays", \.stayIDs, onDelete: .clear)
  }
}

private struct Misled: Record {
  static let name = "misled"
  static let template = Misled()

  var id = RecordID<Misled>(UUID())
  var number: Int?
  var place = ""

  static func describe(_ misled: inout some Describer<Misled>) {
    misled.identity(\.id, \.number)
    misled.field("place", \.place, [.indexed(then: .ascending("plaice"))])
  }
}

@Suite struct IndexTests {
  @Test func `an index on several fields is used for searching and sorting`() async throws {
    let storage = try Storage(.inMemorySQLite, of: StoreModel("stays", Stay.self))
    let kind = try storage.model.sqlite(Stay.self)
    let fetch = RecordFetch<Stay>(
      where: #Predicate { $0.place == "Kerala" },
      sort: [SortDescriptor(\.madeAt, order: .reverse)],
      limit: 5
    )
    let (query, values) = try kind.statement("EXPLAIN QUERY PLAN SELECT id FROM stay", fetch)
    let plan = try storage.database.reading { connection throws(StoreError) in
      let selection = "SELECT sql FROM sqlite_schema WHERE name = 'stay_place'"
      let sql = try connection.first(selection) { row throws(StoreError) in try row.text(0) }
      #expect(sql == "CREATE INDEX stay_place ON stay (place_key, made_at DESC, guest_key)")
      return try connection.rows(query, values) { row throws(StoreError) in try row.text(3) }
    }
    #expect(plan.first?.hasPrefix("SEARCH stay USING INDEX stay_place (place_key=?)") == true)
    #expect(!plan.contains { $0 == "USE TEMP B-TREE FOR ORDER BY" }, "\(plan)")
  }

  @Test func `the records whose lists contain an ID are found through an index`() async throws {
    let storage = try Storage(.inMemorySQLite, of: StoreModel("tours", Stay.self, Tour.self))
    let kind = try storage.model.sqlite(Tour.self)
    let id = RecordID<Stay>()
    let fetch = RecordFetch<Tour>(where: #Predicate { $0.stayIDs.contains(id) })
    let (query, values) = try kind.statement("EXPLAIN QUERY PLAN SELECT id FROM tour", fetch)
    let referrers = "EXPLAIN QUERY PLAN " + (try #require(kind.referrerSelections["stays"]))
    try storage.database.reading { connection throws(StoreError) in
      for (sql, values) in [(query, values), (referrers, [.uuid(id.rawValue)])] {
        let plan = try connection.rows(sql, values) { row throws(StoreError) in try row.text(3) }
        #expect(plan.contains("SEARCH tour_stays USING COVERING INDEX tour_stays_key (uuid=?)"), "\(plan)")
        #expect(plan.contains("SEARCH tour USING INTEGER PRIMARY KEY (rowid=?)"), "\(plan)")
      }
    }
  }

  @Test func `an index with a missing field is refused with its name`() {
    let refusal = StoreError.misuse(
      "the field “place” of misled is indexed with “plaice”, which is not another field that can be indexed"
    )
    #expect(throws: refusal) { try Storage(.inMemory, of: StoreModel("misled", Misled.self)) }
  }
}
