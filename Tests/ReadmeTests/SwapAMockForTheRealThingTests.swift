import LogbookApp
import LogbookDomain
import LogbookMocks
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Foundation
import Observation
import Testing

// The examples in the article “Swap a mock for the real thing”. ReadmeTests compares the article with this code.

@MainActor
@Suite struct AddingATask {
  let now = Date(timeIntervalSince1970: 1_700_000_000)
  let mock = TaskStoreMock(tasks: [])

  func makeController() -> TaskListController {
    ControllerFactory(tasks: mock, reports: ReportStoreMock(), now: { [now] in now }).makeTaskListController()
  }

  @Test func `the controller inserts one task, created now`() async throws {
    mock.stub { $0.insert = { task in task.numbered(7) } }
    let added = try #require(await makeController().add(title: "Feed the cat"))
    #expect(added.number == 7)
    let expected = try TaskItem(title: "Feed the cat", id: added.id, createdAt: now)
    #expect(mock.calls == [.insert(expected)])
  }
}

extension AddingATask {
  @Test func `a full disk is reported, and the next attempt works`() async {
    mock.stub { $0.insert = { task in task.numbered(1) } }
    mock.fail(with: .full, on: .insert, times: 1)
    let controller = makeController()
    #expect(await controller.add(title: "Feed the cat") == nil)
    #expect(controller.failure == .full)
    #expect(await controller.add(title: "Feed the cat") != nil)
    #expect(controller.failure == nil)
    #expect(mock.calls.map(\.operation) == [.insert, .insert])
  }
}

extension AddingATask {
  @Test func `the list is read again after an external change`() async throws {
    let controller = makeController()
    await controller.load()
    mock.calls = []
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    withObservationTracking({ _ = controller.tasks }, onChange: { continuation.finish() })

    let task = try TaskStoreMock.sampleTask()
    mock.stub { $0.answerReads(from: [task]) }
    mock.yieldChanges(StoreChange(inserted: [task.id]))

    try await mock.waitForCall { $0.operation == .records }
    for await _ in changes {}
    #expect(controller.tasks == [task])
  }
}

enum TaskMedium: CaseIterable {
  case mock, memory, sqlite

  func makeStore(in folder: URL) throws -> any TaskStoreProtocol {
    switch self {
    case .mock: try TaskStoreMock(storing: [])
    case .memory: try Storage(.inMemory).tasks
    case .sqlite: try Storage(.sqlite(folder.appending(path: "tasks.sqlite").path)).tasks
    }
  }
}

@MainActor
@Suite final class TheListOfOpenTasks {
  let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test(arguments: TaskMedium.allCases)
  func `a completed task leaves the list`(medium: TaskMedium) async throws {
    let store = try medium.makeStore(in: folder)
    let controller = ControllerFactory(tasks: store, reports: ReportStoreMock())
      .makeTaskListController(query: TaskQuery(isCompleted: false))
    await controller.load()
    await controller.add(title: "Feed the cat")
    await controller.add(title: "Water the plants")
    await controller.complete(at: 0)
    #expect(controller.failure == nil)
    #expect(controller.tasks.map(\.title) == ["Water the plants"])
    #expect(try await store.count(matching: TaskQuery()) == 2)
  }
}

struct Loan: Record {
  static let name = "loan"
  static let template = Loan()

  var id = RecordID<Loan>(madeAt: .now)
  var number: Int?
  var title = "?"
  var returnedAt: Date?

  static func describe(_ loan: inout some Describer<Loan>) {
    loan.identity(\.id, \.number)
    loan.field("title", \.title, [.notBlank])
    loan.field("returnedAt", \.returnedAt)
  }
}

struct LendingDesk {
  let loans: any RecordStoreProtocol<Loan>

  func takeBack(number: Int, at time: Date) async throws(StoreError) {
    guard var loan = try await loans.record(numbered: number) else {
      throw .notFound(RecordReference(Loan.self, number: number))
    }
    loan.returnedAt = time
    try await loans.update(loan)
  }
}

@Suite struct LendingDeskTests {
  @Test func `taking a book back updates its loan`() async throws {
    let dune = Loan(number: 3, title: "Dune")
    let mock = RecordStoreMock(records: [dune])
    mock.stub { $0.update = { _ in } }
    try await LendingDesk(loans: mock).takeBack(number: 3, at: Date(timeIntervalSince1970: 0))
    var returned = dune
    returned.returnedAt = Date(timeIntervalSince1970: 0)
    #expect(mock.calls == [.recordNumbered(3), .update([returned])])
  }
}

