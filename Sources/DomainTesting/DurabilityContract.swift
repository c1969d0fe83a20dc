import LogbookDomainSamples
public import LogbookRecords
public import LogbookTesting

/// What a storage must still have when it is opened again at the same place.
public enum DurabilityContract {
  /// A promise of a storage that lasts.
  ///
  /// It is given a way to open one place: empty at first, and afterwards holding what was written there. It has let go of
  /// a storage before it opens the next.
  public typealias Law = LogbookTesting.Law<any StorageProtocol>

  /// The laws.
  public static let laws: [Law] = DurabilityLaws.all.map { $0.needing(.durability) }
}
