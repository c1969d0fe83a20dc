import LogbookDomainSamples
public import LogbookRecords
public import LogbookTesting

/// The contract for storage that can be open several times at once, in one or several processes.
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
  /// To check the law, pass a closure that opens storage at a location that is initially empty. Each call must open the
  /// same location again, while the storage objects from earlier calls remain open.
  public typealias Law = LogbookTesting.Law<any StorageProtocol>

  /// The laws of the contract.
  public static let laws: [Law] = CrossProcessLaws.all.map { $0.needing(.crossProcess) }
}
