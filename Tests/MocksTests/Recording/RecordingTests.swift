import LogbookDomain
@testable import LogbookMocks
import LogbookPersistence
import LogbookRecords
import LogbookStorage
@testable import LogbookTesting
import Foundation
import Testing

@Suite struct `A recording` {
  @Test func `a recording of a task store replays answers, errors, batches and changes`() async throws {
    let tasks = try sampleTasks()
    let recorder = TaskStoreRecorder(recording: try Storage(.inMemory).tasks)
    let outcomes = try await useTasks(tasks, of: recorder)
    for recording in [recorder.recording, try StoreRecording(recorder.recording.data)] {
      let mock = TaskStoreMock(replaying: recording)
      #expect(try await useTasks(tasks, of: mock) == outcomes)
      try mock.expectFinished()
      #expect(try recording.data == recorder.recording.data)
    }
  }

  @Test func `a recording of a report store replays answers, errors, batches, summaries and changes`() async throws {
    let reports = try sampleReports()
    let recorder = ReportStoreRecorder(recording: try Storage(.inMemory).reports)
    let outcomes = try await useReports(reports, of: recorder)
    for recording in [recorder.recording, try StoreRecording(recorder.recording.data)] {
      let mock = ReportStoreMock(replaying: recording)
      #expect(try await useReports(reports, of: mock) == outcomes)
      try mock.expectFinished()
      #expect(try recording.data == recorder.recording.data)
    }
  }

  @Test func `a recording of a replay equals the original recording`() async throws {
    let tasks = try sampleTasks()
    let recorder = TaskStoreRecorder(recording: try Storage(.inMemory).tasks)
    _ = try await useTasks(tasks, of: recorder)
    let again = TaskStoreRecorder(recording: TaskStoreMock(replaying: recorder.recording))
    _ = try await useTasks(tasks, of: again)
    #expect(try again.recording.data == recorder.recording.data)
  }

  @Test(arguments: TaskStoreMock.Operation.allCases)
  func `every task store call is recorded with its outcome`(operation: TaskStoreMock.Operation) async throws {
    let sample = try TaskSample()
    let inner = TaskStoreMock()
    let recorder = TaskStoreRecorder(recording: inner)
    let stubbed = try sample.stubAll(of: inner)
    func outcome(of store: any TaskStoreProtocol) async -> String {
      do throws(StoreError) { return try await sample.perform(operation, on: store) } catch { return "\(error)" }
    }
    #expect(await outcome(of: recorder) == stubbed[operation])
    #expect(inner.calls == [sample.call(of: operation)])
    let mock = TaskStoreMock(replaying: recorder.recording)
    #expect(await outcome(of: mock) == stubbed[operation])
    try mock.expectFinished()
  }

  @Test(arguments: ReportStoreMock.Operation.allCases)
  func `every report store call is recorded with its outcome`(operation: ReportStoreMock.Operation) async throws {
    let sample = try ReportSample()
    let inner = ReportStoreMock()
    let recorder = ReportStoreRecorder(recording: inner)
    let stubbed = try sample.stubAll(of: inner)
    func outcome(of store: any ReportStoreProtocol) async -> String {
      do throws(StoreError) { return try await sample.perform(operation, on: store) } catch { return "\(error)" }
    }
    #expect(await outcome(of: recorder) == stubbed[operation])
    #expect(inner.calls == [sample.call(of: operation)])
    let mock = ReportStoreMock(replaying: recorder.recording)
    #expect(await outcome(of: mock) == stubbed[operation])
    try mock.expectFinished()
  }

  // MARK: Order

  @Test func `a recording contains calls in the order in which they began, each with its answer`() async throws {
    let inner = TaskStoreMock()
    let recorder = TaskStoreRecorder(recording: inner)
    // The stub of the first call makes the second call, so the second call begins and ends while the first is in
    // progress.
    inner.stub {
      $0.count = { query throws(StoreError) in
        guard query.limit == 1 else { return 2 }
        return try await recorder.count(matching: TaskQuery(limit: 2)) - 1
      }
    }
    #expect(try await recorder.count(matching: TaskQuery(limit: 1)) == 1)
    let mock = TaskStoreMock(replaying: recorder.recording)
    #expect(try await mock.count(matching: TaskQuery(limit: 1)) == 1)
    #expect(try await mock.count(matching: TaskQuery(limit: 2)) == 2)
    try mock.expectFinished()
  }

  @Test func `a recording contains all concurrent calls`() async throws {
    let recorder = TaskStoreRecorder(recording: TaskStoreMock(tasks: []))
    await withTaskGroup(of: Void.self) { group in
      for number in 1...500 {
        group.addTask { @concurrent in
          _ = await failure(of: { () throws(StoreError) in try await recorder.record(numbered: number) })
        }
      }
    }
    let lines = try #require(String(data: recorder.recording.data, encoding: .utf8)).split(separator: "\n")
    let numbers = lines.compactMap { $0.firstMatch(of: /"recordNumbered":(\d+)/).flatMap { Int($0.1) } }
    #expect(numbers.sorted() == Array(1...500))
  }

