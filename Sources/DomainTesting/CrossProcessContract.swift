import LogbookDomainSamples
public import LogbookRecords
public import LogbookTesting

/// The contract of storages that are open at the same location at the same time, in one or several processes.
public enum CrossProcessContract {
  /// A promise of such storages, checked with a closure that opens one location, which is empty at first. Storages that
  /// were opened there before are still open.
  public typealias Law = LogbookTesting.Law<any StorageProtocol>

  /// The laws.
  public static let laws: [Law] = CrossProcessLaws.all.map { $0.needing(.crossProcess) }
}
