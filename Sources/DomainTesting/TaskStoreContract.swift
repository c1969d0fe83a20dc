public import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
public import LogbookTesting

/// What a store of tasks must do: the laws of ``/LogbookDomain/TaskStoreProtocol``.
///
/// ```swift
/// for law in TaskStoreContract.laws {
///   try await law.check { MyTaskStore() }
/// }
/// ```
public enum TaskStoreContract {
  /// A promise of a store of tasks. It is given a way to make a store that is empty and shares nothing with others.
  public typealias Law = LogbookTesting.Law<any TaskStoreProtocol>

  /// The laws, by what they are about.
  public static let laws: [Law] =
    RecordStoreContract<TaskItem>.laws.map { law in law.pulledBack { $0.asRecordStore } } + TaskLaws.all
}
