import LogbookRecords
import Foundation

/// A file that holds one document, which is only ever replaced as a whole.
///
/// A new version is written under a temporary name in the same folder, flushed, and renamed over the old one: at any moment the
/// file is one version or the next. Writers of all processes take turns by locking a file beside it, `.NAME.lock`;
/// readers need no lock. ``ContentDatabase`` is what reads and writes it.
public struct DocumentFile<Content: Sendable>: Sendable {
  let path: String
  let format: DocumentFormat
  let coding: DocumentCoding<Content>
  let durability: StorageDurability
  let system: SystemCalls
  /// What writers take turns by.
  let lock: DocumentLock

  init(
    _ path: String,
    _ format: DocumentFormat,
    _ coding: DocumentCoding<Content>,
    _ durability: StorageDurability = .full,
    system: SystemCalls = .real
  ) {
    self.path = path
    self.format = format
    self.coding = coding
    self.durability = durability
    self.system = system
    lock = DocumentLock(ofDocument: path, system)
  }

  /// The same file by its resolved path, so that every path that leads to it leads to the same lock.
  func resolved() throws(StoreError) -> DocumentFile {
    DocumentFile(try system.resolve(path), format, coding, durability, system: system)
  }

  /// Makes the file with an empty document if there is none.
  func prepare() throws(StoreError) {
    if try stamp() != nil { return }
    let descriptor = try lock.acquire()
    defer { lock.release(descriptor) }
    // Another process may have made it meanwhile.
    if try stamp() == nil { try replace(with: coding.empty) }
  }

  /// What tells the present version of the file; `nil` if there is no file.
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

  /// Reads what the file holds.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if it breaks a rule.
  func load() throws(StoreError) -> (content: Content, stamp: FileStamp) {
    let (data, stamp) = try bytes()
    return (try coding.decode(data, format), stamp)
  }

  /// Reads all bytes of one version.
  func bytes() throws(StoreError) -> (data: Data, stamp: FileStamp) {
    // Without waiting for the other end of a pipe.
    let file = system.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0)
    guard file >= 0 else { throw StoreError(errno: errno, path: path) }
    defer { _ = system.close(file) }
    var status = stat()
    guard system.fstat(file, &status) == 0 else { throw StoreError(errno: errno, path: path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .cannotCreate("\(path) is not a file") }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = system.read(file, &buffer)
      if count == 0 { break }
      if count > 0 {
        data += buffer[..<count]
      } else if errno != EINTR {
        throw StoreError(errno: errno, path: path)
      }
    }
    return (data, FileStamp(status))
  }

  /// Puts a new document in the place of the present one. Only for whoever holds the lock.
  ///
  /// - Parameter willReplace: Is given what will tell the new version.
  func replace(with content: Content, willReplace: (FileStamp) -> Void = { _ in }) throws(StoreError) {
    let data = try coding.encode(content, format)
    // Its name is always the same, so that what a writer has left that was killed does not stay.
    var file = try UnfinishedFile(for: path, suffix: "new", system)
    try file.write(data)
    try file.replace(durability) { willReplace(FileStamp($0)) }
  }

  /// Takes the lock to replace the file, unless that is not permitted.
  func takeLock() throws(StoreError) -> Int32 {
    try refuseUnwritable()
    return try lock.acquire()
  }

  /// Refuses to replace a file that may not be written to, though its folder may, and one that has several names.
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
