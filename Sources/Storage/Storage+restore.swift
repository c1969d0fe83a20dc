package import LogbookRecords
import Foundation

/// The result of restoring a backup.
///
/// ```swift
/// func restore(_ backup: String, to path: String) async throws -> Restoration {
///   let restoration = try await Storage.restore(from: .sqlite(backup), to: .sqlite(path), of: model)
///   if let damaged = restoration.setAside { print("The damaged store was moved to \(damaged).") }
///   return restoration
/// }
/// ```
public struct Restoration: Hashable, Sendable {
  /// The number of records of each kind after the restore.
  public let counts: RecordCounts
  /// The path to which the damaged store was moved, or `nil` if there was no damaged store.
  public let setAside: String?

  /// Creates the result of a restore, for example to return it from a mock.
  public init(counts: RecordCounts, setAside: String? = nil) { (self.counts, self.setAside) = (counts, setAside) }
}

extension Storage {
  /// Replaces the contents of the store with the contents of a backup, in one unit of work.
  ///
  /// The records have the same IDs, numbers, and dates as in the backup. Numbers assigned since the backup are not
  /// reused.
  /// - Parameter backup: A backup or any other store on disk, of any kind and of any version up to the current one, or
  ///   a store of the current version on a server. The backup is read and checked, but never changed.
  /// - Throws: ``/LogbookRecords/StoreError/cannotCreate(_:)`` if the backup does not exist;
  ///   ``/LogbookRecords/StoreError/corrupt(_:)`` if the backup is damaged or not a store of this model;
  ///   ``/LogbookRecords/StoreError/newerSchema(found:supported:)`` if the backup has a newer version; any other error
  ///   that occurs while reading the backup; or any error that a unit of work throws. After an error other than
  ///   ``/LogbookRecords/StoreError/outcomeUnknown(_:)``, the contents are unchanged.
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
    return Restoration(counts: counts)
  }

  /// Replaces the contents of a store with the contents of a backup, as ``restore(from:)`` does, even if the store is
  /// damaged.
  ///
  /// A damaged store on disk is renamed to `NAME.damaged-1`, where `NAME` is the name of the store's file, or to the
  /// first such name that is free (`NAME.damaged-2`, and so on). Its write-ahead log is renamed accordingly. A new store
  /// replaces the damaged store atomically. Because the record numbers that the damaged store assigned are unknown, they
  /// may be reused. Another program's database is never changed.
  /// - Parameters:
  ///   - backup: A backup or another store, as for ``restore(from:)``.
  ///   - location: The location of the store, which is created if it does not exist.
  ///   - model: The model, which defines the kinds of records in the store and the version of their layout.
  /// - Throws: Any error that ``restore(from:)`` throws, or ``/LogbookRecords/StoreError/busy`` if the store is damaged
  ///   and in use elsewhere. After an error other than ``/LogbookRecords/StoreError/outcomeUnknown(_:)``, the store's
  ///   contents are unchanged.
  @discardableResult
  public static func restore(
    from backup: StorageLocation,
    to location: StorageLocation,
    of model: StoreModel
  ) async throws -> Restoration {
    try await restore(from: backup, to: location, of: model, progress: nil)
  }

  /// Restores a backup as ``restore(from:to:of:)`` does, sets the history level, and reports progress.
  ///
  /// - Parameters:
  ///   - history: The history level, as for ``init(_:of:history:durability:)``. If the store was damaged, the level
  ///     applies from the next commit on, so that an undo does not delete all restored records.
  ///   - progress: A closure that receives the number of records restored so far and their fraction of the total.
  package static func restore(
    from backup: StorageLocation,
    to location: StorageLocation,
    of model: StoreModel,
    history: HistoryLevel? = nil,
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
        return try await Storage.building(location, of: model, history: history, access: FileAccess(of: backup.path)) {
          storage,
          _ in
          try await storage.restore(from: source, progress)
        }
      } catch StoreError.corrupt where location.path != nil {
        // Continue below, as for any damaged store, because some damage is found only when the
        // store is written to.
      }
    }
    // Build the new store from the records alone, so that the store inherits nothing else from the backup.
    let new = location.moved(to: scratch.path("new"))
    let counts = try await source.copy(to: Storage(new, of: model), progress: progress)
    if history != nil { _ = try Storage(new, of: model, history: history) }
    let setAside = try await queue.run { () throws(StoreError) in try location.replaceDamaged(with: new, model, judged)
    }
    return Restoration(counts: counts, setAside: setAside)
  }
}
