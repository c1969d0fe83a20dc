import LogbookCSQLite
import LogbookRecords
import Foundation

/// The bytes and locks of a database file, accessed only through SQLite.
///
/// On POSIX systems, closing *any* descriptor of a file releases all locks that the process has on that file (fcntl(2),
/// “Record locks”; sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
/// Another process would then consider the database unused, and remove or overwrite its write-ahead log. Therefore,
/// this module never opens a database or its `-shm` file directly while a connection of this process may have locks on
/// it. Instead, it accesses these files through SQLite, which tracks the locks of all its connections to a file, and
/// closes descriptors of the file only when no lock is left. This module opens only the following files of a database
/// directly: the `-wal` and `-journal` files, on which SQLite acquires no locks; and the `-shm` file while the database
/// is locked exclusively, because no other connection can then have locks on that file.
@safe final class SQLiteFile {
  let path: String
  private let system: SystemCalls
  private let connection: SQLiteConnection
  private let handle: UnsafeMutablePointer<sqlite3_file>

  init(_ connection: SQLiteConnection, path: String, _ system: SystemCalls = .real) throws(StoreError) {
    self.path = path
    self.system = system
    self.connection = connection
    unsafe handle = try connection.filePointer()
  }

  /// Opens a file without reading, locking, or creating anything.
  convenience init(path: String, _ system: SystemCalls = .real, isWritable: Bool = false) throws(StoreError) {
    let flags = isWritable ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    try self.init(SQLiteConnection(filename: path, flags: flags, patience: .zero, vfs: system.vfs), path: path, system)
  }

  /// SQLITE_IOERR_SHORT_READ, which Swift does not import. Source: sqlite.org/rescode.html#ioerr_short_read.
  private static let shortRead = SQLITE_IOERR | 2 << 8

  private var methods: sqlite3_io_methods { unsafe handle.pointee.pMethods.pointee }

  func size() throws(StoreError) -> Int64 {
    var size: Int64 = 0
    try connection.check(unsafe methods.xFileSize(handle, &size))
    return size
  }

  /// Returns the requested number of bytes at an offset, or fewer at the end of the file.
  func read(_ count: Int, at offset: Int64 = 0) throws(StoreError) -> [UInt8] {
    let available = Int(max(0, min(Int64(count), try size() - offset)))
    var bytes = [UInt8](repeating: 0, count: available)
    let code = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe methods.xRead(handle, buffer.baseAddress, Int32(available), offset)
    }
    // Accept a short read, which means that the file was truncated after its size was read. SQLite fills the rest of
    // the buffer with zeros.
    if code != Self.shortRead { try connection.check(code) }
    return bytes
  }

  /// Returns the first `count` bytes of the write-ahead log's index, which all connections share; `nil` if there is no
  /// index or it cannot be accessed.
  func logIndex(_ count: Int) -> [UInt8]? {
    // SQLite maps the index in regions of this size. Source: sqlite.org/walformat.html#walidxfmt.
    let size: Int32 = 32_768
    var index: UnsafeMutableRawPointer?
    guard methods.iVersion >= 2, unsafe methods.xShmMap(handle, 0, size, 0, &index) == SQLITE_OK else { return nil }
    guard let index = unsafe index else { return nil }
    return unsafe Array(UnsafeRawBufferPointer(start: index, count: count))
  }

  // MARK: Locks

  /// Acquires a shared lock, and throws ``StoreError/busy`` if this takes longer than `patience`. While the lock is
  /// held, other connections can change the file itself only by a checkpoint, and cannot remove the write-ahead log.
  ///
  /// The lock is released when this object is deallocated, or by ``unlock()``. Call this method only if the object was
  /// created from a path, because otherwise, the connection manages its locks itself.
  func lockForReading(_ patience: Duration = SQLiteLocation.patience) throws(StoreError) {
    let start = ContinuousClock.now
    while try !lock(SQLITE_LOCK_SHARED) {
      if start.duration(to: .now) > patience { throw .busy }
      usleep(.random(in: 500...1500))
    }
  }

  /// Tries to acquire a lock that excludes all other connections in all processes, and returns whether the lock was
  /// acquired.
  ///
  /// The lock is released when this object is deallocated, or by ``unlock()``. Every connection that uses a write-ahead
  /// log holds a shared lock while it is open, so this method returns `false` if there is such a connection. This
  /// method makes several attempts, because another caller may briefly hold a shared lock during its own attempt.
  func lockAlone() throws(StoreError) -> Bool {
    for attempt in 0..<4 {
      if attempt > 0 { usleep(.random(in: 100...400)) }
      if try lock(SQLITE_LOCK_SHARED), try lock(SQLITE_LOCK_EXCLUSIVE) { return true }
      unlock()
    }
    return false
  }

  func unlock() {
    _ = unsafe methods.xUnlock(handle, SQLITE_LOCK_NONE)
  }

  private func lock(_ level: Int32) throws(StoreError) -> Bool {
    let code = unsafe methods.xLock(handle, level)
    if code & 0xFF == SQLITE_BUSY { return false }
    try connection.check(code)
    return true
  }

  // MARK: Files next to the database

  /// Whether this file contains the entire database and no connection has begun to write: there is no log or journal
  /// with contents, and no index through which connections share a log.
  ///
  /// A writer creates `-shm` before it does anything else, and `-shm` is not removed while a lock acquired by
  /// ``lockForReading(_:)`` is held. Therefore, a file that is at rest both before and after it is read under such a
  /// lock has not changed in between.
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

  /// Rejects a file that cannot be a database. The path must lead to a regular file.
  func refuseForeign() throws(StoreError) {
    // Source: sqlite.org/fileformat2.html#magic_header_string.
    let magic = Array("SQLite format 3\0".utf8)
    let start = try read(magic.count)
    var status = stat()
    // Accept a file of zeros with a journal, because a power failure during the creation of a database can leave such
    // files. SQLite then rolls back the interrupted transaction.
    let isUnfinished = start.allSatisfy { $0 == 0 } && system.stat(path + "-journal", &status) == 0
    // Reject a file of one byte, which SQLite treats as empty (unixFileSize, sqlite.org/src/file/src/os_unix.c).
    let isByte = system.stat(path, &status) == 0 && status.st_size == 1
    if !start.isEmpty && start != magic && !isUnfinished || isByte {
      throw .corrupt("\(path) is not a SQLite database")
    }
    // Reject an empty file with a write-ahead log, because SQLite would discard the log. SQLite itself writes the first
    // page before it begins a log.
    if start.isEmpty, system.stat(path + "-wal", &status) == 0, status.st_size > 0 {
      throw .corrupt("\(path) is empty, though there is a write-ahead log")
    }
  }
}
