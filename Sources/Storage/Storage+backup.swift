public import LogbookRecords
import Foundation

extension Storage {
  /// Writes a backup: a file of the same kind with a snapshot of the contents, while others continue to read and write.
  ///
  /// The backup of a store on a server is a SQLite database, with the records and the numbers given so far, but without
  /// the history.
  ///
  /// The file appears only when it is complete, flushed, and checked. It can be opened as a separate storage, and needs
  /// no other file.
  /// - Parameter path: The path of the backup, which must not exist.
  /// - Throws: ``/LogbookRecords/StoreError/cannotCreate(_:)`` if the path exists or cannot be created;
  ///   ``/LogbookRecords/StoreError/corrupt(_:)`` if this storage is damaged;
  ///   ``/LogbookRecords/StoreError/constraint(_:)`` if it is in memory: use ``copy(to:)`` instead.
  public func backup(to path: String) async throws(StoreError) {
    if location.medium.isOnServer { return try await backUpRecords(to: path) }
    try await DiskQueue().runInterruptibly { [location, model] () throws(StoreError) in
      var status = stat()
      // Checked before the work begins, and again at the end, which is decisive. A link exists, too, wherever it leads.
      if unsafe lstat(path, &status) == 0 { throw .cannotCreate("\(path) already exists") }
      var file = try UnfinishedFile(for: path)
      try location.medium.writeCopy(of: model, to: file)
      try file.takePlace()
    }
  }

  private func backUpRecords(to path: String) async throws(StoreError) {
    do {
      try await Storage.building(.sqlite(path), of: model) { backup, isBuilt in
        if !isBuilt { throw StoreError.cannotCreate("\(path) already exists") }
        try await copy(to: backup)
      }
    } catch let error as StoreError {
      throw error
    } catch {
      // No other errors are thrown.
      throw .io(code: 0, message: "\(error)")
    }
  }
}
