import LogbookDomain
import LogbookDomainSamples
public import LogbookRecords
public import LogbookTesting

/// The contract for units of work that change tasks and reports, with the laws that
/// ``/LogbookRecords/StorageProtocol`` requires.
///
/// To check the task store and the report store individually, use ``TaskStoreContract`` and ``ReportStoreContract``.
///
/// ```swift
/// @Test(arguments: StorageContract.laws)
/// func `the storage supports units of work`(law: StorageContract.Law) async throws {
///   try await law.check { try MyStorage() }
/// }
/// ```
public enum StorageContract {
  /// A law of the contract.
  ///
  /// To check the law, pass a closure that creates empty, independent storage objects.
  public typealias Law = LogbookTesting.Law<any StorageProtocol>

  /// The laws of the contract, grouped by topic.
  public static let laws: [Law] = StorageLaws.all.map { $0.needing(.unitsOfWork) }
}
