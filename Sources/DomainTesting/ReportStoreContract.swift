public import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
public import LogbookTesting

/// The contract for report stores, with the laws that ``/LogbookDomain/ReportStoreProtocol`` requires.
///
/// ```swift
/// for law in ReportStoreContract.laws {
///   try await law.check { try MyReportStore() }
/// }
/// ```
public enum ReportStoreContract {
  /// A law of the contract.
  ///
  /// To check the law, pass a closure that creates empty, independent stores.
  public typealias Law = LogbookTesting.Law<any ReportStoreProtocol>

  /// The laws of the contract, grouped by topic.
  public static let laws: [Law] =
    RecordStoreContract<Report>.laws.map { law in law.pulledBack { $0.asRecordStore } } + ReportLaws.all
}
