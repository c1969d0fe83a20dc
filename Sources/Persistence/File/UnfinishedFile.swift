import Domain
import Foundation

/// A file that is written under a temporary name, in the folder where it is to be, and gets its place once it is complete.
///
/// Whatever happens, its place holds what was there before or all of it. If it never gets its place, it is removed; a process
/// that is killed leaves `.NAME.UUID` behind.
struct UnfinishedFile: ~Copyable {
  /// Where it is until it is complete.
  let path: String
  private let place: String
  private let descriptor: Int32
  private var isTemporary = true

  /// Makes an empty file, its owner's alone.
  ///
  /// - Parameter place: Where it is to be.
  init(for place: String) throws(StoreError) {
    self.place = place
    path = place.folder + "/.\(place.fileName).\(UUID().uuidString)"
    // Exclusive, so that it follows no link.
    descriptor = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw StoreError(errno: errno, path: place) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if descriptor >= 0, isTemporary { _ = unsafe unlink(path) }
  }

  func write(_ data: Data) throws(StoreError) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Foundation.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw StoreError(errno: errno, path: place)
      }
    }
  }

  /// Puts it in the place of what is there, whose permissions it takes over.
  mutating func replace(_ durability: StorageDurability) throws(StoreError) {
    var status = stat()
    if unsafe stat(place, &status) == 0 { try check(fchmod(descriptor, status.st_mode & 0o777)) }
    try check(fsync(descriptor))
    try check(unsafe rename(path, place))
    isTemporary = false
    if durability == .full { try place.folder.flushFolder() }
  }

  /// Puts it where nothing is.
  ///
  /// - Throws: ``StoreError/cannotCreate(_:)`` if something is there, which stays as it is.
  mutating func takePlace() throws(StoreError) {
    try check(fsync(descriptor))
    // Unlike renaming, this never replaces anything. The temporary name goes when this value does.
    if unsafe link(path, place) != 0 {
      if errno == EEXIST { throw .cannotCreate("\(place) is there already") }
      try claimPlace()
      try check(unsafe rename(path, place))
      isTemporary = false
    }
    try place.folder.flushFolder()
  }

  /// Makes an empty file in the place, for file systems without hard links, so that nobody else can have it.
  private func claimPlace() throws(StoreError) {
    let claim = unsafe open(place, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    if claim < 0, errno == EEXIST { throw .cannotCreate("\(place) is there already") }
    try check(claim)
    close(claim)
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

  /// The name that a path ends in.
  var fileName: String { String(split(separator: "/").last ?? "") }

  /// Flushes what a folder holds: the names of its files.
  func flushFolder() throws(StoreError) {
    let directory = unsafe open(self, O_RDONLY | O_CLOEXEC)
    guard directory >= 0 else { throw StoreError(errno: errno, path: self) }
    defer { close(directory) }
    // Some file systems cannot flush a folder and say so; there a new name is as durable as it gets.
    if fsync(directory) != 0, errno != EINVAL { throw StoreError(errno: errno, path: self) }
  }
}
