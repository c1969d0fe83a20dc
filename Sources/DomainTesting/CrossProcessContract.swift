import LogbookDomainSamples
public import LogbookRecords
public import LogbookTesting

/// The contract for a store that is open more than once at the same time, in one or several processes.
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
  /// The law is checked with a closure that opens a store at a location that is initially empty. Each call opens the
  /// store at this location again, while the store also remains open from earlier calls.
  public typealias Law = LogbookTesting.Law<any StorageProtocol>

  /// The laws of the contract.
  public static let laws: [Law] = CrossProcessLaws.all.map { $0.needing(.crossProcess) }
}
