import Foundation
import LogbookRecords
import LogbookStorage
import LogbookTestFiles
import Testing

/// Tests the documentation examples for the history of a store.
@Suite struct HistoryExamplesTests {
  typealias Place = QueryExamplesTests.Place

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `the level of a history is chosen by its name`() async throws {
    func openStorage(at path: String, history name: String) throws -> Storage {
      guard let level = HistoryLevel(rawValue: name) else {
        let names = HistoryLevel.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(field: "history", value: name, rule: "must be one of \(names)")
      }
      return try Storage(.sqlite(path), of: StoreModel("places", Place.self), history: level)
    }
    let storage = try openStorage(at: folder.path("places.sqlite"), history: "undo")
    try await storage.store(of: Place.self).insert(Place(title: "Lisbon"))
    try await storage.undo()
    #expect(try await storage.store(of: Place.self).count(matching: RecordFetch()) == 0)
    #expect {
      try openStorage(at: folder.path("others.sqlite"), history: "all")
    } throws: {
      "\($0)" == "history “all” must be one of off, changes, undo"
    }
  }

  @Test func `the changes since a token are printed`() async throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    let storage = try Storage(.inMemory, of: StoreModel("places", Place.self), history: .changes)
    try await storage.store(of: Place.self).insert([Place(title: "Lisbon"), Place(title: "Porto")])

    func printNews(of storage: any HistoryProtocol, since token: HistoryToken?) async throws -> HistoryToken {
      let history: History = try await storage.history(since: token, limit: nil)
      if !history.isComplete { print("the last \(HistoryLimit.steps) commits are too few; read all records") }
      for step in history.steps { print("#\(step.number):", step.recordCount, "records") }
      return history.token
    }
    let token = try await printNews(of: storage, since: nil)
    try await storage.store(of: Place.self).insert(Place(title: "Faro"))
    #expect(printed == ["#1: 2 records"])
    #expect(try await printNews(of: storage, since: token).step == 2)
    #expect(printed == ["#1: 2 records", "#2: 1 records"])
    _ = try await printNews(of: storage, since: HistoryToken(history: UUID(), step: 1))
    #expect(printed.contains("the last 1000 commits are too few; read all records"))
  }

  @Test func `the changes of a step are summarized`() async throws {
    let storage = try Storage(.inMemory, of: StoreModel("places", Place.self), history: .changes)
    try await storage.store(of: Place.self).insert([Place(title: "Lisbon"), Place(title: "Porto")])

    func summary(of step: HistoryStep) -> String {
      func summary(of change: StoreChange<AnyRecord>) -> String {
        "\(change.inserted.count) inserted, \(change.updated.count) updated, \(change.deleted.count) deleted"
      }
      let lines = step.changes.map { (change: HistoryStep.Change) in "\(change.kind): \(summary(of: change.records))" }
      return lines.joined(separator: "\n")  // place: 2 inserted, 0 updated, 0 deleted
    }
    let steps = try await storage.history().steps
    #expect(steps.map(summary) == ["place: 2 inserted, 0 updated, 0 deleted"])
  }
}
