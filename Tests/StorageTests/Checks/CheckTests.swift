import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

@Suite struct CheckTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("store.sqlite") }
  private let day = Date(timeIntervalSince1970: 1_600_000_000)

  init() throws {
    folder = try TemporaryFolder()
  }

  private func fill(_ storage: Storage) async throws {
    let first = try TaskItem(title: "First", notes: "n", project: "P", tags: ["a", "b"], createdAt: day)
    let second = try TaskItem(title: "Second", parentID: first.id, createdAt: day)
    try await storage.tasks.insert([first, second, TaskItem(title: "Third", createdAt: day)])
    for tested in [1, 2] {
      try await storage.reports.insert(Report(location: "Here", numberTested: tested, dateReported: day))
    }
  }

  private func problems(of location: StorageLocation) async throws -> [String] {
    try await Storage.check(location).problems.map(\.description)
  }

  @Test func `a sound store of any kind has no problems`() async throws {
    let paths = ["a", "b", "c", "d"].map(folder.path)
    for location in [
      StorageLocation.sqlite(paths[0]), .xml(paths[1]), .binary(paths[2]), .json(paths[3]), .inMemory, .inMemorySQLite,
    ] {
      let storage = try Storage(location)
      try await fill(storage)
      let check = try await storage.check()
      #expect(check.problems == [] && check.tasks == 3 && check.reports == 2, "\(location)")
    }
  }

  @Test(arguments: [StorageLocation.sqlite("none"), .xml("none"), .binary("none"), .json("none")])
  func `a check does not create a missing store`(location: StorageLocation) async {
    let path = FileManager.default.currentDirectoryPath + "/none"
    await #expect(throws: StoreError.cannotCreate("\(path) does not exist")) { try await Storage.check(location) }
    #expect(!FileManager.default.fileExists(atPath: "none"))
  }

  @Test(arguments: [
    ("UPDATE report SET tested = 7 WHERE number = 2", ["report 2: \(digest)"]),
    ("UPDATE task SET created_at = 5 WHERE number = 3", ["task 3: \(digest)"]),
    ("UPDATE report SET digest = NULL", []),
    (
      "UPDATE report SET location = 'There' WHERE number = 1",
      ["report 1: location_key does not match the other columns", "report 1: \(digest)"]
    ),
    (
      "UPDATE task SET project_key = 'q' WHERE number = 1",
      ["task 1: project_key does not match the other columns"]
    ),
    (
      "UPDATE task_search SET text = 'x' WHERE rowid = 2",
      ["task 2: its search text does not match its fields"]
    ),
    (
      "UPDATE task_tags SET position = 5 WHERE text = 'b'",
      ["task 1: its tags are out of order, or their keys do not match"]
    ),
    (
      "UPDATE task_tags SET text_key = 'c' WHERE text = 'b'",
      ["task 1: its tags are out of order, or their keys do not match"]
    ),
    (
      "DELETE FROM task WHERE number = 3",
      ["table task_search: it contains a text of task 3, which does not exist"]
    ),
    (
      "PRAGMA foreign_keys = OFF; UPDATE task SET parent_id = zeroblob(16), digest = NULL WHERE number = 2",
      ["task 2: it refers to a task that does not exist"]
    ),
    (
      "UPDATE task SET parent_id = (SELECT id FROM task WHERE number = 2), digest = NULL WHERE number = 1",
      ["task 1: parent must not be a part of it", "task 2: parent must not be a part of it"]
    ),
    ("DROP INDEX report_reported_at", ["index report_reported_at: it is missing"]),
    (
      "DROP INDEX task_due_at; CREATE INDEX task_due_at ON task (due_at)",
      ["index task_due_at: it differs from version \(StoreModel.logbook.schema.version)"]
    ),
    (
      "CREATE INDEX mine ON report (tested); CREATE TABLE song (title UNIQUE); CREATE VIEW some AS SELECT 1; ANALYZE",
      ["index mine: \(foreign)", "table song: \(foreign)", "view some: \(foreign)"]
    ),
    ("CREATE VIRTUAL TABLE song USING fts5 (title)", ["table song: \(foreign)"]),
    (
      """
      CREATE TRIGGER emptying AFTER INSERT ON report BEGIN DELETE FROM task; END;
      CREATE TRIGGER task AFTER UPDATE ON task_search_content BEGIN SELECT 1; END
      """,
      ["trigger emptying: \(foreign)", "trigger task: \(foreign)"]
    ),
    (
      "ALTER TABLE report ADD COLUMN share REAL AS (positive * 1.0 / tested)",
      ["table report: it differs from version \(StoreModel.logbook.schema.version)"]
    ),
    ("DELETE FROM store", ["schema: its description of the fields is missing or damaged"]),
    (
      """
      DROP TABLE report;
      CREATE VIEW report AS WITH RECURSIVE endless (number) AS (SELECT 1 UNION ALL SELECT number FROM endless)
        SELECT number, number AS id FROM endless
      """,
      [
        "index report_reported_at: it is missing", "index report_location: it is missing",
        "table report: it is missing",
        "view report: \(foreign)",
      ]
    ),
    (
      "INSERT INTO step VALUES (9223372036854775807, 0, NULL, NULL, 0, NULL, NULL, NULL)",
      ["table step: \(impossible)"]
    ),
    (
      "INSERT INTO step VALUES (9, 0, -9223372036854775808, 9223372036854775807, 0, NULL, NULL, NULL)",
      ["table step: step 9: it can undo only earlier steps"]
    ),
    (
      "UPDATE step SET date = 9223372036854775807 WHERE number = 2",
      ["table step: step 2: its date must be in the years 0001 to 9999"]
    ),
    (
      "PRAGMA ignore_check_constraints = ON; INSERT INTO last_number VALUES ('task', 9223372036854775807)",
      [
        "database: CHECK constraint failed in last_number",
        "table task: the last number of a task, 9223372036854775807, must be from 0 to 9007199254740991",
      ]
    ),
    (
      "UPDATE task_search_content SET c0 = 'other' WHERE id = 3",
      [
        "task 3: its search text does not match its fields",
        "index task_search: database disk image is malformed",
      ]
    ),
    (
      "PRAGMA ignore_check_constraints = ON; UPDATE report SET tested = -1, digest = NULL WHERE number = 1",
      ["database: CHECK constraint failed in report", "report 1: numberTested must not be negative"]
    ),
    (
      "PRAGMA ignore_check_constraints = ON; UPDATE task SET priority = -1 WHERE number = 1",
      ["database: CHECK constraint failed in task", "task 1: priority must be from 0 to 3"]
    ),
  ])
  func `changes to a SQLite store by another program are found`(sql: String, expected: [String]) async throws {
    try await fill(Storage(.sqlite(path)))
    try folder.execute(sql)
    #expect(try await problems(of: .sqlite(path)).sorted() == expected.sorted())
  }

  @Test func `a broken constraint is one problem of the database, however many rows break it`() async throws {
    let storage = try Storage(.sqlite(path))
    for number in 1...3 { try await storage.tasks.insert(TaskItem(title: "t\(number)", createdAt: .now)) }
    try folder.execute("PRAGMA ignore_check_constraints = ON; UPDATE task SET priority = -1, digest = NULL")
    #expect(
      try await problems(of: .sqlite(path)) == ["database: CHECK constraint failed in task (3 rows)"]
        + (1...3).map { "task \($0): priority must be from 0 to 3" }
    )
  }

  @Test func `rows missing from an index are named by their numbers`() async throws {
    let storage = try Storage(.sqlite(path))
    for number in 1...2 { try await storage.tasks.insert(TaskItem(title: "t\(number)", createdAt: .now)) }
    let sql = "SELECT sql FROM sqlite_schema WHERE name = 'task_due_at'"
    // To leave both rows out of the index, the statements replace the index with a partial index that contains neither
    // row, and then restore the original definition without rebuilding the index.
    try folder.execute(
      """
      UPDATE task SET due_at = 0, digest = NULL;
      CREATE TABLE kept AS \(sql); DROP INDEX task_due_at; CREATE INDEX task_due_at ON task (due_at) WHERE number > 9;
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = (SELECT sql FROM kept) WHERE name = 'task_due_at'; DROP TABLE kept
      """
    )
    #expect(
      try await problems(of: .sqlite(path)) == [
        "row 1: missing from index task_due_at", "row 2: missing from index task_due_at",
        "database: wrong # of entries in index task_due_at",
      ]
    )
  }

  private static let foreign = "it is not part of version \(StoreModel.logbook.schema.version)"
  private static let impossible = "step 9223372036854775807: its number must be from 1 to 9007199254740991"
  private static let digest = "digest does not match: the record was changed outside Logbook"

  @Test func `an unreadable record is named, and the others are read`() async throws {
    let storage = try Storage(.sqlite(path))
    try await fill(storage)
    try folder.execute("UPDATE task SET title = CAST(x'41FF' AS TEXT) WHERE number = 2")
    await #expect(throws: StoreError.corrupt("task 2: a string is not valid UTF-8")) {
      try await storage.tasks.records(matching: TaskQuery())
    }
    #expect(try await storage.tasks.record(numbered: 3)?.title == "Third")
    let check = try await storage.check()
    #expect(check.problems.map(\.place) == ["task 2"] && check.tasks == 2)
  }

  @Test func `all broken rules of a JSON document are reported`() async throws {
    let path = folder.path("store")
    try await fill(Storage(.json(path)))
    var text = try String(contentsOfFile: path, encoding: .utf8)
    let ids = text.matches(of: /"id":"([^"]*)"/).map(\.1)
    text = text.replacing("Third", with: " ").replacing(
      "\"number\":2,\"numberTested\"",
      with: "\"number\":1,\"numberTested\""
    )
    .replacing("\"lastTask\":3", with: "\"lastTask\":2")
    .replacing("\"parentID\":\"\(ids[2])\"", with: "\"parentID\":\"\(ids[0])\"")
    try Data(text.utf8).write(to: URL(filePath: path))
    #expect(
      try await problems(of: .json(path)) == [
        "task 3: title must not be blank", "task 3: number must not be larger than the last assigned number, 2",
        "task 2: parent must be an existing task", "report 1: number must be unique",
      ]
    )
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test func `a document changed by another program is reported, and refused unless it is JSON`() async throws {
    let edited = "header: \(Document.editedByOthers)"
    for location in [StorageLocation.json(folder.path("a")), .xml(folder.path("b"))] {
      let storage = try Storage(location)
      try await fill(storage)
      let path = folder.path(location == .json(folder.path("a")) ? "a" : "b")
      let text = try String(contentsOfFile: path, encoding: .utf8).replacing("Third", with: "Fourth")
      try Data(text.utf8).write(to: URL(filePath: path))
      #expect(try await problems(of: location) == [edited])
    }
    #expect(throws: StoreError.corrupt(Document.editedByOthers)) { try Storage(.xml(folder.path("b"))) }
    let json = try Storage(.json(folder.path("a")))
    #expect(try await json.tasks.record(numbered: 3)?.title == "Fourth")
    try await json.tasks.insert(TaskItem(title: "mine", createdAt: day))
    #expect(try await json.check().problems == [])
  }

  @Test func `a file that cannot be opened is reported`() async throws {
    try Data("Dear diary".utf8).write(to: URL(filePath: path))
    #expect(try await problems(of: .sqlite(path)) == ["file: \(path) is not a SQLite database"])
    #expect(try await problems(of: .json(path)) == ["file: it is not a logbook in this format (json)"])
    try Data().write(to: URL(filePath: path))
    #expect(try await problems(of: .sqlite(path)) == ["file: it is empty"])
    #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
  }

  @Test(arguments: [StorageLocation.sqlite(""), .json("")])
  func `a path with a NUL is not truncated`(kind: StorageLocation) async throws {
    try await fill(Storage(kind.moved(to: path)))
    await #expect(throws: StoreError.cannotCreate("a path must not contain NUL")) {
      try await Storage.check(kind.moved(to: path + "\0b"))
    }
  }

  @Test(arguments: [1, 2])
  func `the previous values kept in a step are checked`(step: Int) async throws {
    try await fill(Storage(.sqlite(path), history: .off))
    let storage = try Storage(.sqlite(path), history: .undo)
    let reports = try await storage.reports.records(matching: ReportQuery())
    for report in reports { try await storage.reports.update(report.edited { $0.numberTested = 7 }) }
    try folder.execute("UPDATE report_before SET tested = 9 WHERE step = \(step)")
    #expect(
      try await problems(of: .sqlite(path)) == [
        "step \(step): report \(step) before step \(step): the record was changed outside Logbook"
      ]
    )
  }

  @Test func `a store of a newer version is not checked`() async throws {
    try await fill(Storage(.sqlite(path)))
    try folder.execute("PRAGMA user_version = 99")
    await #expect(throws: StoreError.newerSchema(found: 99, supported: StoreModel.logbook.schema.version)) {
      try await Storage.check(.sqlite(path))
    }
  }

  @Test func `every field affects the digest`() throws {
    let task = try TaskItem(title: "t", createdAt: day)
    let edits: [(inout TaskItem.Fields) -> Void] = [
      { $0.title = "T" }, { $0.notes = "t" }, { $0.completedAt = Date() }, { $0.priority = .low },
      { $0.dueAt = Date() }, { $0.project = "t" }, { $0.tags = ["t"] }, { $0.parentID = .init(UUID()) },
      { $0.tags = ["t", "u"] }, { $0.tags = ["tu"] }, { $0.due = .day(CalendarDay(daysSince1970: 1)) },
      { $0.waitUntil = Date() }, { $0.repeats = Recurrence(rawValue: "P1D") }, { $0.dependencies = [.init(UUID())] },
    ]
    let tasks = try [task, task.edited(at: day + 1) { _ in }] + edits.map { try task.edited(at: day, $0) }
    #expect(Set(tasks.map { RecordDigest($0.fieldContents).value }).count == tasks.count)
    let report = try Report(location: "h", numberTested: 1, dateReported: day)
    let changes: [(inout Report.Fields) -> Void] = [
      { $0.location = "H" }, { $0.numberTested = 2 }, { $0.numberPositive = 1 }, { $0.numberNegative = 1 },
      { $0.dateReported += 0.001 }, { ($0.numberTested, $0.numberPositive) = (nil, 1) },
    ]
    let reports = try [report] + changes.map { try report.edited($0) }
    #expect(Set(reports.map { RecordDigest($0.fieldContents).value }).count == reports.count)
  }

  /// Stores two tasks that depend on each other, as a version of the program without the rule against circles did.
  private func storeCircle(in storage: Storage) async throws -> [TaskItem] {
    var tasks = try ["a", "b", "c"].map { try TaskItem(title: $0, createdAt: day) }
    for (index, other) in [1, 0, 1].enumerated() {
      tasks[index] = try tasks[index].edited(at: day) { [id = tasks[other].id] in $0.dependencies = [id] }
    }
    _ = try await storage.medium.table(of: TaskItem.self).insert(tasks, areCopies: true)
    return try await storage.tasks.records(matching: TaskQuery())
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite, .json("j"), .sqlite("s"), .xml("x")])
  func `an old circle of dependencies is reported, copied and restored, and can be broken`(
    location: StorageLocation
  ) async throws {
    let location = location.path.map { location.moved(to: folder.path($0.suffix(1) + "")) } ?? location
    let storage = try Storage(location, history: .undo)
    let tasks = try await storeCircle(in: storage)
    let rule = "dependencies must not lead back to the task itself"
    #expect(try await storage.check().problems.map(\.description) == ["task 1: \(rule)", "task 2: \(rule)"])
    // The tasks can be changed, unless they get another dependency that leads back to them.
    let renamed = try tasks[0].edited(at: day) { $0.title = "A" }
    try await storage.tasks.update(renamed)
    #expect(try await storage.undo().undone == 2...2)
    await #expect(throws: StoreError.self) {
      try await storage.tasks.update(tasks[0].edited(at: day) { $0.dependencies.append(tasks[2].id) })
    }
    let copy = try Storage(.inMemory)
    try await storage.copy(to: copy)
    #expect(try await copy.tasks.records(matching: TaskQuery()) == tasks)
    if location.path != nil {
      try await storage.backup(to: folder.path("backup"))
      let backup = location.moved(to: folder.path("backup"))
      try await storage.restore(from: backup)
      #expect(try await storage.tasks.records(matching: TaskQuery()) == tasks)
    }
    let free = try tasks[0].edited(at: day) { $0.dependencies = [] }
    try await storage.tasks.update(free)
    #expect(try await storage.check().problems == [])
    // An undo restores what was stored.
    try await storage.undo()
    #expect(try await storage.tasks.record(withID: free.id) == tasks[0])
    try await storage.redo()
    await #expect(throws: StoreError.self) { try await storage.tasks.update(tasks[0]) }
  }
}
