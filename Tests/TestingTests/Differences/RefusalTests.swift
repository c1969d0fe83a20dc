import LogbookRecords
import LogbookTesting
import Testing

/// Tests that a comparison finds a store that reports another rule than the first that a call breaks.
@Suite struct RefusalTests {
  /// A store that, if a call fails, checks the records of the call in reverse order and reports the first broken rule.
  private struct ReversedStore<Item: Record>: ForwardingStore {
    let base: InMemoryRecordStore<Item>

    func insert(_ records: [Item]) throws(StoreError) -> [Item] {
      do throws(StoreError) { return try base.insert(records) } catch {
        _ = try copy().insert(records.reversed())
        throw error
      }
    }

    func update(_ records: [Item]) throws(StoreError) {
      do throws(StoreError) { try base.update(records) } catch {
        try copy().update(records.reversed())
        throw error
      }
    }

    func delete(withIDs ids: [Item.ID]) throws(StoreError) -> Int { try base.delete(withIDs: ids.reversed()) }

    private func copy() throws(StoreError) -> InMemoryRecordStore<Item> {
      try InMemoryRecordStore(base.records(matching: Item.Query()))
    }
  }

  /// A store that reports the first of the given records as duplicate or missing, even if a different record causes the
  /// failure.
  private struct GuessingStore: ForwardingStore {
    let base: InMemoryRecordStore<Town>
    let isGuessing: (insert: Bool, update: Bool)

    func insert(_ towns: [Town]) throws(StoreError) -> [Town] {
      do throws(StoreError) { return try base.insert(towns) } catch {
        if isGuessing.insert, case .duplicate = error { throw .duplicate(RecordReference(towns[0].id)) }
        throw error
      }
    }

    func update(_ towns: [Town]) throws(StoreError) {
      do throws(StoreError) { try base.update(towns) } catch {
        if isGuessing.update, case .notFound = error { throw .notFound(RecordReference(towns[0].id)) }
        throw error
      }
    }
  }

  private static func difference<Item: ComparedRecord>(
    _ seed: UInt64,
    to makeStore: () throws -> any RecordStoreProtocol<Item>
  ) async throws -> StoreDifference? {
    try await StoreComparison<Item>(seed: seed, operations: 1_000, patience: .seconds(20))
      .difference(between: { try InMemoryRecordStore<Item>() }, and: makeStore)
  }

  @Test(arguments: UInt64(1)...6)
  func `a store that checks records in another order differs`(seed: UInt64) async throws {
    #expect(try await Self.difference(seed) { ReversedStore<Town>(base: try InMemoryRecordStore()) } != nil)
    #expect(try await Self.difference(seed) { ReversedStore<Seat>(base: try InMemoryRecordStore()) } != nil)
  }

  @Test(arguments: [(true, false), (false, true)])
  func `a store may not name a rule that the call does not break`(insert: Bool, update: Bool) async throws {
    let difference = try await Self.difference(2) {
      GuessingStore(base: try InMemoryRecordStore(), isGuessing: (insert, update))
    }
    #expect(difference != nil)
  }
}
