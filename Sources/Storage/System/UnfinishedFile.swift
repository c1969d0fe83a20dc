import LogbookRecords
import Foundation

/// A file that is written under a temporary name, in the folder where it is to be, and gets its place once it is complete.
///
/// Whatever happens, its place holds what was there before or all of it. If it never gets its place, it is removed; if the
/// process is killed, by the next file that is made for the same place.
package struct UnfinishedFile: ~Copyable {
  /// Where it is until it is complete.
  package let path: String
  private let place: String
  private let system: SystemCalls
  private var descriptor: Int32
  private var isTemporary = true

  /// Makes an empty file, its owner's alone.
  ///
  /// - Parameters:
  ///   - place: Where it is to be.
  ///   - suffix: What ends its temporary name. If given, then only one at a time may be made for this place, and what an
  ///     earlier one has left is removed.
  init(for place: String, suffix: String? = nil, _ system: SystemCalls = .real) throws(StoreError) {
    self.place = place
    self.system = system
    path = place.folder + "/.\(place.fileName).\(suffix ?? UUID().uuidString + ".new")"
    descriptor = -1
    guard !place.utf8.contains(0) else {
      isTemporary = false
      throw .pathWithNUL
    }
    if suffix != nil { _ = system.unlink(path) } else { Self.removeLeftovers(of: place, system) }
    var status = stat()
    repeat {
      if descriptor >= 0 { _ = system.close(descriptor) }
      // Exclusive, so that it follows no link.
      descriptor = system.open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
      if descriptor < 0 {
        isTemporary = false
        throw StoreError(errno: errno, path: place)
      }
      if suffix != nil { return }
      // What tells others that its process lives. One of them may have been faster, and have removed it.
      _ = system.flock(descriptor, LOCK_EX)
    } while system.fstat(descriptor, &status) == 0 && status.st_nlink == 0
  }

  deinit {
    if descriptor >= 0 { _ = system.close(descriptor) }
    if isTemporary { _ = system.unlink(path) }
  }

  /// Removes the files for a place that processes have left which were killed.
  private static func removeLeftovers(of place: String, _ system: SystemCalls) {
    let (start, end) = (".\(place.fileName).", ".new")
    let length = start.utf8.count + UUID().uuidString.utf8.count + end.utf8.count
    for name in system.names(place.folder)
    where name.hasPrefix(start) && name.hasSuffix(end) && name.utf8.count == length {
      let path = place.folder + "/" + name
      let file = system.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW, 0)
      guard file >= 0 else { continue }
      if system.flock(file, LOCK_EX | LOCK_NB) == 0 {
        // With what SQLite keeps beside a database.
        for suffix in ["-wal", "-shm", "-journal", ""] { _ = system.unlink(path + suffix) }
      }
      _ = system.close(file)
    }
  }

  func write(_ data: Data) throws(StoreError) {
    var rest = data
    while !rest.isEmpty {
      let count = system.write(descriptor, rest)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw StoreError(errno: errno, path: place)
      }
    }
  }

  /// Puts it in the place of what is there, whose owner, group and permissions it takes over as far as the system permits.
  ///
  /// - Parameter willReplace: Is given the status that the file will have in its place.
  /// - Throws: ``StoreError/outcomeUnknown(_:)`` if it has got its place, but that could not be flushed.
  mutating func replace(_ durability: StorageDurability, willReplace: (stat) -> Void = { _ in }) throws(StoreError) {
    try beShared()
    try moveInPlace(durability, willReplace) { file throws(StoreError) in
      try file.check(file.system.rename(file.path, file.place))
    }
  }

  /// Puts it where nothing is.
  ///
  /// - Throws: ``StoreError/cannotCreate(_:)`` if something is there, which stays as it is; ``StoreError/outcomeUnknown(_:)`` as
  ///   ``replace(_:willReplace:)`` does.
  mutating func takePlace() throws(StoreError) {
    try moveInPlace(.full) { file throws(StoreError) in
      if file.system.renameNew(file.path, file.place) == 0 { return }
      if errno == EEXIST { throw .cannotCreate("\(file.place) is there already") }
      try file.claimPlace()
      try file.check(file.system.rename(file.path, file.place))
    }
  }

  private mutating func moveInPlace(
    _ durability: StorageDurability,
    _ willMove: (stat) -> Void = { _ in },
    _ move: (borrowing UnfinishedFile) throws(StoreError) -> Void
  ) throws(StoreError) {
    // All that can fail comes before the renaming, but for what has to follow it.
    let folder = try system.openFolder(place.folder)
    defer { _ = system.close(folder) }
    var status = stat()
    try check(system.fsync(descriptor))
    try check(system.fstat(descriptor, &status))
    willMove(status)
    close()
    try move(self)
    isTemporary = false
    guard durability == .full else { return }
    do throws(StoreError) { try system.flush(folder, place.folder) } catch {
      throw .outcomeUnknown("\(place) was written, but may be as before after a loss of power: \(error)")
    }
  }

  /// Ends the use of the descriptor, before the file has its name: once others can open it, closing a descriptor could drop
  /// their locks; see ``SQLiteFile``.
  private mutating func close() {
    _ = system.close(descriptor)
    descriptor = -1
  }

  /// Gives it the owner, the group and the permissions of what is in its place.
  private func beShared() throws(StoreError) {
    var present = stat()
    if system.stat(place, &present) == 0 { return try check(system.share(descriptor, as: present)) }
    if errno != ENOENT { throw StoreError(errno: errno, path: place) }
  }

  /// Makes an empty file in the place, for file systems that cannot rename without replacing, so that it is not taken.
  private func claimPlace() throws(StoreError) {
    let claim = system.open(place, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    if claim < 0, errno == EEXIST { throw .cannotCreate("\(place) is there already") }
    try check(claim)
    _ = system.close(claim)
  }

  private func check(_ result: Int32) throws(StoreError) {
    if result < 0 { throw StoreError(errno: errno, path: place) }
  }
}

