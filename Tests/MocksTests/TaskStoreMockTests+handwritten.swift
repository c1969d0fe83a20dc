import LogbookDomain
import LogbookMocks
import LogbookRecords
import Testing

// Members that the tests add to the handwritten mock, and a test that does not apply to a generated mock.

extension TaskStoreMock {
  static func sampled() -> TaskStoreMock { TaskStoreMock() }
}

extension TaskStoreMock.Operation {
  static var failing: [TaskStoreMock.Operation] { allCases }
}

extension `A task store mock` {
  @Test func `every iteration over the batches of a failing call fails`() async throws {
    let mock = TaskStoreMock.sampled()
    mock.fail(with: .busy, times: 1)
    let failing = mock.batches(matching: TaskQuery(), size: 1)
    let working = mock.batches(matching: TaskQuery(), size: 1)
    #expect(try await working.collected() == [[TaskStoreMock.sampleTask()]])
    await #expect(throws: StoreError.busy) { try await failing.collected() }
    await #expect(throws: StoreError.busy) { try await failing.collected() }
  }
}