  @Test func `replaying a call that was not yet answered throws an error`() async throws {
    let inner = TaskStoreMock()
    let recorder = TaskStoreRecorder(recording: inner)
    inner.stub {
      $0.count = { _ throws(StoreError) in
        let recording: StoreRecording<TaskItem>
        do { recording = try StoreRecording(recorder.recording.data) } catch { throw .corrupt("\(error)") }
        return try await TaskStoreMock(replaying: recording).count(matching: TaskQuery())
      }
    }
    await #expect(throws: StoreError.unsupported("when it was recorded, the call of entry 1 had no answer yet")) {
      try await recorder.count(matching: TaskQuery())
    }
  }

  // MARK: Batches

  @Test func `a replay repeats the error of a batch that is requested again`() async throws {
    func tryTwice(_ store: any TaskStoreProtocol) async {
      var iterator = store.batches(matching: TaskQuery(), size: 2).makeAsyncIterator()
      for _ in 0..<2 { await #expect(throws: StoreError.busy) { try await iterator.next() } }
    }
    let inner = TaskStoreMock()
    inner.fail(with: .busy, on: .batches, times: 1)
    let recorder = TaskStoreRecorder(recording: inner)
    await tryTwice(recorder)
    let mock = TaskStoreMock(replaying: recorder.recording)
    await tryTwice(mock)
    try mock.expectFinished()
  }

  @Test func `a recording contains only the requested batches`() async throws {
    let tasks = try sampleTasks().sorted { ($0.number ?? 0) < ($1.number ?? 0) }
    let recorder = TaskStoreRecorder(recording: TaskStoreMock(tasks: tasks))
    func readOne(of store: any TaskStoreProtocol) async throws -> [TaskItem] {
      for try await batch in store.batches(matching: TaskQuery(), size: 1) { return batch }
      return []
    }
    #expect(try await readOne(of: recorder) == [tasks[0]])
    let mock = TaskStoreMock(replaying: recorder.recording)
    #expect(try await readOne(of: mock) == [tasks[0]])
    try mock.expectFinished()

    let greedy = TaskStoreMock(replaying: recorder.recording)
    await #expect(throws: StoreError.self) { try await greedy.batches(matching: TaskQuery(), size: 1).collected() }
    #expect(mismatch(of: greedy)?.actual == #"{"nextBatch":{"iteration":1,"of":1}}"#)
    #expect(mismatch(of: greedy)?.expected == nil)
  }

  @Test func `a recording contains errors between batches, and interleaved iterations`() async throws {
    let tasks = try sampleTasks()
    let inner = TaskStoreMock()
    inner.stub {
      $0.batches = { _, _ in
        RecordBatches {
          let left = Countdown(from: 2)
          return { () throws(StoreError) in
            if let index = left.next() { return [tasks[index]] }
            throw .io(code: 5, message: "torn")
          }
        }
      }
    }
    func next(of iterator: inout RecordBatches<TaskItem>.Iterator) async -> String {
      do throws(StoreError) { return "\(try await iterator.next() as Any)" } catch { return "\(error)" }
    }
    func alternate(on store: any TaskStoreProtocol) async -> [String] {
      let batches = store.batches(matching: TaskQuery(), size: 1)
      var first = batches.makeAsyncIterator()
      var second = batches.makeAsyncIterator()
      var seen: [String] = []
      seen.append(await next(of: &first))
      seen.append(await next(of: &second))
      seen.append(await next(of: &second))
      seen.append(await next(of: &first))
      seen.append(await next(of: &second))
      return seen
    }
    let recorder = TaskStoreRecorder(recording: inner)
    let seen = await alternate(on: recorder)
    let batches = tasks.prefix(2).map { "\(Optional([$0]) as Any)" }
    #expect(seen == [batches[1], batches[1], batches[0], batches[0], "\(StoreError.io(code: 5, message: "torn"))"])
    let mock = TaskStoreMock(replaying: recorder.recording)
    #expect(await alternate(on: mock) == seen)
    try mock.expectFinished()
  }

  // MARK: Changes

  @Test func `a recording replays the changes of each stream, and its end`() async throws {
    let inner = TaskStoreMock()
    let recorder = TaskStoreRecorder(recording: inner)
    let changes = try sampleTasks().map { StoreChange<TaskItem>(updated: [$0.id]) }
    func listen(to store: any TaskStoreProtocol, _ announce: (Int) -> Void) async -> [[StoreChange<TaskItem>]] {
      var early = store.changes().makeAsyncIterator()
      announce(0)
      let first = await early.next()
      var late = store.changes().makeAsyncIterator()
      announce(1)
      let second = [await early.next(), await late.next()]
      announce(-1)
      return [[first, second[0], await early.next()], [second[1], await late.next()]].map { $0.compactMap(\.self) }
    }
    let received = await listen(to: recorder) { index in
      if index < 0 { inner.finishChanges() } else { inner.yieldChanges(changes[index]) }
    }
    #expect(received == [[changes[0], changes[1]], [changes[1]]])
    let mock = TaskStoreMock(replaying: recorder.recording)
    #expect(await listen(to: mock) { _ in } == received)
    try mock.expectFinished()
  }

  @Test(.timeLimit(.minutes(10)))
  func `recording releases a stream that has no reader`() async {
    let (changes, announcement) = AsyncStream.makeStream(of: StoreChange<TaskItem>.self)
    let (isRead, end) = AsyncStream.makeStream(of: Never.self)
    announcement.onTermination = { _ in end.finish() }
    let change = StoreChange<TaskItem>(isPartial: true)
    do {
      var iterator = RecordingLog<TaskItem>().note(changes).makeAsyncIterator()
      announcement.yield(change)
      #expect(await iterator.next() == change)
    }
    for await _ in isRead {}
  }
}

func mismatch(of mock: TaskStoreMock) -> ReplayMismatch? {
  do throws(ReplayMismatch) {
    try mock.expectFinished()
    return nil
  } catch {
    return error
  }
}
