import Foundation

/// The POSIX locks that this process holds on a file, as listed by Linux.
package struct OwnLocks: Hashable, Sendable, CustomStringConvertible {
  package struct Lock: Hashable, Sendable {
    /// The type of the lock, `READ` or `WRITE`.
    package let type: String
    /// The offset of the first locked byte.
    package let start: String
    /// The offset of the last locked byte, or `EOF` if the lock extends to the end of the file.
    package let end: String
  }

  /// The locks that this process holds on the file.
  package let locks: Set<Lock>

  /// Reads the locks that this process holds on a file.
  ///
  /// The set is empty if the file does not exist or the system has no `/proc`. The locks come from `/proc/self/fdinfo`,
  /// because `/proc/locks` contains the locks of all processes and may change while it is being read.
  package init(on path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      locks = []
      return
    }
    var locks: Set<Lock> = []
    let folder = "/proc/self/fdinfo"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) else { continue }
      for line in text.split(separator: "\n") where line.hasPrefix("lock:") {
        // Example: lock:  1: POSIX  ADVISORY  WRITE 10472 fe:00:5335252 1073741824 1073742335
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count == 9, words[2] == "POSIX", words[6].split(separator: ":").last == "\(status.st_ino)" else {
          continue
        }
        locks.insert(Lock(type: words[4], start: words[7], end: words[8]))
      }
    }
    self.locks = locks
  }

  package var description: String {
    locks.map { "\($0.type) \($0.start)-\($0.end)" }.sorted().joined(separator: ", ")
  }

  /// Returns whether this process holds the locks by which other processes detect that the database is open.
  ///
  /// Source: sqlite.org/src/file/src/os.h, SHARED_FIRST, and sqlite.org/walformat.html#how_the_various_locks_are_used.
  package static func showOpenDatabase(_ path: String) -> Bool {
    let shared = Lock(type: "READ", start: "1073741826", end: "1073742335")
    let deadManSwitch = Lock(type: "READ", start: "128", end: "128")
    return OwnLocks(on: path).locks.contains(shared) && OwnLocks(on: path + "-shm").locks.contains(deadManSwitch)
  }

  package static func showWriter(_ path: String) -> Bool {
    OwnLocks(on: path + "-shm").locks.contains(Lock(type: "WRITE", start: "120", end: "120"))
  }
}