extension String {
  /// The folder that a path lies in.
  var folder: String {
    let folder = split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    return folder.isEmpty ? (hasPrefix("/") ? "/" : ".") : folder
  }

  /// Refuses a path with a NUL: the system ends it there, and would open another file.
  func refuseNUL() throws(StoreError) {
    if utf8.contains(0) { throw .pathWithNUL }
  }

  /// The name that a path ends in.
  var fileName: String { String(split(separator: "/").last ?? "") }

  /// Flushes the names of the files in a folder.
  func flushFolder(_ system: SystemCalls = .real) throws(StoreError) {
    let folder = try system.openFolder(self)
    defer { _ = system.close(folder) }
    try system.flush(folder, self)
  }
}

extension SystemCalls {
  /// Gives a file the group and the permissions of another, and its owner where the system permits that.
  ///
  /// If it cannot have the group, the members of its own group may do what all others may.
  /// - Returns: −1 with `errno`, or 0.
  func share(_ file: Int32, as other: stat) -> Int32 {
    var own = Foundation.stat()
    if fstat(file, &own) != 0 { return -1 }
    var mode = other.st_mode & 0o777
    let isOwned = own.st_uid == other.st_uid && own.st_gid == other.st_gid
    if !isOwned, fchown(file, other.st_uid, other.st_gid) != 0, own.st_gid != other.st_gid {
      // −1 leaves the owner. Source: POSIX, fchown.
      if fchown(file, UInt32.max, other.st_gid) != 0 { mode = (mode & ~0o070) | (mode & 0o070 & (mode & 0o007) << 3) }
    }
    return own.st_mode & 0o777 == mode ? 0 : fchmod(file, mode)
  }

  fileprivate func openFolder(_ path: String) throws(StoreError) -> Int32 {
    let folder = open(path, O_RDONLY | O_CLOEXEC, 0)
    guard folder >= 0 else { throw StoreError(errno: errno, path: path) }
    return folder
  }

  /// Flushes the names of the files in a folder.
  fileprivate func flush(_ folder: Int32, _ path: String) throws(StoreError) {
    // Some file systems cannot flush a folder and say so; there a new name is as durable as it gets.
    if fsync(folder) != 0, errno != EINVAL { throw StoreError(errno: errno, path: path) }
  }
}

extension StoreError {
  fileprivate static var pathWithNUL: StoreError { .cannotCreate("a path must not contain NUL") }
}
