import LogbookDomainSamples
public import LogbookRecords
public import LogbookTesting

/// The contract for a store with a history of commits: the laws of ``/LogbookRecords/HistoryProtocol``.
///
/// ```swift
/// @Test(arguments: HistoryContract.laws)
/// func `the storage records a history`(law: HistoryContract.Law) async throws {
///   try await law.check { try MyStorage(history: .undo) }
/// }
/// ```
public enum HistoryContract {
  /// A law of the contract, checked with a closure that creates empty, independent stores whose history level is
  /// ``/LogbookRecords/HistoryLevel/undo``.
  public typealias Law = LogbookTesting.Law<any HistoryProtocol>

  /// The laws, grouped by topic.
  public static let laws: [Law] = HistoryLaws.all.map { $0.needing(.history, .unitsOfWork) }
}
