import LogbookCSQLite
import Foundation
import Synchronization

/// A SQLite file system that lets a test act in the middle of a checkpoint.
///
/// A checkpoint has then read how long the write-ahead log is, and not yet looked how much of it was moved: that is where
/// SQLite's reset fault is. It lets go of mapped pages at this moment, which is what is intercepted here.
enum PausingVFS {
  static let name = "pausing"
  /// What is done at the next pause, once.
  static let action = Mutex<(@Sendable () -> Void)?>(nil)

  /// Makes the file system known to SQLite, for as long as the process lives.
  static func register() {
    guard sqlite3_vfs_find(name) == nil, let usual = sqlite3_vfs_find(nil) else { return }
    let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    vfs.initialize(to: usual.pointee)
    vfs.pointee.zName = UnsafePointer(strdup(name))
    vfs.pointee.xOpen = { _, path, file, flags, opened in
      guard let usual = sqlite3_vfs_find(nil), let file else { return SQLITE_CANTOPEN }
      let code = usual.pointee.xOpen(usual, path, file, flags, opened)
      guard code == SQLITE_OK, flags & SQLITE_OPEN_MAIN_DB != 0, let methods = file.pointee.pMethods else {
        return code
      }
      let pausing = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
      pausing.initialize(to: methods.pointee)
      pausing.pointee.iVersion = 3
      pausing.pointee.xUnfetch = { _, _, _ in
        PausingVFS.action.withLock { $0.take() }?()
        return SQLITE_OK
      }
      file.pointee.pMethods = UnsafePointer(pausing)
      return code
    }
    sqlite3_vfs_register(vfs, 0)
  }
}
