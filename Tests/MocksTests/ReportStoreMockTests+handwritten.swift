import LogbookDomain
import LogbookMocks
import LogbookRecords
import Testing

// What the mock has that is written by hand; the other tests run on the generated one, too.

extension ReportStoreMock {
  /// The mock as it is made without saying with what.
  static func sampled() -> ReportStoreMock { ReportStoreMock() }
}

extension ReportStoreMock.Operation {
  /// Those that can be planned to fail.
  static var failing: [ReportStoreMock.Operation] { allCases }
}

extension `A report store mock` {
  @Test func `fails batches of a failing call in every iteration`() async throws {
    let mock = ReportStoreMock(reports: [sample.report])
    mock.fail(with: .busy, times: 1)
    let failing = mock.batches(matching: ReportQuery(), size: 1)
    let working = mock.batches(matching: ReportQuery(), size: 1)
    #expect(try await working.collected() == [[sample.report]])
    await #expect(throws: StoreError.busy) { try await failing.collected() }
    await #expect(throws: StoreError.busy) { try await failing.collected() }
  }
}
