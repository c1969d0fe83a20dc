import LogbookDomainSamples
public import LogbookRecords
public import LogbookTesting

/// The contract of durable storages: the data that they must still contain when they are reopened at the same location.
public enum DurabilityContract {
  /// A promise of a durable storage.
  ///
  /// The law is checked with a closure that opens a storage at one location, which is empty at first and keeps the data
  /// written to it. The law releases each storage before it opens the next.
  public typealias Law = LogbookTesting.Law<any StorageProtocol>

  /// The laws.
  public static let laws: [Law] = DurabilityLaws.all.map { $0.needing(.durability) }
}
