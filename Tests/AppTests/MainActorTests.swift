import LogbookApp
import LogbookControllers
import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Dispatch
import Foundation
import Synchronization
import Testing

/// Tests that controllers never call a store on the main actor, because a store may wait for a disk or a server.
@MainActor
@Suite struct MainActorTests {
  /// The names of the calls to a store, and of those that were made on the main actor.
  fileprivate final class Calls: Sendable {
    private let state = Mutex<(all: Set<String>, onMain: Set<String>)>(([], []))
    var all: Set<String> { state.withLock { $0.all } }
    var onMain: Set<String> { state.withLock { $0.onMain } }

    private let key = DispatchSpecificKey<Bool>()

    init() { DispatchQueue.main.setSpecific(key: key, value: true) }

    /// Whether the caller runs on the main actor, which executes on the main queue.
    var isOnMain: Bool { DispatchQueue.getSpecific(key: key) == true }

    func note(_ call: String) {
      let isMain = isOnMain
      state.withLock { state in
        state.all.insert(call)
        if isMain { state.onMain.insert(call) }
      }
    }
  }

  fileprivate struct Spy<Base: RecordStoreProtocol>: ForwardingStore {
    typealias Item = Base.Item

    let base: Base
    let calls: Calls

    func insert(_ record: Item) async throws(StoreError) -> Item {
      calls.note("insert")
      return try await base.insert(record)
    }
    func insert(_ records: [Item]) async throws(StoreError) -> [Item] {
      calls.note("insert")
      return try await base.insert(records)
    }
    func record(withID id: Item.ID) async throws(StoreError) -> Item? {
      calls.note("recordWithID")
      return try await base.record(withID: id)
    }
    func record(numbered number: Int) async throws(StoreError) -> Item? {
      calls.note("recordNumbered")
      return try await base.record(numbered: number)
    }
    func records(matching query: Item.Query) async throws(StoreError) -> [Item] {
      calls.note("records")
      return try await base.records(matching: query)
    }
    func count(matching query: Item.Query) async throws(StoreError) -> Int {
      calls.note("count")
      return try await base.count(matching: query)
    }
    func rows(of aggregation: Aggregation<Item>) async throws(StoreError) -> [AggregationRow<Item>] {
      calls.note("rows")
      return try await base.rows(of: aggregation)
    }
    func update(_ records: [Item]) async throws(StoreError) {
      calls.note("update")
      try await base.update(records)
    }
    func delete(withIDs ids: [Item.ID]) async throws(StoreError) -> Int {
      calls.note("delete")
      return try await base.delete(withIDs: ids)
    }
    func batches(matching query: Item.Query, size: Int) -> RecordBatches<Item> {
      calls.note("batches")
      return RecordBatches { [base, calls] in
        calls.note("begin")
        let next = base.batches(matching: query, size: size).makeNext()
        return { () async throws(StoreError) in
          calls.note("next")
          return try await next()
        }
      }
    }
    func changes() -> AsyncStream<StoreChange<Item>> {
      calls.note("changes")
      return base.changes()
    }
  }

  private let calls = Calls()
  private let day = Date(timeIntervalSince1970: 1_600_000_000)

  private func spied(_ store: some TaskStoreProtocol) -> any TaskStoreProtocol { Spy(base: store, calls: calls) }
  private func spied(_ store: some ReportStoreProtocol) -> any ReportStoreProtocol { Spy(base: store, calls: calls) }

  @Test func `controllers of tasks call the store off the main actor`() async throws {
    let storage = try Storage(.inMemory)
    let task = try await storage.tasks.insert(TaskItem(title: "Water the plants", createdAt: day))
    let factory = ControllerFactory(tasks: spied(storage.tasks), reports: storage.reports)
    let list = factory.makeTaskListController()
    await list.load()
    _ = await list.add(title: "Feed the cat")
    _ = await list.complete([task])
    _ = await list.reopen([task])
    _ = await list.tasks(numbered: [1])
    _ = await list.statistics(in: .gmt)
    let detail = factory.makeTaskDetailController(taskID: task.id)
    await detail.load()
    detail.fields.title = "Feed the cats"
    _ = await detail.save()
    _ = await list.delete([task])
    // Show that a call on the main actor would be noticed.
    #expect(calls.isOnMain)
    #expect(
      calls.all == [
        "insert", "recordWithID", "recordNumbered", "records", "update", "delete", "batches", "begin", "next",
        "changes",
      ]
    )
    #expect(calls.onMain == [])
  }

  @Test func `controllers of reports call the store off the main actor`() async throws {
    let storage = try Storage(.inMemory)
    try await storage.reports.insert(
      Report(location: "Kerala", numberTested: 5, numberPositive: 1, dateReported: day)
    )
    let factory = ControllerFactory(tasks: storage.tasks, reports: spied(storage.reports))
    let list = factory.makeReportListController()
    await list.load()
    for grouping in ReportGrouping.allCases { _ = await list.summaries(by: grouping) }
    _ = await list.groups(try ReportBreakdown(by: [.location]))
    _ = await list.groups(try ReportBreakdown(by: [.day], window: 7))
    _ = await list.chart(of: .tested)
    _ = await list.check(keeping: nil)
    #expect(list.failure == nil)
    #expect(calls.all == ["records", "summaries", "batches", "begin", "next", "changes"])
    #expect(calls.onMain == [])
  }

  @Test func `values over time are read off the main actor`() async throws {
    let storage = try Storage(.inMemory)
    try await storage.tasks.insert(TaskItem(title: "Water the plants", createdAt: day))
    let store = spied(storage.tasks)
    var values = store.values(matching: TaskQuery()).makeAsyncIterator()
    #expect(try await values.next()?.count == 1)
    var counts = store.counts(matching: TaskQuery()).makeAsyncIterator()
    #expect(try await counts.next() == 1)
    #expect(calls.all == ["changes", "records", "count"])
    #expect(calls.onMain == [])
  }
}

extension MainActorTests.Spy: TaskStoreProtocol where Base: TaskStoreProtocol {}
extension MainActorTests.Spy: ReportStoreProtocol where Base: ReportStoreProtocol {
  func summaries(
    by grouping: ReportGrouping,
    matching query: ReportQuery
  ) async throws(StoreError) -> [ReportSummary] {
    calls.note("summaries")
    return try await base.summaries(by: grouping, matching: query)
  }
}
