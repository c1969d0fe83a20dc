import LogbookDomainSamples
public import LogbookRecords
public import LogbookTesting

/// The contract for durable stores, which must keep their data when they are reopened.
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
  /// The law is checked with a closure that opens a store at a location that is initially empty. Each call opens the
  /// store at this location again. The law releases the store each time before opening it again.
  public typealias Law = LogbookTesting.Law<any StorageProtocol>

  /// The laws of the contract.
  public static let laws: [Law] = DurabilityLaws.all.map { $0.needing(.durability) }
}