extension LendingDeskTests {
  @Test func `a full disk leaves the loan unchanged`() async throws {
    let loans = try Storage(.inMemory, of: StoreModel("library", Loan.self)).store(of: Loan.self)
    try await loans.insert([Loan(title: "Dune"), Loan(title: "Emma")])
    let store = FaultyStore(wrapping: loans, faults: [Fault(.nth(2), of: .update, fails: .full)])

    try await LendingDesk(loans: store).takeBack(number: 1, at: .now)
    await #expect(throws: StoreError.full) { try await LendingDesk(loans: store).takeBack(number: 2, at: .now) }

    #expect(try await loans.record(numbered: 2)?.returnedAt == nil)
  }
}

extension LendingDeskTests {
  @Test func `the desk makes the same calls as in the recording`() async throws {
    let path = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }

    // Record the calls once, with a real store.
    let loans = try Storage(.inMemory, of: StoreModel("library", Loan.self)).store(of: Loan.self)
    try await loans.insert(Loan(title: "Dune"))
    let recorder = StoreRecorder(recording: loans)
    try await LendingDesk(loans: recorder).takeBack(number: 1, at: Date(timeIntervalSince1970: 0))
    try recorder.recording.write(to: path)

    // Replay the calls in each test run, without the store.
    let replay = StoreReplay(try StoreRecording<Loan>(contentsOf: path))
    try await LendingDesk(loans: replay).takeBack(number: 1, at: Date(timeIntervalSince1970: 0))
    try replay.expectFinished()
  }
}

@MainActor
@Suite struct SwapAMockForTheRealThingTests {
  @Test func `a mock without a stub names the call`() async {
    let mock = TaskStoreMock(tasks: [])
    let controller = ControllerFactory(tasks: mock, reports: ReportStoreMock()).makeTaskListController()
    await controller.add(title: "Feed the cat")
    #expect(controller.failure == .unsupported("TaskStoreMock: unanswered call: insert(_:)"))

    mock.onUnanswered { text in
      Issue.record("\(text)")
      return nil
    }
    await withKnownIssue {
      await controller.add(title: "Feed the cat")
    } matching: {
      "\($0)".contains("TaskStoreMock: unanswered call: insert(_:)")
    }
  }

  @Test func `a mock that answers reads from a list does not store records`() async {
    let mock = TaskStoreMock(tasks: [])
    mock.stub { $0.insert = { task in task.numbered(1) } }
    let controller = ControllerFactory(tasks: mock, reports: ReportStoreMock()).makeTaskListController()
    await controller.load()
    #expect(await controller.add(title: "Feed the cat") != nil)
    #expect(controller.tasks.isEmpty)
  }

  @Test func `a replay names the first difference`() async throws {
    let id = RecordID<Loan>(try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000001")))
    let recorder = StoreRecorder(recording: try InMemoryRecordStore([Loan(id: id, title: "Dune")]))
    try await LendingDesk(loans: recorder).takeBack(number: 1, at: Date(timeIntervalSince1970: 0))

    let text = """
      the replay differs at entry 2 of 2 of the recording (line 4): expected {"update":[{"id":\
      "00000000-0000-0000-0000-000000000001","number":1,"returnedAt":"1970-01-01T00:00:00Z","title":"Dune"}]}, but got \
      {"update":[{"id":"00000000-0000-0000-0000-000000000001","number":1,"returnedAt":"1970-01-01T00:01:00Z",\
      "title":"Dune"}]}: update[0].returnedAt is "1970-01-01T00:01:00Z" instead of "1970-01-01T00:00:00Z"
      """
    let late = StoreReplay(recorder.recording)
    await #expect(throws: StoreError.unsupported(text)) {
      try await LendingDesk(loans: late).takeBack(number: 1, at: Date(timeIntervalSince1970: 60))
    }
    let mismatch = #expect(throws: ReplayMismatch.self) { try late.expectFinished() }
    #expect(mismatch?.description == text)

    let idle = StoreReplay(recorder.recording)
    let missing = #expect(throws: ReplayMismatch.self) { try idle.expectFinished() }
    #expect(
      missing?.description
        == #"the replay differs at entry 1 of 2 of the recording (line 3): expected {"recordNumbered":1}, but got no call"#
    )
  }

  @Test func `insertions of one record and of several records are different operations`() async throws {
    let fault = Fault(.always, of: .insert, fails: .full)
    let store = FaultyStore<Loan>(wrapping: try InMemoryRecordStore(), faults: [fault])
    #expect(try await store.insert([Loan(title: "Dune")]).count == 1)
    await #expect(throws: StoreError.full) { try await store.insert(Loan(title: "Emma")) }
  }
}
