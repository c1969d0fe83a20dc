import LogbookDomainSamples
public import LogbookRecords
public import LogbookTesting

/// What storages must do that are open at one place at the same time, in this process or in several.
public enum CrossProcessContract {
  /// A promise of such storages. It is given a way to open one place, empty at first, while storages that were opened
  /// there before are still open.
  public typealias Law = LogbookTesting.Law<any StorageProtocol>

  /// The laws.
  public static let laws: [Law] = CrossProcessLaws.all.map { $0.needing(.crossProcess) }
}
