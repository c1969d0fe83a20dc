import LogbookDomainSamples
public import LogbookRecords
public import LogbookTesting

/// The contract for durable storages, which must keep their data when they are reopened at the same location.
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
  /// The law is checked with a closure that opens a storage at a location that is initially empty. Each call opens
  /// another storage at the same location. The law releases each storage before it opens the next.
  public typealias Law = LogbookTesting.Law<any StorageProtocol>

  /// The laws of the contract.
  public static let laws: [Law] = DurabilityLaws.all.map { $0.needing(.durability) }
}
