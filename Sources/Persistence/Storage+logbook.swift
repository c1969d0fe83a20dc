public import LogbookRecords
public import LogbookStorage

// The following functions pass `StoreModel.logbook` to the functions that accept any model.

extension Storage {
  /// Opens a store of tasks and reports; see ``/LogbookStorage/Storage/init(_:of:history:durability:)``.
  ///
  /// - Throws: Any error that ``/LogbookStorage/Storage/init(_:of:history:durability:)`` throws.
  public convenience init(
    _ location: StorageLocation,
    history: HistoryLevel? = nil,
    durability: StorageDurability = .full
  ) throws(StoreError) {
    try self.init(location, of: .logbook, history: history, durability: durability)
  }

  /// Opens a store of tasks and reports without blocking the calling thread; see
  /// ``/LogbookStorage/Storage/open(_:of:history:durability:)``.
  ///
  /// - Throws: Any error that ``/LogbookStorage/Storage/open(_:of:history:durability:)`` throws.
  public static func open(
    _ location: StorageLocation,
    history: HistoryLevel? = nil,
    durability: StorageDurability = .full
  ) async throws(StoreError) -> Storage {
    try await open(location, of: .logbook, history: history, durability: durability)
  }

  /// Checks the tasks and reports of a store; see ``/LogbookStorage/Storage/check(_:of:)``.
  ///
  /// - Throws: Any error that ``/LogbookStorage/Storage/check(_:of:)`` throws.
  public static func check(_ location: StorageLocation) async throws(StoreError) -> StoreCheck {
    try await check(location, of: .logbook)
  }

  /// Replaces the contents of a store of tasks and reports with the contents of a backup; see
  /// ``/LogbookStorage/Storage/restore(from:to:of:)``.
  ///
  /// - Throws: Any error that ``/LogbookStorage/Storage/restore(from:to:of:)`` throws.
  @discardableResult
  public static func restore(
    from backup: StorageLocation,
    to location: StorageLocation
  ) async throws -> Restoration {
    try await restore(from: backup, to: location, of: .logbook)
  }

  /// Runs `body` on a store of tasks and reports, which is created if it does not exist; see
  /// ``/LogbookStorage/Storage/building(_:of:history:_:)``.
  @discardableResult
  package static func building<Result>(
    _ location: StorageLocation,
    history: HistoryLevel? = nil,
    access: FileAccess = .unlimited,
    _ body: (_ storage: Storage, _ isBuilt: Bool) async throws -> Result
  ) async throws -> Result {
    try await building(location, of: .logbook, history: history, access: access, body)
  }
}
