import LogbookDomain
import LogbookDomainSamples
public import LogbookRecords
public import LogbookTesting

/// What a storage of tasks and reports must do with units of work: the laws of ``/LogbookRecords/StorageProtocol``.
///
/// Its stores are held to ``TaskStoreContract`` and ``ReportStoreContract`` on their own.
public enum StorageContract {
  /// A promise of a storage. It is given a way to make a storage that is empty and shares nothing with others.
  public typealias Law = LogbookTesting.Law<any StorageProtocol>

  /// The laws, by what they are about.
  public static let laws: [Law] = StorageLaws.all.map { $0.needing(.unitsOfWork) }
}
