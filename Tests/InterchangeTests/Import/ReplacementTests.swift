import LogbookDomain
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

/// Tests which fields of a stored record an import changes if a row matches the record.
struct ReplacementTests {
  private func replacing(
    _ text: String,
    in storage: Storage,
    as kind: RecordKind = .tasks,
    _ change: (inout ImportOptions) -> Void = { _ in }
  ) async throws -> ImportResult {
    try await imported(text, as: kind, into: storage) {
      $0.onDuplicate = .replace
      change(&$0)
    }.result
  }

  private func changes(_ result: ImportResult) -> [String] {
    result.revisions.flatMap(\.changes).map { "\($0.field) \($0.old ?? "-") → \($0.new ?? "-")" }
  }

  /// Returns a storage with the task Home and its subtask Milk, which has values in most fields.
  private func filled() async throws -> Storage {
    let storage = try Storage(.inMemory)
    let home = try TaskItem(title: "Home", createdAt: noon)
    try await storage.tasks.insert(home)
    let milk = try TaskItem(
      title: "Milk",
      notes: "2 l",
      completedAt: noon.addingTimeInterval(-60.5),
      tags: ["shop"],
      parentID: home.id,
      waitUntil: noon,
      repeats: Recurrence("weekly"),
      dependencies: [home.id],
      createdAt: noon.addingTimeInterval(-90.25)
    )
    try await storage.tasks.insert(milk)
    return storage
  }

  @Test(arguments: [
    "title,priority\nMilk,high\n", #"{"title":"Milk","priority":"high"}"#, "x Milk @shop t:2023-11-14 rec:+1w pri:A\n",
  ])
  func `a replaced task keeps the fields that the input does not have`(text: String) async throws {
    let storage = try await filled()
    let before = try await storage.allTasks()
    let result = try await replacing(text, in: storage)
    var fields = before[1].fields
    fields.priority = .high
    #expect(try await storage.allTasks().map(\.fields) == [before[0].fields, fields])
    #expect(changes(result) == ["priority none → high"])
  }

  @Test func `a replaced report is found at its new location and date`() async throws {
    let id = "0B11967D-9DAE-4333-A137-C3B1E8A641D3"
    let rows = ["\(id),A,2020-01-01,5", "\(id),B,2020-01-02,6", ",B,2020-01-02,7", ",A,2020-01-01,8"]
    let storage = try Storage(.inMemory)
    _ = try await replacing("id,location,date,tested\n" + rows.joined(separator: "\n"), in: storage, as: .reports)
    let reports = try await storage.allReports()
    #expect(reports.map(\.location) == ["B", "A"] && reports.map(\.numberTested) == [7, 8])
  }

  @Test func `a report is still found after another of its location and date has moved`() async throws {
    let ids = ["0B11967D-9DAE-4333-A137-C3B1E8A641D3", "1B11967D-9DAE-4333-A137-C3B1E8A641D3"]
    let rows = ["\(ids[0]),A,2020-01-01,5", "\(ids[1]),A,2020-01-01,6", "\(ids[0]),B,2020-01-01,5", ",A,2020-01-01,7"]
    let storage = try Storage(.inMemory)
    _ = try await replacing("id,location,date,tested\n" + rows.joined(separator: "\n"), in: storage, as: .reports)
    let reports = try await storage.allReports()
    #expect(reports.map(\.location) == ["B", "A"] && reports.map(\.numberTested) == [5, 7])
  }

  @Test(arguments: [1, 1000])
  func `a report is still found after a later one of its location and date has moved`(before: Int) async throws {
    let ids = ["0B11967D-9DAE-4333-A137-C3B1E8A641D3", "1B11967D-9DAE-4333-A137-C3B1E8A641D3"]
    // With 1000 more rows, the last row is read after the reports have been inserted into the store.
    let others = (0..<before).map { ",C,\(2000 + $0)-01-01,1" }
    let rows =
      ["\(ids[0]),A,2020-01-01,5", "\(ids[1]),A,2020-01-01,6", "\(ids[1]),B,2020-01-01,6"] + others
      + [",A,2020-01-01,7"]
    let storage = try Storage(.inMemorySQLite)
    _ = try await replacing("id,location,date,tested\n" + rows.joined(separator: "\n"), in: storage, as: .reports)
    let reports = try await storage.allReports().filter { $0.location != "C" }
    #expect(reports.map(\.location) == ["A", "B"] && reports.map(\.numberTested) == [7, 6])
  }

