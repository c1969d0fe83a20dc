import LogbookRecords
import Foundation

/// A file that is written under a temporary name, in its final folder, and moved to its final path once it is complete.
///
/// At any time, the final path contains either the previous file, if there was one, or the complete new file, except on
/// file systems that require ``claimPlace()``. A file that has not been moved is removed when this value is destroyed.
/// If the process is killed, the file is removed when the next unfinished file is created for the same path.
package struct UnfinishedFile: ~Copyable {
  /// The temporary path, at which the file is written.
  package let path: String
  private let place: String
  private let system: SystemCalls
  private var descriptor: Int32
  private let isDocument: Bool
  private var isTemporary = true

  /// Creates an empty file that only its owner can access.
  ///
  /// Several unfinished files may exist for the same path.
  /// - Parameters:
  ///   - place: The final path.
  ///   - isDocument: Whether the file is a document, which no connection of SQLite ever opens.
  init(for place: String, isDocument: Bool = false, _ system: SystemCalls = .real) throws(StoreError) {
    self.place = place
    self.isDocument = isDocument
    self.system = system
    path = place.folder + "/.\(place.fileName).\(UUID().uuidString).new"
    descriptor = -1
    guard !place.utf8.contains(0) else {
      isTemporary = false
      throw .pathWithNUL
    }
    Self.removeLeftovers(of: place, system)
    var status = stat()
    repeat {
      if descriptor >= 0 { _ = system.close(descriptor) }
      // Create the file exclusively, so that no link is followed.
      descriptor = system.open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
      if descriptor < 0 {
        isTemporary = false
        throw StoreError(errno: errno, path: place)
      }
      // Lock the file to show other processes that this process is alive. Try again if another process has removed the
      // file before it was locked.
      _ = system.flock(descriptor, LOCK_EX)
    } while system.fstat(descriptor, &status) == 0 && status.st_nlink == 0
  }

  deinit {
    if descriptor >= 0 { _ = system.close(descriptor) }
    if isTemporary { _ = system.unlink(path) }
  }

  /// Removes the temporary files that killed processes have left behind for a path. These files are not
  /// locked, because a lock ends with its process.
  private static func removeLeftovers(of place: String, _ system: SystemCalls) {
    let (start, end) = (".\(place.fileName).", ".new")
    for name in system.names(place.folder) where name.hasPrefix(start) && name.hasSuffix(end) {
      guard UUID(uuidString: String(name.dropFirst(start.count).dropLast(end.count))) != nil else { continue }
      let path = place.folder + "/" + name
      let file = system.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW, 0)
      guard file >= 0 else { continue }
      if system.flock(file, LOCK_EX | LOCK_NB) == 0 {
        // Also remove the files that SQLite creates next to a database.
        for suffix in ["-wal", "-shm", "-journal", ""] { _ = system.unlink(path + suffix) }
      }
      _ = system.close(file)
    }
  }

  func write(_ bytes: [UInt8]) throws(StoreError) {
    try system.write(all: bytes, to: descriptor, path: place)
  }

  /// Replaces the file at the final path with this file, which gets the owner, the group, and the permissions of the
  /// replaced file as far as the system permits.
  ///
  /// `willReplace` is called before the move and receives the status of this file; if it throws an error, the file is
  /// not moved. The move does not change any part of the status that ``FileStamp`` contains. With full durability, the
  /// method flushes the folder after the move, and throws ``StoreError/outcomeUnknown(_:)`` if flushing fails.
  mutating func replace(
    _ durability: StorageDurability,
    willReplace: (stat) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) {
    try beShared()
    try moveInPlace(durability, willReplace) { file throws(StoreError) in
      try file.check(file.system.rename(file.path, file.place))
    }
  }

  /// Moves the file to its final path, or throws ``StoreError/cannotCreate(_:)`` if a file already exists there.
  mutating func takePlace() throws(StoreError) {
    try moveInPlace(.full) { file throws(StoreError) in
      if file.system.renameNew(file.path, file.place) == 0 { return }
      if errno == EEXIST { throw .cannotCreate("\(file.place) already exists") }
      // The file has no lock for a moment, in which another process may have removed it like that of a killed process.
      if errno == ENOENT { throw StoreError(errno: ENOENT, path: file.place) }
      try file.claimPlace()
      do throws(StoreError) { try file.check(file.system.rename(file.path, file.place)) } catch {
        _ = file.system.unlink(file.place)
        throw error
      }
    }
  }

  private mutating func moveInPlace(
    _ durability: StorageDurability,
    _ willMove: (stat) throws(StoreError) -> Void = { _ in },
    _ move: (borrowing UnfinishedFile) throws(StoreError) -> Void
  ) throws(StoreError) {
    // Before renaming, perform every step that can fail, except for flushing the folder, which must follow the
    // renaming.
    let folder = try system.openForFlush(place.folder)
    defer { _ = system.close(folder) }
    var status = stat()
    try check(system.fsync(descriptor))
    try check(system.fstat(descriptor, &status))
    try willMove(status)
    // A document stays locked, so that no other process takes it for the file of a killed process and removes it.
    if !isDocument { close() }
    try move(self)
    isTemporary = false
    guard durability == .full else { return }
    do throws(StoreError) { try system.flush(folder, place.folder) } catch {
      throw .outcomeUnknown("\(place) was written, but a power failure may restore the previous version: \(error)")
    }
  }

  /// Closes the descriptor. Call this before the file gets its final name: as soon as connections of this process can
  /// open the file, closing a descriptor could release their locks; see ``SQLiteFile``.
  private mutating func close() {
    _ = system.close(descriptor)
    descriptor = -1
  }

  /// Gives this file the owner, the group, and the permissions of the file at the final path, if there is one, as far
  /// as the system permits.
  private func beShared() throws(StoreError) {
    var present = stat()
    if system.stat(place, &present) == 0 { return try check(system.share(descriptor, as: present)) }
    if errno != ENOENT { throw StoreError(errno: errno, path: place) }
  }

  /// Creates an empty file at the final path to reserve the path. This is necessary on file systems that support
  /// neither hard links nor a rename operation that fails if the new path exists.
  private func claimPlace() throws(StoreError) {
    let claim = system.open(place, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    if claim < 0, errno == EEXIST { throw .cannotCreate("\(place) already exists") }
    try check(claim)
    _ = system.close(claim)
  }

  private func check(_ result: Int32) throws(StoreError) {
    if result < 0 { throw StoreError(errno: errno, path: place) }
  }
}

