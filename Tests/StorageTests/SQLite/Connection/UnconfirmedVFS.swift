import LogbookCSQLite
import Foundation
import Synchronization

/// A SQLite VFS in which flushes of write-ahead logs fail until ``failures`` is 0.
enum UnconfirmedVFS {
  static let name = "unconfirmed"
  /// The number of flushes that have yet to fail. Each flush that fails decrements the number.
  static let failures = Mutex(0)

  /// Registers the VFS with SQLite for the lifetime of the process.
  static func register() {
    guard sqlite3_vfs_find(name) == nil, let usual = sqlite3_vfs_find(nil) else { return }
    let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    vfs.initialize(to: usual.pointee)
    vfs.pointee.zName = UnsafePointer(strdup(name))
    vfs.pointee.xOpen = { _, path, file, flags, opened in
      guard let usual = sqlite3_vfs_find(nil), let file else { return SQLITE_CANTOPEN }
      let code = usual.pointee.xOpen(usual, path, file, flags, opened)
      guard code == SQLITE_OK, flags & SQLITE_OPEN_WAL != 0, let methods = file.pointee.pMethods else { return code }
      let unconfirmed = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
      unconfirmed.initialize(to: methods.pointee)
      unconfirmed.pointee.xSync = { _, _ in
        let fails = UnconfirmedVFS.failures.withLock { failures in
          defer { failures = max(0, failures - 1) }
          return failures > 0
        }
        return fails ? 10 | 4 << 8 : SQLITE_OK
      }
      file.pointee.pMethods = UnsafePointer(unconfirmed)
      return code
    }
    sqlite3_vfs_register(vfs, 0)
  }
}