  @Test func `an empty cell clears a field of a replaced task`() async throws {
    let storage = try await filled()
    let text = "title,notes,tags,parent,dependencies,wait,repeats,done\nMilk,,,,,,,\n"
    let result = try await replacing(text, in: storage)
    #expect(try await storage.allTasks().last?.fields == TaskItem.Fields(title: "Milk"))
    #expect(
      changes(result) == [
        "notes 2 l → -", "completed yes → -", "tags shop → -", "wait 2023-11-14T22:13:20Z → -", "repeats P1W → -",
        "parent Home → -", "dependencies Home → -",
      ]
    )
  }

  @Test func `a done task keeps its completion date if the input has none`() async throws {
    let storage = try await filled()
    let before = try await storage.allTasks()
    let result = try await replacing("title,done\nMilk,yes\nHome,no\n", in: storage)
    #expect(try await storage.allTasks() == before)
    #expect((result.replaced, result.revisionCount) == (2, 0))
    _ = try await replacing("title,done\nHome,yes\n", in: storage)
    #expect(try await storage.allTasks().map(\.completedAt) == [noon, before[1].completedAt])
  }

  @Test func `an invalid value of a task is left out, and a replaced task keeps its value`() async throws {
    let text = "title,priority,done,due\nMilk,urgent,no,\nBread,low,cancelled,soon\nEggs,low,no,\n"
    let (storage, result) = try await imported(text, as: .tasks) { $0.onInvalid = .blank }
    #expect(try await storage.allTasks().map(\.priority) == [.none, .low, .low])
    #expect(result.blanked.map(\.column) == ["priority", "due", "done"])
    _ = try await replacing("title,priority,done\nMilk,high,yes\n", in: storage)
    let before = try await storage.allTasks()
    let again = try await replacing("title,priority,done\nMilk,urgent,cancelled\n", in: storage) {
      $0.onInvalid = .blank
    }
    #expect((again.replaced, again.revisionCount, again.blanked.count) == (1, 0, 2))
    #expect(try await storage.allTasks() == before)
  }

  @Test func `a replaced report keeps the counts that the input does not have`() async throws {
    let (storage, _) = try await imported("date,K\n2020-12-01,10\n", as: .reports) { $0.wide = .tested }
    let wide = try await replacing("date,K\n2020-12-01,3\n", in: storage, as: .reports) { $0.wide = .positive }
    #expect(changes(wide) == ["positive - → 3"])
    let text = "date,location,tested,negative\n2020-12-01,K,-5,7\n"
    _ = try await replacing(text, in: storage, as: .reports) { $0.onInvalid = .blank }
    _ = try await replacing("date,location,negative\n2020-12-01,K,8\n", in: storage, as: .reports)
    let report = try #require(try await storage.allReports().first)
    #expect([report.numberTested, report.numberPositive, report.numberNegative] == [10, 3, 8])
    let emptied = try await replacing("date,location,tested,positive\n2020-12-01,K,,4\n", in: storage, as: .reports)
    #expect(changes(emptied) == ["tested 10 → -", "positive 3 → 4"])
  }

  @Test func `rows that differ only in the location or date are reported`() async throws {
    let (storage, _) = try await imported("date,location,tested\n2020-12-01,K,10\n", as: .reports)
    let text = try await exported(storage, .reports, as: .csv).replacing("K", with: "L").replacing(
      "12-01",
      with: "12-02"
    )
    let (_, skipped) = try await imported(text, as: .reports, into: storage)
    let expected = ["location K → L", "date 2020-12-01 → 2020-12-02"]
    #expect(changes(skipped) == expected)
    #expect(changes(try await replacing(text, in: storage, as: .reports)) == expected)
  }

  @Test(arguments: [ImportOptions.OnDuplicate.skip, .replace])
  func `rows that differ only in the parent, dependencies or creation date are reported`(
    action: ImportOptions.OnDuplicate
  ) async throws {
    let storage = try await filled()
    try await storage.tasks.insert(TaskItem(title: "Work", createdAt: noon))
    let ids = try await storage.allTasks().map { "\($0.id)" }
    let milk = "\(ids[1]),2,Milk,3,\"3,1\",2020-01-01\n"
    let text = "id,number,title,parent,dependencies,created\n" + milk + "\(ids[0]),1,Home,,,\n\(ids[2]),3,Work,,,\n"
    let (_, result) = try await imported(text, as: .tasks, into: storage) { $0.onDuplicate = action }
    #expect(result.revisionCount == 1)
    #expect(changes(result) == ["created 2023-11-14T22:11:49.750Z → 2020-01-01T00:00:00Z"])
    let later =
      "id,number,title,parent,dependencies\n" + milk.dropLast(12) + "\n\(ids[0]),1,Home,,\n\(ids[2]),3,Work,,\n"
    let (_, links) = try await imported(later, as: .tasks, into: storage) { $0.onDuplicate = action }
    let expected = ["parent Home → Work", "dependencies Home → Work, Home"]
    #expect(changes(links) == (action == .skip ? expected : []))
  }

  /// Returns a storage with the task a, its subtask b and b's subtask c, and CSV text with one row for each given pair
  /// of a task and its parent.
  private func family(
    _ links: [(title: String, parent: String)]
  ) async throws -> (storage: Storage, rows: String) {
    let storage = try Storage(.inMemory)
    var ids: [String: TaskItem.ID] = ["d": TaskItem.ID(UUID())]
    for (title, parent) in [("a", ""), ("b", "a"), ("c", "b")] {
      let task = try TaskItem(title: title, parentID: ids[parent], createdAt: noon)
      ids[title] = task.id
      try await storage.tasks.insert(task)
    }
    let rows = links.map { title, parent in
      "\(ids[title].map { "\($0)" } ?? ""),\(title),\(ids[parent].map { "\($0)" } ?? "")\n"
    }
    return (storage, "id,title,parent\n" + rows.joined())
  }

  private func parents(_ storage: Storage) async throws -> [String] {
    let tasks = try await storage.allTasks()
    let titles = Dictionary(uniqueKeysWithValues: tasks.map { ($0.id, $0.title) })
    return tasks.map { "\($0.title):\($0.parentID.flatMap { titles[$0] } ?? "")" }
  }

  @Test(arguments: [
    ([("d", ""), ("a", "d")], ["a:d", "b:a", "c:b", "d:"]),
    ([("a", "d"), ("d", "")], ["a:d", "b:a", "c:b", "d:"]),
    ([("a", "c"), ("b", "a"), ("c", "")], ["a:c", "b:a", "c:"]),
    ([("a", "c"), ("b", "")], ["a:c", "b:", "c:b"]),
    ([("c", ""), ("b", "c"), ("a", "b")], ["a:b", "b:c", "c:"]),
    ([("a", "b"), ("a", "d"), ("d", "")], ["a:d", "b:a", "c:b", "d:"]),
  ])
  func `a row may move a task below a new task, or below one of its former parts`(
    links: [(String, String)],
    expected: [String]
  ) async throws {
    let (storage, rows) = try await family(links)
    _ = try await replacing(rows, in: storage)
    #expect(try await parents(storage) == expected)
  }

  @Test(arguments: [
    ([("a", "a")], 2, ["a:", "b:a", "c:b"]),
    ([("a", "b")], 2, ["a:", "b:a", "c:b"]),
    ([("a", "c")], 2, ["a:", "b:a", "c:b"]),
    ([("d", "c"), ("a", "d")], 3, ["a:", "b:a", "c:b", "d:c"]),
    ([("a", "d"), ("d", "b")], 2, ["a:", "b:a", "c:b", "d:b"]),
    ([("a", "d"), ("d", "a")], 2, ["a:", "b:a", "c:b", "d:a"]),
    ([("c", "a"), ("b", "c"), ("a", "b")], 4, ["a:", "b:c", "c:a"]),
  ])
  func `a row that makes a stored task a part of itself is refused, or its parent is left out`(
    links: [(String, String)],
    line: Int,
    expected: [String]
  ) async throws {
    let (storage, rows) = try await family(links)
    let error = await #expect(throws: ImportFailure.self) { try await replacing(rows, in: storage) }
    let reason = "line \(line), column parent: must not be the task itself or a part of it; nothing was imported"
    #expect(error.map { "\($0)" } == reason)
    #expect(try await parents(storage) == ["a:", "b:a", "c:b"])
    let result = try await replacing(rows, in: storage) { $0.onInvalid = .skip }
    #expect(result.notKept["parent"] == 1)
    #expect(try await parents(storage) == expected)
  }

  @Test func `a long chain of parents can be reversed`() async throws {
    let ids = (0..<1_200).map { _ in UUID() }
    func rows(_ step: Int) -> String {
      let lines = ids.indices.map { index in
        "\(ids[index]),t\(index),\(ids.indices.contains(index + step) ? "\(ids[index + step])" : "")"
      }
      return "id,title,parent\n" + lines.joined(separator: "\n") + "\n"
    }
    let (storage, _) = try await imported(rows(-1), as: .tasks)
    _ = try await replacing(rows(1), in: storage)
    #expect(try await storage.allTasks().map(\.parentID) == ids.dropFirst().map { TaskItem.ID($0) } + [nil])
  }

  @Test(arguments: [RecordFormat.csv, .json, .ics, .taskwarrior, .todotxt])
  func `importing an export again reports no differences`(format: RecordFormat) async throws {
    let storage = try await filled()
    let before = try await storage.allTasks()
    let text = try await exported(storage, .tasks, as: format)
    let (_, skipped) = try await imported(text, as: .tasks, into: storage)
    #expect((skipped.duplicates, skipped.revisionCount) == (2, 0), "\(changes(skipped))")
    let replaced = try await replacing(text, in: storage)
    #expect((replaced.replaced, replaced.revisionCount) == (2, 0), "\(changes(replaced))")
    #expect(try await storage.allTasks().map(\.fields) == before.map(\.fields))
  }

  @Test func `rows may reverse the dependencies of stored tasks in any order`() async throws {
    let ids = (0..<3).map { _ in UUID() }
    func row(_ index: Int, after others: [Int]) -> String {
      "\(ids[index]),t\(index),\(others.map { ids[$0].uuidString }.joined(separator: " "))\n"
    }
    let head = "id,title,dependencies\n"
    let reversed = [row(0, after: [1]), row(1, after: [2]), row(2, after: [])]
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      let (storage, _) = try await imported(
        head + row(0, after: []) + row(1, after: [0]) + row(2, after: [1]),
        as: .tasks
      )
      _ = try await replacing(head + order.map { reversed[$0] }.joined(), in: storage)
      let dependencies = try await storage.allTasks().map(\.dependencies)
      #expect(dependencies == [[TaskItem.ID(ids[1])], [TaskItem.ID(ids[2])], []])
    }
  }
}
