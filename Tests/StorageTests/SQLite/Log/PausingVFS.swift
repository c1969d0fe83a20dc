import LogbookCSQLite
import Foundation
import Synchronization

/// A SQLite VFS that runs a test's action in the middle of a checkpoint.
///
/// The checkpoint first reads the length of the write-ahead log, and then the length of the part that has been
/// checkpointed. SQLite's WAL-reset bug occurs if a commit restarts the log between these two reads. The checkpoint
/// releases its mapped pages between the two reads, and the VFS runs the action at that time.
enum PausingVFS {
  static let name = "pausing"
  /// The action to run at the next pause. Each action runs only once.
  static let action = Mutex<(@Sendable () -> Void)?>(nil)

  /// Registers the VFS with SQLite for the lifetime of the process.
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
