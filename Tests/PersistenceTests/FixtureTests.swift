import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

/// Tests that stores that earlier revisions of the program have written can be read. `Scripts/update fixtures` creates them.
@Suite struct FixtureTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  private static let missing: Comment =
    "this version has no fixture yet: Scripts/update fixtures makes it, to be kept for good"

  /// Returns the contents of the fixtures.
  ///
  /// Each fixture once contained additional records, with higher numbers. They were deleted, but their numbers must not
  /// be reused.
  private static func content(version: Int = Self.version) throws -> (tasks: [TaskItem], reports: [Report]) {
    func id(_ number: Int) throws -> UUID {
      try #require(UUID(uuidString: "0190a7c0-0000-7000-8000-00000000000\(number)"))
    }
    let day = Date(millisecondsSince1970: 1_600_000_000_123)
    return (
      [
        try TaskItem(
          title: "Call the lab",
          notes: "Twice: \u{E4} and a\u{308}\nthen \\ & <wait>",
          priority: .high,
          dueAt: day + 86_400,
          project: "Tests",
          tags: ["Phone", "today"],
          id: .init(id(1)),
          number: 1,
          createdAt: day
        ),
        try TaskItem(
          title: "Ask for figures",
          completedAt: day + 7,
          dueAt: CalendarDay(utc: day).startInUTC,
          isDueOnDay: true,
          parentID: .init(id(1)),
          waitUntil: day + 1,
          repeats: Recurrence(rawValue: "P1M/31"),
          dependencies: [.init(id(1))],
          id: .init(id(2)),
          number: 3,
          createdAt: day,
          modifiedAt: day + 7
        ),
      ],
      [
        try Report(
          location: "K\u{F6}ln",
          numberTested: 1000,
          numberPositive: 17,
          numberNegative: 980,
          dateReported: day,
          id: .init(id(3)),
          number: 2
        ),
        try Report(
          location: "Here",
          numberPositive: 0,
          dateReported: day + 1,
          days: version < 4 ? 1 : 7,
          counts: version < 4 ? [:] : ["deaths": 3, "admissions": 12],
          levels: version < 4 ? [:] : ["beds": 120],
          id: .init(id(4)),
          number: 5
        ),
      ]
    )
  }

  private static var version: Int { StoreModel.logbook.layout.version }

  @Test(arguments: ["sqlite", "xml", "binary", "json"], 3...version)
  func `a store of every kind and version can be read`(kind: String, version: Int) async throws {
    let source = Self.fixtures.appending(path: "\(kind)-\(version)\(kind == "sqlite" ? ".sql" : "")")
    try #require(FileManager.default.fileExists(atPath: source.path), Self.missing)
    if kind == "sqlite" {
      try folder.execute(String(contentsOf: source, encoding: .utf8), on: "store")
    } else {
      try FileManager.default.copyItem(atPath: source.path, toPath: folder.path("store"))
    }
    try await expectContent(of: StorageLocation(parsing: "\(kind):\(folder.path("store"))"), version: version)
  }

  @Test func `a store of version 4 in form 1 can be read`() async throws {
    let source = Self.fixtures.appending(path: "sqlite-4-form-1.sql")
    try folder.execute(String(contentsOf: source, encoding: .utf8), on: "store")
    try await expectContent(of: .sqlite(folder.path("store")), version: 4, isUndoable: false)
  }

  @Test(arguments: [
    "CREATE VIEW v AS SELECT title FROM task", "CREATE VIEW v AS SELECT tag FROM task_tag", "CREATE TABLE mine (x)",
    "CREATE INDEX mine ON report (tested)", "DROP INDEX task_due", "ANALYZE",
  ])
  func `a store of version 3 to which another program has added objects is migrated`(sql: String) async throws {
    let source = Self.fixtures.appending(path: "sqlite-3.sql")
    try folder.execute(String(contentsOf: source, encoding: .utf8), on: "store")
    try folder.execute(sql, on: "store")
    let storage = try Storage(.sqlite(folder.path("store")))
    #expect(try await storage.tasks.records(matching: TaskQuery()) == Self.content(version: 3).tasks)
  }

  @Test func `a store of version 3 whose tables have other columns is refused unchanged`() throws {
    let source = Self.fixtures.appending(path: "sqlite-3.sql")
    try folder.execute(String(contentsOf: source, encoding: .utf8), on: "store")
    try folder.execute("PRAGMA journal_mode = WAL; ALTER TABLE task ADD COLUMN mine TEXT", on: "store")
    let before = try Data(contentsOf: URL(filePath: folder.path("store")))
    #expect(throws: StoreError.corrupt("its tables are not those of version 3")) {
      try Storage(.sqlite(folder.path("store")))
    }
    #expect(try Data(contentsOf: URL(filePath: folder.path("store"))) == before)
  }

  @Test(arguments: [1, 2])
  func `a store of a version that was never released is refused unchanged`(version: Int) throws {
    let path = folder.path("store")
    let refusal = StoreError.unreleased(version)
    try folder.execute(
      "CREATE TABLE task (number); PRAGMA application_id = 1282369378; PRAGMA user_version = \(version)",
      on: "store"
    )
    let before = try Data(contentsOf: URL(filePath: path))
    #expect(throws: refusal) { try Storage(.sqlite(path)) }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    let json =
      #"{"header":{"kind":"logbook","version":\#(version),"revision":0,"lastTask":0,"lastReport":0},"tasks":[],"reports":[]}"#
    try Data(json.utf8).write(to: URL(filePath: path))
    #expect(throws: refusal) { try Storage(.json(path)) }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(json.utf8))
  }

  @Test func `a document of version 3 with a description of other fields is damaged`() throws {
    let path = folder.path("store")
    let layout = try #require(StoreModel.logbook.schema.undescribed).layout.text
    func write(_ layout: String) throws {
      let header = #""kind":"logbook","version":3,"revision":0,"lastTask":0,"lastReport":0,"layout":\#(layout)"#
      try Data(#"{"header":{\#(header)},"tasks":[],"reports":[]}"#.utf8).write(to: URL(filePath: path))
    }
    for damaged in [
      layout.replacing(#""name":"title""#, with: #""name":"titel""#), layout.replacing("text", with: "tex"),
    ] {
      #expect(damaged != layout)
      try write(damaged)
      #expect(throws: StoreError.unknownFields) { try Storage(.json(path)) }
    }
    try write(layout)
    #expect(throws: Never.self) { try Storage(.json(path)) }
  }

  private func expectContent(
    of location: StorageLocation,
    version: Int,
    isUndoable: Bool = true
  ) async throws {
    let content = try Self.content(version: version)
    #expect(try await Storage.check(location).problems == [])
    let storage = try Storage(location)
    #expect(try await storage.tasks.records(matching: TaskQuery()) == content.tasks)
    #expect(try await storage.tasks.records(matching: TaskQuery(search: "FIGURES")) == [content.tasks[1]])
    #expect(try await storage.tasks.records(matching: TaskQuery(tags: ["phone"])) == [content.tasks[0]])
    #expect(try await storage.reports.records(matching: ReportQuery()) == content.reports)
    #expect(try await storage.history().steps.map(\.number) == Array(1...(version < 4 ? 4 : 5)))
    if version >= 4 {
      #expect(try await storage.store(of: ImportedFile.self).all().map(\.file) == ["figures.csv"])
      #expect(try await storage.store(of: KnownTotals.self).all().map(\.totals.all.count) == [1])
    }
    if version == Self.version, isUndoable {
      try await storage.undo(2)
      #expect(try await storage.tasks.record(numbered: 4)?.title == "gone")
      #expect(try await storage.reports.record(numbered: 6)?.location == "gone")
      try await storage.redo(2)
      #expect(try await storage.tasks.records(matching: TaskQuery()) == content.tasks)
    }
    #expect(try await storage.tasks.insert(TaskItem(title: "next", createdAt: .now)).number == 5)
    #expect(
      try await storage.reports.insert(Report(location: "x", numberTested: 1, dateReported: .now)).number == 7
    )
    #expect(try await storage.check().problems == [])
  }

  /// The path of the folder in which to create the fixtures of the current version; `nil` unless
  /// `Scripts/update fixtures` has set the environment variable.
  private static let wanted = ProcessInfo.processInfo.environment["LOGBOOK_FIXTURES"]

  @Test(.enabled(if: wanted != nil)) func makeFixtures() async throws {
    let folder = try #require(Self.wanted)
    let content = try Self.content()
    for kind in ["sqlite", "xml", "binary", "json"] {
      let storage = try Storage(StorageLocation(parsing: "\(kind):\(folder)/\(kind)"), history: .undo)
      try await storage.unitOfWork { unit in
        try await unit.store(of: ImportedFile.self).insert(
          ImportedFile(file: "figures.csv", kind: "report", importedAt: .now, rows: 2, records: 2)
        )
        var totals = KnownTotals(of: "tested", at: "K\u{F6}ln", inColumn: "Tests, total")
        totals.totals.set(1000, at: content.reports[0].dateReported)
        try await unit.store(of: KnownTotals.self).insert(totals)
      }
      try await storage.tasks.insert(content.tasks + [TaskItem(title: "gone", number: 4, createdAt: .now)])
      try await storage.reports.insert(
        content.reports + [Report(location: "gone", numberTested: 1, dateReported: .now, number: 6)]
      )
      let (task, report) = (try await storage.tasks.record(numbered: 4), try await storage.reports.record(numbered: 6))
      try await storage.tasks.delete(withID: #require(task).id)
      try await storage.reports.delete(withIDs: [#require(report).id])
    }
    let versions = "sqlite \(StoreModel.logbook.schema.version)\ndocument \(StoreModel.logbook.layout.version)\n"
    try Data(versions.utf8).write(to: URL(filePath: folder + "/versions"))
  }
}
