import LogbookDomainSamples
public import LogbookRecords
public import LogbookTesting

/// The contract for durable storage, which must retain its data when it is closed and reopened.
///
/// ```swift
/// @Test(arguments: DurabilityContract.laws)
/// func `the storage is durable`(law: DurabilityContract.Law) async throws {
///   let path = folder.appending(path: UUID().uuidString).path  // a new file for each law, in a temporary folder
///   try await law.check { try MyStorage(path) }
/// }
/// ```
public enum DurabilityContract {
  /// A law of the contract.
  ///
  /// To check the law, pass a closure that opens storage at a location that is initially empty. Each call must open the
  /// same location again. The law releases each storage object before it calls the closure again.
  public typealias Law = LogbookTesting.Law<any StorageProtocol>

  /// The laws of the contract.
  public static let laws: [Law] = DurabilityLaws.all.map { $0.needing(.durability) }
}
