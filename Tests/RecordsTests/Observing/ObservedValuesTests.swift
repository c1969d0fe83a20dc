import LogbookDomain
import LogbookMocks
import LogbookRecords
import Testing

@Suite struct `Values of a query over time` {
  private func sample() throws -> TaskItem { try TaskStoreMock.sampleTask() }

  @Test func `values are read only on request`() async throws {
    let mock = TaskStoreMock()
    let values = mock.values(matching: TaskQuery())
    var iterator = values.makeAsyncIterator()
    #expect(mock.calls == [])
    #expect(try await iterator.next() == [sample()])
    mock.yieldChanges(StoreChange(updated: [try sample().id]))
    #expect(mock.calls == [.changes, .records(matching: TaskQuery())])
    var other = mock.counts(matching: TaskQuery(limit: 1)).makeAsyncIterator()
    #expect(try await other.next() == 1)
    #expect(
      mock.calls == [.changes, .records(matching: TaskQuery()), .changes, .count(matching: TaskQuery(limit: 1))]
    )
  }

  @Test func `values end after the store's changes, with the last value`() async throws {
    let mock = TaskStoreMock()
    var iterator = mock.values(matching: TaskQuery()).makeAsyncIterator()
    #expect(try await iterator.next() == [sample()])
    mock.stub { $0.records = { _ in [] } }
    mock.yieldChanges(StoreChange(deleted: [try sample().id]))
    mock.finishChanges()
    #expect(try await iterator.next() == [])
    #expect(try await iterator.next() == nil)
    #expect(try await iterator.next() == nil)
  }

  @Test func `values end with the error that the read throws`() async throws {
    let mock = TaskStoreMock()
    var iterator = mock.values(matching: TaskQuery()).makeAsyncIterator()
    #expect(try await iterator.next() == [sample()])
    mock.fail(with: .busy, on: .records, times: 1)
    mock.yieldChanges(StoreChange(updated: [try sample().id]))
    await #expect(throws: StoreError.busy) { try await iterator.next() }
    mock.yieldChanges(StoreChange(updated: [try sample().id]))
    #expect(try await iterator.next() == nil)
  }

  @Test func `values end if the task is cancelled while waiting or reading`() async throws {
    let mock = TaskStoreMock()
    let (firsts, continuation) = AsyncStream.makeStream(of: [TaskItem].self)
    let waiting = Task {
      for try await value in mock.values(matching: TaskQuery()) { continuation.yield(value) }
    }
    for await _ in firsts { break }
    waiting.cancel()
    try await waiting.value

    mock.stub {
      $0.records = { _ throws(StoreError) in
        let never = AsyncStream<Never> { _ in }
        for await _ in never {}
        throw .cancelled
      }
    }
    mock.calls = []
    let reading = Task {
      for try await _ in mock.values(matching: TaskQuery()) {}
    }
    try await mock.waitForCall { $0 == .records(matching: TaskQuery()) }
    reading.cancel()
    try await reading.value
  }

  @Test func `iteration stops observing the store when it ends`() async throws {
    let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
    struct Listened: ForwardingStore {
      let base: TaskStoreMock
      let end: @Sendable () -> Void

      func changes() -> AsyncStream<StoreChange<TaskItem>> {
        AsyncStream { $0.onTermination = { [end] _ in end() } }
      }
    }
    do {
      var iterator = Listened(base: TaskStoreMock(), end: { continuation.finish() }).values(matching: TaskQuery())
        .makeAsyncIterator()
      #expect(try await iterator.next()?.count == 1)
    }
    for await _ in ends {}
  }
}
