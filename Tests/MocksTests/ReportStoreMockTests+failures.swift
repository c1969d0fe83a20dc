import LogbookDomain
import LogbookMocks
import LogbookRecords
import Testing

extension `A report store mock` {
  @Test(arguments: ReportStoreMock.Operation.failing)
  func `the mock fails only the given operation until stopped`(failing: ReportStoreMock.Operation) async throws {
    let mock = ReportStoreMock.sampled()
    _ = try sample.stubAll(of: mock)
    mock.stub { $0.batches = { _, _ in RecordBatches { { nil } } } }
    mock.fail(with: .busy, on: failing)
    for operation in ReportStoreMock.Operation.allCases + ReportStoreMock.Operation.allCases {
      let error = await failure(of: { () throws(StoreError) in try await sample.perform(operation, on: mock) })
      #expect(error == (operation == failing ? .busy : nil))
    }
    mock.fail(with: nil)
    #expect(await failure(of: { () throws(StoreError) in try await sample.perform(failing, on: mock) }) == nil)
    #expect(mock.calls.filter { $0.operation == failing }.count == 3)
  }

  @Test func `the mock fails every call until stopped`() async {
    let mock = ReportStoreMock(reports: nil)
    mock.fail(with: .full)
    for operation in ReportStoreMock.Operation.failing {
      #expect(await failure(of: { () throws(StoreError) in try await sample.perform(operation, on: mock) }) == .full)
    }
    mock.fail(with: nil)
    #expect(await failure(of: { () throws(StoreError) in try await mock.insert(sample.report) }) != .full)
  }

  @Test func `planned failures meet the next calls the given number of times, in the order of planning`() async {
    let mock = ReportStoreMock.sampled()
    mock.fail(with: .corrupt("never"), times: 0)
    mock.fail(with: .busy, times: 2)
    mock.fail(with: .full, on: .count, times: 1)
    mock.fail(with: .cancelled, times: 1)
    _ = mock.changes()
    var errors: [StoreError?] = []
    for _ in 1...5 {
      errors.append(await failure(of: { () throws(StoreError) in try await mock.count(matching: ReportQuery()) }))
    }
    #expect(errors == [.busy, .busy, .full, .cancelled, nil])
  }
}
