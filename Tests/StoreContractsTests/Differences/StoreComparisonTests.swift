import Domain
import Foundation
import Mocks
import Persistence
import StoreContracts
import Testing

/// Every kind of store against the plainest one, the mock in fake mode.
@Suite struct StoreComparisonTests {
  /// How many operations a kind of store is compared by: fewer of a document, which is written anew by each, and fewer
  /// under a sanitizer, see Scripts/check.
  private static func operations(_ kind: StorageKind) -> Int {
    if let text = ProcessInfo.processInfo.environment["LOGBOOK_OPERATIONS"], let count = Int(text) { return count }
    return [.xml, .binary, .json].contains(kind) ? 500 : 4_000
  }

  @Test(arguments: StorageKind.allCases)
  func `stores of tasks answer as the plainest one does`(kind: StorageKind) async throws {
    try await TemporaryFolder.with { folder in
      let difference = try await TaskStoreComparison(seed: 1, operations: Self.operations(kind))
        .difference(
          between: { try TaskStoreMock(storing: []) },
          and: { try kind.makeEmptyStorage(in: folder, history: .off, durability: .relaxed).tasks }
        )
      #expect(difference == nil, "\(difference?.description ?? "")")
    }
  }

  @Test(arguments: StorageKind.allCases)
  func `stores of reports answer as the plainest one does`(kind: StorageKind) async throws {
    try await TemporaryFolder.with { folder in
      let difference = try await ReportStoreComparison(seed: 1, operations: Self.operations(kind))
        .difference(
          between: { try ReportStoreMock(storing: []) },
          and: { try kind.makeEmptyStorage(in: folder, history: .off, durability: .relaxed).reports }
        )
      #expect(difference == nil, "\(difference?.description ?? "")")
    }
  }
}
