import LogbookApp
import LogbookDomain
import LogbookMocks
import LogbookRecords
import Testing

extension `A report detail controller` {
  // MARK: Calls

  @Test func `the controller subscribes to changes once, before the first read`() async throws {
    let stored = try report("a", tested: 1).numbered(1)
    let mock = ReportStoreMock(reports: [stored])
    let detail = Setting(reports: mock).factory.makeReportDetailController(reportID: stored.id)
    #expect(mock.calls == [])
    await detail.load()
    await detail.load()
    #expect(mock.calls == [.changes, .recordWithID(stored.id), .recordWithID(stored.id)])
  }

  @Test func `the controller inserts on the first save and updates on the second`() async throws {
    let mock = ReportStoreMock()
    mock.stub {
      $0.insert = { $0.numbered(7) }
      $0.update = { _ in }
    }
    let stored = try Report(location: "new", numberTested: 1, dateReported: longAgo, id: .given(1), number: 7)
    mock.stub { $0.recordWithID = { _ in stored } }
    let detail = Setting(reports: mock).factory.makeReportDetailController()
    await detail.load()
    detail.fields = Report.Fields(location: "new", numberTested: 1, dateReported: longAgo)
    await detail.save()
    detail.fields.location = "edited"
    await detail.save()
    #expect(
      mock.calls == [
        .insert(try Report(location: "new", numberTested: 1, dateReported: longAgo, id: .given(1))),
        .recordWithID(.given(1)),
        .update([
          try Report(location: "edited", numberTested: 1, dateReported: longAgo, id: .given(1), number: 7)
        ]),
      ]
    )
  }

  @Test func `the controller does not call the store with invalid fields`() async {
    let mock = ReportStoreMock()
    let detail = Setting(reports: mock).factory.makeReportDetailController()
    await detail.save()
    #expect(mock.calls == [])
  }

  // MARK: Failures

  @Test func `the controller shows why the report cannot be read`() async throws {
    let stored = try report("a", tested: 1).numbered(1)
    let mock = ReportStoreMock(reports: [stored])
    mock.fail(with: .busy, on: .recordWithID, times: 1)
    let detail = Setting(reports: mock).factory.makeReportDetailController(reportID: stored.id)
    await detail.load()
    #expect(detail.failure == .busy)
    #expect(detail.report == nil)
    await detail.load()
    #expect(detail.failure == nil)
    #expect(detail.report == stored)
  }

  @Test(arguments: [ReportStoreMock.Operation.insert, .update])
  func `the controller shows why a save failed, and keeps edits`(operation: ReportStoreMock.Operation) async throws {
    let mock = ReportStoreMock.keeping()
    let stored = operation == .update ? try await mock.insert(report("a", tested: 1)) : nil
    let detail = Setting(reports: mock).factory.makeReportDetailController(reportID: stored?.id)
    await detail.load()
    let entered = Report.Fields(location: "mine", numberTested: 1, dateReported: longAgo)
    detail.fields = entered
    mock.fail(with: .full, on: operation)
    #expect(await detail.save() == nil)
    #expect(detail.failure == .full)
    #expect(detail.fields == entered)
    #expect(detail.report == stored)
    mock.fail(with: nil)
    #expect(await detail.save() == detail.report)
    #expect(detail.report?.fields == entered)
    #expect(detail.failure == nil)
  }

  @Test func `the controller releases its store when it is deallocated`() async {
    weak var released: ReportStoreMock?
    do {
      let mock = ReportStoreMock()
      let detail = Setting(reports: mock).factory.makeReportDetailController(reportID: .given(1))
      await detail.load()
      released = mock
      #expect(released === mock)
    }
    #expect(released == nil)
  }
}
