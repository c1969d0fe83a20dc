package import LogbookRecords
import Foundation

extension Storage {
  /// Runs `body` on a storage that may not be there yet: a new one is built in a folder beside its place, and takes its place
  /// once `body` has returned.
  ///
  /// So there is a whole store or none, whenever the process is killed. What a killed one leaves is removed by the next call
  /// for the same place. If another process has made a store there in the meantime, `body` runs once more, on that one.
  /// - Parameters:
  ///   - history: As for ``init(_:history:durability:)``.
  ///   - body: Is given the storage, which it must not keep, and whether that is being built.
  /// - Throws: What `body` and ``init(_:history:durability:)`` throw; then no new store is there.
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
      // It is closed when this returns, so that all of it is in one file.
      let result = try await body(.open(new, of: model, history: history), true)
      if try site.takePlace() { return result }
    }
    return try await body(.open(location, of: model, history: history), false)
  }
}

extension StorageLocation {
  /// Whether opening it would make it, since nothing is there.
  ///
  /// - Throws: What keeps a server from being asked.
  package func isMissing(_ model: StoreModel) throws(StoreError) -> Bool { try medium.isMissing(model) }
}

/// A folder beside the place of a store, in which the store is built.
///
/// It is locked for as long as it is used, so that what others have left can be told from what others use.
private struct BuildingSite {
  /// Where the store is built.
  var store: String { folder + "/store" }

  private let place: String
  private let folder: String
  private let lock: Int32

  private static func prefix(_ place: String) -> String { ".\(place.fileName).building-" }

  /// Makes the folder, for its owner alone, and removes those that were left behind.
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
      // Before it is locked, another process may take it for one that was left behind.
      if lock < 0, errno == ENOENT { continue }
      if lock < 0 {
        let code = errno
        _ = unsafe rmdir(folder)
        throw StoreError(errno: code, path: place)
      }
      // Where folders cannot be locked, none is ever found to be left behind.
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

  /// Puts the store in its place, unless something is there.
  ///
  /// - Returns: Whether it is there.
  func takePlace() throws(StoreError) -> Bool {
    // What is left in a log would be lost. It is there if closing the store could not move it, for a reason that shows again.
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
      throw .outcomeUnknown("\(place) was made, but may be gone after a loss of power: \(error)")
    }
    return true
  }

  func remove() {
    Self.remove(folder)
    close(lock)
  }

  private static func removeLeftovers(of place: String) {
    // A folder that cannot be listed keeps what it has.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.folder)) ?? []
    for name in names where name.hasPrefix(prefix(place)) {
      let folder = place.folder + "/" + name
      // No link is followed, and nothing is removed that another process has locked or another user owns.
      let lock = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      guard lock >= 0 else { continue }
      defer { close(lock) }
      var status = stat()
      guard unsafe fstat(lock, &status) == 0, status.st_uid == geteuid() else { continue }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { remove(folder) }
    }
  }

  private static func remove(_ folder: String) {
    // What cannot be removed is left to the next time.
    do { try FileManager.default.removeItem(atPath: folder) } catch {}
  }
}
