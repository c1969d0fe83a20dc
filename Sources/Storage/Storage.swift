public import LogbookRecords

/// An open collection of record stores in a SQLite database, in a document, in memory, or on a server.
///
/// If a location cannot be opened, an error is thrown. A `Storage` never falls back to another location.
public final class Storage: StorageProtocol {
  /// The kind of the store, and its path or URL, if it has one.
  ///
  /// The path is absolute, and its symbolic links were resolved when the store was opened.
  public let location: StorageLocation
  /// The durability of commits through this object. It has no effect on a store in memory.
  public let durability: StorageDurability
  /// The model, which defines the kinds of records in the store and the version of their layout.
  public var model: StoreModel { medium.model }

  let medium: Engine
  private let isClosed = OneTimeFlag()

  /// Opens a store, which is created or migrated to the current version if necessary.
  ///
  /// A store can be opened any number of times, in one process or several, by any path that leads to it. If a lack of
  /// permission or space prevents writing, an existing store can still be opened for reading, and writing throws the
  /// corresponding error. However, a database that must be migrated first cannot be opened in this case.
  /// - Parameters:
  ///   - location: The kind of the store, and its path or URL, if it has one.
  ///   - model: The model, which defines the kinds of records in the store and the version of their layout.
  ///   - history: The level of detail of the history for all future commits, by any process. Lowering the level deletes
  ///     everything that the new level does not include. If `nil`, an existing store keeps its level; the level of a
  ///     new store is ``/LogbookRecords/HistoryLevel/off`` if the store is in memory, otherwise
  ///     ``/LogbookRecords/HistoryLevel/changes``.
  ///   - durability: The durability of commits if the power fails; see ``StorageDurability``. The setting applies to
  ///     this object only: the same store can be opened elsewhere with a different durability.
  /// - Throws: ``/LogbookRecords/StoreError/cannotCreate(_:)`` or ``/LogbookRecords/StoreError/noPermission(_:)`` if
  ///   the store cannot be created or read; ``/LogbookRecords/StoreError/corrupt(_:)`` if the existing file is damaged
  ///   or belongs to another program; ``/LogbookRecords/StoreError/newerSchema(found:supported:)`` if the existing
  ///   store has a newer version; ``/LogbookRecords/StoreError/misuse(_:)`` if the model is invalid or does not match
  ///   the store; ``/LogbookRecords/StoreError/constraint(_:)`` or ``/LogbookRecords/StoreError/unsupported(_:)`` if
  ///   the store cannot be migrated; ``/LogbookRecords/StoreError/unsupported(_:)`` if a later version of this module
  ///   has written the SQLite database in a newer form; or any other error that occurs while opening the store. In every case, the data in
  ///   an existing store is left unchanged.
  public convenience init(
    _ location: StorageLocation,
    of model: StoreModel,
    history: HistoryLevel? = nil,
    durability: StorageDurability = .full
  ) throws(StoreError) {
    try self.init(location, of: model, history: history, durability: durability, system: .real)
  }

  /// Opens a store as ``init(_:of:history:durability:)`` does, but waits for the disk or the network without blocking
  /// the calling thread.
  ///
  /// - Throws: Any error that ``init(_:of:history:durability:)`` throws.
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

  /// Opens a store whose files are accessed through the given system calls. Tests can replace these calls.
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

  /// Creates a store on a backend of one's own.
  ///
  /// - Parameters:
  ///   - backend: The open medium. Its contents must be those of the model.
  ///   - model: The model, which defines the kinds of records.
  /// - Throws: ``/LogbookRecords/StoreError/misuse(_:)`` if the model is invalid.
  public init(_ backend: any StoreBackend, of model: StoreModel) throws(StoreError) {
    if let mistake = model.mistake { throw mistake }
    (location, durability) = (StorageLocation(ClientMedium()), .full)
    medium = Engine(ClientBackend(backend, model))
  }

  /// Returns the store for the records of the given kind.
  ///
  /// Every write through the returned store is a separate commit.
  ///
  /// ```swift
  /// let places = storage.store(of: Place.self)
  /// try await places.insert(Place(title: "Kerala"))
  /// ```
  ///
  /// If the ``model`` does not contain the kind, every method of the returned store that can throw an error throws
  /// ``/LogbookRecords/StoreError/misuse(_:)``.
  public func store<Item: Record>(of kind: Item.Type) -> any RecordStoreProtocol<Item> {
    medium.store(of: kind)
  }

