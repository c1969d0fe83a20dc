import Domain
import Foundation

extension StorageLocation {
  /// Puts a new store, which nobody has open, in the place of a damaged one.
  ///
  /// - Returns: Where the damaged one is now: `NAME.damaged-1`, or the next number that is free.
  /// - Throws: ``StoreError/busy`` if another process has the damaged one open.
  func replaceDamaged(with new: StorageLocation) throws(StoreError) -> String {
    guard let path else { throw .constraint("a store in memory cannot be replaced") }
    var file = try UnfinishedFile(for: path)
    try new.writeCopy(to: file)
    let document = document()
    let lock = try document?.lock.take()
    defer { if let lock { document?.lock.giveBack(lock) } }
    if document == nil { try Self.refuseOpenDatabase(path) }
    let name = try Self.setAside(path)
    // A log of the damaged store must not be taken for one of the new store.
    for suffix in ["-wal", "-shm"] { _ = unsafe unlink(path + suffix) }
    try file.replace(.full)
    return name
  }

  /// Gives a file, and the write-ahead log beside it, a second name that nothing has yet.
  ///
  /// A second name rather than another one, so that there is a store under the first at any moment.
  private static func setAside(_ path: String) throws(StoreError) -> String {
    for number in 1... {
      let name = "\(path).damaged-\(number)"
      if unsafe link(path, name) != 0 {
        if errno == EEXIST { continue }
        throw StoreError(errno: errno, path: name)
      }
      for suffix in ["-wal", "-shm"] where unsafe access(path + suffix, F_OK) == 0 {
        if unsafe link(path + suffix, name + suffix) != 0 { throw StoreError(errno: errno, path: name + suffix) }
      }
      try path.folder.flushFolder()
      return name
    }
    throw .full
  }

  /// Whoever closes a database as the last one removes its log by name, which may be that of the new store by then.
  private static func refuseOpenDatabase(_ path: String) throws(StoreError) {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw StoreError(errno: errno, path: path) }
    defer { close(file) }
    // Every connection with a write-ahead log holds a shared lock. Source: sqlite.org/src/file/src/os.h, SHARED_FIRST.
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 0x4000_0002
    lock.l_len = 510
    guard unsafe fcntl(file, F_GETLK, &lock) == 0 else { throw StoreError(errno: errno, path: path) }
    if lock.l_type != Int16(F_UNLCK) { throw .busy }
  }
}
