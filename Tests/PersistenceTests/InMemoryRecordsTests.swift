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
    try records.update(parts.map { part in try part.edited(at: part.createdAt) { $0.title = "edited" } })
    #expect(records.records.last?.title == "edited")
    try records.update(parts.map { part in try part.edited(at: part.createdAt) { $0.parentID = other.id } })
    #expect(try records.delete([parent.id]) == [parent.id])
    let half = parts.prefix(5_000).map(\.id)
    #expect(try records.delete(half) == half)
    #expect(try records.delete([other.id]) == [other.id] + parts.dropFirst(5_000).map(\.id))
    #expect(records.records == [])
  }
}
