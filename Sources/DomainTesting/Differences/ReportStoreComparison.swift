public import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
public import LogbookTesting

/// A comparison that shows whether two report stores give the same answers to the same random calls.
///
/// ```swift
/// let comparison = ReportStoreComparison(seed: 1, operations: 1_000)
/// let difference = try await comparison.difference(
///   between: { try ReportStoreMock(storing: []) },
///   and: { try MyReportStore() }
/// )
/// #expect(difference == nil, "\(difference?.description ?? "")")
/// ```
///
/// See ``/LogbookTesting/StoreComparison``.
public struct ReportStoreComparison: Sendable {
  private let comparison: StoreComparison<Report>

  /// Creates a comparison; see ``/LogbookTesting/StoreComparison/init(seed:operations:patience:)``.
  public init(seed: UInt64, operations: Int = 1_000, patience: Duration = .seconds(10)) {
    comparison = StoreComparison(seed: seed, operations: operations, patience: patience)
  }

  /// Performs the operations on two stores until the stores differ, then looks for a shorter sequence of operations
  /// that reproduces the difference; see ``/LogbookTesting/StoreComparison/difference(between:and:)``.
  ///
  /// - Returns: The difference, with the shortened sequence of operations, or `nil` if the stores do not differ.
  /// - Throws: An error that one of the closures throws; ``/LogbookTesting/ContractViolation`` if the reference store
  ///   does not publish its changes; `CancellationError` if the task is cancelled while the comparison waits for
  ///   changes.
  public func difference(
    between makeReference: () async throws -> any ReportStoreProtocol,
    and makeStore: () async throws -> any ReportStoreProtocol
  ) async throws -> StoreDifference? {
    try await comparison.difference(
      between: { try await makeReference().asRecordStore },
      and: { try await makeStore().asRecordStore }
    )
  }
}
