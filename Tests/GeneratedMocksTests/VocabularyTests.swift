import Foundation
import LogbookDomain
import LogbookMocks
import LogbookRecords
import Synchronization
import Testing

@Suite struct VocabularyTests {
  let task: TaskItem
  let query = TaskQuery(limit: 3)

  init() throws {
    task = try TaskItem(title: "Call the lab", createdAt: Date(millisecondsSince1970: 1_700_000_000_000))
  }

  @Test(arguments: MockOrigin.allCases)
  func `a generated mock records calls with their arguments, and answers from stubs`(origin: MockOrigin) async throws {
    func check(_ mock: some TaskStoreMocking) async throws {
      let task = task
      mock.stub {
        $0.insert = { $0.numbered(7) }
        $0.records = { query in [task.numbered(query.limit ?? 0)] }
        $0.count = { _ in 2 }
        $0.deleteWithIDs = { ids in ids.count }
        $0.batches = { _, size in RecordBatches(size: size) { [task] } }
      }
      #expect(try await mock.insert(task).number == 7)
      #expect(try await mock.records(matching: query) == [task.numbered(3)])
      #expect(try await mock.count(matching: query) == 2)
      #expect(try await mock.delete(withIDs: [task.id]) == 1)
      var batches: [[TaskItem]] = []
      for try await batch in mock.batches(matching: query, size: 5) { batches.append(batch) }
      #expect(batches == [[task]])
      #expect(
        mock.calls == [
          .insert(task), .records(matching: query), .count(matching: query), .deleteWithIDs([task.id]),
          .batches(matching: query, size: 5),
        ]
      )
      mock.calls = []
      #expect(mock.calls == [])
      mock.stub { $0.count = nil }
      await #expect(throws: StoreError.self) { try await mock.insert([task]) }
      #expect(mock.calls == [.insertMany([task])])
    }
    try await withKnownIssue(isIntermittent: true) {
      // The generated mock records an issue for the last call, which has no stub.
      try await check(origin.makeMock())
    } matching: { issue in
      origin == .generated && issue.comments.description.contains("unanswered call: insert(_:)")
    }
  }

  @Test(arguments: MockOrigin.allCases)
  func `a generated mock fails operations a given number of times or until stopped`(origin: MockOrigin) async throws {
    func check(_ mock: some TaskStoreMocking) async throws {
      mock.stub {
        $0.count = { _ in 1 }
        $0.update = { _ in }
      }
      mock.fail(with: .corrupt("never"), on: nil, times: 0)
      mock.fail(with: .busy, on: .count, times: 2)
      mock.fail(with: .full, on: nil, times: 1)
      try await #require(throws: StoreError.busy) { try await mock.count(matching: query) }
      try await #require(throws: StoreError.full) { try await mock.update([task]) }
      try await mock.update([task])
      try await #require(throws: StoreError.busy) { try await mock.count(matching: query) }
      #expect(try await mock.count(matching: query) == 1)
      mock.fail(with: .busy, on: .count, times: nil)
      mock.fail(with: .full, on: .update, times: nil)
      mock.fail(with: nil, on: .count, times: nil)
      #expect(try await mock.count(matching: query) == 1)
      try await #require(throws: StoreError.full) { try await mock.update([task]) }
      mock.fail(with: nil, on: nil, times: nil)
      try await mock.update([task])
    }
    try await check(origin.makeMock())
  }

  @Test(arguments: MockOrigin.allCases)
  func `an unanswered call is reported by name, and throws what the handler returns`(origin: MockOrigin) async {
    func check(_ mock: some TaskStoreMocking) async {
      let reports = Mutex<[String]>([])
      mock.onUnanswered { text in
        reports.withLock { $0.append(text) }
        return reports.withLock(\.count) == 1 ? StoreError.cancelled : nil
      }
      await #expect(throws: StoreError.cancelled) { try await mock.count(matching: query) }
      let error = await #expect(throws: StoreError.self) { try await mock.record(numbered: 1) }
      guard case .unsupported(let text) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(text.hasPrefix("TaskStoreMock: unanswered call: record(numbered:)"))
      #expect(reports.withLock { $0.map { $0.prefix(48) } }.last == text.prefix(48))
      #expect(reports.withLock(\.count) == 2)
    }
    await check(origin.makeMock())
  }

  @Test(arguments: MockOrigin.allCases)
  func `a generated mock waits for calls, sends changes and can share a log`(origin: MockOrigin) async throws {
    func check(_ mock: some TaskStoreMocking, _ other: some TaskStoreMocking) async throws {
      let log = Mutex<[String]>([])
      mock.onCall { call in log.withLock { $0.append("first \(call == .changes)") } }
      other.onCall { call in log.withLock { $0.append("second \(call == .recordNumbered(4))") } }
      async let first = mock.changes().first { _ in true }
      _ = try await mock.waitForCall { $0 == .changes }
      let change = StoreChange<TaskItem>(inserted: [task.id])
      mock.yieldChanges(change)
      #expect(await first == change)
      other.stub { $0.recordNumbered = { _ in nil } }
      #expect(try await other.record(numbered: 4) == nil)
      #expect(log.withLock(\.self) == ["first true", "second true"])
      let last = mock.changes()
      mock.finishChanges()
      #expect(await last.first { _ in true } == nil)
      let waiting = Task { try await mock.waitForCall { _ in false } }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
    }
    try await check(origin.makeMock(), origin.makeMock())
  }

  @Test func `an unanswered call of a generated mock records an issue that says how to answer it`() async {
    let mock = TaskStoreMock()
    await withKnownIssue {
      _ = try? await mock.rows(of: Aggregation<TaskItem>(of: query))
    } matching: { issue in
      issue.comments.map(\.rawValue) == [
        "TaskStoreMock: unanswered call: rows(of:); answer it with stub { $0.rows = … }"
      ]
    }
  }
}