  /// Returns the records that match a query, in its order, each with what is related to it; see
  /// ``/LogbookRecords/RecordStores/rows(of:)``.
  ///
  /// - Throws: The ``/LogbookRecords/RecordFetch/refusal`` of the query; ``/LogbookRecords/StoreError/misuse(_:)`` if the
  ///   ``model`` lacks a kind to which the query refers; ``/LogbookRecords/StoreError/corrupt(_:)`` if a record cannot be
  ///   read, or refers to one that does not exist.
  public func rows<Item, each Related>(
    of query: RelatedFetch<Item, repeat each Related>
  ) async throws(StoreError) -> [(Item, repeat each Related)] {
    try await medium.rows(of: query)
  }

  /// Runs `body`, commits all its changes together or not at all, and returns the result of `body`; see
  /// ``/LogbookRecords/StorageProtocol/unitOfWork(_:)``.
  ///
  /// - Throws: The error that `body` throws, or a ``/LogbookRecords/StoreError`` if the unit of work cannot be begun or
  ///   committed.
  @discardableResult
  public func unitOfWork<Result: Sendable>(
    _ body: @Sendable (any RecordStores) async throws -> Result
  ) async throws -> Result {
    try await medium.unitOfWork { tables in try await body(TableStores(tables: tables)) }
  }

  /// Runs `body` on a snapshot of the store, and returns the result of `body`.
  ///
  /// Writing to the stores of the snapshot throws ``/LogbookRecords/StoreError/misuse(_:)``. Other tasks and processes
  /// can write to the store while `body` runs.
  /// - Throws: The error that `body` throws; ``/LogbookRecords/StoreError/busy`` if this process has read-only access
  ///   to the store and another process writes to the store while `body` runs; or another
  ///   ``/LogbookRecords/StoreError`` if the snapshot cannot be opened.
  @discardableResult
  public func unitOfReading<Result: Sendable>(
    _ body: @Sendable (any RecordStores) async throws -> Result
  ) async throws -> Result {
    try await medium.unitOfReading { tables in try await body(SnapshotStores(tables: tables)) }
  }

  /// Waits for pending writes to finish, then closes this `Storage` and ends its change streams.
  ///
  /// An iteration over record batches that has already started can continue to the end.
  ///
  /// A `Storage` also closes when no references to it or to its stores remain. On a closed `Storage` and its stores,
  /// every method that can throw an error throws ``/LogbookRecords/StoreError/misuse(_:)``, except for `close()`, which
  /// has no effect.
  /// - Throws: ``/LogbookRecords/StoreError/cancelled`` if the task is cancelled before the `Storage` is closed, or
  ///   ``/LogbookRecords/StoreError/unsupported(_:)`` if this method is called within a unit of work of this store. In
  ///   both cases, the `Storage` stays open.
  public func close() async throws(StoreError) {
    try await medium.close()
    isClosed.set()
  }

  func requireOpen() throws(StoreError) { if isClosed.isSet { throw .closed } }

  /// A flag that is set as soon as a commit through this object has changed records.
  package var commits: OneTimeFlag { medium.commits }
}

private struct TableStores: RecordStores {
  let tables: any RecordTables

  func store<Item: Record>(of kind: Item.Type) -> any RecordStoreProtocol<Item> {
    tables.store(of: kind)
  }

  func rows<Item, each Related>(
    of query: RelatedFetch<Item, repeat each Related>
  ) async throws(StoreError) -> [(Item, repeat each Related)] {
    try await tables.rows(of: query)
  }
}

private struct SnapshotStores: RecordStores {
  let tables: any RecordTables

  func store<Item: Record>(of kind: Item.Type) -> any RecordStoreProtocol<Item> {
    func snapshot(_ store: some RecordStoreProtocol<Item>) -> any RecordStoreProtocol<Item> {
      SnapshotStore(base: store)
    }
    return snapshot(tables.store(of: kind))
  }

  func rows<Item, each Related>(
    of query: RelatedFetch<Item, repeat each Related>
  ) async throws(StoreError) -> [(Item, repeat each Related)] {
    try await tables.rows(of: query)
  }
}

extension StoreError {
  /// The error that calls throw after a ``Storage`` has been closed.
  package static var closed: StoreError { .misuse("the storage is closed") }
}
