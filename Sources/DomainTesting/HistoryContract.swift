import LogbookDomainSamples
public import LogbookRecords
public import LogbookTesting

/// The contract for storage that records a history of commits, with the laws that ``/LogbookRecords/HistoryProtocol``
/// requires.
///
/// ```swift
/// @Test(arguments: HistoryContract.laws)
/// func `the storage records a history`(law: HistoryContract.Law) async throws {
///   try await law.check { try MyStorage(history: .undo) }
/// }
/// ```
public enum HistoryContract {
  /// A law of the contract.
  ///
  /// To check the law, pass a closure that creates empty, independent storage objects whose history level is
  /// ``/LogbookRecords/HistoryLevel/undo``.
  public typealias Law = LogbookTesting.Law<any HistoryProtocol>

  /// The laws of the contract, grouped by topic.
  public static let laws: [Law] = HistoryLaws.all.map { $0.needing(.history, .unitsOfWork) }
}
