public import LogbookDomain

/// The stores of a storage within a unit of work.
public struct RecordStores: Sendable {
  let tables: RecordTables

  /// The store of the records of a kind.
  public subscript<Record: LogbookDomain.Record>(kind: Record.Type) -> any RecordStoreProtocol<Record> {
    tables.store(of: kind)
  }
}

extension Storage {
  /// The store of the records of a kind. Every call is a commit of its own.
  ///
  /// ```swift
  /// let places = storage.store(of: Place.self)
  /// try await places.insert(Place(title: "Kerala"))
  /// ```
  /// Every call of a store of a kind that the ``model`` does not have throws ``/LogbookDomain/StoreError/misuse(_:)``.
  public func store<Record: LogbookDomain.Record>(of kind: Record.Type) -> any RecordStoreProtocol<Record> {
    tables.store(of: kind)
  }

  /// Does several things that are committed together or not at all.
  ///
  /// ```swift
  /// try await storage.unitOfWork { stores in
  ///   let place = try await stores[Place.self].insert(Place(title: "Kerala"))
  ///   try await stores[Visit.self].insert(Visit(of: place))
  /// }
  /// ```
  /// No one else sees any of it before the commit; other writers wait. When `body` throws, everything it did is undone and its
  /// error passes through. Inside `body`, use the stores that it is given: writing through other stores of the storage, or
  /// beginning another unit of work, throws ``/LogbookDomain/StoreError/unsupported(_:)``, since it would wait for itself.
  /// Afterwards the given stores throw the same.
  /// - Throws: What `body` throws, or a ``/LogbookDomain/StoreError`` if beginning or committing fails.
  @discardableResult
  public func unitOfWork<Result: Sendable>(
    _ body: @Sendable (RecordStores) async throws -> Result
  ) async throws -> Result {
    try await transaction { tables in try await body(RecordStores(tables: tables)) }
  }

  /// Runs `body`, all of which sees one moment of the storage and which must not write. Others write meanwhile.
  ///
  /// - Throws: What `body` throws; ``/LogbookDomain/StoreError/busy`` if the storage can only be read and was written to meanwhile.
  @discardableResult
  public func unitOfReading<Result: Sendable>(
    _ body: @Sendable (RecordStores) async throws -> Result
  ) async throws -> Result {
    try await transaction(isReading: true) { tables in try await body(RecordStores(tables: tables)) }
  }
}

extension RecordTables {
  fileprivate func store<Record: LogbookDomain.Record>(of kind: Record.Type) -> any RecordStoreProtocol<Record> {
    do throws(StoreError) { return try table(of: kind) } catch { return RefusingStore<Record>(error: error) }
  }
}

/// A store every call of which throws the same error.
struct RefusingStore<Record: LogbookDomain.Record>: RecordStoreProtocol {
  let error: StoreError

  func insert(_ records: [Record]) throws(StoreError) -> [Record] { throw error }
  func record(withID id: Record.ID) throws(StoreError) -> Record? { throw error }
  func record(numbered number: Int) throws(StoreError) -> Record? { throw error }
  func records(matching query: Record.Query) throws(StoreError) -> [Record] { throw error }
  func count(matching query: Record.Query) throws(StoreError) -> Int { throw error }
  func update(_ records: [Record]) throws(StoreError) { throw error }
  func delete(withIDs ids: [Record.ID]) throws(StoreError) -> Int { throw error }
  func delete(matching query: Record.Query) throws(StoreError) -> Int { throw error }
  func batches(matching query: Record.Query, size: Int) -> RecordBatches<Record> {
    RecordBatches { () throws(StoreError) in throw error }
  }
  func changes() -> AsyncStream<StoreChange<Record>> { AsyncStream { $0.finish() } }
}

extension RefusingStore: TaskStoreProtocol where Record == TaskItem {}

extension RefusingStore: ReportStoreProtocol where Record == Report {
  func summaries(by grouping: ReportGrouping, matching query: ReportQuery) throws(StoreError) -> [ReportSummary] {
    throw error
  }
}
