import LogbookDomain
import LogbookDomainTesting
import LogbookMocks
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Foundation
import Testing

/// Tests that every kind of store behaves like the mock in fake mode, which is the simplest store.
@Suite struct StoreComparisonTests {
  /// The number of operations in each comparison. `Scripts/check` sets a larger number for `--long`, and a smaller one
  /// for `--sanitize`.
  private static let operations = ProcessInfo.processInfo.environment["LOGBOOK_OPERATIONS"].flatMap(Int.init) ?? 2000

  @Test(arguments: StorageKind.tested)
  func `every task store behaves like the simplest one`(kind: StorageKind) async throws {
    try await TemporaryFolder.with { folder in
      let difference = try await TaskStoreComparison(seed: 1, operations: Self.operations, patience: .seconds(300))
        .difference(
          between: { try TaskStoreMock(storing: []) },
          and: { try await kind.makeEmptyStorage(in: folder, history: .off, durability: .relaxed).tasks }
        )
      #expect(difference == nil, "\(difference?.description ?? "")")
    }
  }

  @Test(arguments: StorageKind.tested)
  func `every report store behaves like the simplest one`(kind: StorageKind) async throws {
    try await TemporaryFolder.with { folder in
      let difference = try await ReportStoreComparison(seed: 1, operations: Self.operations, patience: .seconds(300))
        .difference(
          between: { try ReportStoreMock(storing: []) },
          and: { try await kind.makeEmptyStorage(in: folder, history: .off, durability: .relaxed).reports }
        )
      #expect(difference == nil, "\(difference?.description ?? "")")
    }
  }
}
