package import LogbookRecords
import Foundation

extension StorageLocation {
  /// Replaces the damaged store at this resolved location with a copy of another store, and returns the new path of the
  /// damaged store.
  ///
  /// Close all connections to `new` before you call this method. `judged` is the ``stamp`` that the damaged file had
  /// before the check that found the damage. If the stamp has changed since then, this method throws
  /// ``StoreError/busy``.
  func replaceDamaged(with new: StorageLocation, _ model: StoreModel, _ judged: FileStamp?) throws(StoreError) -> String
  {
    guard let path else { throw .constraint("a store in memory cannot be replaced") }
    try refuseFilesOfOthers()
    var file = try UnfinishedFile(for: path)
    try new.medium.writeCopy(of: model, to: file)
    return try medium.whileUnused(model) { () throws(StoreError) in
      if stamp != judged { throw .busy }
      let name = try Self.setAside(path)
      // Remove the write-ahead log of the damaged store, because SQLite would apply that log to the new store.
      for suffix in ["-wal", "-shm"] { _ = unsafe unlink(path + suffix) }
      try file.replace(.full)
      return name
    }
  }

  var stamp: FileStamp? {
    var status = stat()
    guard let path, SystemCalls.real.stat(path, &status) == 0 else { return nil }
    return FileStamp(status)
  }

  /// Gives a file a second name by creating a hard link, and returns that name. If the file has a `-wal` or `-shm`
  /// file, that file also gets a second name: the returned name with the same suffix. If an interrupted restore has
  /// already given the file a second name, that name is used.
  ///
  /// The file is linked rather than renamed, so that a store exists at the path at all times.
  private static func setAside(_ path: String) throws(StoreError) -> String {
    let known = nameAsDamaged(path)
    let name = if let known { known } else { try giveName(path) }
    for suffix in ["-wal", "-shm"] where unsafe access(path + suffix, F_OK) == 0 {
      if unsafe link(path + suffix, name + suffix) != 0, errno != EEXIST {
        throw StoreError(errno: errno, path: name + suffix)
      }
    }
    try path.folder.flush()
    return name
  }

  private static func giveName(_ path: String) throws(StoreError) -> String {
    for number in 1... {
      let name = "\(path).damaged-\(number)"
      // The log must not take the place of another file.
      if ["-wal", "-shm"].contains(where: { unsafe access(name + $0, F_OK) == 0 }) { continue }
      if unsafe link(path, name) == 0 { return name }
      if errno != EEXIST { throw StoreError(errno: errno, path: name) }
    }
    throw .full
  }

  /// Returns the second name of a file, `NAME.damaged-N`, if a restore has set the file aside but has not replaced it
  /// yet.
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

  /// Returns whether a store exists at this resolved location but is too damaged to be read or opened.
  ///
  /// If the store is undamaged, the call migrates it to the current version. If the file belongs to another program,
  /// the call throws an error.
  func isDamaged(_ model: StoreModel) throws(StoreError) -> Bool {
    guard let path, SystemCalls.real.exists(path) else { return false }
    // If the file has a second name, an interrupted restore has already found it to be damaged.
    if Self.nameAsDamaged(path) != nil { return true }
    do throws(StoreError) {
      try medium.checkSoundness(model)
      // Open the store as well, because opening can fail even if the file is undamaged, for example if the write-ahead
      // log next to it belongs to another store.
      _ = try Storage(self, of: model)
      return false
    } catch {
      let refusals = [.foreignDatabase, .foreignDocument(model.name), .databaseAsDocument] as [StoreError]
      if case .corrupt = error, !refusals.contains(error) { return true }
      throw error
    }
  }
}

extension StorageLocation {
  /// Opens a copy of the store at this location.
  ///
  /// Opening migrates the copy to the current version if necessary, and never changes the original. A store on a server
  /// is not copied, but is opened without being changed.
  /// - Throws: ``StoreError/cannotCreate(_:)`` if there is no store; ``StoreError/corrupt(_:)`` if the store is damaged
  ///   or is not a store of the model; or any other error that occurs while copying or opening the store.
  package func openCopy(of model: StoreModel, in scratch: ScratchFolder) throws(StoreError) -> Storage {
    try Storage(StorageLocation(resolved().medium.copied(of: model, to: scratch.path("backup"))), of: model)
  }
}
