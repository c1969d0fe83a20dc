import LogbookDomain
import LogbookMocks
import LogbookRecords
import Foundation
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

  // MARK: Changes

  @Test func `the mock sends changes in order to every stream from its start`() async {
    let mock = ReportStoreMock.sampled()
    let changes = [1, 2, 3].map { seconds in
      StoreChange<Report>(updated: [Report.ID(madeAt: moment.addingTimeInterval(seconds))])
    }
    let early = mock.changes()
    mock.yieldChanges(changes[0])
    let late = mock.changes()
    mock.yieldChanges(changes[1])
    mock.yieldChanges(changes[2])
    mock.finishChanges()
    #expect(await early.reduce(into: []) { $0.append($1) } == changes)
    #expect(await late.reduce(into: []) { $0.append($1) } == Array(changes[1...]))
  }

  @Test func `new streams receive changes after the old ones were finished`() async {
    let mock = ReportStoreMock.sampled()
    mock.finishChanges()
    var iterator = mock.changes().makeAsyncIterator()
    let change = StoreChange<Report>(inserted: [sample.report.id])
    mock.yieldChanges(change)
    #expect(await iterator.next() == change)
  }

  @Test func `the mock ends its streams when it is deallocated`() async {
    var mock: ReportStoreMock? = ReportStoreMock.sampled()
    let stream = mock?.changes()
    let change = StoreChange<Report>(deleted: [sample.report.id])
    mock?.yieldChanges(change)
    mock = nil
    #expect(await stream?.reduce(into: []) { $0.append($1) } == [change])
  }

  // MARK: Waiting

  @Test func `the mock waits for an earlier or later call`() async throws {
    let mock = ReportStoreMock.sampled()
    _ = try await mock.count(matching: ReportQuery())
    #expect(try await mock.waitForCall { $0.operation == .count } == .count(matching: ReportQuery()))
    async let awaited = mock.waitForCall { $0.operation == .records }
    _ = try await mock.record(numbered: 1)
    _ = try await mock.records(matching: sample.query)
    #expect(try await awaited == .records(matching: sample.query))
  }

  @Test func `after its call was awaited, a stream receives changes`() async throws {
    let mock = ReportStoreMock.sampled()
    async let first = mock.changes().first { _ in true }
    try await mock.waitForCall { $0 == .changes }
    let change = StoreChange<Report>(inserted: [sample.report.id])
    mock.yieldChanges(change)
    #expect(await first == change)
  }

  @Test func `the mock stops waiting when cancelled`() async {
    let mock = ReportStoreMock.sampled()
    let waiting = Task { try await mock.waitForCall { _ in false } }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}
