package import LogbookRecords
import Foundation

extension Storage {
  /// Opens the store at a location, or builds a new store if none exists there, and passes the store to `body`.
  ///
  /// A new store on disk is built in a folder next to its final path and moved to that path after `body` has returned,
  /// so that a killed process leaves no incomplete store at the path. The next call that builds a store at the same
  /// path removes the folder that a killed process left behind. If another process has created a store at the path in
  /// the meantime, `body` is called again with that store. A new store on a server is created immediately; if `body`
  /// throws, this store is removed, unless something has been written to it.
  /// - Parameters:
  ///   - history: The history level, as for ``init(_:of:history:durability:)``.
  ///   - access: The access that a new store on disk may grant.
  ///   - body: A closure that receives the ``Storage``, which the closure must not retain, and whether the store is
  ///     being built. During a large unit of work, the closure must read only through that unit: once the unit's
  ///     changes no longer fit in memory, all other readers of a SQLite database that is being built have to wait for
  ///     the unit to end.
  /// - Throws: Any error that `body` or ``init(_:of:history:durability:)`` throws, in which case no new store is created
  ///   on disk; ``/LogbookRecords/StoreError/outcomeUnknown(_:)`` if a new store was created, but may be lost in a
  ///   power failure.
  @discardableResult
  package static func building<Result>(
    _ location: StorageLocation,
    of model: StoreModel,
    history: HistoryLevel? = nil,
    access: FileAccess = .unlimited,
    _ body: (_ storage: Storage, _ isBuilt: Bool) async throws -> Result
  ) async throws -> Result {
    let queue = DiskQueue()
    let isMissing = try await queue.run { () throws(StoreError) in try location.isMissing(model) }
    if isMissing, let path = location.path {
      try await queue.run { () throws(StoreError) in try location.refuseFilesOfOthers() }
      let site = try BuildingSite(for: path)
      defer { site.remove() }
      let medium = location.medium.building(at: site.store)
      // The closure must not retain the `Storage`, so the `Storage` is closed when `body` returns. All contents of the
      // store are then in one file.
      let result = try await body(.open(StorageLocation(medium), of: model, history: history), true)
      try await queue.run { () throws(StoreError) in try medium.completeBuilding() }
      access.limit(site.store)
      if try site.takePlace() { return result }
    }
    let storage = try await open(location, of: model, history: history)
    do { return try await body(storage, false) } catch {
      if isMissing {
        // Ignore any failure here, such as a failure to connect, because it would hide the error that `body` threw.
        do { try await queue.run { () throws(StoreError) in try location.medium.removeUnused(model) } } catch {}
      }
      throw error
    }
  }
}

extension StorageLocation {
  /// Returns whether the location is on disk or on a server and contains no store, so opening the location would create
  /// one.
  ///
  /// The result is `false` for a location in memory.
  /// - Throws: A ``StoreError`` if the location is on a server that cannot be queried.
  package func isMissing(_ model: StoreModel) throws(StoreError) -> Bool { try medium.isMissing(model) }

  /// Throws an error if a new store at this location would use files that belong to another store, or if another store
  /// would use the file of this one.
  func refuseFilesOfOthers() throws(StoreError) {
    if let path = try resolved().path, medium is SQLiteMedium { try SQLiteLocation.refuseIrregularFilesBeside(path) }
  }
}

/// A folder in which a store is built before it is moved to its final path.
///
/// The folder is locked while it is in use. An unlocked folder was left behind by a killed process.
private struct BuildingSite {
  var store: String { folder + "/store" }

  private let place: String
  private let folder: String
  private let lock: Int32

  private static func prefix(_ place: String) -> String { ".\(place.fileName).building-" }

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
      // Try again if the folder is missing, because another process may have removed it before it was locked.
      if lock < 0, errno == ENOENT { continue }
      if lock < 0 {
        let code = errno
        _ = unsafe rmdir(folder)
        throw StoreError(errno: code, path: place)
      }
      // Accept a file system that cannot lock folders. Folders left behind on such a file system are never removed.
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

  /// Moves the store to its final path unless a file already exists there, and returns whether the store was moved.
  func takePlace() throws(StoreError) -> Bool {
    if SystemCalls.real.renameNew(store, place) != 0 {
      if errno == EEXIST { return false }
      throw StoreError(errno: errno, path: place)
    }
    do throws(StoreError) { try place.folder.flush() } catch {
      throw .outcomeUnknown("\(place) was created, but may be lost in a power failure: \(error)")
    }
    return true
  }

  func remove() {
    Self.remove(folder)
    close(lock)
  }

  private static func removeLeftovers(of place: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.folder)) ?? []
    for name in names where name.hasPrefix(prefix(place)) {
      guard UInt32(name.dropFirst(prefix(place).count), radix: 16) != nil else { continue }
      let folder = place.folder + "/" + name
      // Remove only unlocked folders that the current user owns, and never the target of a symbolic link.
      let lock = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      guard lock >= 0 else { continue }
      defer { close(lock) }
      var status = stat()
      guard unsafe fstat(lock, &status) == 0, status.st_uid == geteuid() else { continue }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { remove(folder) }
    }
  }

  private static func remove(_ folder: String) {
    // Remove only files that building a store creates, and the folder only if it is empty then. Ignore errors, because the
    // next attempt to build a store at the same path tries again to remove the folder.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where ["store-", ".store."].contains(where: name.hasPrefix) || name == "store" {
      _ = unsafe unlink(folder + "/" + name)
    }
    _ = unsafe rmdir(folder)
  }
}
