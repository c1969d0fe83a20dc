import LogbookDomain
import LogbookDomainTesting
import LogbookRecords
import LogbookSamples
import LogbookTesting
import Foundation
import Testing

// The examples in the article “Hold your store to the contract”. ReadmeTests compares the article with this code.

actor RecordCache<Base: RecordStoreProtocol>: ForwardingStore {
  typealias Item = Base.Item

  nonisolated let base: Base
  private var cached: [Item.ID: Item] = [:]
  private var writes = 0

  init(_ base: Base) { self.base = base }

  func record(withID id: Item.ID) async throws(StoreError) -> Item? {
    if let record = cached[id] { return record }
    let writesBefore = writes
    let record = try await base.record(withID: id)
    if writes == writesBefore { cached[id] = record }
    return record
  }

  func update(_ records: [Item]) async throws(StoreError) {
    forgetAll()
    defer { forgetAll() }
    try await base.update(records)
  }

  func delete(withIDs ids: [Item.ID]) async throws(StoreError) -> Int {
    forgetAll()
    defer { forgetAll() }
    return try await base.delete(withIDs: ids)
  }

  func delete(matching query: Item.Query) async throws(StoreError) -> Int {
    forgetAll()
    defer { forgetAll() }
    return try await base.delete(matching: query)
  }

  private func forgetAll() {
    writes += 1
    cached = [:]
  }
}

struct Bicycle: Record {
  static let name = "bicycle"
  static let template = Bicycle()

  var id = RecordID<Bicycle>(madeAt: .now)
  var number: Int?
  var model = "?"
  var gears = 1

  static func describe(_ bicycle: inout some Describer<Bicycle>) {
    bicycle.identity(\.id, \.number)
    bicycle.field("model", \.model, [.notBlank])
    bicycle.field("gears", \.gears, [.range(1...)])
  }
}

extension Bicycle: ComparedRecord {}

@Suite struct RecordCacheTests {
  @Test(arguments: RecordStoreContract<Bicycle>.laws)
  func `the cache obeys the contract`(law: RecordStoreContract<Bicycle>.Law) async throws {
    try await law.check { RecordCache(try InMemoryRecordStore<Bicycle>()) }
  }
}

extension RecordCache: TaskStoreProtocol where Base.Item == TaskItem {}

extension RecordCacheTests {
  @Test(arguments: TaskStoreContract.laws)
  func `a cache of tasks obeys the task store's contract`(law: TaskStoreContract.Law) async throws {
    try await law.check { RecordCache(try InMemoryRecordStore<TaskItem>()) }
  }
}

extension RecordCacheTests {
  @Test func `the cache answers like the plain store`() async throws {
    let comparison = StoreComparison<Bicycle>(seed: 1, operations: 500)
    let difference = try await comparison.difference(
      between: { try InMemoryRecordStore<Bicycle>() },
      and: { RecordCache(try InMemoryRecordStore<Bicycle>()) }
    )
    #expect(difference == nil, "\(difference?.description ?? "")")
  }
}

/// A store with the faulty `insert(_:)` from the article.
private struct PiecemealStore<Base: RecordStoreProtocol>: ForwardingStore {
  typealias Item = Base.Item

  let base: Base

  func insert(_ records: [Item]) async throws(StoreError) -> [Item] {
    var inserted: [Item] = []
    for record in records { inserted.append(try await base.insert(record)) }
    return inserted
  }
}

extension PiecemealStore: TaskStoreProtocol where Base.Item == TaskItem {}

/// A cache with the faulty `forgetAll()` from the article. The method does nothing.
private actor StaleStore<Base: RecordStoreProtocol>: ForwardingStore {
  typealias Item = Base.Item

  nonisolated let base: Base
  private var cached: [Item.ID: Item] = [:]

  init(_ base: Base) { self.base = base }

  func record(withID id: Item.ID) async throws(StoreError) -> Item? {
    if let record = cached[id] { return record }
    let record = try await base.record(withID: id)
    cached[id] = record
    return record
  }

  func update(_ records: [Item]) async throws(StoreError) {
    forgetAll()
    try await base.update(records)
  }

  private func forgetAll() {}
}

@Suite struct HoldYourStoreToTheContractTests {
  @Test func `the reports match the article`() async throws {
    let report = await Contract(RecordStoreContract<Bicycle>.laws).report(on: "RecordCache") {
      RecordCache(try InMemoryRecordStore<Bicycle>())
    }
    print(report)
    try report.requireKept()
    #expect(report.totals == "RecordCache: 68 kept")

    let piecemeal = await Contract(RecordStoreContract<Bicycle>.laws).report(on: "RecordCache") {
      PiecemealStore(base: try InMemoryRecordStore<Bicycle>())
    }
    #expect(
      piecemeal.description.contains(
        """
          broken: an insertion that fails at its last record inserts none, and the next one succeeds
            expected: the content after the refusal to be 3 records: #1 2 3
            but: got 53 records: #1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 …
        """
      )
    )
    let text = """
      broken law: an insertion that fails at its last record inserts none, and the next one succeeds
        expected: the content after the refusal to be 3 records: #1 2 3
        but: got 53 records: #1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 …
      """
    #expect(piecemeal.violations.map(\.description).contains(text))
  }

  @Test func `a store that promises less is checked for what it promises`() async throws {
    let report = await Contract(RecordStoreContract<Bicycle>.laws)
      .report(on: "RecordCache", promising: .everything(but: .atomicity, .changes)) {
        RecordCache(try InMemoryRecordStore<Bicycle>())
      }
    try report.requireKept()
    let piecemeal = await Contract(RecordStoreContract<Bicycle>.laws)
      .report(on: "RecordCache", promising: .everything(but: .atomicity, .changes)) {
        PiecemealStore(base: try InMemoryRecordStore<Bicycle>())
      }
    try piecemeal.requireKept()
    #expect(piecemeal.totals == "RecordCache: 43 kept, 25 not promised")
    #expect(
      piecemeal.description.contains(
        """
          not promised: an insertion that fails at its last record inserts none, and the next one succeeds
            atomicity: writes several records all or none
        """
      )
    )
    let ofTasks = await Contract(TaskStoreContract.laws)
      .report(on: "RecordCache", promising: .everything(but: .atomicity, .changes)) {
        PiecemealStore(base: try InMemoryRecordStore<TaskItem>())
      }
    #expect(
      Set(ofTasks.violations.map(\.law)) == [
        "a parent may come after its parts in an insertion",
        "a chain of 2000 records, each part of the one before, can be inserted and deleted",
      ]
    )
  }

  @Test func `the difference matches the article`() async throws {
    let comparison = StoreComparison<Bicycle>(seed: 1, operations: 500)
    let difference = try await comparison.difference(
      between: { try InMemoryRecordStore<Bicycle>() },
      and: { StaleStore(try InMemoryRecordStore<Bicycle>()) }
    )
    #expect(
      difference?.description == """
        // Seed 1, found after 16 operations, reduced to 4.
        // expected: bicycle #1 (7d464e)
        // but: bicycle #1 (7d464e); gears is 1 instead of 999
        let a = try Bicycle({ $0.id = Bicycle.ID(seed: 22); $0.model = "a" })
        let b = try Bicycle({ $0.id = a.id; $0.model = "a"; $0.gears = 999 })
        try await store.insert(a)
        _ = try await store.record(withID: a.id)
        try await store.update([b])
        #expect(try await store.record(withID: a.id) == b.numbered(1))

        """
    )
  }
}
