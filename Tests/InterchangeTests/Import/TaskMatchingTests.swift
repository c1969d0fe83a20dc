import LogbookDomain
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

/// Tests how an import decides whether two tasks are the same, and how it resolves references from one task to another.
struct TaskMatchingTests {
  private func together(_ texts: [String], into storage: Storage) async throws -> ImportResult {
    let context = ImportContext(now: noon, zone: .gmt) { .timeOrdered(at: noon) }
    let files = texts.enumerated().map { index, text in
      RecordImporter.File(name: "\(index)") { ByteSource(bytes: Array(text.utf8)) }
    }
    return try await RecordImporter(.tasks, ImportOptions(), context, from: files).run(into: storage)
  }

  private func again(
    _ text: String,
    _ storage: Storage,
    _ zone: TimeZone,
    replaces: Bool
  ) async throws -> ImportResult {
    try await imported(text, as: .tasks, into: storage, zone: zone) {
      if replaces { $0.onDuplicate = .replace }
    }.result
  }

  private func calendar(_ toDos: String...) -> String {
    let components = toDos.map { "BEGIN:VTODO\n\($0)\nEND:VTODO\n" }
    return "BEGIN:VCALENDAR\n\(components.joined())END:VCALENDAR\n"
  }

  @Test(arguments: [false, true])
  func `numbers refer to tasks in the same file`(hasIDs: Bool) async throws {
    let storage = try Storage(.inMemory)
    let files = ["a", "b"].map { file in
      func id() -> String { hasIDs ? "\(UUID())" : "" }
      return "id,number,title,parent,dependencies\n\(id()),1,\(file) one,3,\"2,3\"\n\(id()),2,\(file) two,,\n"
        + "\(id()),3,\(file) three,,\n"
    }
    let result = try await together(files, into: storage)
    #expect(result.notKept["parent"] + result.notKept["dependency"] == 0)
    let tasks = try await storage.allTasks()
    let titles = Dictionary(uniqueKeysWithValues: tasks.map { ($0.id, $0.title) })
    #expect(tasks.map { $0.parentID.flatMap { titles[$0] } } == ["a three", nil, nil, "b three", nil, nil])
    #expect(tasks[0].dependencies.map { titles[$0] } == ["a two", "a three"])
    #expect(tasks[3].dependencies.map { titles[$0] } == ["b two", "b three"])
  }

  @Test func `UIDs refer to tasks in other calendars, too`() async throws {
    let storage = try Storage(.inMemory)
    _ = try await together(
      [calendar("UID:part@host\nSUMMARY:Part\nRELATED-TO:whole@host"), calendar("UID:whole@host\nSUMMARY:Whole")],
      into: storage
    )
    let tasks = try await storage.allTasks()
    #expect(tasks.map(\.parentID) == [tasks[1].id, nil])
  }

