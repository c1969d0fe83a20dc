import Foundation
import LogbookDomain
import LogbookRecords
import Testing
import Tracker

@Suite struct `A store off its caller's actor` {
  /// A key that identifies the main queue. Checking for the main thread would not suffice, because the main actor
  /// need not run on the main thread.
  private static let isMain = DispatchSpecificKey<Bool>()

  /// A store that rejects calls on the main actor.
  private struct OffMainStore: ForwardingStore {
    let base = DictionaryTaskStore()

    private func check() throws(StoreError) {
      if DispatchQueue.getSpecific(key: isMain) == true { throw .misuse("called on the main actor") }
    }

    func insert(_ records: [TaskItem]) throws(StoreError) -> [TaskItem] {
      try check()
      return try base.insert(records)
    }
    func record(withID id: TaskItem.ID) throws(StoreError) -> TaskItem? {
      try check()
      return base.record(withID: id)
    }
    func records(matching query: TaskQuery) throws(StoreError) -> [TaskItem] {
      try check()
      return base.records(matching: query)
    }
    func count(matching query: TaskQuery) throws(StoreError) -> Int {
      try check()
      return try records(matching: query).count
    }
    func rows(of aggregation: Aggregation<TaskItem>) async throws(StoreError) -> [AggregationRow<TaskItem>] {
      try check()
      return try await base.rows(of: aggregation)
    }
  }

  /// `Scripts/check` runs this test with optimization, because the optimizer once removed the switch away from the
  /// main actor.
  @MainActor @Test func `a store called off the actor does not run on the main actor`() async throws {
    DispatchQueue.main.setSpecific(key: Self.isMain, value: true)
    let store = OffMainStore()
    #expect(throws: StoreError.self) { try store.records(matching: TaskQuery()) }
    let offActor = store.offActor
    let task = try await offActor.insert([TaskItem(title: "Milk", createdAt: .now)])[0]
    #expect(try await offActor.record(withID: task.id) == task)
    #expect(try await offActor.records(matching: TaskQuery()) == [task])
    #expect(try await offActor.count(matching: TaskQuery()) == 1)
    #expect(try await offActor.rows(of: Aggregation(by: [.value(\.createdAt)])).count == 1)
  }
}
