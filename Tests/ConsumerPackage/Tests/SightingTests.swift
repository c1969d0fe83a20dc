import LogbookRecords
import LogbookStorage
import Birds
import Foundation
import Testing

@Suite final class `Sightings in every kind of storage` {
  static let kinds = ["sqlite", "sqlite-memory", "memory", "xml", "binary", "json"]
  let folder = FileManager.default.temporaryDirectory.appending(path: "birds-\(UUID())").path

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func open(_ kind: String, _ name: String = "store") throws -> Storage {
    let path = kind.contains("memory") ? "" : "\(folder)/\(name).\(kind)"
    return try Storage(StorageLocation(parsing: "\(kind):\(path)"), of: .birds, history: .undo)
  }

  let dawn = Date(timeIntervalSince1970: 1_750_000_000)

  var sightings: [Sighting] {
    var (robin, owl, tit) = (
      Sighting("Robin", seenAt: dawn, count: 2), Sighting("Owl"), Sighting("Great Tit", count: 7)
    )
    robin.marks = ["ringed", "young"]
    owl.certainty = .guess
    owl.parentID = robin.id
    tit.certainty = .sure
    tit.seenAt = dawn + 60
    return [robin, owl, tit]
  }

  @Test(arguments: kinds) func `sightings are found by predicates`(_ kind: String) async throws {
    let store = try open(kind).store(of: Sighting.self)
    try await store.insert(sightings)
    let early = dawn + 30
    func species(_ fetch: RecordFetch<Sighting>) async throws -> [String] {
      try await store.records(matching: fetch).map(\.species)
    }
    #expect(try await species(RecordFetch(where: #Predicate { $0.marks.contains("young") })) == ["Robin"])
    #expect(try await species(RecordFetch(where: #Predicate { $0.seenAt == nil })) == ["Owl"])
    #expect(try await species(RecordFetch(where: #Predicate { ($0.seenAt ?? early) < early })) == ["Robin"])
    #expect(try await species(RecordFetch(where: #Predicate { $0.species.contains("Tit") })) == ["Great Tit"])
    #expect(
      try await species(RecordFetch(sort: [SortDescriptor(\.count, order: .reverse), SortDescriptor(\.species)]))
        == ["Great Tit", "Robin", "Owl"]
    )
    #expect(try await store.count(matching: RecordFetch(where: #Predicate { ($0.count ?? 0) > 1 })) == 2)
    await #expect(throws: StoreError.self) {
      try await store.records(matching: RecordFetch(where: #Predicate { ($0.count ?? 0) + 1 > 2 }))
    }
  }

  @Test(arguments: kinds) func `sightings are counted and added up by month`(_ kind: String) async throws {
    let storage = try open(kind)
    try await storage.store(of: Sighting.self).insert(sightings)
    let rows = try await storage.store(of: Sighting.self).rows(
      of: Aggregation<Sighting>(by: [.period(.month, of: \.seenAt)], measures: [.sum(\.count), .greatest(\.species)])
    )
    #expect(rows.map(\.count) == [2, 1])
    #expect(rows.map { $0.sum(\.count) } == [9, nil])
    #expect(rows.map { $0.greatest(\.species) } == ["Robin", "Owl"])
    #expect(rows.map { $0.period()?.description } == ["2025-06", nil])
  }

  @Test(arguments: kinds) func `deletions can be undone and redone, with their parts`(_ kind: String) async throws {
    let storage = try open(kind)
    let store = storage.store(of: Sighting.self)
    let stored = try await store.insert(sightings)
    try await store.delete(withID: stored[0].id)
    #expect(try await store.records(matching: RecordFetch()).map(\.species) == ["Great Tit"])
    try await storage.undo()
    #expect(try await store.records(matching: RecordFetch()) == stored)
    try await storage.redo()
    #expect(try await store.count(matching: RecordFetch()) == 1)
    #expect(try await storage.check().problems == [])
  }

  @Test(arguments: kinds) func `a failed unit of work changes no kind of record`(_ kind: String) async throws {
    let storage = try open(kind)
    await #expect(throws: StoreError.constraint("another outing has the same code")) {
      try await storage.unitOfWork { unit in
        try await unit.store(of: Sighting.self).insert(Sighting("Wren"))
        try await unit.store(of: Outing.self).insert([Outing("A"), Outing("a")])
      }
    }
    #expect(try await storage.store(of: Sighting.self).count(matching: RecordFetch()) == 0)
    let other = try Storage(.inMemory, of: StoreModel("walks", Outing.self))
    await #expect(throws: StoreError.misuse("the store's model has no kind “sighting”")) {
      try await other.store(of: Sighting.self).count(matching: RecordFetch())
    }
  }

  @Test(arguments: kinds) func `changes are published, and stores copied and reopened`(_ kind: String) async throws {
    var storage = try open(kind)
    var changes = storage.store(of: Sighting.self).changes().makeAsyncIterator()
    let stored = try await storage.store(of: Sighting.self).insert(sightings)
    #expect(await changes.next()?.inserted == stored.map(\.id))
    try await storage.store(of: Outing.self).insert(Outing("B", distance: 12.5))
    for other in Self.kinds {
      let copy = try open(other, "copy")
      try await storage.copy(to: copy)
      #expect(try await copy.store(of: Sighting.self).records(matching: RecordFetch()) == stored)
      #expect(try await copy.store(of: Outing.self).records(matching: RecordFetch()).map(\.distance) == [12.5])
    }
    guard storage.location != .inMemory, storage.location != .inMemorySQLite else { return }
    try await storage.backup(to: "\(folder)/backup")
    storage = try open(kind)
    #expect(try await storage.store(of: Sighting.self).records(matching: RecordFetch()) == stored)
    #expect(throws: StoreError.self) { try Storage(storage.location) }
  }

  @Test func `an invalid description is refused with the name of the field`() {
    struct Twice: Record {
      typealias ID = RecordID<Twice>
      static let name = "twice"
      static let template = Twice()
      var id = ID(UUID())
      var number: Int?
      var text = ""
      static func describe(_ twice: inout some Describer<Twice>) {
        twice.identity(\.id, \.number)
        twice.field("text", \.text)
        twice.field("Text", \.text)
      }
    }
    #expect(throws: StoreError.misuse("the field “Text” of twice is described twice")) {
      try Storage(.inMemory, of: StoreModel("twice", Twice.self))
    }
    struct Listed: Record {
      typealias ID = RecordID<Listed>
      static let name = "listed"
      static let template = Listed()
      var id = ID(UUID())
      var number: Int?
      var marks: [String]?
      static func describe(_ listed: inout some Describer<Listed>) {
        listed.identity(\.id, \.number)
        listed.field("marks", \.marks)
      }
    }
    let message = "the field “marks” of listed must not be optional: a stored list may be empty, but not missing"
    #expect(throws: StoreError.misuse(message)) { try Storage(.inMemory, of: StoreModel("listed", Listed.self)) }
  }
}
