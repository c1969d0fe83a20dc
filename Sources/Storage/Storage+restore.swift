import LogbookRecords
import Foundation

/// What a restoration came to.
public struct Restoration: Hashable, Sendable {
  /// How many records there are now.
  public let counts: RecordCounts
  /// Where the store that was there has been put, if it was damaged.
  public let setAside: String?
}

extension Storage {
  /// Makes the content that of a backup, in one unit of work: others see all of it at once, or nothing.
  ///
  /// Identities, numbers and dates are those of the backup. Numbers that were given since are not given again.
  /// - Parameter backup: A backup, or any other storage on disk, of any kind and of any version up to the current one. It is
  ///   read, checked, and left exactly as it is.
  /// - Throws: ``/LogbookRecords/StoreError/cannotCreate(_:)`` if there is no backup, ``/LogbookRecords/StoreError/corrupt(_:)`` if it is no sound
  ///   one, and what a unit of work throws. After any failure the content is as it was.
  @discardableResult
  public func restore(from backup: StorageLocation) async throws -> Restoration {
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    let source = try await DiskQueue().runInterruptibly { [model] () throws(StoreError) in
      try backup.openCopy(of: model, in: scratch)
    }
    return try await restore(from: source, nil)
  }

  private func restore(from source: Storage, _ progress: ProgressObserver?) async throws -> Restoration {
    let counts = try await source.copy(to: self, progress) { tables in try await tables.deleteAll() }
    return Restoration(counts: counts, setAside: nil)
  }

  /// Makes the content of a store that of a backup, as ``restore(from:)`` does, even if the store is damaged.
  ///
  /// A damaged store is set aside as `NAME.damaged-1`, or the next number that is free, with its write-ahead log, and a new one
  /// takes its place in one step. What numbers it had given is not known then. A database of another program is not touched.
  /// - Parameters:
  ///   - backup: As for ``restore(from:)``.
  ///   - location: Where the store is, or is to be.
  ///   - model: What it keeps.
  /// - Throws: As ``restore(from:)``, and ``/LogbookRecords/StoreError/busy`` if another process has a damaged store open. The store is
  ///   then as it was.
  @discardableResult
  public static func restore(
    from backup: StorageLocation,
    to location: StorageLocation,
    of model: StoreModel
  ) async throws -> Restoration {
    try await restore(from: backup, to: location, of: model, progress: nil)
  }

  /// Restores as ``restore(from:to:)`` does.
  ///
  /// - Parameter progress: Is told how many records are restored.
  package static func restore(
    from backup: StorageLocation,
    to location: StorageLocation,
    of model: StoreModel,
    progress: ProgressObserver?
  ) async throws -> Restoration {
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    let queue = DiskQueue()
    let (source, location, judged, isDamaged) = try await queue.runInterruptibly { () throws(StoreError) in
      let source = try backup.openCopy(of: model, in: scratch)
      let location = try location.resolved()
      let stamp = location.stamp
      return (source, location, stamp, try location.isDamaged(model))
    }
    if !isDamaged {
      do {
        return try await Storage.building(location, of: model) { storage, _ in
          try await storage.restore(from: source, progress)
        }
      } catch StoreError.corrupt where location.path != nil {
        // What is there cannot be written to; some damage shows only then.
      }
    }
    // Built from the records, so that nothing else that a backup may hold gets into the store.
    let new = location.moved(to: scratch.path("new"))
    let counts = try await source.copy(to: Storage(new, of: model), progress: progress)
    let setAside = try await queue.run { () throws(StoreError) in try location.replaceDamaged(with: new, model, judged)
    }
    return Restoration(counts: counts, setAside: setAside)
  }
}
