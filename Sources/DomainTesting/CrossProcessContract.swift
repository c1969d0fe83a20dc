import LogbookDomainSamples
public import LogbookRecords
public import LogbookTesting

/// The contract for storages that are open at the same location at the same time, in one or several processes.
///
/// ```swift
/// @Test(arguments: CrossProcessContract.laws)
/// func `several storages share a file`(law: CrossProcessContract.Law) async throws {
///   let path = folder.appending(path: UUID().uuidString).path  // a new file for each law, in a temporary folder
///   try await law.check { try MyStorage(path) }
/// }
/// ```
public enum CrossProcessContract {
  /// A law of the contract.
  ///
  /// The law is checked with a closure that opens a storage at a location that is initially empty. Each call opens
  /// another storage at the same location, and storages that are already open remain open.
  public typealias Law = LogbookTesting.Law<any StorageProtocol>

  /// The laws of the contract.
  public static let laws: [Law] = CrossProcessLaws.all.map { $0.needing(.crossProcess) }
}
