import LogbookCSQLite
package import LogbookRecords
import Foundation

/// A consistent copy of another program's database, including its write-ahead log or its journal.
///
/// The files are copied byte by byte, because a SQLite connection would create an index of the log next to them or
/// change the existing index. Nothing in the folder is created or changed, no lock is acquired, and the folder need not
/// be writable. The bytes of the database file itself are read through SQLite's file functions, because this process
/// may have the database open; see ``SQLiteFile``.
package struct SQLiteSnapshot {
  /// The filename suffixes of the files to copy: the database itself (none), its write-ahead log, and its journal.
  /// Source: sqlite.org/fileformat2.html#walformat, #the_rollback_journal.
  private static let suffixes = ["", "-wal", "-journal"]

  private let original: SQLiteFile
  private let copy: String
  private let system: SystemCalls

  /// Opens a temporary copy of a database. The copy is deleted when the connection closes.
  ///
  /// - Parameter patience: The maximum time for which copying is repeated while another program keeps changing the
  ///   files.
  /// - Throws: ``StoreError/busy`` if the files keep changing for that time; ``StoreError/corrupt(_:)`` if the file is
  ///   not a database; ``StoreError/cancelled`` if the current task is cancelled. Statements on the connection then fail
  ///   with the same error.
  package static func open(
    _ path: String,
    patience: Duration = SQLiteLocation.patience,
    _ system: SystemCalls = .real
  ) throws(StoreError) -> SQLiteConnection {
    try Interruption.$current.withValue(Interruption.current ?? Interruption()) {
      Result { () throws(StoreError) in try openCopy(of: path, patience: patience, system) }
    }.get()
  }

  private static func openCopy(
    of path: String,
    patience: Duration,
    _ system: SystemCalls
  ) throws(StoreError) -> SQLiteConnection {
    let path = try system.resolve(path)
    try SQLiteLocation.refuseIrregularFile(path)
    let original = try SQLiteFile(path: path)
    try original.refuseForeign()
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    let snapshot = SQLiteSnapshot(original: original, copy: scratch.path("copy"), system: system)
    try snapshot.take(patience)
    let flags = SQLITE_OPEN_READWRITE
    let files = try SQLiteConnection(filename: snapshot.copy, flags: flags, patience: .zero)
    let connection = try SQLiteConnection.temporary()
    try connection.copy(files)
    try connection.execute("PRAGMA cell_size_check = ON")
    try readForeignSchema(connection)
    return connection
  }

  /// Reads the schema of another program, then forbids its functions to run.
  ///
  /// SQLite refuses an untrusted schema whose generated columns or indexes merely mention a function that it does not
  /// regard as harmless, such as `json_extract` in the databases of Taskwarrior 3. Nothing runs while a schema is read,
  /// and the private copy keeps its schema, so the functions are allowed until the schema has been read.
  ///
  /// Source: sqlite.org/pragma.html#pragma_trusted_schema.
  private static func readForeignSchema(_ connection: SQLiteConnection) throws(StoreError) {
    try connection.execute("PRAGMA trusted_schema = ON")
    _ = try connection.number("SELECT count(*) FROM sqlite_schema")
    try connection.execute("PRAGMA trusted_schema = OFF")
  }

  /// Returns whether a database is marked as having a write-ahead log but has no log file.
  ///
  /// Source: sqlite.org/fileformat2.html#file_format_version_numbers: 2 in the nineteenth byte indicates a write-ahead
  /// log.
  package static func lacksLog(_ path: String, _ system: SystemCalls = .real) throws(StoreError) -> Bool {
    let path = try system.resolve(path)
    let header = try SQLiteFile(path: path).read(20)
    guard header.count == 20, header[18] == 2 else { return false }
    return try PlainFile(path + "-wal", system) == nil
  }

  /// Copies the files, and starts over if any of them has changed since it was copied.
  ///
  /// All files are copied before any is verified. If every copied byte is still unchanged when it is verified, the
  /// files contained all of these bytes at the moment when copying ended, so the copy is a snapshot of that moment.
  /// Bytes that are appended to a file after it is copied belong to later changes.
  private func take(_ patience: Duration) throws(StoreError) {
    let start = ContinuousClock.now
    repeat {
      for suffix in Self.suffixes { try copyFile(suffix) }
      var isOfOneMoment = true
      for suffix in Self.suffixes where isOfOneMoment { isOfOneMoment = try isBeginningStill(suffix) }
      if isOfOneMoment { return }
      Thread.sleep(forTimeInterval: 0.001)
    } while start.duration(to: .now) < patience
    throw .busy
  }

  private func copyFile(_ suffix: String) throws(StoreError) {
    _ = system.unlink(copy + suffix)
    guard let source = try open(suffix) else { return }
    let target = system.open(copy + suffix, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard target >= 0 else { throw StoreError(errno: errno, path: copy) }
    defer { _ = system.close(target) }
    var offset: Int64 = 0
    while case let piece = try source.read(Self.pieceSize, at: offset), !piece.isEmpty {
      if Interruption.current?.isRequested == true { throw .cancelled }
      offset += Int64(piece.count)
      try system.write(all: piece, to: target, path: copy)
    }
  }

  /// Returns whether an original file still begins with the entire contents of its copy.
  private func isBeginningStill(_ suffix: String) throws(StoreError) -> Bool {
    // If there was no file to copy, a log or a journal that exists now belongs to later changes.
    guard let copied = try PlainFile(copy + suffix, system) else { return true }
    guard let source = try open(suffix) else { return false }
    var offset: Int64 = 0
    while case let piece = try copied.read(Self.pieceSize, at: offset), !piece.isEmpty {
      if Interruption.current?.isRequested == true { throw .cancelled }
      if try source.read(piece.count, at: offset) != piece { return false }
      offset += Int64(piece.count)
    }
    return true
  }

  private static let pieceSize = 1 << 18

  private func open(_ suffix: String) throws(StoreError) -> (any ReadableFile)? {
    suffix.isEmpty ? original : try PlainFile(original.path + suffix, system)
  }
}

private protocol ReadableFile {
  /// Returns the requested number of bytes at an offset, or fewer at the end of the file.
  func read(_ count: Int, at offset: Int64) throws(StoreError) -> [UInt8]
}

extension SQLiteFile: ReadableFile {}

private final class PlainFile: ReadableFile {
  private let path: String
  private let system: SystemCalls
  private let descriptor: Int32

  init?(_ path: String, _ system: SystemCalls) throws(StoreError) {
    (self.path, self.system) = (path, system)
    descriptor = system.open(path, O_RDONLY | O_CLOEXEC, 0)
    if descriptor >= 0 { return }
    if errno == ENOENT { return nil }
    throw StoreError(errno: errno, path: path)
  }

  deinit {
    if descriptor >= 0 { _ = system.close(descriptor) }
  }

  func read(_ count: Int, at offset: Int64) throws(StoreError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let read = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(descriptor, buffer.baseAddress.map { unsafe $0 + filled }, count - filled, off_t(offset) + filled)
      }
      if read == 0 { break }
      if read > 0 { filled += read } else if errno != EINTR { throw StoreError(errno: errno, path: path) }
    }
    return Array(bytes[..<filled])
  }
}
