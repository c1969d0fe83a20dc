import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import Foundation
import Testing

@Suite struct InMemoryRecordsTests {
  private func family(_ count: Int) throws -> (parent: TaskItem, parts: [TaskItem], other: TaskItem) {
    let now = Date(timeIntervalSince1970: 1_600_000_000)
    let parent = try TaskItem(title: "parent", createdAt: now)
    let parts = try (0..<count).map { try TaskItem(title: "\($0)", parentID: parent.id, createdAt: now) }
    return (parent, parts, try TaskItem(title: "other", createdAt: now))
  }

  /// The test would take minutes if checking each part (child task) required a search of all other parts.
  @Test func `a task with thousands of parts can be changed`() throws {
    let (parent, parts, other) = try family(10_000)
    var records = InMemoryRecords<TaskItem>()
    _ = try records.insert([parent, other] + parts)
    _ = try records.update(parts.map { part in try part.edited(at: part.createdAt) { $0.title = "edited" } })
    #expect(records.records.last?.title == "edited")
    _ = try records.update(parts.map { part in try part.edited(at: part.createdAt) { $0.parentID = other.id } })
    #expect(try records.delete([parent.id.rawValue]) == [parent.id.rawValue])
    let half = parts.prefix(5_000).map(\.id.rawValue)
    #expect(try records.delete(half) == half)
    let rest = [other.id.rawValue] + parts.dropFirst(5_000).map(\.id.rawValue)
    #expect(Set(try records.delete(rest)) == Set(rest))
    #expect(records.records == [])
  }

  /// A record with a unique field.
  private struct Badge: Record {
    static let name = "badge"
    static let template = Badge()

    var id = RecordID<Badge>(UUID())
    var number: Int?
    var code = 0

    static func describe(_ badge: inout some Describer<Badge>) {
      badge.identity(\.id, \.number)
      badge.field("code", \.code, [.unique])
    }
  }

  /// The test would take minutes if each call moved or copied all records, their numbers or their unique values.
  @Test func `many records can be inserted, changed and deleted one by one, in any order`() async throws {
    let count = 20_000
    let storage = try Storage(.inMemory, of: StoreModel("badges", Badge.self), history: .undo)
    let badges = storage.store(of: Badge.self)
    for number in (1...count).reversed() { try await badges.insert(Badge(number: number, code: number)) }
    let stored = try await badges.records(matching: RecordFetch())
    #expect(stored.map(\.code) == Array(1...count))
    for var badge in stored {
      badge.code = -badge.code
      try await badges.update(badge)
    }
    for badge in stored { try await badges.delete(withID: badge.id) }
    #expect(try await badges.count(matching: RecordFetch()) == 0)
    #expect(try await storage.undo().changes.first?.records.inserted.count == 1)
  }

  /// The test would take minutes if each query for parts searched all records.
  @Test func `a deep tree can be visited and deleted`() async throws {
    let tasks = try Storage(.inMemory).tasks
    var chain = try (0..<10_000).map { try TaskItem(title: "\($0)", createdAt: Date(timeIntervalSince1970: 0)) }
    for index in chain.indices.dropFirst() {
      chain[index] = try chain[index].edited(at: chain[index].createdAt) { [id = chain[index - 1].id] in
        $0.parentID = id
      }
    }
    let stored = try await tasks.insert(chain)
    for index in stored.indices.dropLast() {
      #expect(try await tasks.records(matching: TaskQuery(parentID: stored[index].id)) == [stored[index + 1]])
    }
    #expect(try await tasks.delete(withID: stored[0].id) == 10_000)
  }
}
