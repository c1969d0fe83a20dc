public import LogbookRecords
public import LogbookSamples

/// What a store of records of any kind must do: the laws of ``/LogbookRecords/RecordStoreProtocol``.
///
/// ```swift
/// for law in RecordStoreContract<Place>.laws {
///   try await law.check { MyPlaceStore() }
/// }
/// ```
public enum RecordStoreContract<Record: SampleRecord> {
  /// A promise of a store. It is given a way to make a store that is empty and shares nothing with others.
  public typealias Law = LogbookTesting.Law<any RecordStoreProtocol<Record>>

  /// The laws, by what they are about.
  public static var laws: [Law] { RecordLaws<Record>.all }
}
