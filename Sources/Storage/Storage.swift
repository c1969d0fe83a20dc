public import LogbookRecords

/// Opens a medium and hands out its stores.
///
/// If the medium cannot be opened, opening throws; there is never another store in its place.
public final class Storage: StorageProtocol {
  /// Its kind and, on disk, its path: absolute, and past symbolic links, as it was when the storage was opened.
  public let location: StorageLocation
  /// What its commits survive; in memory it makes no difference.
  public let durability: StorageDurability
  /// What it keeps.
  public var model: StoreModel { medium.model }

  /// What keeps the records.
  let medium: any OpenMedium

  /// Opens a storage; what is on disk is created, or brought to the current version, if need be.
  ///
  /// A store may be opened as often as need be, in one process or many, by any path that leads to it. One that can be read but
  /// not written to, for want of permission or of room, is opened all the same; then writing throws the reason.
  /// - Parameters:
  ///   - model: What it keeps.
  ///   - history: How much to remember of each commit from now on, by any process. A lower level than before deletes what
  ///     was remembered beyond it. If `nil`, the level stays as it is: at first ``/LogbookRecords/HistoryLevel/changes`` on disk and
  ///     ``/LogbookRecords/HistoryLevel/off`` in memory.
  ///   - durability: Whether commits are flushed to the disk before a call returns. It is that of this storage: others
  ///     may have the same file open with another one.
  /// - Throws: ``/LogbookRecords/StoreError/cannotCreate(_:)``, ``/LogbookRecords/StoreError/noPermission(_:)``,
  ///   ``/LogbookRecords/StoreError/corrupt(_:)`` if something else is there, or
  ///   ``/LogbookRecords/StoreError/newerSchema(found:supported:)``. What was there is then unchanged.
  public convenience init(
    _ location: StorageLocation,
    of model: StoreModel,
    history: HistoryLevel? = nil,
    durability: StorageDurability = .full
  ) throws(StoreError) {
    try self.init(location, of: model, history: history, durability: durability, system: .real)
  }

  /// Opens a storage as ``init(_:of:history:durability:)`` does, while the thread of the task does other things: opening waits for a
  /// disk or a network.
  ///
  /// - Throws: What ``init(_:of:history:durability:)`` throws.
  public static func open(
    _ location: StorageLocation,
    of model: StoreModel,
    history: HistoryLevel? = nil,
    durability: StorageDurability = .full
  ) async throws(StoreError) -> Storage {
    try await DiskQueue().run { () throws(StoreError) in
      try Storage(location, of: model, history: history, durability: durability)
    }
  }

  /// Opens a storage on a disk that may be someone else's than the operating system's.
  package init(
    _ location: StorageLocation,
    of model: StoreModel,
    history: HistoryLevel? = nil,
    durability: StorageDurability = .full,
    system: SystemCalls
  ) throws(StoreError) {
    if let mistake = model.mistake { throw mistake }
    let location = try location.resolved(system)
    self.location = location
    self.durability = durability
    medium = try location.medium.open(model, history: history, durability, system)
  }

  /// The store of the records of a kind. Every call is a commit of its own.
  ///
  /// ```swift
  /// let places = storage.store(of: Place.self)
  /// try await places.insert(Place(title: "Kerala"))
  /// ```
  /// Every call of a store of a kind that the ``model`` does not have throws ``/LogbookRecords/StoreError/misuse(_:)``.
  public func store<Record: LogbookRecords.Record>(of kind: Record.Type) -> any RecordStoreProtocol<Record> {
    medium.store(of: kind)
  }

  /// Does several things that are committed together or not at all; see ``/LogbookRecords/StorageProtocol/unitOfWork(_:)``.
  @discardableResult
  public func unitOfWork<Result: Sendable>(
    _ body: @Sendable (any RecordStores) async throws -> Result
  ) async throws -> Result {
    try await medium.unitOfWork { tables in try await body(TableStores(tables: tables)) }
  }

  /// Runs `body`, all of which sees one moment of the storage and which must not write. Others write meanwhile.
  ///
  /// - Throws: What `body` throws; ``/LogbookRecords/StoreError/busy`` if the storage can only be read and was written to meanwhile.
  @discardableResult
  public func unitOfReading<Result: Sendable>(
    _ body: @Sendable (any RecordStores) async throws -> Result
  ) async throws -> Result {
    try await medium.unitOfReading { tables in try await body(TableStores(tables: tables)) }
  }

  /// Closes the storage, after the writes that wait already, and ends its streams of changes. Readers that are in the middle of
  /// batches go on to their end.
  ///
  /// A storage also closes when nothing refers to it or to one of its stores any more. Afterwards every call throws
  /// ``/LogbookRecords/StoreError/misuse(_:)``; closing it again does nothing.
  /// - Throws: ``/LogbookRecords/StoreError/cancelled`` if the task is cancelled before, ``/LogbookRecords/StoreError/unsupported(_:)``
  ///   within a unit of work. Then it stays open.
  public func close() async throws(StoreError) { try await medium.close() }

  /// Whether anything has been committed through this storage.
  package var commits: CommitFlag { medium.commits }
}

/// The stores of a unit of work.
private struct TableStores: RecordStores {
  let tables: any RecordTables

  func store<Record: LogbookRecords.Record>(of kind: Record.Type) -> any RecordStoreProtocol<Record> {
    tables.store(of: kind)
  }
}

extension StoreError {
  /// What every call throws after the storage was closed.
  package static var closed: StoreError { .misuse("the storage is closed") }
}
