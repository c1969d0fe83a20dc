public import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
public import LogbookTesting

/// The contract for task stores, with the laws that ``/LogbookDomain/TaskStoreProtocol`` requires.
///
/// ```swift
/// for law in TaskStoreContract.laws {
///   try await law.check { try MyTaskStore() }
/// }
/// ```
public enum TaskStoreContract {
  /// A law of the contract.
  ///
  /// To check the law, pass a closure that creates empty, independent stores.
  public typealias Law = LogbookTesting.Law<any TaskStoreProtocol>

  /// The laws of the contract, grouped by topic.
  public static let laws: [Law] =
    RecordStoreContract<TaskItem>.laws.map { law in law.pulledBack { $0.asRecordStore } } + TaskLaws.all
}
