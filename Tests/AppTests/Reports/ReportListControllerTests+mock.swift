import LogbookApp
import LogbookDomain
import LogbookMocks
import LogbookRecords
import Testing

extension `A report list` {
  // MARK: Calls

  @Test func `the list subscribes to changes once, before the first read`() async {
    let mock = ReportStoreMock()
    let query = ReportQuery(location: "Wien", sort: [.ascending(.date)])
    let list = Setting(reports: mock).factory.makeReportListController(query: query)
    #expect(mock.calls == [])
    await list.load()
    await list.load()
    #expect(mock.calls == [.changes, .records(matching: query), .records(matching: query)])
  }

  @Test func `the list passes each intent to the store, and then reads again`() async throws {
    let mock = ReportStoreMock()
    mock.stub {
      $0.insert = { $0.numbered(7) }
      $0.deleteWithIDs = { $0.count }
    }
    let list = Setting(reports: mock).factory.makeReportListController()
    await list.load()
    mock.calls = []
    let fields = Report.Fields(location: "Wien", numberTested: 1, dateReported: longAgo)
    let added = try #require(await list.add(fields))
    await list.delete([added])
    #expect(
      mock.calls == [
        .insert(try Report(fields, id: .given(1))), .records(matching: ReportQuery()),
        .deleteWithIDs([.given(1)]), .records(matching: ReportQuery()),
      ]
    )
  }

  @Test func `the list does not call the store with invalid fields`() async {
    let mock = ReportStoreMock()
    let list = Setting(reports: mock).factory.makeReportListController()
    await list.add(Report.Fields(location: "Wien", dateReported: longAgo))
    #expect(mock.calls == [])
  }

  @Test func `the list looks up reports one by one, and lets the store summarize`() async throws {
    let mock = ReportStoreMock(reports: [try report("a", tested: 1).numbered(1)])
    let query = ReportQuery(location: "a", limit: 3)
    let list = Setting(reports: mock).factory.makeReportListController(query: query)
    _ = await list.reports(numbered: [1, 2, 3])
    _ = await list.summaries(by: .week)
    #expect(mock.calls == [.recordNumbered(1), .recordNumbered(2), .summaries(by: .week, matching: query)])
  }

  // MARK: Failures

  enum Intent: CaseIterable {
    case load, add, delete, find, summarize

    var operation: ReportStoreMock.Operation {
      switch self {
      case .load: .records
      case .add: .insert
      case .delete: .deleteWithIDs
      case .find: .recordNumbered
      case .summarize: .summaries
      }
    }

    /// Calls the list's method for this intent. Returns `true` if the method failed and therefore returned `nil`,
    /// `false` if it succeeded, and `nil` if the method has no result.
    @MainActor func perform(on list: ReportListController) async -> Bool? {
      switch self {
      case .load:
        await list.load()
        return nil
      case .add:
        return await list.add(Report.Fields(location: "new", numberTested: 1, dateReported: longAgo)) == nil
      case .delete: return await list.delete(list.reports) == nil
      case .find: return await list.reports(numbered: [1]) == nil
      case .summarize: return await list.summaries(by: .day) == nil
      }
    }
  }

  @Test(arguments: Intent.allCases, [StoreError.busy, .full, .io(code: 10, message: "disk I/O error")])
  func `the list shows why the store failed, and keeps the previous rows`(
    intent: Intent,
    error: StoreError
  ) async throws {
    let mock = ReportStoreMock.keeping()
    let stored = try await mock.insert([report("a", tested: 1), report("b", tested: 1)])
    let list = Setting(reports: mock).factory.makeReportListController()
    await list.load()
    list.selection = stored[1].id
    mock.fail(with: error, on: intent.operation)
    #expect(await intent.perform(on: list) != false)
    #expect(list.failure == error)
    #expect(list.reports == stored)
    #expect(list.selection == stored[1].id)
    mock.fail(with: nil)
    #expect(await intent.perform(on: list) != true)
    #expect(list.failure == nil)
  }

  @Test func `the list shows why it cannot follow a change`() async throws {
    let stored = try report("a", tested: 1).numbered(1)
    let mock = ReportStoreMock(reports: [stored])
    let list = Setting(reports: mock).factory.makeReportListController()
    await list.load()
    mock.fail(with: .corrupt("page 3"), on: .records)
    mock.yieldChanges(StoreChange(updated: [.given(1)]))
    try await waitUntil { list.failure != nil }
    #expect(list.failure == .corrupt("page 3"))
    #expect(list.reports == [stored])
  }

  @Test func `the list releases its store when it is deallocated`() async {
    weak var released: ReportStoreMock?
    do {
      let mock = ReportStoreMock()
      let list = Setting(reports: mock).factory.makeReportListController()
      await list.load()
      released = mock
      #expect(released === mock)
    }
    #expect(released == nil)
  }
}
