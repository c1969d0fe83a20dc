import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

/// Tests that stores of every version can be read.
///
/// `Scripts/update fixtures` creates the fixtures of the current version.
@Suite struct FixtureTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  private static let missing: Comment =
    "this version has no fixture yet: Scripts/update fixtures makes it, to be kept for good"

  /// Returns the contents of the fixtures of the given version.
  ///
  /// Each fixture once contained additional records, with higher numbers. They were deleted, but their numbers must not
  /// be reused.
  private static func content(version: Int) throws -> (tasks: [TaskItem], reports: [Report]) {
    func id(_ number: Int) throws -> UUID {
      try #require(UUID(uuidString: "0190a7c0-0000-7000-8000-00000000000\(number)"))
    }
    let day = Date(millisecondsSince1970: 1_600_000_000_123)
    // The fields that were added in version 3 have no values in the fixtures of earlier versions.
    let isLater = version >= 3
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
          dueAt: isLater ? CalendarDay(utc: day).startInUTC : nil,
          isDueOnDay: isLater,
          parentID: .init(id(1)),
          waitUntil: isLater ? day + 1 : nil,
          repeats: isLater ? Recurrence(rawValue: "P1M/31") : nil,
          dependencies: isLater ? [.init(id(1)), .init(id(9))] : [],
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
        try Report(location: "Here", numberPositive: 0, dateReported: day + 1, id: .init(id(4)), number: 5),
      ]
    )
  }

  @Test(arguments: 1...SQLiteSchema.logbook.version)
  func `SQLite stores of every version can be read`(version: Int) async throws {
    let source = Self.fixtures.appending(path: "sqlite-\(version).sql")
    try #require(FileManager.default.fileExists(atPath: source.path), Self.missing)
    try folder.execute(String(contentsOf: source, encoding: .utf8))
    try await expectContent(of: .sqlite(folder.path("store.sqlite")), version)
  }

  @Test(arguments: 1...StoreModel.logbook.documentVersion, ["xml", "binary", "json"])
  func `documents of every version can be read`(version: Int, format: String) async throws {
    let source = Self.fixtures.appending(path: "\(format)-\(version)")
    try #require(FileManager.default.fileExists(atPath: source.path), Self.missing)
    try FileManager.default.copyItem(atPath: source.path, toPath: folder.path("store"))
    try await expectContent(of: StorageLocation(parsing: "\(format):\(folder.path("store"))"), version)
  }

  private func expectContent(of location: StorageLocation, _ version: Int) async throws {
    let content = try Self.content(version: version)
    #expect(try await Storage.check(location).problems == [])
    let storage = try Storage(location)
    #expect(try await storage.tasks.records(matching: TaskQuery()) == content.tasks)
    #expect(try await storage.tasks.records(matching: TaskQuery(search: "FIGURES")) == [content.tasks[1]])
    #expect(try await storage.tasks.records(matching: TaskQuery(tags: ["phone"])) == [content.tasks[0]])
    #expect(try await storage.reports.records(matching: ReportQuery()) == content.reports)
    if try await !storage.history().steps.isEmpty {
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
    let content = try Self.content(version: StoreModel.logbook.documentVersion)
    for kind in ["sqlite", "xml", "binary", "json"] {
      let storage = try Storage(StorageLocation(parsing: "\(kind):\(folder)/\(kind)"), history: .undo)
      try await storage.tasks.insert(content.tasks + [TaskItem(title: "gone", number: 4, createdAt: .now)])
      try await storage.reports.insert(
        content.reports + [Report(location: "gone", numberTested: 1, dateReported: .now, number: 6)]
      )
      let (task, report) = (try await storage.tasks.record(numbered: 4), try await storage.reports.record(numbered: 6))
      try await storage.tasks.delete(withID: #require(task).id)
      try await storage.reports.delete(withIDs: [#require(report).id])
    }
    let versions = "sqlite \(SQLiteSchema.logbook.version)\ndocument \(StoreModel.logbook.documentVersion)\n"
    try Data(versions.utf8).write(to: URL(filePath: folder + "/versions"))
  }
}
