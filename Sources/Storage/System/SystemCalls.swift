import LogbookCSQLite
import LogbookRecords
package import Foundation

/// The system calls through which stores access their files. A test can replace the calls with those of a simulated
/// disk.
///
/// Each call except ``names`` behaves like the corresponding call of the operating system: on failure, it returns −1
/// and sets `errno`.
package struct SystemCalls: Sendable {
  package var open: @Sendable (_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32
  package var close: @Sendable (_ file: Int32) -> Int32
  package var read: @Sendable (_ file: Int32, _ buffer: inout [UInt8]) -> Int
  package var write: @Sendable (_ file: Int32, _ bytes: ArraySlice<UInt8>) -> Int
  package var fsync: @Sendable (_ file: Int32) -> Int32
  package var fchmod: @Sendable (_ file: Int32, _ mode: mode_t) -> Int32
  package var fchown: @Sendable (_ file: Int32, _ owner: UInt32, _ group: UInt32) -> Int32
  package var flock: @Sendable (_ file: Int32, _ operation: Int32) -> Int32
  package var stat: @Sendable (_ path: String, _ status: inout Foundation.stat) -> Int32
  package var fstat: @Sendable (_ file: Int32, _ status: inout Foundation.stat) -> Int32
  package var rename: @Sendable (_ path: String, _ newPath: String) -> Int32
  /// Like `rename`, but fails with `EEXIST` if the new path exists.
  package var renameNew: @Sendable (_ path: String, _ newPath: String) -> Int32
  package var unlink: @Sendable (_ path: String) -> Int32
  /// A closure that returns the names of the files in a folder, or an empty array if the folder cannot be listed.
  package var names: @Sendable (_ folder: String) -> [String]
  /// The name of the SQLite VFS that accesses the same files as these calls; `nil` for SQLite's
  /// default VFS.
  package var vfs: String?

  /// The operating system's calls.
  package static let real = SystemCalls(
    open: { path, flags, mode in retrying { unsafe Foundation.open(path, flags, mode) } },
    close: { Foundation.close($0) },
    read: { file, buffer in unsafe Foundation.read(file, &buffer, buffer.count) },
    write: { file, bytes in
      unsafe bytes.withUnsafeBytes { unsafe Foundation.write(file, $0.baseAddress, $0.count) }
    },
    fsync: { file in retrying { Foundation.fsync(file) } },
    fchmod: { file, mode in Foundation.fchmod(file, mode) },
    fchown: { file, owner, group in Foundation.fchown(file, owner, group) },
    flock: lockFile,
    stat: readStatus,
    fstat: { file, status in unsafe Foundation.fstat(file, &status) },
    rename: { path, newPath in unsafe Foundation.rename(path, newPath) },
    renameNew: { path, newPath in unsafe logbook_rename_new(path, newPath) },
    unlink: { unsafe Foundation.unlink($0) },
    names: { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] }
  )
}

extension SystemCalls {
  /// Returns a path with all symbolic links resolved; see ``Swift/String/resolved()``.
  ///
  /// A simulated disk has no links, so its paths are returned unchanged.
  func resolve(_ path: String) throws(StoreError) -> String {
    vfs == nil ? try path.resolved() : path
  }

  /// Writes all bytes to a file. If writing fails, the error contains `path` as the path of the file.
  func write(all bytes: [UInt8], to file: Int32, path: String) throws(StoreError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(file, rest)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw StoreError(errno: errno, path: path)
      }
    }
  }

  func exists(_ path: String) -> Bool {
    var status = Foundation.stat()
    return stat(path, &status) == 0
  }
}

private func retrying(_ call: () -> Int32) -> Int32 {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}

// These functions are outside ``SystemCalls``. Inside that type, `flock` and `stat` would refer to properties of the
// type, and `Foundation.flock` and `Foundation.stat` would refer to C structures.

private func lockFile(_ file: Int32, _ operation: Int32) -> Int32 {
  flock(file, operation)
}

private func readStatus(_ path: String, _ status: inout stat) -> Int32 {
  unsafe stat(path, &status)
}
