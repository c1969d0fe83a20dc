import Foundation

/// The POSIX locks that this process has on a file, as Linux lists them.
package struct OwnLocks: Hashable, Sendable, CustomStringConvertible {
  /// A lock on a range of bytes.
  package struct Lock: Hashable, Sendable {
    /// `READ` or `WRITE`.
    package let type: String
    /// The first byte.
    package let start: String
    /// The last byte, or `EOF`.
    package let end: String
  }

  /// The locks, in no particular order.
  package let locks: Set<Lock>

  /// Looks up the locks of a file; there are none on a file that does not exist, or on a system without `/proc`.
  package init(on path: String) {
    var status = stat()
    guard stat(path, &status) == 0, let list = try? String(contentsOfFile: "/proc/locks", encoding: .utf8) else {
      locks = []
      return
    }
    // 2: POSIX  ADVISORY  WRITE 10472 fe:00:5335252 1073741824 1073742335
    let process = "\(getpid())"
    locks = Set(
      list.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ").map(String.init)
        guard words.count == 8, words[1] == "POSIX", words[4] == process,
          words[5].split(separator: ":").last == "\(status.st_ino)"
        else { return nil }
        return Lock(type: words[3], start: words[6], end: words[7])
      }
    )
  }

  package var description: String {
    locks.map { "\($0.type) \($0.start)-\($0.end)" }.sorted().joined(separator: ", ")
  }

  /// Whether this process has the locks by which other processes know that it has a SQLite database open.
  ///
  /// Source: sqlite.org/src/file/src/os.h, SHARED_FIRST, and sqlite.org/walformat.html#how_the_various_locks_are_used.
  static func showOpenDatabase(_ path: String) -> Bool {
    func isShown() -> Bool {
      let shared = Lock(type: "READ", start: "1073741826", end: "1073742335")
      let deadManSwitch = Lock(type: "READ", start: "128", end: "128")
      return OwnLocks(on: path).locks.contains(shared) && OwnLocks(on: path + "-shm").locks.contains(deadManSwitch)
    }
    // A list that changes while it is read may lack a line.
    return isShown() || isShown()
  }

  /// Whether this process has the lock of the one writer of a SQLite database.
  static func showWriter(_ path: String) -> Bool {
    func isShown() -> Bool {
      OwnLocks(on: path + "-shm").locks.contains(Lock(type: "WRITE", start: "120", end: "120"))
    }
    return isShown() || isShown()
  }
}
