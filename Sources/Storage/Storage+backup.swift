public import LogbookRecords
import Foundation

extension Storage {
  /// Writes a snapshot of the store's contents to a new file.
  ///
  /// Other tasks and processes can read and write the store during the backup. The backup is of the same kind as the
  /// store, except that the backup of a store on a server is a SQLite database, which contains the records and the last
  /// assigned record numbers, but not the history.
  ///
  /// The backup appears at the path only after it is complete and has been flushed to disk. A backup of a store on disk
  /// is also checked for damage before it appears. The backup can be opened as a separate store and does not depend on
  /// any other file.
  /// - Parameter path: The path at which to create the backup. The path must not exist yet, but its folder must.
  /// - Throws: ``/LogbookRecords/StoreError/cannotCreate(_:)`` if the path exists or cannot be created;
  ///   ``/LogbookRecords/StoreError/corrupt(_:)`` if this store is damaged;
  ///   ``/LogbookRecords/StoreError/constraint(_:)`` if this store is in memory, in which case use ``copy(to:)``
  ///   instead; ``/LogbookRecords/StoreError/misuse(_:)`` if this `Storage` is closed; or any other error that occurs
  ///   while reading the store or writing the backup.
  public func backup(to path: String) async throws(StoreError) {
    try requireOpen()
    if location.medium.isOnServer { return try await backUpRecords(to: path) }
    try await DiskQueue().runInterruptibly { [location, model] () throws(StoreError) in
      var status = stat()
      // If the path exists, fail before the copy is written. `lstat` also finds a symbolic link whose target does not
      // exist.
      if unsafe lstat(path, &status) == 0 { throw .cannotCreate("\(path) already exists") }
      try location.moved(to: path).refuseFilesOfOthers()
      var file = try UnfinishedFile(for: path)
      try location.medium.writeCopy(of: model, to: file)
      try file.takePlace()
    }
  }

  private func backUpRecords(to path: String) async throws(StoreError) {
    do {
      try await Storage.building(.sqlite(path), of: model, access: .owner) { backup, isBuilt in
        if !isBuilt { throw StoreError.cannotCreate("\(path) already exists") }
        try await copy(to: backup)
      }
    } catch let error as StoreError {
      throw error
    } catch {
      // This branch is never reached, because the calls above throw only store errors.
      throw .io(code: 0, message: "\(error)")
    }
  }
}