extension String {
  /// The path of the folder that contains the file at this path, or `.` if the path has no slash. A slash is found even
  /// if a combining mark follows it and the two form one `Character`.
  var folder: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  var isAbsolute: Bool { utf8.first == UInt8(ascii: "/") }

  /// Throws an error if this path contains NUL, because the system would end the path at the NUL and open a different
  /// file.
  func refuseNUL() throws(StoreError) {
    if utf8.contains(0) { throw .pathWithNUL }
  }

  var fileName: String { unicodeScalars.split(separator: "/").last.map { String(Substring($0)) } ?? "" }

  /// Flushes the file at this path, so that its contents are durable, or the folder at this path, so that the names of
  /// its files are durable.
  func flush(_ system: SystemCalls = .real) throws(StoreError) {
    let file = try system.openForFlush(self)
    defer { _ = system.close(file) }
    try system.flush(file, self)
  }
}

extension SystemCalls {
  /// Gives a file the owner, the group, and the permissions of another file as far as the system permits. Returns 0 on
  /// success, or −1 with `errno` set on failure.
  ///
  /// If the group cannot be assigned, the members of the file's present group get no more access than all other users.
  func share(_ file: Int32, as other: stat) -> Int32 {
    var own = Foundation.stat()
    if fstat(file, &own) != 0 { return -1 }
    var mode = other.st_mode & 0o777
    let isOwned = own.st_uid == other.st_uid && own.st_gid == other.st_gid
    if !isOwned, fchown(file, other.st_uid, other.st_gid) != 0, own.st_gid != other.st_gid {
      // `UInt32.max` represents −1, which leaves the owner unchanged. Source: POSIX, fchown.
      if fchown(file, UInt32.max, other.st_gid) != 0 { mode = (mode & ~0o070) | (mode & 0o070 & (mode & 0o007) << 3) }
    }
    return own.st_mode & 0o777 == mode ? 0 : fchmod(file, mode)
  }

  fileprivate func openForFlush(_ path: String) throws(StoreError) -> Int32 {
    let file = open(path, O_RDONLY | O_CLOEXEC, 0)
    guard file >= 0 else { throw StoreError(errno: errno, path: path) }
    return file
  }

  fileprivate func flush(_ file: Int32, _ path: String) throws(StoreError) {
    // Ignore EINVAL, which some file systems return because they do not support flushing a folder.
    if fsync(file) != 0, errno != EINVAL { throw StoreError(errno: errno, path: path) }
  }
}

extension StoreError {
  fileprivate static var pathWithNUL: StoreError { .cannotCreate("a path must not contain NUL") }
}
