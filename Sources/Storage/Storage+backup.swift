public import LogbookRecords
import Foundation

extension Storage {
  /// Writes a backup: a file of the same kind, with the content of one moment, while others go on reading and writing.
  ///
  /// The file is there once it is whole, flushed, and found sound. It opens as a storage of its own, and needs no other file.
  /// - Parameter path: Where nothing is yet.
  /// - Throws: ``/LogbookRecords/StoreError/cannotCreate(_:)`` if something is there already or nothing can be;
  ///   ``/LogbookRecords/StoreError/corrupt(_:)`` if this storage is damaged; ``/LogbookRecords/StoreError/constraint(_:)`` if it is in memory:
  ///   then ``copy(to:)`` is what serves.
  public func backup(to path: String) async throws(StoreError) {
    try await DiskQueue().runInterruptibly { [location, model] () throws(StoreError) in
      var status = stat()
      // Said before the work; whether it still is so counts at the end. A link is there, too, wherever it leads.
      if unsafe lstat(path, &status) == 0 { throw .cannotCreate("\(path) is there already") }
      var file = try UnfinishedFile(for: path)
      try location.medium.writeCopy(of: model, to: file)
      try file.takePlace()
    }
  }
}
