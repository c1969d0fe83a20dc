import LogbookRecords
import Foundation

/// A file that contains one document and is always replaced in its entirety.
///
/// A new version is written to a temporary file in the same folder, flushed to disk, and renamed to replace the old
/// version, so that the path always leads to one complete version. Writers in all processes take turns by locking the
/// file `.NAME.lock` in the same folder, where `NAME` is the name of the document; readers need no lock. The file is
/// empty and remains in the folder. If it is removed while a program writes, another program may write at the same time;
/// the slower of the two then throws an error instead of replacing a version that it has not read.
struct DocumentFile: Sendable {
  let path: String
  let format: DocumentFormat
  let model: StoreModel
  let durability: StorageDurability
  let system: SystemCalls
  let lock: DocumentLock

  init(
    _ path: String,
    _ format: DocumentFormat,
    _ model: StoreModel,
    _ durability: StorageDurability = .full,
    system: SystemCalls = .real
  ) {
    self.path = path
    self.format = format
    self.model = model
    self.durability = durability
    self.system = system
    lock = DocumentLock(ofDocument: path, system)
  }

  /// Returns the same file with its path resolved, so that all paths that lead to the file use the same lock.
  func resolved() throws(StoreError) -> DocumentFile {
    let path = try system.resolve(path)
    try path.refuseNameOfStoreFile()
    return DocumentFile(path, format, model, durability, system: system)
  }

  func prepare() throws(StoreError) {
    if try stamp() != nil { return }
    let descriptor = try lock.acquire()
    defer { lock.release(descriptor) }
    // Check again, because another process may have created the file before the lock was acquired.
    if try stamp() == nil { try create() }
  }

  /// Creates the document, unless another process creates it first.
  private func create() throws(StoreError) {
    var file = try UnfinishedFile(for: path, isDocument: true, system)
    try encode(InMemoryContent(model, history: .changes), to: &file)
    do throws(StoreError) { try file.takePlace() } catch .cannotCreate where system.exists(path) {}
  }

  func stamp() throws(StoreError) -> FileStamp? {
    var status = stat()
    guard system.stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw StoreError(errno: errno, path: path)
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw .cannotCreate("\(path) is a folder") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .cannotCreate("\(path) is not a file") }
    return FileStamp(status)
  }

  private func encode(_ content: InMemoryContent, to file: inout UnfinishedFile) throws(StoreError) {
    try format.encode(Document(content, model)) { bytes throws(StoreError) in try file.write(bytes) }
  }

  /// Reads the content of the current version of the file, and returns it with the stamp of that version.
  ///
  /// JSON documents may be edited by hand. A document in any other format is rejected as damaged if its digest does not
  /// match.
  func load() throws(StoreError) -> (content: InMemoryContent, stamp: FileStamp) {
    let (bytes, stamp) = try bytes()
    let document = try format.decode(bytes, model)
    let content = try document.content()
    if format != .json, !document.isAsWritten(content) { throw .corrupt(Document.editedByOthers) }
    return (content, stamp)
  }

  /// The maximum number of bytes for which memory is reserved before a file is read. The limit is needed because the
  /// size of a sparse file can exceed the available memory.
  private static var greatestReserve: Int { 1 << 28 }

  /// Reads all bytes of the current version of the file, and returns them with the stamp of that version.
  func bytes() throws(StoreError) -> (bytes: [UInt8], stamp: FileStamp) {
    try refuseDatabase()
    // If the path is that of a named pipe, `O_NONBLOCK` prevents the call from waiting for the other end.
    let file = system.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0)
    guard file >= 0 else { throw StoreError(errno: errno, path: path) }
    defer { _ = system.close(file) }
    var status = stat()
    guard system.fstat(file, &status) == 0 else { throw StoreError(errno: errno, path: path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .cannotCreate("\(path) is not a file") }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(Int(status.st_size), Self.greatestReserve))
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = system.read(file, &buffer)
      if count == 0 { break }
      if count > 0 {
        bytes += buffer[..<count]
      } else if errno != EINTR {
        throw StoreError(errno: errno, path: path)
      }
    }
    return (bytes, FileStamp(status))
  }

  /// Throws an error if the file is a SQLite database.
  ///
  /// The file is read through SQLite, because closing any descriptor for a database file releases the locks that
  /// connections in this process hold on the file; see ``SQLiteFile``.
  private func refuseDatabase() throws(StoreError) {
    guard try stamp() != nil else { return }
    do throws(StoreError) {
      let start = try SQLiteFile(path: path, system).read(16)
      // Source: sqlite.org/fileformat2.html#magic_header_string.
      if start == Array("SQLite format 3\0".utf8) { throw .databaseAsDocument }
    } catch .databaseAsDocument {
      throw .databaseAsDocument
    } catch {
      // Ignore the error, because reading the document afterwards reports the same problem.
    }
  }

  /// Replaces the version of the document with the given stamp. The caller must hold the ``lock``.
  ///
  /// `willReplace` receives the stamp of the new version before that version replaces the old one.
  /// - Throws: An error if the document has a different version by now; see ``DocumentLock/hold(_:)``.
  func replace(
    _ version: FileStamp,
    with content: InMemoryContent,
    willReplace: (FileStamp) -> Void
  ) throws(StoreError) {
    var file = try UnfinishedFile(for: path, isDocument: true, system)
    try encode(content, to: &file)
    var held: Int32?
    defer { if let held { lock.release(held) } }
    try file.replace(durability) { status throws(StoreError) in
      held = try lock.hold(version)
      willReplace(FileStamp(status))
    }
  }

  func takeLock() throws(StoreError) -> Int32 {
    try refuseUnwritable()
    return try lock.acquire()
  }

  /// Throws an error if the file is read-only or has several hard links. Without this check, the new version would
  /// replace even a read-only file, and the other hard links would keep the old version.
  private func refuseUnwritable() throws(StoreError) {
    var status = stat()
    guard system.stat(path, &status) == 0 else {
      if errno == ENOENT { return }
      throw StoreError(errno: errno, path: path)
    }
    if status.st_nlink > 1 { throw .severalNames(path, Int(status.st_nlink)) }
    let file = system.open(path, O_WRONLY | O_CLOEXEC, 0)
    if file < 0 { throw StoreError(errno: errno, path: path) }
    _ = system.close(file)
  }
}

extension StoreError {
  static var databaseAsDocument: StoreError { .corrupt("it is a SQLite database, not a document") }
}
