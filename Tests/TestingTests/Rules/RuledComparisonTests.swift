import LogbookRecords
import LogbookStorage
import LogbookTesting
import Testing

/// Tests that stores can be compared if their record types define custom rules.
@Suite(.serialized) struct RuledComparisonTests {
  /// A store that does not update the last of several records.
  private struct ForgetfulStore<Item: Record>: ForwardingStore {
    let base: InMemoryRecordStore<Item>

    func update(_ records: [Item]) throws(StoreError) {
      try base.update(records.count > 1 ? Array(records.dropLast()) : records)
    }
  }

  private static func difference<Item: ComparedRecord>(
    of _: Item.Type,
    seed: UInt64,
    isFaulty: Bool
  ) async throws -> StoreDifference? {
    try await StoreComparison<Item>(seed: seed, operations: 300, patience: .seconds(20)).difference(
      between: { try InMemoryRecordStore<Item>() },
      and: {
        isFaulty
          ? ForgetfulStore<Item>(base: try InMemoryRecordStore()) : try RuledRecordTests.store(in: .inMemorySQLite)
      }
    )
  }

  @Test(arguments: RuledRecordTests.Kind.allCases, UInt64(1)...3)
  func `SQLite behaves like the fake`(kind: RuledRecordTests.Kind, seed: UInt64) async throws {
    let difference = try await Self.difference(of: kind.type, seed: seed, isFaulty: false)
    #expect(difference == nil, "\(difference?.description ?? "")")
  }

  @Test(arguments: RuledRecordTests.Kind.allCases)
  func `a difference is found and reduced to few operations`(kind: RuledRecordTests.Kind) async throws {
    let difference = try #require(try await Self.difference(of: kind.type, seed: 1, isFaulty: true))
    #expect(difference.isRepeatable)
    #expect(difference.operations <= 3, "\(difference)")
  }
}
