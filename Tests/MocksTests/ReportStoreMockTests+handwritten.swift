import LogbookDomain
import LogbookMocks
import LogbookRecords
import Testing

// Members that the tests add to the handwritten mock, and a test that does not apply to a generated mock.

extension ReportStoreMock {
  static func sampled() -> ReportStoreMock { ReportStoreMock() }
}

extension ReportStoreMock.Operation {
  static var failing: [ReportStoreMock.Operation] { allCases }
}

extension `A report store mock` {
  @Test func `every iteration over the batches of a failing call fails`() async throws {
    let mock = ReportStoreMock(reports: [sample.report])
    mock.fail(with: .busy, times: 1)
    let failing = mock.batches(matching: ReportQuery(), size: 1)
    let working = mock.batches(matching: ReportQuery(), size: 1)
    #expect(try await working.collected() == [[sample.report]])
    await #expect(throws: StoreError.busy) { try await failing.collected() }
    await #expect(throws: StoreError.busy) { try await failing.collected() }
  }
}
