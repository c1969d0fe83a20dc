package import LogbookRecords
import Foundation

extension StorageLocation {
  /// Replaces the damaged store at this resolved location with a new store, which no connection may have open.
  ///
  /// - Parameter judged: The stamp of the file when it was found to be damaged; see ``stamp``.
  /// - Returns: The new path of the damaged store: `NAME.damaged-1`, or the next free number.
  /// - Throws: ``StoreError/busy`` if another connection has the damaged store open, or if it has been replaced in the
  ///   meantime.
  func replaceDamaged(with new: StorageLocation, _ model: StoreModel, _ judged: FileStamp?) throws(StoreError) -> String
  {
    guard let path else { throw .constraint("a store in memory cannot be replaced") }
    var file = try UnfinishedFile(for: path)
    try new.medium.writeCopy(of: model, to: file)
    return try medium.whileUnused(model) { () throws(StoreError) in
      if stamp != judged { throw .busy }
      let name = try Self.setAside(path)
      // Remove the write-ahead log of the damaged store, which must not be mistaken for one of the new store.
      for suffix in ["-wal", "-shm"] { _ = unsafe unlink(path + suffix) }
      try file.replace(.full)
      return name
    }
  }

  /// A stamp that distinguishes the current version of the file from others; `nil` if there is no file.
  var stamp: FileStamp? {
    var status = stat()
    guard let path, SystemCalls.real.stat(path, &status) == 0 else { return nil }
    return FileStamp(status)
  }

  /// Gives a file and its write-ahead log a second name that is not in use yet, and returns the name.
  ///
  /// The file is linked rather than renamed, so that a store exists under the first name at all times.
  private static func setAside(_ path: String) throws(StoreError) -> String {
    let known = nameAsDamaged(path)
    let name = if let known { known } else { try giveName(path) }
    for suffix in ["-wal", "-shm"] where unsafe access(path + suffix, F_OK) == 0 {
      if unsafe link(path + suffix, name + suffix) != 0, errno != EEXIST {
        throw StoreError(errno: errno, path: name + suffix)
      }
    }
    try path.folder.flushFolder()
    return name
  }

  private static func giveName(_ path: String) throws(StoreError) -> String {
    for number in 1... {
      let name = "\(path).damaged-\(number)"
      if unsafe link(path, name) == 0 { return name }
      if errno != EEXIST { throw StoreError(errno: errno, path: name) }
    }
    throw .full
  }

  /// Returns the second name, `NAME.damaged-N`, that marks the file at a path as a damaged store, if it has one.
  static func nameAsDamaged(_ path: String) -> String? {
    var (status, other) = (stat(), stat())
    guard SystemCalls.real.stat(path, &status) == 0, status.st_nlink > 1 else { return nil }
    for number in 1... {
      let name = "\(path).damaged-\(number)"
      guard SystemCalls.real.stat(name, &other) == 0 else { return nil }
      if other.st_dev == status.st_dev, other.st_ino == status.st_ino { return name }
    }
    return nil
  }

  /// Returns whether the store at this resolved location exists but cannot be read or opened.
  ///
  /// As a side effect, a store that can be opened is migrated to the current version.
  /// - Throws: ``StoreError/corrupt(_:)`` if the file is the database of another program, or any other error that
  ///   prevents it from being read.
  func isDamaged(_ model: StoreModel) throws(StoreError) -> Bool {
    guard let path, SystemCalls.real.exists(path) else { return false }
    // A file with such a name counts as damaged: a restoration has set it aside, but was interrupted before it could
    // replace it.
    if Self.nameAsDamaged(path) != nil { return true }
    do throws(StoreError) {
      try medium.checkSoundness(model)
      // Open the store as well. This can fail even if the file itself is undamaged, for example because the write-ahead
      // log next to it belongs to another store.
      _ = try Storage(self, of: model)
      return false
    } catch {
      if case .corrupt = error, error != .foreignDatabase, error != .foreignDocument(model.name) { return true }
      throw error
    }
  }
}

extension StorageLocation {
  /// Opens a copy of the undamaged store at this location.
  ///
  /// Opening migrates the copy to the current version if necessary, and never changes the original. A store on a server
  /// is not copied, but opened without changing it.
  ///
  /// - Throws: ``StoreError/cannotCreate(_:)`` if there is no store, ``StoreError/corrupt(_:)`` if it is damaged or not
  ///   a store of the model.
  package func openCopy(of model: StoreModel, in scratch: ScratchFolder) throws(StoreError) -> Storage {
    try Storage(StorageLocation(resolved().medium.copied(of: model, to: scratch.path("backup"))), of: model)
  }
}
