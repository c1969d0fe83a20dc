import CSQLite
import Domain
import Foundation

/// A copy of another program's database as it is at one moment, its write-ahead log or its journal included.
///
/// The files are read as bytes, since SQLite would make an index of the log beside them, or change the one that is there. So
/// nothing is made or changed there, no lock is taken, and the folder need not be writable.
struct SQLiteSnapshot {
  /// The database itself, and what SQLite keeps beside it: sqlite.org/fileformat2.html#walformat, #the_rollback_journal.
  private static let suffixes = ["", "-wal", "-journal"]

  private let original: String
  private let copy: String
  private let system: SystemCalls

  /// Opens a copy, which ends with the connection.
  ///
  /// - Parameter patience: How long to begin anew while the other program changes what has just been copied.
  /// - Throws: ``StoreError/busy`` after that; ``StoreError/corrupt(_:)`` if it is no database.
  static func open(
    _ path: String,
    patience: Duration = SQLiteLocation.patience,
    _ system: SystemCalls = .real
  ) throws(StoreError) -> SQLiteConnection {
    try path.refuseNUL()
    try SQLiteLocation.file(path: path).refuseForeignFile(path)
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    // SQLite keeps the log beside the file that a link leads to.
    let target = URL(filePath: path).resolvingSymlinksInPath().path
    let snapshot = SQLiteSnapshot(original: target, copy: scratch.path("copy"), system: system)
    try snapshot.take(patience)
    let flags = SQLITE_OPEN_READWRITE
    let files = try SQLiteConnection(filename: snapshot.copy, flags: flags, patience: .zero)
    let connection = try SQLiteConnection.temporary()
    try connection.copy(files)
    try connection.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    return connection
  }

  /// Copies the files until all of them are still as they were copied.
  ///
  /// Every byte has then been the same before and after one moment, between the copying and the looking again: that moment
  /// is what the copy is of. What has been appended since is of later ones.
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
    guard let source = try openOriginal(suffix) else { return }
    defer { _ = system.close(source) }
    let target = system.open(copy + suffix, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard target >= 0 else { throw StoreError(errno: errno, path: copy) }
    defer { _ = system.close(target) }
    var buffer = Self.makeBuffer()
    while case let count = try fill(&buffer, from: source), count > 0 {
      var rest = Data(buffer[..<count])
      while !rest.isEmpty {
        let written = system.write(target, rest)
        if written < 0 { throw StoreError(errno: errno, path: copy) }
        rest = rest.dropFirst(written)
      }
    }
  }

  /// Whether an original still begins with all of its copy.
  private func isBeginningStill(_ suffix: String) throws(StoreError) -> Bool {
    let copied = system.open(copy + suffix, O_RDONLY | O_CLOEXEC, 0)
    // A log or a journal that has been begun since is of later changes.
    guard copied >= 0 else { return true }
    defer { _ = system.close(copied) }
    guard let source = try openOriginal(suffix) else { return false }
    defer { _ = system.close(source) }
    var (buffer, otherBuffer) = (Self.makeBuffer(), Self.makeBuffer())
    while case let count = try fill(&buffer, from: copied), count > 0 {
      let other = try fill(&otherBuffer, from: source)
      guard other >= count, buffer[..<count] == otherBuffer[..<count] else { return false }
    }
    return true
  }

  /// - Returns: `nil` if there is no such file beside the database.
  private func openOriginal(_ suffix: String) throws(StoreError) -> Int32? {
    let file = system.open(original + suffix, O_RDONLY | O_CLOEXEC, 0)
    if file >= 0 { return file }
    if errno == ENOENT, !suffix.isEmpty { return nil }
    throw StoreError(errno: errno, path: original + suffix)
  }

  private static func makeBuffer() -> [UInt8] { [UInt8](repeating: 0, count: 1 << 18) }

  /// Reads until the buffer is full or the file ends.
  ///
  /// - Returns: How many bytes were read.
  private func fill(_ buffer: inout [UInt8], from file: Int32) throws(StoreError) -> Int {
    var count = 0
    while count < buffer.count {
      let read = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe Foundation.read(file, bytes.baseAddress.map { unsafe $0 + count }, bytes.count - count)
      }
      if read < 0, errno == EINTR { continue }
      if read < 0 { throw StoreError(errno: errno, path: original) }
      if read == 0 { break }
      count += read
    }
    return count
  }
}
