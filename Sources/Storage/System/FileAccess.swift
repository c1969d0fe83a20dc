package import Foundation
import LogbookLocks

/// The access that a file may grant to other users, because it contains what another file contains.
///
/// An export, a picture or a copy of a store must not be readable by users who may not read the store.
package struct FileAccess: Sendable {
  private let mode: mode_t
  private let group: gid_t?

  /// Access that only the user's own settings limit, for files with public contents.
  package static let unlimited = FileAccess(mode: 0o777, group: nil)
  /// Access by the owner only.
  package static let owner = FileAccess(mode: 0o700, group: nil)

  private init(mode: mode_t, group: gid_t?) {
    (self.mode, self.group) = (mode, group)
  }

  /// Creates the access that the file at a path grants. If the path is `nil`, as for a store on a server, only the owner
  /// has access. A file that does not exist has no contents to protect.
  package init(of path: String?) {
    var status = stat()
    if let path, unsafe stat(path, &status) == 0 {
      self.init(mode: status.st_mode & 0o777, group: status.st_gid)
    } else {
      self = path != nil && errno == ENOENT ? .unlimited : .owner
    }
  }

  /// Creates an empty file that only its owner can access until ``grant(_:)`` is called.
  ///
  /// - Returns: The descriptor, or -1 if the file cannot be created or exists already, with the reason in `errno`.
  package static func create(_ path: String) -> Int32 {
    unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
  }

  /// Sets the permissions and the group of a new file.
  ///
  /// - Parameters:
  ///   - file: The descriptor of the file.
  ///   - replaced: The status of the file that the new file will replace. The new file gets its group and permissions
  ///     as far as this access allows. If it is `nil`, the permissions follow the umask, as far as this access allows.
  package func grant(_ file: Int32, replacing replaced: stat?) {
    var wanted = 0o666 & ~Self.umask
    if let replaced {
      wanted = replaced.st_mode & 0o777
      // `UInt32.max` leaves the owner unchanged. Without the group, its members get no more access than other users.
      let isGroupKept = fchown(file, UInt32.max, replaced.st_gid) == 0
      if !isGroupKept { wanted = (wanted & ~0o070) | (wanted & 0o070 & (wanted & 0o007) << 3) }
    }
    var status = stat()
    if unsafe fstat(file, &status) == 0 { fchmod(file, wanted & permissions(of: status.st_gid)) }
  }

  /// Removes the permissions that a file has but this access does not allow.
  package func limit(_ path: String) {
    var status = stat()
    if unsafe stat(path, &status) == 0 { unsafe chmod(path, status.st_mode & permissions(of: status.st_gid)) }
  }

  /// Returns the permissions that a file of a group may have.
  private func permissions(of group: gid_t) -> mode_t {
    let others = mode & 0o007
    // The members of a different group are other users of the original file.
    let members = self.group == nil || self.group == group ? mode & 0o070 : others << 3
    return 0o700 | members | others
  }

  /// The process's umask. There is no call that only reads it. In the meantime, new files are private. Two threads that
  /// read it at the same time would leave it changed.
  private static var umask: mode_t {
    umaskReading.withLock { _ in
      let umask = Foundation.umask(0o077)
      _ = Foundation.umask(umask)
      return umask
    }
  }

  private static let umaskReading = Locked(())
}
