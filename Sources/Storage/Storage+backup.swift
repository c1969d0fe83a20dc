public import LogbookRecords
import Foundation

extension Storage {
  /// Writes a backup: a file of the same kind, with the content of one moment, while others go on reading and writing.
  ///
  /// The backup of a store on a server is a SQLite database, with the records and the numbers that were given, but without the history.
  ///
  /// The file is there once it is whole, flushed, and found sound. It opens as a storage of its own, and needs no other file.
  /// - Parameter path: Where nothing is yet.
  /// - Throws: ``/LogbookRecords/StoreError/cannotCreate(_:)`` if something is there already or nothing can be;
  ///   ``/LogbookRecords/StoreError/corrupt(_:)`` if this storage is damaged; ``/LogbookRecords/StoreError/constraint(_:)`` if it is in memory:
  ///   then ``copy(to:)`` is what serves.
  public func backup(to path: String) async throws(StoreError) {
    if location.medium.isOnServer { return try await backUpRecords(to: path) }
    try await DiskQueue().runInterruptibly { [location, model] () throws(StoreError) in
      var status = stat()
      // Said before the work; whether it still is so counts at the end. A link is there, too, wherever it leads.
      if unsafe lstat(path, &status) == 0 { throw .cannotCreate("\(path) is there already") }
      var file = try UnfinishedFile(for: path)
      try location.medium.writeCopy(of: model, to: file)
      try file.takePlace()
    }
  }

  private func backUpRecords(to path: String) async throws(StoreError) {
    do {
      try await Storage.building(.sqlite(path), of: model) { backup, isBuilt in
        if !isBuilt { throw StoreError.cannotCreate("\(path) is there already") }
        try await copy(to: backup)
      }
    } catch let error as StoreError {
      throw error
    } catch {
      // Nothing else is thrown.
      throw .io(code: 0, message: "\(error)")
    }
  }
}
