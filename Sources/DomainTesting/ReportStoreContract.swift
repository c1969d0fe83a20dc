public import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
public import LogbookTesting

/// What a store of reports must do: the laws of ``/LogbookDomain/ReportStoreProtocol``.
///
/// ```swift
/// for law in ReportStoreContract.laws {
///   try await law.check { MyReportStore() }
/// }
/// ```
public enum ReportStoreContract {
  /// A promise of a store of reports. It is given a way to make a store that is empty and shares nothing with others.
  public typealias Law = LogbookTesting.Law<any ReportStoreProtocol>

  /// The laws, by what they are about.
  public static let laws: [Law] =
    RecordStoreContract<Report>.laws.map { law in law.pulledBack { $0.asRecordStore } } + ReportLaws.all
}