  @Test func `a file without IDs after one with IDs is not imported twice`() async throws {
    let storage = try Storage(.inMemory)
    let files = [#"[{"uuid":"\#(UUID())","description":"One","status":"pending"}]"#, "title,due\nTwo,\n"]
    #expect(try await together(files, into: storage).imported == 2)
    #expect(try await together(files, into: storage).duplicates == 2)
  }

  @Test(arguments: ["Europe/Rome", "America/New_York", "Pacific/Auckland", "GMT"])
  func `an exported todo.txt is not imported again, even in another time zone`(name: String) async throws {
    let zone = try #require(TimeZone(identifier: name))
    let storage = try Storage(.inMemory)
    let due = Date(timeIntervalSince1970: 1_796_222_400)
    try await storage.tasks.insert(TaskItem(title: "Home", createdAt: noon.addingTimeInterval(0.123)))
    try await storage.tasks.insert(TaskItem(title: "Call", dueAt: due, createdAt: noon))
    try await storage.tasks.insert(TaskItem(title: "Done", completedAt: noon, createdAt: noon))
    let text = try await exported(storage, .tasks, as: .todotxt, zone: zone)
    let before = try await storage.allTasks()
    let same = try await again(text, storage, zone, replaces: false)
    #expect((same.imported, same.revisionCount) == (0, 0))
    let replaced = try await again(text, storage, zone, replaces: true)
    #expect((replaced.replaced, replaced.revisionCount) == (3, 0))
    #expect(try await storage.allTasks() == before)
    let list = "x 2026-01-02 2026-01-01 Water\nx 2026-01-03 2026-01-02 Water\nMilk due:2026-01-02\n"
    let copy = try Storage(.inMemory)
    #expect(try await again(list, copy, zone, replaces: false).imported == 3)
    // In a time zone that is more than 12 hours ahead of UTC, such as that of Auckland in summer, each day begins
    // before noon UTC on the previous date. An import in a different time zone then mistakes the day for the previous
    // one.
    let isFarEast = zone.secondsFromGMT() >= 43_200
    for other in isFarEast ? [zone] : [zone, .gmt, TimeZone(identifier: "Asia/Kolkata") ?? zone] {
      #expect(try await again(list, copy, other, replaces: false).imported == 0, "\(other)")
    }
    let next = "x 2026-01-04 2026-01-03 Water\nx 2026-01-01 2025-12-31 Water\n"
    #expect(try await again(next, copy, zone, replaces: false).imported == 2)
  }

  @Test func `a task with a due day and tasks with due times on that day are distinct`() async throws {
    let text = "title,due\nX,2026-12-01 14:30\nX,2026-12-01\nX,2026-12-01 15:30\n"
    let (storage, _) = try await imported(text, as: .tasks)
    let reversed = "title,due\nX,2026-12-01\nX,2026-12-01 15:30\nX,2026-12-01 14:30\n"
    let (_, result) = try await imported(reversed, as: .tasks, into: storage)
    #expect((result.duplicates, result.revisionCount) == (3, 0))
    let (_, other) = try await imported("title,due\nX,2026-12-01 16:30\n", as: .tasks, into: storage)
    #expect(other.imported == 1)
  }

  @Test(arguments: ["0B11967D-9DAE-4333-A137-C3B1E8A641D3", "series@host"])
  func `a done occurrence of a recurring to-do does not complete the series`(uid: String) async throws {
    let series = "UID:\(uid)\nSUMMARY:Water\nDTSTAMP:20260101T000000Z\nDUE:20261201T100000Z\nRRULE:FREQ=WEEKLY"
    let occurrence =
      "UID:\(uid)\nRECURRENCE-ID:20261208T100000Z\nSUMMARY:Water\nDTSTAMP:20260101T000000Z\nDUE:20261201T100000Z\nSTATUS:COMPLETED"
    for texts in [[series, occurrence], [occurrence, series]] {
      let (storage, _) = try await imported(calendar(series), as: .tasks)
      let text = calendar(texts[0], texts[1])
      for _ in 1...2 {
        _ = try await imported(text, as: .tasks, into: storage) { $0.onDuplicate = .replace }
        #expect(try await storage.allTasks().map(\.isCompleted) == [false, true])
        #expect(try await storage.allTasks().map { $0.repeats != nil } == [true, false])
      }
    }
  }

  @Test func `a task without an ID does not match a task whose ID is in the same input`() async throws {
    let id = UUID()
    let (storage, _) = try await imported("id,title\n\(id),Water\n", as: .tasks)
    let text = calendar("UID:\(id)\nSUMMARY:Water", "UID:other@host\nSUMMARY:Water\nSTATUS:COMPLETED")
    _ = try await imported(text, as: .tasks, into: storage) { $0.onDuplicate = .replace }
    #expect(try await storage.allTasks().map(\.isCompleted) == [false, true])
  }

  @Test func `a newer export of a calendar without creation dates adds nothing`() async throws {
    func text(_ stamp: String) -> String { calendar("UID:abc\nDTSTAMP:\(stamp)\nSUMMARY:Water") }
    let (storage, _) = try await imported(text("20260101T000000Z"), as: .tasks)
    let (_, result) = try await imported(text("20260202T000000Z"), as: .tasks, into: storage)
    #expect((result.duplicates, result.revisionCount) == (1, 0))
    #expect(try await storage.allTasks().map(\.createdAt.iso8601) == ["2026-01-01T00:00:00Z"])
  }
}
