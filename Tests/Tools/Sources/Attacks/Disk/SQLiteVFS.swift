import LogbookCSQLite
import Foundation
import Synchronization

/// A SQLite VFS that performs file operations on a simulated disk and translates the disk's errors to SQLite's result
/// codes.
///
/// `@unchecked Sendable`: all members of the structure at `vfs` are set before SQLite receives the structure, and this
/// class does not change them afterwards.
///
/// Source: sqlite.org/vfs.html; the file operations correspond to those in SQLite's os_unix.c.
final class SQLiteVFS: @unchecked Sendable {
  /// The name to pass to `sqlite3_open_v2`.
  let name = "simulated-" + UUID().uuidString
  private let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)

  init() {
    // The system's VFS provides time, randomness and sleeping.
    vfs.initialize(to: sqlite3_vfs_find(nil)?.pointee ?? sqlite3_vfs())
    vfs.pointee.pNext = nil
    vfs.pointee.iVersion = 2
    vfs.pointee.zName = UnsafePointer(strdup(name))
    vfs.pointee.szOsFile = Int32(MemoryLayout<SQLiteVFSFile>.size)
    vfs.pointee.xOpen = { vfs, name, file, flags, outFlags in
      guard let vfs, let file else { return SQLITE_MISUSE }
      let isWritten = SQLiteVFSFile.open(
        name.map { String(cString: $0) },
        flags,
        on: SQLiteVFS.disk(vfs),
        in: UnsafeMutableRawPointer(file).assumingMemoryBound(to: SQLiteVFSFile.self)
      )
      outFlags?.pointee = flags
      return isWritten ? SQLITE_OK : SQLITE_CANTOPEN
    }
    vfs.pointee.xDelete = { vfs, name, flushesFolder in
      guard let vfs, let name else { return SQLITE_MISUSE }
      return SQLiteVFS.code(else: .delete) { () throws(SimulatedDisk.Failure) in
        do throws(SimulatedDisk.Failure) {
          try SQLiteVFS.disk(vfs).delete(String(cString: name), flushingFolder: flushesFolder != 0)
        } catch  where error.code == ENOENT { return SQLiteIOError.deleteAbsent.code }
        return SQLITE_OK
      }
    }
    vfs.pointee.xAccess = { vfs, name, _, result in
      guard let vfs, let name else { return SQLITE_MISUSE }
      return SQLiteVFS.code(else: .access) { () throws(SimulatedDisk.Failure) in
        result?.pointee = try SQLiteVFS.disk(vfs).exists(String(cString: name)) ? 1 : 0
        return SQLITE_OK
      }
    }
    vfs.pointee.xFullPathname = { _, name, size, result in
      guard let name, let result, strlen(name) < size else { return SQLITE_CANTOPEN }
      strcpy(result, name)
      return SQLITE_OK
    }
    vfs.pointee.xGetLastError = { vfs, _, _ in
      vfs.map { SQLiteVFS.disk($0).state.withLock(\.lastFailure) } ?? 0
    }
  }

  /// Registers the VFS with SQLite.
  ///
  /// The unretained pointer to the disk stays valid while the VFS is registered: open files retain the disk, the disk
  /// retains the VFS, and the VFS is unregistered when it is deallocated.
  func register(for disk: SimulatedDisk) {
    vfs.pointee.pAppData = Unmanaged.passUnretained(disk).toOpaque()
    sqlite3_vfs_register(vfs, 0)
  }

  deinit {
    sqlite3_vfs_unregister(vfs)
    free(UnsafeMutablePointer(mutating: vfs.pointee.zName))
    vfs.deallocate()
  }

  private static func disk(_ vfs: UnsafeMutablePointer<sqlite3_vfs>) -> SimulatedDisk {
    Unmanaged<SimulatedDisk>.fromOpaque(vfs.pointee.pAppData).takeUnretainedValue()
  }

  /// Runs `body` and returns SQLite's result code for the outcome.
  ///
  /// - Parameter failure: The code to return if `body` throws an error.
  static func code(else failure: SQLiteIOError, _ body: () throws(SimulatedDisk.Failure) -> Int32) -> Int32 {
    do throws(SimulatedDisk.Failure) { return try body() } catch { return failure.code }
  }
}
