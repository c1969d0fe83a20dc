import LogbookApp
import LogbookDomain
import LogbookLocks
import LogbookMocks
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

/// A storage that forwards calls to another storage and counts the units of work.
private final class CountingStorage: StorageProtocol {
  private let storage: any StorageProtocol
  let units = Locked(0)

  init(_ storage: any StorageProtocol) { self.storage = storage }

  func store<Item: Record>(of kind: Item.Type) -> any RecordStoreProtocol<Item> {
    storage.store(of: kind)
  }

  func unitOfWork<Result: Sendable>(
    _ body: @Sendable (any RecordStores) async throws -> Result
  ) async throws -> Result {
    units.withLock { $0 += 1 }
    return try await storage.unitOfWork(body)
  }
}

@MainActor
@Suite(.temporaryFolder)
struct `A controller factory` {
  @Test(arguments: Backing.storages)
  func `task controllers of one storage show each other's changes`(backing: Backing) async throws {
    let storage = try #require(try backing.makeStorage())
    let factory = ControllerFactory(storage: storage, now: { ManualClock.start })
    let list = factory.makeTaskListController()
    await list.load()
    let new = factory.makeTaskDetailController()
    new.fields.title = "a"
    let saved = try #require(await new.save())
    try await waitUntil { list.tasks == [saved] }

    let detail = factory.makeTaskDetailController(taskID: saved.id)
    await detail.load()
    await list.complete(at: 0)
    let completed = try saved.edited(at: ManualClock.start) { $0.completedAt = ManualClock.start }
    try await waitUntil { detail.task == completed }
    #expect(list.tasks == [completed])

    let other = factory.makeTaskListController(query: TaskQuery(isCompleted: true))
    await other.load()
    #expect(other.tasks == [completed])
    await other.delete(at: 0)
    try await waitUntil { list.tasks == [] && detail.task == nil }
    #expect(try await storage.tasks.records(matching: TaskQuery()) == [])
  }

  @Test(arguments: Backing.storages)
  func `report controllers of one storage show each other's changes`(backing: Backing) async throws {
    let storage = try #require(try backing.makeStorage())
    let factory = ControllerFactory(storage: storage)
    let list = factory.makeReportListController()
    await list.load()
    let new = factory.makeReportDetailController()
    new.fields = Report.Fields(location: "Wien", numberTested: 1, dateReported: longAgo)
    let saved = try #require(await new.save())
    try await waitUntil { list.reports == [saved] }

    let detail = factory.makeReportDetailController(reportID: saved.id)
    await detail.load()
    detail.fields.numberTested = 2
    let edited = try #require(await detail.save())
    try await waitUntil { list.reports == [edited] }
    await list.delete(at: 0)
    try await waitUntil { detail.report == nil }
    #expect(try await storage.reports.records(matching: ReportQuery()) == [])
  }

  @Test(arguments: Backing.storages)
  func `the lists show a unit of work on both stores after its commit`(backing: Backing) async throws {
    let storage = try #require(try backing.makeStorage())
    let factory = ControllerFactory(storage: storage)
    let (tasks, reports) = (factory.makeTaskListController(), factory.makeReportListController())
    await tasks.load()
    await reports.load()
    let (inserted, reported) = try await storage.unitOfWork { tasks, reports in
      (try await tasks.insert(task("a")), try await reports.insert(report("Wien", tested: 1)))
    }
    try await waitUntil { tasks.tasks == [inserted] && reports.reports == [reported] }
  }

  @Test func `lists edit in units of work`() async throws {
    let storage = CountingStorage(try Storage(.inMemory))
    let factory = ControllerFactory(storage: storage)
    let stored = try await storage.tasks.insert(task("a"))
    _ = await factory.makeTaskListController().edit([stored]) { task throws(ValidationError) in
      task = try task.edited(at: ManualClock.start) { $0.title = "b" }
    }
    #expect(storage.units.withLock(\.self) == 1)
    let reported = try await storage.reports.insert(report("Wien", tested: 1))
    let edited = await factory.makeReportListController().edit([reported]) { report throws(ValidationError) in
      report = try report.edited { $0.numberTested = 2 }
    }
    #expect(edited?.first?.fields.numberTested == 2)
    #expect(storage.units.withLock(\.self) == 2)
  }

  @Test func `task controllers use the task store, and report controllers the report store`() async {
    let (tasks, reports) = (TaskStoreMock(), ReportStoreMock())
    let factory = ControllerFactory(tasks: tasks, reports: reports)
    await factory.makeTaskListController(query: TaskQuery(limit: 2)).load()
    await factory.makeTaskDetailController(taskID: .given(3)).load()
    await factory.makeReportListController(query: ReportQuery(limit: 4)).load()
    await factory.makeReportDetailController(reportID: .given(5)).load()
    #expect(tasks.calls == [.changes, .records(matching: TaskQuery(limit: 2)), .changes, .recordWithID(.given(3))])
    #expect(reports.calls == [.changes, .records(matching: ReportQuery(limit: 4)), .changes, .recordWithID(.given(5))])
  }

  @Test func `default IDs contain the time of the injected clock`() async throws {
    let storage = try Storage(.inMemory)
    let clock = ManualClock()
    let factory = ControllerFactory(storage: storage, now: { clock.now })
    let tasks = factory.makeTaskListController()
    let first = try #require(await tasks.add(title: "a"))
    let again = try #require(await tasks.add(title: "b"))
    clock.now += 1
    let later = try #require(
      await factory.makeReportListController()
        .add(Report.Fields(location: "Wien", numberTested: 1, dateReported: longAgo))
    )
    #expect(first.id != again.id)
    // The first 48 bits of a time-ordered UUID are its creation date in milliseconds since 1970 (RFC 9562 §5.7).
    let timestamps = [first.id.rawValue, again.id.rawValue, later.id.rawValue].map {
      $0.uuidString.replacing("-", with: "").prefix(12)
    }
    #expect(timestamps == ["0174876E8000", "0174876E8000", "0174876E83E8"])
  }
}
