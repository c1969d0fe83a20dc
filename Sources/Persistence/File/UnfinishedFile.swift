import Domain
import Foundation

/// A file that is written under a temporary name, in the folder where it is to be, and gets its place once it is complete.
///
/// Whatever happens, its place holds what was there before or all of it. If it never gets its place, it is removed; a process
/// that is killed leaves it behind.
struct UnfinishedFile: ~Copyable {
  /// Where it is until it is complete.
  let path: String
  private let place: String
  private let system: SystemCalls
  private let descriptor: Int32
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
    path = place.folder + "/.\(place.fileName).\(suffix ?? UUID().uuidString)"
    guard !place.utf8.contains(0) else {
      descriptor = -1
      throw .pathWithNUL
    }
    if suffix != nil { _ = system.unlink(path) }
    // Exclusive, so that it follows no link.
    descriptor = system.open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw StoreError(errno: errno, path: place) }
  }

  deinit {
    if descriptor >= 0 { _ = system.close(descriptor) }
    if descriptor >= 0, isTemporary { _ = system.unlink(path) }
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

  /// Puts it in the place of what is there, whose permissions it takes over.
  ///
  /// - Parameter willReplace: Is given the status that the file will have in its place.
  mutating func replace(_ durability: StorageDurability, willReplace: (stat) -> Void = { _ in }) throws(StoreError) {
    var status = stat()
    if system.stat(place, &status) != 0 {
      guard errno == ENOENT else { throw StoreError(errno: errno, path: place) }
      status.st_mode = 0o600
    }
    // All that can fail comes before the renaming, but for what has to follow it.
    let folder = try system.openFolder(place.folder)
    defer { _ = system.close(folder) }
    try check(system.fchmod(descriptor, status.st_mode & 0o777))
    try check(system.fsync(descriptor))
    try check(system.fstat(descriptor, &status))
    willReplace(status)
    try check(system.rename(path, place))
    isTemporary = false
    if durability == .full { try system.flush(folder, place.folder) }
  }

  /// Puts it where nothing is.
  ///
  /// - Throws: ``StoreError/cannotCreate(_:)`` if something is there, which stays as it is.
  mutating func takePlace() throws(StoreError) {
    try check(system.fsync(descriptor))
    // Unlike renaming, this never replaces anything. The temporary name goes when this value does.
    if system.link(path, place) != 0 {
      if errno == EEXIST { throw .cannotCreate("\(place) is there already") }
      try claimPlace()
      try check(system.rename(path, place))
      isTemporary = false
    }
    let folder = try system.openFolder(place.folder)
    defer { _ = system.close(folder) }
    try system.flush(folder, place.folder)
  }

  /// Makes an empty file in the place, for file systems without hard links, so that nobody else can have it.
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

  /// Flushes what a folder holds: the names of its files.
  func flushFolder() throws(StoreError) {
    let folder = try SystemCalls.real.openFolder(self)
    defer { _ = SystemCalls.real.close(folder) }
    try SystemCalls.real.flush(folder, self)
  }
}

extension SystemCalls {
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
