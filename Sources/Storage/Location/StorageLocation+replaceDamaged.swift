package import LogbookRecords
import Foundation

extension StorageLocation {
  /// Puts a new store, which no connection has open, in the place of a damaged one at this resolved location.
  ///
  /// - Parameter judged: What told the file when it was found to be damaged; see ``stamp``.
  /// - Returns: Where the damaged one is now: `NAME.damaged-1`, or the next number that is free.
  /// - Throws: ``StoreError/busy`` if another connection has the damaged one open, or it has been replaced meanwhile.
  func replaceDamaged(with new: StorageLocation, _ model: StoreModel, _ judged: FileStamp?) throws(StoreError) -> String
  {
    guard let path else { throw .constraint("a store in memory cannot be replaced") }
    var file = try UnfinishedFile(for: path)
    try new.medium.writeCopy(of: model, to: file)
    return try medium.whileUnused(model) { () throws(StoreError) in
      if stamp != judged { throw .busy }
      let name = try Self.setAside(path)
      // A log of the damaged store must not be taken for one of the new store.
      for suffix in ["-wal", "-shm"] { _ = unsafe unlink(path + suffix) }
      try file.replace(.full)
      return name
    }
  }

  /// What tells the present version of the file from others; `nil` if there is none.
  var stamp: FileStamp? {
    var status = stat()
    guard let path, SystemCalls.real.stat(path, &status) == 0 else { return nil }
    return FileStamp(status)
  }

  /// Gives a file, and the write-ahead log beside it, a second name that no file has yet.
  ///
  /// A second name rather than another one, so that there is a store under the first at any moment.
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

  /// The name of a damaged store that the file at a path has as well, if it has one.
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

  /// Whether the store at this resolved location, if there is one, cannot be read or opened. If it can, it is of the current
  /// version from then on.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if it is the database of another program, and what else keeps it from being read.
  func isDamaged(_ model: StoreModel) throws(StoreError) -> Bool {
    guard let path, SystemCalls.real.exists(path) else { return false }
    // A restoration that was stopped just before its end has named it already.
    if Self.nameAsDamaged(path) != nil { return true }
    do throws(StoreError) {
      try medium.checkSoundness(model)
      // What cannot be opened can be sound in itself, such as a store with the log of another.
      _ = try Storage(self, of: model)
      return false
    } catch {
      if case .corrupt = error, error != .foreignDatabase, error != .foreignDocument(model.name) { return true }
      throw error
    }
  }
}

extension StorageLocation {
  /// Opens a sound copy of this location, which can be brought to the current version while the original stays as it is.
  ///
  /// - Throws: ``StoreError/cannotCreate(_:)`` if there is no file, ``StoreError/corrupt(_:)`` if it is not a sound store of the model.
  package func openCopy(of model: StoreModel, in scratch: ScratchFolder) throws(StoreError) -> Storage {
    try Storage(StorageLocation(resolved().medium.copied(of: model, to: scratch.path("backup"))), of: model)
  }
}
