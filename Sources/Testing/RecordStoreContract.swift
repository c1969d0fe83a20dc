public import LogbookRecords
public import LogbookSamples

/// The contract that every record store must obey. It consists of the laws of ``/LogbookRecords/RecordStoreProtocol``.
///
/// ```swift
/// for law in RecordStoreContract<Place>.laws {
///   try await law.check { try MyPlaceStore() }
/// }
/// ```
public enum RecordStoreContract<Item: SampleRecord> {
  /// A law of the contract. Each store that is created for a check must be new, empty, and independent of other stores.
  public typealias Law = LogbookTesting.Law<any RecordStoreProtocol<Item>>

  /// The laws, grouped by topic.
  public static var laws: [Law] { RecordLaws<Item>.all }
}
