package import LogbookRecords
import Foundation

extension Storage {
  /// Runs `body` on a storage, which is built first if it does not exist.
  ///
  /// A new store on disk is built in a folder next to its final path and moved there after `body` has returned. There
  /// is therefore either a complete store or none, even if the process is killed. The next call for the same path
  /// removes the leftovers of a killed process. If another process has created a store at the path in the meantime,
  /// `body` runs once more, on that store.
  /// - Parameters:
  ///   - history: The history level, as for ``init(_:of:history:durability:)``.
  ///   - body: A closure that receives the storage, which it must not retain, and whether the storage is being built.
  /// - Throws: Any error that `body` or ``init(_:of:history:durability:)`` throws, in which case no new store is
  ///   created; ``/LogbookRecords/StoreError/outcomeUnknown(_:)`` if a new store was created, but a power failure may
  ///   lose it.
  @discardableResult
  package static func building<Result>(
    _ location: StorageLocation,
    of model: StoreModel,
    history: HistoryLevel? = nil,
    _ body: (_ storage: Storage, _ isBuilt: Bool) async throws -> Result
  ) async throws -> Result {
    if let path = location.path, try location.isMissing(model) {
      try path.refuseNUL()
      let site = try BuildingSite(for: path)
      defer { site.remove() }
      let new = location.moved(to: site.store)
      // The storage is released and therefore closed when this call returns. Its entire contents are then in one file.
      let result = try await body(.open(new, of: model, history: history), true)
      if try site.takePlace() { return result }
    }
    return try await body(.open(location, of: model, history: history), false)
  }
}

extension StorageLocation {
  /// Returns whether opening the location would create a store, because none exists.
  ///
  /// - Throws: A ``StoreError`` if the location is on a server that cannot be queried.
  package func isMissing(_ model: StoreModel) throws(StoreError) -> Bool { try medium.isMissing(model) }
}

/// A folder next to the final path of a store, in which the store is built.
///
/// The folder is locked while it is in use, which distinguishes it from abandoned folders.
private struct BuildingSite {
  var store: String { folder + "/store" }

  private let place: String
  private let folder: String
  private let lock: Int32

  private static func prefix(_ place: String) -> String { ".\(place.fileName).building-" }

  /// Creates and locks a new folder, after removing abandoned ones.
  init(for place: String) throws(StoreError) {
    self.place = place
    Self.removeLeftovers(of: place)
    while true {
      let name = String(UInt32.random(in: .min ... .max), radix: 16)
      let folder = place.folder + "/" + Self.prefix(place) + name
      if unsafe mkdir(folder, 0o700) != 0 {
        if errno == EEXIST { continue }
        throw StoreError(errno: errno, path: place)
      }
      let lock = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      // Try again if the folder is missing. Another process may have mistaken it for an abandoned one and removed it
      // before it could be locked.
      if lock < 0, errno == ENOENT { continue }
      if lock < 0 {
        let code = errno
        _ = unsafe rmdir(folder)
        throw StoreError(errno: code, path: place)
      }
      // Continue without a lock if the file system cannot lock folders. No folder is then ever considered abandoned.
      let isLocked = flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
      let isThere = unsafe access(folder, F_OK) == 0
      if isLocked, isThere {
        (self.folder, self.lock) = (folder, lock)
        return
      }
      let code = errno
      close(lock)
      if isThere || code == ENOENT { continue }
      _ = unsafe rmdir(folder)
      throw StoreError(errno: code, path: place)
    }
  }

  /// Moves the store to its final path, unless a file exists there.
  ///
  /// - Returns: Whether the store was moved.
  func takePlace() throws(StoreError) -> Bool {
    // Checkpoint a write-ahead log that still exists, because its contents would be lost in the move. It exists if the
    // checkpoint failed when the store was closed. This second attempt either succeeds or reports the reason.
    if unsafe access(store + "-wal", F_OK) == 0 {
      try SQLiteLocation.file(path: store).open().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    } else if errno != ENOENT {
      throw StoreError(errno: errno, path: place)
    }
    if SystemCalls.real.renameNew(store, place) != 0 {
      if errno == EEXIST { return false }
      throw StoreError(errno: errno, path: place)
    }
    do throws(StoreError) { try place.folder.flushFolder() } catch {
      throw .outcomeUnknown("\(place) was created, but may be lost in a power failure: \(error)")
    }
    return true
  }

  func remove() {
    Self.remove(folder)
    close(lock)
  }

  private static func removeLeftovers(of place: String) {
    // Leftovers are not removed if the parent folder cannot be listed.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.folder)) ?? []
    for name in names where name.hasPrefix(prefix(place)) {
      let folder = place.folder + "/" + name
      // Links are not followed, and folders that another process has locked or another user owns are not removed.
      let lock = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      guard lock >= 0 else { continue }
      defer { close(lock) }
      var status = stat()
      guard unsafe fstat(lock, &status) == 0, status.st_uid == geteuid() else { continue }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { remove(folder) }
    }
  }

  private static func remove(_ folder: String) {
    // The error is ignored, because the next call for the same path tries again.
    do { try FileManager.default.removeItem(atPath: folder) } catch {}
  }
}
