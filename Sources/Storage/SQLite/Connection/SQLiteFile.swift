import LogbookCSQLite
import LogbookRecords
import Foundation

/// The bytes and the locks of a database file, reached through SQLite alone.
///
/// On POSIX systems, closing *any* descriptor of a file drops all locks that the process has on that file
/// (fcntl(2), “Record locks”; sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
/// Another process then takes the database for unused, and removes or overwrites its write-ahead log. So this module never
/// opens a database, or the `-shm` file beside it, by itself while a connection of this process may have locks there. It asks
/// SQLite, which keeps one record of the locks of all its connections to a file, and closes a descriptor only when none is
/// left. The exceptions are the files without locks, `-wal` and `-journal`, and `-shm` under a lock of the database that
/// no other connection shares: then none exists that could have locks on it.
@safe final class SQLiteFile {
  let path: String
  private let system: SystemCalls
  private let connection: SQLiteConnection
  private let handle: UnsafeMutablePointer<sqlite3_file>

  /// The file of an open connection, to read its bytes.
  ///
  /// - Parameter path: The resolved path; see ``Swift/String/resolved()``.
  init(_ connection: SQLiteConnection, path: String, _ system: SystemCalls = .real) throws(StoreError) {
    self.path = path
    self.system = system
    self.connection = connection
    unsafe handle = try connection.filePointer()
  }

  /// Opens a file for its bytes and locks. Nothing is read or locked yet, and nothing is created.
  ///
  /// - Throws: ``StoreError/cannotCreate(_:)`` or ``StoreError/noPermission(_:)``.
  convenience init(path: String, _ system: SystemCalls = .real, isWritable: Bool = false) throws(StoreError) {
    let flags = isWritable ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    try self.init(SQLiteConnection(filename: path, flags: flags, patience: .zero, vfs: system.vfs), path: path, system)
  }

  /// SQLITE_IOERR_SHORT_READ, which Swift does not import. Source: sqlite.org/rescode.html#ioerr_short_read.
  private static let shortRead = SQLITE_IOERR | 2 << 8

  private var methods: sqlite3_io_methods { unsafe handle.pointee.pMethods.pointee }

  /// How many bytes there are.
  func size() throws(StoreError) -> Int64 {
    var size: Int64 = 0
    try connection.check(unsafe methods.xFileSize(handle, &size))
    return size
  }

  /// The bytes at a place, fewer than asked for at the end of the file.
  func read(_ count: Int, at offset: Int64 = 0) throws(StoreError) -> [UInt8] {
    let available = Int(max(0, min(Int64(count), try size() - offset)))
    var bytes = [UInt8](repeating: 0, count: available)
    let code = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe methods.xRead(handle, buffer.baseAddress, Int32(available), offset)
    }
    // It has become shorter meanwhile; the rest is filled with zeros.
    if code != Self.shortRead { try connection.check(code) }
    return bytes
  }

  /// The first bytes of the index of its write-ahead log, which its open connection shares with others; `nil` if there is none.
  func logIndex(_ count: Int) -> [UInt8]? {
    // The size of the pieces in which SQLite maps it: sqlite.org/walformat.html#walidxfmt.
    let size: Int32 = 32_768
    var index: UnsafeMutableRawPointer?
    guard methods.iVersion >= 2, unsafe methods.xShmMap(handle, 0, size, 0, &index) == SQLITE_OK else { return nil }
    guard let index = unsafe index else { return nil }
    return unsafe Array(UnsafeRawBufferPointer(start: index, count: count))
  }

  // MARK: Locks

  /// Takes a lock that keeps other connections, of any process, from writing to the file itself, and from removing its
  /// write-ahead log. It ends with this value. Only for a file that was opened for its locks.
  ///
  /// - Throws: ``StoreError/busy`` if another connection has the file for itself for longer than `patience`.
  func lockForReading(_ patience: Duration = SQLiteLocation.patience) throws(StoreError) {
    let start = ContinuousClock.now
    while try !lock(SQLITE_LOCK_SHARED) {
      if start.duration(to: .now) > patience { throw .busy }
      usleep(.random(in: 500...1500))
    }
  }

  /// Takes a lock that no connection, of any process, shares. It ends with this value or with ``unlock()``.
  ///
  /// Every connection that uses a write-ahead log has a shared lock for as long as it is open. One that only looks, as here,
  /// has it for a moment; so it is tried more than once.
  /// - Returns: Whether it was to be had.
  func lockAlone() throws(StoreError) -> Bool {
    for attempt in 0..<4 {
      if attempt > 0 { usleep(.random(in: 100...400)) }
      if try lock(SQLITE_LOCK_SHARED), try lock(SQLITE_LOCK_EXCLUSIVE) { return true }
      unlock()
    }
    return false
  }

  /// Gives up the lock.
  func unlock() {
    _ = unsafe methods.xUnlock(handle, SQLITE_LOCK_NONE)
  }

  private func lock(_ level: Int32) throws(StoreError) -> Bool {
    let code = unsafe methods.xLock(handle, level)
    if code & 0xFF == SQLITE_BUSY { return false }
    try connection.check(code)
    return true
  }

  // MARK: Files beside it

  /// Whether no connection has begun to write since all of it was in this one file: there is no log that could hold more, and no
  /// index by which connections share one.
  ///
  /// While there is a lock of ``lockForReading(_:)``, `-shm` is not removed, and a writer makes it before anything else. So what
  /// is at rest before some reading and after it has not been changed in between.
  var isAtRest: Bool {
    var status = stat()
    for (suffix, mayBeEmpty) in [("-shm", false), ("-wal", true), ("-journal", true)] {
      if system.stat(path + suffix, &status) == 0 {
        if !mayBeEmpty || status.st_size > 0 { return false }
      } else if errno != ENOENT {
        return false
      }
    }
    return true
  }

  /// Refuses what cannot be a database, whose path leads to a regular file.
  func refuseForeign() throws(StoreError) {
    // Source: sqlite.org/fileformat2.html#magic_header_string.
    let magic = Array("SQLite format 3\0".utf8)
    let start = try read(magic.count)
    var status = stat()
    // When the power goes while a database is being made, zeros can be left of it, and a journal by which SQLite undoes them.
    let isUnfinished = start.allSatisfy { $0 == 0 } && system.stat(path + "-journal", &status) == 0
    // SQLite takes a file of one byte for an empty one (unixFileSize, sqlite.org/src/file/src/os_unix.c).
    let isByte = system.stat(path, &status) == 0 && status.st_size == 1
    if !start.isEmpty && start != magic && !isUnfinished || isByte {
      throw .corrupt("\(path) is not a SQLite database")
    }
    // SQLite would throw the write-ahead log of an empty file away. It writes the first page before it begins a log.
    if start.isEmpty, system.stat(path + "-wal", &status) == 0, status.st_size > 0 {
      throw .corrupt("\(path) is empty, though there is a write-ahead log")
    }
  }
}
