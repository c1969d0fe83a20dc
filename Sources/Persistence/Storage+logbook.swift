public import LogbookRecords
public import LogbookStorage

// Storages of tasks and reports: what Storage does for any model, for `StoreModel.logbook`.

extension Storage {
  /// Opens a storage of tasks and reports; see ``/LogbookStorage/Storage/init(_:of:history:durability:)``.
  public convenience init(
    _ location: StorageLocation,
    history: HistoryLevel? = nil,
    durability: StorageDurability = .full
  ) throws(StoreError) {
    try self.init(location, of: .logbook, history: history, durability: durability)
  }

  /// Opens a storage of tasks and reports without waiting on the task's thread; see
  /// ``/LogbookStorage/Storage/open(_:of:history:durability:)``.
  public static func open(
    _ location: StorageLocation,
    history: HistoryLevel? = nil,
    durability: StorageDurability = .full
  ) async throws(StoreError) -> Storage {
    try await open(location, of: .logbook, history: history, durability: durability)
  }

  /// Looks at all tasks and reports that are stored at a location; see ``/LogbookStorage/Storage/check(_:of:)``.
  public static func check(_ location: StorageLocation) async throws(StoreError) -> StoreCheck {
    try await check(location, of: .logbook)
  }

  /// Makes the content of a store of tasks and reports that of a backup; see ``/LogbookStorage/Storage/restore(from:to:of:)``.
  @discardableResult
  public static func restore(
    from backup: StorageLocation,
    to location: StorageLocation
  ) async throws -> Restoration {
    try await restore(from: backup, to: location, of: .logbook)
  }

  /// Opens or builds a storage of tasks and reports; see ``/LogbookStorage/Storage/building(_:of:history:_:)``.
  @discardableResult
  package static func building<Result>(
    _ location: StorageLocation,
    history: HistoryLevel? = nil,
    _ body: (_ storage: Storage, _ isBuilt: Bool) async throws -> Result
  ) async throws -> Result {
    try await building(location, of: .logbook, history: history, body)
  }
}
